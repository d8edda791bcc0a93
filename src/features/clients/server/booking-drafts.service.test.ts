import { beforeEach, describe, expect, it } from 'vitest'
import { impersonatedClient, signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { type BookingDraft, syncBookingDrafts } from '../contract/booking-drafts.ts'
import { deleteAccount, getMyData } from '../contract/own-data.ts'

const app = useTestApp()

let maria: Awaited<ReturnType<typeof signedInClient>>
beforeEach(async () => {
  maria = await signedInClient(app())
})

const CAR = '/book-car-confirm?zone=2&pickUp=2026-12-20&dropOff=2026-12-24&supplierId=1&modelId=3'
const ROOM = '/book-lodging/vedado/hotel-faro/1/2/5?checkIn=2027-01-10&checkOut=2027-01-13&rooms=1&a1=2'

const draft = (given: Partial<BookingDraft> = {}): BookingDraft => ({
  path: CAR,
  lastDay: '2026-12-20',
  version: 1_000,
  fields: [{ name: 'firstName', value: 'Elena' }],
  erased: false,
  ...given,
})
const sync = (drafts: BookingDraft[], token = maria.token) => app().callAs(token)(syncBookingDrafts, { drafts })
const rows = () => app().ctx.db.selectFrom('booking_drafts').selectAll().execute()

describe('drafts', () => {
  it('are loaded by another device, newest first, and encrypted in the database', async () => {
    const passport = { name: 'traveler1.passport', value: 'PASSPORT-OF-ELENA' }
    const room = draft({ path: ROOM, lastDay: '2027-01-10', version: 2_000, fields: [passport] })
    expect(await sync([draft()])).toEqual([draft()])
    expect(await sync([room])).toEqual([room, draft()])
    expect(await sync([])).toEqual([room, draft()])
    expect(Buffer.concat((await rows()).map(({ sealed }) => sealed)).toString('latin1')).not.toMatch(/PASSPORT|Elena/)
  })

  it('keep the higher of two versions, even when it arrives first', async () => {
    const [older, newer] = [draft(), draft({ version: 1_001, fields: [{ name: 'firstName', value: 'Ana' }] })]
    await sync([newer])
    expect(await sync([older])).toEqual([newer])
    expect(await sync([draft({ erased: true })])).toEqual([newer])
    expect(await sync([draft({ version: 1_002, erased: true })])).toEqual([])
  })

  it('are limited to 20: the oldest are deleted', async () => {
    const many = Array.from({ length: 20 }, (_, i) => draft({ path: `${CAR}&n=${i}`, version: i + 2 }))
    await sync([draft({ version: 1 })])
    const kept = await sync(many)
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, i) => 21 - i))
    expect(await rows()).toHaveLength(20)
  })

  it('are not listed after their last day in Havana, and a job deletes them', async () => {
    await sync([draft(), draft({ path: ROOM, lastDay: '2027-01-10' })])
    expect(await sync([draft({ path: `${CAR}&late=1`, lastDay: '2026-11-30' })])).toHaveLength(2)
    // The session of 2026-12-01 has ended; a day in Havana ends at 04:00 UTC.
    app().clock.set('2026-12-21T03:59:00Z')
    await app().runJobs()
    expect(await rows()).toHaveLength(2)
    app().clock.set('2026-12-21T04:00:00Z')
    await app().runJobs()
    expect((await rows()).map(({ path }) => path)).toEqual([ROOM])
  })

  it('are visible only to their client, not to staff acting as the client', async () => {
    await sync([draft()])
    const james = await signedInClient(app(), { email: 'james@example.com' })
    expect(await sync([], james.token)).toEqual([])
    const staff = await impersonatedClient(app())
    for (const drafts of [[], [draft({ version: 9_000 })]])
      await expect(sync(drafts, staff.token)).rejects.toMatchObject({ code: 'IMPERSONATED' })
    expect(await sync([])).toEqual([draft()])
  })

  it('cannot be decrypted in another client’s row or with another key, and do not affect the others', async () => {
    await sync([draft(), draft({ path: ROOM, lastDay: '2027-01-10' })])
    const james = await signedInClient(app(), { email: 'james@example.com' })
    await app()
      .ctx.db.updateTable('booking_drafts')
      .set({ client_id: james.client.id })
      .where('path', '=', ROOM)
      .execute()
    await app().ctx.db.updateTable('booking_drafts').set({ key_id: 'lost' }).where('path', '=', CAR).execute()
    expect(await sync([], james.token)).toEqual([])
    expect(await sync([])).toEqual([])
    expect(await sync([draft({ version: 1_001 })])).toEqual([draft({ version: 1_001 })])
  })

  it('are part of the data export and deleted with the account', async () => {
    await sync([draft()])
    expect(await app().callAs(maria.token)(getMyData, {})).toMatchObject({ begunBookings: [draft()] })
    await app().callAs(maria.token)(deleteAccount, { email: maria.client.email, password: 'a long enough secret' })
    expect(await rows()).toEqual([])
  })

  it.each([
    [{ path: 'https://elsewhere.example/' }, 'path'],
    [{ path: '/office' }, 'path'],
    [{ path: `${CAR}&x=${'9'.repeat(600)}` }, 'path'],
    [{ lastDay: '2026-02-30' }, 'lastDay'],
    [{ fields: [{ name: 'x', value: 'x'.repeat(201) }] }, 'value'],
    [{ fields: Array.from({ length: 200 }, () => ({ name: 'x'.repeat(40), value: 'é'.repeat(200) })) }, 'fields'],
  ])('refuse %j', async (wrong, field) => {
    await expect(sync([draft(wrong)])).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: expect.stringContaining(field) }],
    })
    expect(await rows()).toEqual([])
  })
})
