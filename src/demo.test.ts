import { expect, it } from 'vitest'
import { closeDemoAccounts, DEMO_CLIENTS, DEMO_STAFF } from './demo.ts'
import { ensureClient } from './features/clients/server/clients.service.ts'
import { importPlaces } from './features/places/server/places.service.ts'
import { ensureStaff } from './features/staff/server/staff.service.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()
const accounts = DEMO_CLIENTS.length + DEMO_STAFF.length

const makeAccounts = async () => {
  const country = (id: number, iso: string) => ({ id, iso, name: { en: iso, es: iso }, dial: '1' })
  const none = { provinces: [], touristZones: [], carZones: [] }
  await importPlaces(app().ctx, { countries: [country(167, 'US'), country(38, 'CA')], ...none })
  for (const client of DEMO_CLIENTS) await ensureClient(app().ctx, client)
  for (const member of DEMO_STAFF) await ensureStaff(app().ctx, member)
}

/** Signs in all demo accounts; returns the tokens of those that succeeded. */
const signInAll = async () => {
  // Moves the clock past the hourly limits.
  app().clock.advance(1)
  const clients = DEMO_CLIENTS.map(async ({ email, password }) => {
    const response = await app().http.inject({
      method: 'POST',
      url: '/token',
      headers: {
        authorization: `Basic ${btoa('alamar-site:storefront')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ grant_type: 'password', username: email, cremail: email, password }).toString(),
    })
    return response.json().access_token as string | undefined
  })
  const staff = DEMO_STAFF.map(async ({ email, password }) => {
    const { json } = await app().request('POST', '/api/office/token', { body: { Email: email, Password: password } })
    return json.Data.AccessToken as string | undefined
  })
  return Promise.all([...clients, ...staff])
}

it('leaving the demo closes its accounts and ends their sessions; returning to it opens them', async () => {
  await makeAccounts()
  const tokens = await signInAll()
  expect(tokens.filter(Boolean)).toHaveLength(accounts)

  expect(await closeDemoAccounts(app().ctx)).toBe(accounts)
  expect((await signInAll()).filter(Boolean)).toEqual([])
  for (const [i, token] of tokens.entries()) {
    const url = i < DEMO_CLIENTS.length ? '/api/clients/getClientCards' : '/api/office/requests'
    expect((await app().request('GET', url, { token })).status).toBe(401)
  }
  expect(await closeDemoAccounts(app().ctx)).toBe(0)

  await makeAccounts()
  expect((await signInAll()).filter(Boolean)).toHaveLength(accounts)
})
