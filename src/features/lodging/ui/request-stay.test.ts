import { describe, expect, it } from 'vitest'
import { type Call, CallRefused } from '../../../platform/http/endpoint.ts'
import type { LodgingOffer } from '../contract.ts'
import { type BookStay, readSeen, requestStay, seenFields } from './request-stay.ts'

const stay = {
  checkIn: '2026-12-10',
  checkOut: '2026-12-13',
  rooms: [2, 1, 2].map((adultsAmount) => ({ adultsAmount, childrenAmount: 0, childrenAgeList: [] })),
}
const seen = {
  hotelId: 7,
  totalCents: 80_000,
  currency: 'USD' as const,
  parts: [
    { rooms: [0, 2], offer: { roomClassId: 1, mealPlanId: 3, offerToken: 'a.b' } },
    { rooms: [1], offer: { roomClassId: 5, mealPlanId: 3, offerToken: 'c.d' } },
  ],
}
const form = {
  travelers: ['Ana', 'Luis', 'Rosa', 'Iris', 'Hugo'].map((firstName) => ({
    firstName,
    lastName: '',
    passport: '',
    countryId: null,
  })),
}
const request = { bookForm: form, another: false }

/** A call that returns offers with these prices for each room. */
const offering = (cents: Record<number, number>) =>
  (async (_: unknown, { rooms }: { rooms: object[] }) => ({
    offers: Object.entries(cents).map(([roomClassId, each]) => ({
      hotelId: 7,
      roomClassId: Number(roomClassId),
      mealPlanId: 3,
      offerToken: 'new',
      totalCents: each * rooms.length,
      nights: 3,
      perNight: [],
      roomsLeft: null,
      rooms: rooms.map(() => ({ cents: each })),
    })) as unknown as LodgingOffer[],
  })) as unknown as Call

const refusedFirst = () => {
  const tokens: string[][] = []
  const book = async (stays: readonly { offer: { offerToken: string } }[]) => {
    tokens.push(stays.map(({ offer }) => offer.offerToken))
    if (tokens.length === 1) throw new CallRefused(200, 'OFFER_EXPIRED', '')
    return { reference: 'R' }
  }
  return { book, tokens }
}

describe('a stay in rooms of two classes', () => {
  it('is requested with the travelers of each room', async () => {
    const asked: unknown[] = []
    await requestStay(seen, stay, request, async (stays) => void asked.push(...stays) as never, offering({}))
    expect(asked).toMatchObject([
      { offer: { roomClassId: 1, rooms: [stay.rooms[0], stay.rooms[2]], offerToken: 'a.b' } },
      { offer: { roomClassId: 5, rooms: [stay.rooms[1]] } },
    ])
    const names = (asked as { bookForm: typeof form }[]).map(({ bookForm }) =>
      bookForm.travelers.map(({ firstName }) => firstName),
    )
    expect(names).toEqual([['Ana', 'Luis', 'Iris', 'Hugo'], ['Rosa']])
  })

  it('is requested with the traveler when the client only pays', async () => {
    const travelers: unknown[] = []
    const book = async (...[, , traveler]: Parameters<BookStay>) => void travelers.push(traveler) as never
    await requestStay(seen, stay, request, book, offering({}))
    await requestStay(seen, stay, { ...request, another: true }, book, offering({}))
    expect(travelers).toMatchObject([null, { firstName: 'Ana' }])
  })

  it('is requested again when the total is not higher, and shown with its current price when it is', async () => {
    const { book, tokens } = refusedFirst()
    expect(await requestStay(seen, stay, request, book, offering({ 1: 25_000, 5: 30_000 }))).toEqual({
      booking: { reference: 'R' },
    })
    expect(tokens).toEqual([
      ['a.b', 'c.d'],
      ['new', 'new'],
    ])
    const dearer = refusedFirst()
    expect(await requestStay(seen, stay, request, dearer.book, offering({ 1: 25_000, 5: 30_001 }))).toMatchObject({
      current: { totalCents: 80_001 },
    })
    expect(dearer.tokens).toHaveLength(1)
    expect(await requestStay(seen, stay, request, refusedFirst().book, offering({ 1: 25_000 }))).toEqual({
      current: null,
    })
  })

  it('is read from the fields of a form without scripts', () => {
    const fields: Record<string, string> = seenFields(seen)
    expect(readSeen((name) => fields[name] ?? '', 'USD', 3)).toEqual(seen)
    expect(readSeen((name) => fields[name] ?? '', 'USD', 2).parts[0]!.rooms).toEqual([0])
  })
})
