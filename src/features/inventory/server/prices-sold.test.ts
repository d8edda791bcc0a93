import { beforeEach, describe, expect, it } from 'vitest'
import { addMinutes } from '../../../lib/days.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import type { CarSelection } from '../../cars/contract.ts'
import { searchCars } from '../../cars/contract.ts'
import { type LodgingSelection, searchLodging } from '../../lodging/contract.ts'
import { PRICE_HELD_MINUTES } from '../../products/quote.ts'
import { createCarBooking, createLodgingBooking } from '../../travel-plan/contract.ts'
import { type Run, saveChange } from '../contract.ts'
import type { SheetKind } from '../sheet.ts'

const app = useTestApp((app) => loadSmallCatalogue(app, 3))

let staff: string
let client: string
beforeEach(async () => {
  staff = await staffToken(app())
  client = (await signedInClient(app())).token
})

const days = { from: '2026-12-10' }
const save = (kind: SheetKind, run: Omit<Run, 'from'>) =>
  app().callAs(staff)(saveChange, { kind, id: 1, source: 'edit', runs: [{ ...days, ...run }] })

const thrice = (cents: number) => [cents, cents, cents]
/** Raises the breakfast rate of the room from 50.00 to 60.00 per adult. */
const raiseRoom = () => save('lodging', { row: '1', field: 'price.CP', before: thrice(5_000), after: thrice(6_000) })
/** Raises the car from 60.00 to 75.00 per day. */
const raiseCar = () => save('car', { row: '1-2', field: 'price.3', before: thrice(6_000), after: thrice(7_500) })

const bookRoom = (offer: LodgingSelection) =>
  app().callAs(client)(createLodgingBooking, { offer, bookForm: { travelers } })
const bookCar = (carOffer: CarSelection) =>
  app().callAs(client)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })

const afterHold = () => app().clock.set(addMinutes(app().clock.now(), PRICE_HELD_MINUTES + 1).toISOString())

describe('a saved price', () => {
  it('of a room is shown by the next search and charged by the next booking', async () => {
    expect(await raiseRoom()).toMatchObject({ saved: true })
    const { checkIn, checkOut, rooms } = await selectRoom(app())
    const { list } = await app().callAs()(searchLodging, {
      checkIn,
      checkOut,
      rooms,
      hotel: 1,
      languageCode: 'en',
      fieldName: 'Price',
      order: 0,
      currentPage: 1,
      itemsByPage: 10,
    })
    expect(list[0]).toMatchObject({ totalCents: 36_000, perNight: thrice(12_000).map((cents) => ({ cents })) })
    expect(await bookRoom(await selectRoom(app()))).toMatchObject({ payNowCents: 36_000 })
  })

  it('of a car is shown by the next search and charged by the next booking', async () => {
    expect(await raiseCar()).toMatchObject({ saved: true })
    const dates = { pickUp: '2026-12-10', dropOff: '2026-12-13' }
    const { list } = await app().callAs()(searchCars, { ...dates, idZone: 2, lang: 'en' })
    expect(list[0]).toMatchObject({ payNowCents: 22_500 })
    expect(await bookCar(await selectCar(app()))).toMatchObject({ payNowCents: 22_500 })
  })

  it('prevents a booking at the old price once the hold of the offer is over', async () => {
    const [room, car] = [await selectRoom(app()), await selectCar(app())]
    await raiseRoom()
    await raiseCar()
    afterHold()
    await expect(bookRoom(room)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: expect.stringMatching(/from USD.300\.00 to USD.360\.00/),
    })
    await expect(bookCar(car)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  })

  it('does not change an offer that is held', async () => {
    const [room, car] = [await selectRoom(app()), await selectCar(app())]
    await raiseRoom()
    await raiseCar()
    expect(await bookRoom(room)).toMatchObject({ payNowCents: 30_000 })
    expect(await bookCar(car)).toMatchObject({ payNowCents: 18_000 })
  })
})

describe('a restriction that is saved while a client books', () => {
  it('blocks the booking and gives the reason', async () => {
    const [room, car] = [await selectRoom(app()), await selectCar(app())]
    await save('lodging', { row: '1', field: 'closedToArrival', before: [false], after: [true] })
    await save('car', { row: '1-2', field: 'minStay', before: [3], after: [5] })
    await expect(bookRoom(room)).rejects.toMatchObject({
      code: 'DATES_RESTRICTED',
      message: 'Guests cannot arrive on Thu, Dec 10, 2026. Choose another check-in date.',
    })
    await expect(bookCar(car)).rejects.toMatchObject({
      code: 'DATES_RESTRICTED',
      message: 'A rental of this car from Thu, Dec 10, 2026 must have at least 5 days.',
    })
  })
})
