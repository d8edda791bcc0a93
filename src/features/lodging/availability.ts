import { addDays, type Day, daysBetween, formatDay } from '../../lib/days.ts'
import { type Bilingual, plural } from '../../lib/languages.ts'

/** Stock and sale rules of one night of a room class. */
export type NightStock = {
  day: Day
  roomsLeft: number
  stopSale: boolean
  minNights: number
  /** Null: no limit. */
  maxNights: number | null
  closedToArrival: boolean
  releaseDays: number
}

/** Why a room class cannot be sold for a stay. */
export type NotSoldReason =
  | 'soldOut'
  | 'closed'
  | 'closedToArrival'
  | 'closedToDeparture'
  | 'minimumStay'
  | 'maximumStay'
  | 'tooLate'
  | 'notOnSaleYet'

/**
 * Returns why a stay cannot be sold (docs/rules/search.md#restrictions). The check-in night sets the minimum and maximum stay, the
 * release days and whether guests may arrive. `stock` has the nights of [checkIn, checkOut), in order; `onSaleUntil` is the last
 * night with rates, null when there is none; `today` is the date in Havana (docs/rules/search.md#not-on-sale-yet).
 */
export const findNotSoldReason = (
  stock: readonly NightStock[],
  stay: {
    checkIn: Day
    checkOut: Day
    rooms: number
    today: Day
    onSaleUntil: Day | null
    /** Whether the day of check-out is closed to departure. */
    closedToDeparture: boolean
  },
): NotSoldReason | undefined => {
  if (isNotOnSaleYet(stay)) return 'notOnSaleYet'
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const first = stock[0]
  if (!first || stock.length < nights) return 'soldOut'
  if (stock.some((night) => night.stopSale)) return 'closed'
  if (stock.some((night) => night.roomsLeft < stay.rooms)) return 'soldOut'
  if (first.closedToArrival) return 'closedToArrival'
  if (stay.closedToDeparture) return 'closedToDeparture'
  if (nights < first.minNights) return 'minimumStay'
  if (first.maxNights !== null && nights > first.maxNights) return 'maximumStay'
  if (daysBetween(stay.today, stay.checkIn) < first.releaseDays) return 'tooLate'
}

/** True when the last night of a stay is after the last night with rates. */
export const isNotOnSaleYet = ({ checkOut, onSaleUntil }: { checkOut: Day; onSaleUntil: Day | null }) =>
  onSaleUntil === null || addDays(checkOut, -1) > onSaleUntil

/**
 * A sentence that explains why a stay is restricted although rooms are left; undefined if the reason is stock. `first` is its first night.
 */
export const restrictionText = (
  reason: NotSoldReason,
  first: NightStock | undefined,
  stay: { checkIn: Day; checkOut: Day },
): Bilingual | undefined => {
  const [checkIn, checkOut] = [stay.checkIn, stay.checkOut].map((day) => ({
    en: formatDay(day, 'en'),
    es: formatDay(day, 'es'),
  })) as [Bilingual, Bilingual]
  if (reason === 'closedToArrival')
    return {
      en: `Guests cannot arrive on ${checkIn.en}. Choose another check-in date.`,
      es: `No se admiten entradas el ${checkIn.es}. Elija otra fecha de entrada.`,
    }
  if (reason === 'closedToDeparture')
    return {
      en: `Guests cannot leave on ${checkOut.en}. Choose another check-out date.`,
      es: `No se admiten salidas el ${checkOut.es}. Elija otra fecha de salida.`,
    }
  if (reason === 'minimumStay' && first)
    return {
      en: `A stay from ${checkIn.en} must have at least ${first.minNights} ${plural(first.minNights, 'night', 'nights')}.`,
      es: `Una estancia desde el ${checkIn.es} debe ser de al menos ${first.minNights} ${plural(first.minNights, 'noche', 'noches')}.`,
    }
  if (reason === 'maximumStay' && first?.maxNights)
    return {
      en: `A stay from ${checkIn.en} can have at most ${first.maxNights} ${plural(first.maxNights, 'night', 'nights')}.`,
      es: `Una estancia desde el ${checkIn.es} puede ser de ${first.maxNights} ${plural(first.maxNights, 'noche', 'noches')} como máximo.`,
    }
  if (reason === 'tooLate' && first)
    return {
      en: `A stay from ${checkIn.en} must be booked at least ${first.releaseDays} ${plural(first.releaseDays, 'day', 'days')} ahead.`,
      es: `Una estancia desde el ${checkIn.es} se debe reservar al menos con ${first.releaseDays} ${plural(first.releaseDays, 'día', 'días')} de antelación.`,
    }
}
