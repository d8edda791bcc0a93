import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelBookingByStaff } from './features/office/contract/bookings.ts'
import { getClientFile, searchClients } from './features/office/contract/clients.ts'
import { listRequests } from './features/office/contract/requests.ts'
import { archiveRecord, getRecord, publishRecord } from './features/publishing/contract.ts'
import { getRefundValues, refundToFund } from './features/refunds/contract.ts'
import {
  type Booking,
  createCarBooking,
  createLodgingBooking,
  getBooking,
  getTripPack,
  getVoucherPdf,
  listPaidPlans,
  listPlanBookings,
} from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import type { RecordContent } from './lib/record-fields.ts'
import type { Call } from './platform/http/endpoint.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { staffToken } from './testing/people.ts'
import { signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'
import { runTool } from './testing/tools.ts'

/* Sold bookings keep working, and keep their texts, when everything in them is renamed and archived. */

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))

let client: Call
let staff: Call
let clientId: number
let token: string
beforeEach(async () => {
  const signedIn = await approvedClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  client = app().callAs(token)
  staff = app().callAs(await staffToken(app()))
  app().services.config.clientRefunds = true
})

const book = async () => {
  const carOffer = await selectCar(app())
  const car = await client(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })
  const room = await client(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
  return { car, room, planId: car.planId }
}

const sell = async () => {
  const plan = await book()
  await confirmBooking(app().ctx, { id: plan.car.id, supplierReference: 'CAI-77' })
  await confirmBooking(app().ctx, { id: plan.room.id, supplierReference: 'FARO-88' })
  await payByTestCard(app(), token, plan.planId)
  await signPlan(app(), plan.planId)
  return plan
}

const rename = async (kind: string, id: number, changes: RecordContent) => {
  const { content, version } = await staff(getRecord, { kind, id })
  await staff(publishRecord, { kind, id, basedOn: version, content: { ...content, ...changes } })
}
const both = (text: string) => ({ en: text, es: text })

/** Renames everything in the bookings and removes it from the pages. */
const archiveAll = async () => {
  await rename('room-classes', 1, { name: both('Renamed class') })
  await rename('car-models', 1, { name: 'Renamed model' })
  await rename('car-classes', 1, { name: both('Renamed car class') })
  await rename('car-zones', 2, { name: both('Renamed zone') })
  for (const [kind, id] of [
    ['hotels', 1],
    ['room-classes', 1],
    ['hotel-services', 1],
    ['hotel-categories', 4],
    ['tourist-zones', 1],
    ['car-suppliers', 1],
    ['car-models', 1],
    ['car-classes', 1],
    ['car-zones', 2],
    ['provinces', 1],
  ] as const)
    await staff(archiveRecord, { kind, id })
}

/** The text of a voucher. */
const voucherOf = async (bookingId: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archived-'))
  try {
    writeFileSync(path.join(folder, 'voucher.pdf'), await client(getVoucherPdf, { bookingId }))
    return runTool('pdftotext', 'poppler-utils', '-layout', path.join(folder, 'voucher.pdf'), '-')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Omits the place and the search path, which are for a new search: the place has its current name, and both are missing when it is
 * archived.
 */
const withoutPlace = ({ place: _, searchPath: __, ...booking }: Booking) => booking

describe('a sale whose catalog records have all been renamed and archived', () => {
  it('keeps the same vouchers, trip pack, plans and bookings', async () => {
    const { car, room, planId } = await sell()
    const papers = async () => ({
      vouchers: [await voucherOf(car.id), await voucherOf(room.id)],
      pack: await client(getTripPack, { planId, lang: 'en' }),
      paid: (await client(listPaidPlans, { clientId, lang: 'en' })).map((plan) => ({
        ...plan,
        bookings: plan.bookings.map(withoutPlace),
      })),
      bookings: (await client(listPlanBookings, { planId, lang: 'en' })).map(withoutPlace),
      car: await client(getBooking, { id: car.id, lang: 'en' }),
    })
    const before = await papers()
    await archiveAll()
    expect(await papers()).toEqual(before)
    const { list } = await staff(searchClients, { text: 'Perez' })
    expect(list.map(({ id }) => id)).toContain(clientId)
    expect(JSON.stringify(await staff(getClientFile, { id: clientId }))).toContain('Kia Picanto')
  }, 60_000)

  it('can be canceled and refunded', async () => {
    const { car, room } = await sell()
    await archiveAll()
    expect((await client(getRefundValues, { id: room.id })).paidCents).toBeGreaterThan(0)
    await client(refundToFund, { id: room.id })
    await staff(cancelBookingByStaff, { id: car.id, reason: 'supplier', note: 'Closed.' })
    expect((await client(getBooking, { id: room.id, lang: 'en' })).status).toBe(9)
    const { db } = app().ctx
    const rooms = await db.selectFrom('lodging_days').select('rooms_taken').where('rooms_taken', '>', 0).execute()
    const units = await db.selectFrom('car_days').select('units_taken').where('units_taken', '>', 0).execute()
    expect([...rooms, ...units]).toEqual([])
  })

  it('can still be confirmed and paid', async () => {
    const { car, room, planId } = await book()
    await archiveAll()
    expect((await staff(listRequests, {})).list).toHaveLength(2)
    await confirmBooking(app().ctx, { id: car.id, supplierReference: 'CAI-77' })
    await confirmBooking(app().ctx, { id: room.id, supplierReference: 'FARO-88' })
    await payByTestCard(app(), token, planId)
    await signPlan(app(), planId)
    expect(await voucherOf(room.id)).toContain('Hotel Faro')
  })
})
