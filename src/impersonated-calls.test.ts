import { describe, expect, it } from 'vitest'
import { listSavedPeople, savePerson } from './features/clients/contract/saved-people.ts'
import {
  createCarBooking,
  createLodgingBooking,
  getCarBooking,
  getLodgingBooking,
  getTripPack,
  getVoucherPdf,
} from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import { isOpenToImpersonated, pathKeysOf } from './platform/http/endpoint.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { inspectPdf } from './testing/pdf.ts'
import { impersonatedClient } from './testing/people.ts'
import { signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()
const rows = () => app().api.rows.filter((row) => row.access === 'client')

/**
 * What staff may change while acting as a client: unpaid bookings, and the profile except for the phone. The two WhatsApp queries change
 * nothing although they are POST calls.
 */
const MAY_CHANGE = [
  '/api/admin/clients/allowedWAAccount',
  '/api/admin/clients/needToVerifyWAAccount',
  '/api/bookings/cancel/{id}',
  '/api/bookings/delete/{id}',
  '/api/carBookings/{lang}',
  '/api/clients/logOff',
  '/api/lodgingBookings/createBooking',
  '/api/lodgingBookings/createBookings',
  '/api/profile/update',
  '/api/travelPlans/traveler',
]

describe('staff who act as a client', () => {
  it('may make only the changes listed here', () => {
    const open = rows().filter((row) => row.method === 'POST' && isOpenToImpersonated(row))
    expect(open.map((row) => row.path).sort()).toEqual(MAY_CHANGE)
  })

  it.each([/pay/i, /sign\b|esign/i, /refund(?!s)/i, /password/i, /AccountVerification|confirm|document/i, /link/i])(
    'may make no call that changes payments, signatures, secrets or documents: %s',
    (word) => {
      const changing = rows().filter((row) => word.test(row.path) && (row.method === 'POST' || row.impersonated))
      for (const row of changing) expect(isOpenToImpersonated(row), row.path).toBe(false)
    },
  )

  it.each(['en', 'es'] as const)('are refused by all other calls with the reason, in %s', async (lang) => {
    const { token } = await impersonatedClient(app())
    const words = {
      en: 'You are acting as this client. Only the client can do this.',
      es: 'Usted actúa en nombre de este cliente. Solo el propio cliente puede hacer esto.',
    }
    for (const row of rows().filter(({ path }) => path !== '/api/clients/logOff')) {
      const path = pathKeysOf(row.path).reduce((url, key) => url.replace(`{${key}}`, '1'), row.path)
      const body = row.method === 'POST' ? {} : undefined
      for (const method of row.alsoGet ? (['POST', 'GET'] as const) : [row.method]) {
        const { status, json } = await app().request(method, path, {
          token,
          lang,
          body: method === 'POST' ? body : undefined,
        })
        expect(json.ResultCode === 'IMPERSONATED', `${method} ${row.path}`).toBe(!isOpenToImpersonated(row))
        if (json.ResultCode === 'IMPERSONATED') expect([status, json.Data]).toEqual([403, words[lang]])
      }
    }
  })

  it('may change the profile except the phone; the audit log records both staff member and client', async () => {
    const { token, client } = await impersonatedClient(app())
    const update = (body: object) => app().request('POST', '/api/profile/update', { token, body })
    expect((await update({ Phone: '+1 305 555 0199' })).json.ResultCode).toBe('IMPERSONATED')
    const { json } = await update({ City: 'Tampa', Phone: client.phone })
    expect(json.Data).toMatchObject({ City: 'Tampa', Phone: client.phone })
    const lines = await app().ctx.db.selectFrom('audit_log').selectAll().execute()
    expect(lines).toMatchObject([
      { event: 'updateProfile', actor_kind: 'staff', actor_id: 1, on_behalf_of: client.id, entity_id: client.id },
    ])
  })

  it('see no passport or license number in any reply', async () => {
    await loadSmallCatalogue(app())
    const { token: ownToken, client } = await approvedClient(app())
    const own = app().callAs(ownToken)
    const SAVED = { passport: 'SAVED-PASSPORT-77', licenceNumber: 'SAVED-LICENSE-88' }
    const BOOKED = { passport: 'BOOKED-PASSPORT-55', licenceNumber: 'BOOKED-LICENSE-66' }
    await own(savePerson, { firstName: 'Rosa', ...SAVED })
    const [first, second] = travelers
    const car = await own(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver: { ...driver, licenceNumber: BOOKED.licenceNumber } },
    })
    const room = await own(createLodgingBooking, {
      offer: await selectRoom(app()),
      bookForm: { travelers: [{ ...first!, passport: BOOKED.passport }, second!] },
    })
    for (const { id } of [car, room]) await confirmBooking(app().ctx, { id, supplierReference: 'SUP-1' })
    await payByTestCard(app(), ownToken, car.planId)
    await signPlan(app(), car.planId)
    const documents = await app().ctx.db.selectFrom('documents').select('number').execute()
    const numbers = [...Object.values(SAVED), ...Object.values(BOOKED), ...documents.map(({ number }) => number!)]
    expect(numbers).toHaveLength(6)

    const ids: Record<string, (string | number)[]> = {
      clientId: [client.id],
      planId: [car.planId],
      bookingId: [car.id, room.id],
      id: [client.id, car.planId, car.id, room.id],
      languageId: [2],
      lang: ['en'],
      siteId: [6],
      isSent: ['false'],
      docType: [2, 3],
    }
    const urlOf = (path: string, i: number) =>
      pathKeysOf(path).reduce((url, key) => url.replace(`{${key}}`, String(ids[key]?.[i % ids[key].length] ?? 1)), path)
    /** The replies that the caller gets, by path. */
    const readAll = async (token: string, paths: string[]) => {
      const read = new Map<string, string>()
      for (const path of paths)
        for (const url of new Set([0, 1, 2, 3].map((i) => urlOf(path, i)))) {
          const reply = await app().http.inject({ url, headers: { authorization: `Bearer ${token}` } })
          const isPdf = reply.headers['content-type'] === 'application/pdf'
          const text = isPdf ? inspectPdf(reply.rawPayload, 'pdftotext', '{}', '-') : reply.body
          read.set(path, `${read.get(path) ?? ''}${text}`)
        }
      return read
    }
    const namedIn = (read: Map<string, string>) =>
      [...read].filter(([, text]) => numbers.some((number) => text.includes(number))).map(([path]) => path)
    const namedToClient = [listSavedPeople, getCarBooking, getLodgingBooking, getVoucherPdf, getTripPack]
    const pathsToClient = namedToClient.map(({ path }) => path)
    expect(namedIn(await readAll(ownToken, pathsToClient))).toEqual(pathsToClient)
    const { token } = await impersonatedClient(app())
    const open = rows().filter((row) => row.method === 'GET' && isOpenToImpersonated(row))
    const read = await readAll(
      token,
      open.map(({ path }) => path),
    )
    expect(namedIn(read)).toEqual([])
    expect(read.get(getCarBooking.path)).toContain('"LicenceNumber":"•••• E-66"')
    expect(read.get(getLodgingBooking.path)).toContain('"Passport":"•••• T-55"')
    expect(read.get(listSavedPeople.path)).toContain('"FirstName":"Rosa"')
    expect(read.get(getVoucherPdf.path)).toContain(car.reference)
  }, 60_000)

  it('leave by signing out', async () => {
    const { token, client } = await impersonatedClient(app())
    const profile = () => app().request('GET', `/api/profile/${client.id}/2`, { token })
    expect((await profile()).status).toBe(200)
    expect((await app().request('POST', '/api/clients/logOff', { token, body: {} })).json.Data).toBe(true)
    expect((await profile()).status).toBe(401)
  })
})
