import { describe, expect, it } from 'vitest'
import { isOpenToImpersonated, pathKeysOf } from './platform/http/endpoint.ts'
import { impersonatedClient } from './testing/people.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()
const rows = () => app().api.rows.filter((row) => row.access === 'client')

/**
 * What staff may change while they act as a client: unpaid bookings, and the profile except the phone. The two WhatsApp queries
 * change nothing although they are POST.
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
  it('may change what is listed here and nothing else', () => {
    const open = rows().filter((row) => row.method === 'POST' && isOpenToImpersonated(row))
    expect(open.map((row) => row.path).sort()).toEqual(MAY_CHANGE)
  })

  it.each([/pay/i, /sign\b|esign/i, /refund(?!s)/i, /password/i, /AccountVerification|confirm|document/i, /link/i])(
    'may make no call that changes money, signature, secrets or papers: %s',
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

  it('may change the profile except the phone; the audit log names both', async () => {
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

  it('leave by signing out', async () => {
    const { token, client } = await impersonatedClient(app())
    const profile = () => app().request('GET', `/api/profile/${client.id}/2`, { token })
    expect((await profile()).status).toBe(200)
    expect((await app().request('POST', '/api/clients/logOff', { token, body: {} })).json.Data).toBe(true)
    expect((await profile()).status).toBe(401)
  })
})
