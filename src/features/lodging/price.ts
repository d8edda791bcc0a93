import { convert, type Exchange, lowestTotal } from '../../lib/exchange.ts'
import { partOf, sum, timesBasisPoints } from '../../lib/money.ts'
import { shareOutPrice } from '../../lib/shares.ts'
import type { Party } from './occupancy.ts'

/** What guests pay, as a percentage of the price of one adult in double occupancy (docs/rules/prices.md#lodging-prices). */
export type OccupancyRates = {
  singleSupplementPercent: number
  extraAdultPercent: number
  /** Ages 0 to 2. */
  infantPercent: number
  /** Ages 3 to 12. */
  childPercent: number
  /** Ages 13 to 17. */
  teenPercent: number
}

/** Highest ages of the child age groups. */
export const INFANT_TO_AGE = 2
export const CHILD_TO_AGE = 12

export const childPercentOf = (rates: OccupancyRates, age: number) =>
  age <= INFANT_TO_AGE ? rates.infantPercent : age <= CHILD_TO_AGE ? rates.childPercent : rates.teenPercent

/**
 * The weight of a room, in hundredths of a percent of one adult's price. One adult without children pays the single supplement
 * (docs/rules/prices.md#single-supplement).
 */
export const weightOf = (rates: OccupancyRates, party: Party) => {
  const { adultsAmount, childrenAgeList } = party
  const isSingle = adultsAmount === 1 && childrenAgeList.length === 0
  const adults = Math.min(adultsAmount, 2) * 100 + Math.max(adultsAmount - 2, 0) * rates.extraAdultPercent
  const children = sum(childrenAgeList.map((age) => childPercentOf(rates, age)))
  return (adults + children + (isSingle ? rates.singleSupplementPercent : 0)) * 100
}

/** The price of one room for one night, in cents. */
export const roomNightCents = (adultCents: number, weight: number) => timesBasisPoints(adultCents, weight)

export type StayPrice = {
  /** Per room for the whole stay, in the requested order. */
  roomCents: number[]
  /** Per night for all rooms. */
  nightCents: number[]
  totalCents: number
  /** The total divided by the nights, rounded half up. */
  perNightCents: number
}

/** The price of a stay; each room and night is rounded separately. `adultCents` has one amount per night. */
export const stayPrice = (rates: OccupancyRates, rooms: readonly Party[], adultCents: readonly number[]): StayPrice => {
  const weights = rooms.map((room) => weightOf(rates, room))
  const roomCents = weights.map((weight) => sum(adultCents.map((cents) => roomNightCents(cents, weight))))
  const nightCents = adultCents.map((cents) => sum(weights.map((weight) => roomNightCents(cents, weight))))
  const totalCents = sum(nightCents)
  return { roomCents, nightCents, totalCents, perNightCents: perNight(totalCents, adultCents.length) }
}

/** A total divided by the nights, rounded half up. */
export const perNight = (totalCents: number, nights: number) => partOf(totalCents, nights)

/** A price in a currency; rooms and nights add up to the converted total. */
export const inCurrency = ({ roomCents, nightCents, totalCents }: StayPrice, exchange: Exchange): StayPrice => {
  const total = convert(totalCents, exchange)
  return {
    roomCents: shareOutPrice(total, roomCents),
    nightCents: shareOutPrice(total, nightCents),
    totalCents: total,
    perNightCents: perNight(total, nightCents.length),
  }
}

/** Limits on the price per night in a currency; undefined means none. */
export type NightLimits = { minPerNightCents: number | undefined; maxPerNightCents: number | undefined }

/** The range of totals in US cents whose converted price per night is within the limits. */
export const totalsWithin = (
  { minPerNightCents, maxPerNightCents }: NightLimits,
  nights: number,
  exchange: Exchange,
) => {
  const lowest = (cents: number) => lowestTotal(cents, (total) => perNight(convert(total, exchange), nights))
  return {
    minTotalCents: minPerNightCents === undefined ? undefined : lowest(minPerNightCents),
    maxTotalCents: maxPerNightCents === undefined ? undefined : lowest(maxPerNightCents + 1) - 1,
  }
}
