import type { SaleCurrency } from '../../../lib/money.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import { getHotelOffers, type LodgingBookForm, type LodgingSelection } from '../contract.ts'
import { seatsOf } from '../occupancy.ts'
import type { StayQuery } from '../search-query.ts'
import { type ChosenStay, stayOfParts } from './chosen-stay.ts'

/** The offers that the client saw. */
export type SeenStay = {
  hotelId: number
  totalCents: number
  currency: SaleCurrency
  parts: readonly {
    rooms: readonly number[]
    offer: { roomClassId: number; mealPlanId: number; offerToken: string }
  }[]
}

/**
 * Books the parts of a stay, all of them or none; null when no booking was created. `traveler`: the main guest, if the client
 * does not travel. Throws CallRefused.
 */
export type BookStay = (
  stays: readonly { offer: LodgingSelection; bookForm: LodgingBookForm }[],
  call: Call,
  traveler: { firstName: string; lastName: string } | null,
) => Promise<{ reference: string } | null>

const staysOf = (seen: SeenStay, { checkIn, checkOut, rooms }: StayQuery, { travelers }: LodgingBookForm) => {
  const seats = seatsOf(rooms)
  return seen.parts.map((part) => {
    const { roomClassId, mealPlanId, offerToken } = part.offer
    return {
      offer: {
        hotelId: seen.hotelId,
        roomClassId,
        mealPlanId,
        checkIn,
        checkOut,
        rooms: part.rooms.map((room) => rooms[room]!),
        offerToken,
      },
      bookForm: { travelers: travelers.filter((_, i) => part.rooms.includes(seats[i]!.room)) },
    }
  })
}

/** The current offers for what the client saw; null when one of them is sold out. */
const refreshStay = async (seen: SeenStay, stay: StayQuery, call: Call): Promise<ChosenStay | null> => {
  const parts = await Promise.all(
    seen.parts.map(async ({ rooms, offer: { roomClassId, mealPlanId } }) => {
      const { offers } = await call(getHotelOffers, {
        ...stay,
        rooms: rooms.map((room) => stay.rooms[room]!),
        hotelId: seen.hotelId,
        currency: seen.currency,
      })
      const offer = offers.find((each) => each.roomClassId === roomClassId && each.mealPlanId === mealPlanId)
      return offer ? [{ rooms, offer }] : []
    }),
  )
  return parts.every(({ length }) => length > 0) ? stayOfParts(parts.flat()) : null
}

/**
 * Requests a stay at the price that the client saw, or at a lower one. A higher price needs the client's consent: then nothing is booked,
 * and `current` is the stay at the higher price; null when a room is sold out. Throws CallRefused.
 */
export const requestStay = async (
  seen: SeenStay,
  stay: StayQuery,
  { bookForm, another }: { bookForm: LodgingBookForm; another: boolean },
  book: BookStay,
  call: Call,
): Promise<{ booking: Awaited<ReturnType<BookStay>> } | { current: ChosenStay | null }> => {
  const traveler = another ? bookForm.travelers[0]! : null
  try {
    return { booking: await book(staysOf(seen, stay, bookForm), call, traveler) }
  } catch (error) {
    const isOutdated = isCallRefused(error) && (error.code === 'PRICE_CHANGED' || error.code === 'OFFER_EXPIRED')
    if (!isOutdated) throw error
    const current = await refreshStay(seen, stay, call)
    if (!current || current.totalCents > seen.totalCents) return { current }
    return { booking: await book(staysOf(current, stay, bookForm), call, traveler) }
  }
}

/** The hidden fields that name what the client saw; the values of several parts are separated by spaces. */
export const seenFields = ({ hotelId, totalCents, parts }: SeenStay) => ({
  hotelId: String(hotelId),
  totalCents: String(totalCents),
  rooms: parts.map(({ rooms }) => rooms.join('.')).join(' '),
  roomClassId: parts.map(({ offer }) => offer.roomClassId).join(' '),
  mealPlanId: parts.map(({ offer }) => offer.mealPlanId).join(' '),
  offerToken: parts.map(({ offer }) => offer.offerToken).join(' '),
})

/** Reads the fields of `seenFields`; rooms that the stay does not have are left out. */
export const readSeen = (textOf: (name: string) => string, currency: SaleCurrency, roomCount: number): SeenStay => {
  const listOf = (name: string) => textOf(name).split(' ')
  const [classes, plans, tokens] = [listOf('roomClassId'), listOf('mealPlanId'), listOf('offerToken')]
  return {
    hotelId: Number(textOf('hotelId')) || 0,
    totalCents: Number(textOf('totalCents')) || 0,
    currency,
    parts: listOf('rooms').map((rooms, i) => ({
      rooms: rooms
        .split('.')
        .map(Number)
        .filter((room) => room < roomCount),
      offer: {
        roomClassId: Number(classes[i]) || 0,
        mealPlanId: Number(plans[i]) || 0,
        offerToken: tokens[i] ?? '',
      },
    })),
  }
}
