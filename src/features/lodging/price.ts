import { sum, timesBasisPoints } from '../../lib/money.ts'
import type { Party } from './occupancy.ts'

/** How a room class weighs its guests, in percent of the price of one adult in double occupancy (decisions 3). */
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

/** Last ages of the child bands (decisions 3). */
export const INFANT_TO_AGE = 2
export const CHILD_TO_AGE = 12

export const childPercentOf = (rates: OccupancyRates, age: number) =>
  age <= INFANT_TO_AGE ? rates.infantPercent : age <= CHILD_TO_AGE ? rates.childPercent : rates.teenPercent

/**
 * What a room weighs, in hundredths of a percent of one adult's price: an adult alone pays the single supplement, two pay
 * 200 %, each further adult and each child its share; with a child nobody is alone (decisions 3).
 */
export const weightOf = (rates: OccupancyRates, party: Party) => {
  const { adultsAmount, childrenAgeList } = party
  const alone = adultsAmount === 1 && childrenAgeList.length === 0
  const adults = Math.min(adultsAmount, 2) * 100 + Math.max(adultsAmount - 2, 0) * rates.extraAdultPercent
  const children = sum(childrenAgeList.map((age) => childPercentOf(rates, age)))
  return (adults + children + (alone ? rates.singleSupplementPercent : 0)) * 100
}

/** The price of one room for one night, in cents. */
export const roomNightCents = (adultCents: number, weight: number) => timesBasisPoints(adultCents, weight)

export type StayPrice = {
  /** Of each room for the whole stay, in the order asked. */
  roomCents: number[]
  /** Of all rooms for each night. */
  nightCents: number[]
  totalCents: number
  /** The total shared over the nights, rounded half up: what a search sorts by (decisions 3). */
  perNightCents: number
}

/** The price of a stay: the sum over its rooms and nights, each rounded by itself; `adultCents` has one amount a night. */
export const stayPrice = (rates: OccupancyRates, rooms: readonly Party[], adultCents: readonly number[]): StayPrice => {
  const weights = rooms.map((room) => weightOf(rates, room))
  const roomCents = weights.map((weight) => sum(adultCents.map((cents) => roomNightCents(cents, weight))))
  const nightCents = adultCents.map((cents) => sum(weights.map((weight) => roomNightCents(cents, weight))))
  const totalCents = sum(nightCents)
  return { roomCents, nightCents, totalCents, perNightCents: perNight(totalCents, adultCents.length) }
}

/** A total shared over the nights, rounded half up. */
export const perNight = (totalCents: number, nights: number) => Math.floor((2 * totalCents + nights) / (2 * nights))
