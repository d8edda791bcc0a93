import { describe, expect, it } from 'vitest'
import { readCookie } from '../../../lib/cookies.ts'
import { DEFAULT_BASIC_HEADER } from '../../../lib/site.ts'
import { limitCalls } from '../../../platform/limits.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { unknownCallerLimit } from '../../../platform/sign-in-guard.ts'
import { ensureMaria } from '../../../testing/people.ts'
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts'
import { ensureClient } from './clients.service.ts'

const MARIA = { email: 'maria.perez@example.com', password: 'Varadero2026!' }
const NEW_PASSWORD = 'El faro de Baracoa'
const HOME = '203.0.113.1'

const app = useTestApp(({ ctx }) => ensureMaria(ctx, MARIA))

type From = { address?: string; cookie?: string; email?: string }

/** The token call from an IP address, by a browser with or without cookies. */
const signIn = async (
  password: string,
  { address = HOME, cookie, email = MARIA.email }: From = {},
  http = app().http,
) => {
  const response = await http.inject({
    method: 'POST',
    url: '/token',
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(DEFAULT_BASIC_HEADER).toString('base64')}`,
      ...(cookie && { cookie }),
    },
    payload: new URLSearchParams({ grant_type: 'password', username: email, password }).toString(),
  })
  const set = response.headers['set-cookie'] as string | undefined
  return {
    status: response.statusCode,
    token: response.json().access_token as string,
    set,
    cookie: set?.split(';')[0],
  }
}

const fail = async (times: number, from: From) => {
  const statuses = new Set<number>()
  for (let i = 0; i < times; i++) statuses.add((await signIn('not the password', from)).status)
  return [...statuses]
}

/** Uses up the limit of failures from all IP addresses; accounts.race.test.ts tests that they are counted. */
const exhaustGlobalLimit = async () => {
  const limit = unknownCallerLimit('client')
  for (let i = 0; i < limit.max; i++) await limitCalls(app().ctx, limit, MARIA.email)
}

const temporaryPassword = async () => {
  await app().request('POST', '/api/clients/recoverPassword', { body: { Email: MARIA.email } })
  await app().runJobs()
  const { json } = await app().request('GET', '/api/demo/mailbox')
  return /: ([\w-]{19})\n/.exec(json.Data[0].Text)![1]!
}

const changePassword = (token: string, cookie: string, oldPassword: string) =>
  app().http.inject({
    method: 'POST',
    url: '/api/clients/changePassword',
    headers: { authorization: `Bearer ${token}`, cookie },
    payload: { OldPassword: oldPassword, NewPassword: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD },
  })

describe('wrong passwords from a stranger', () => {
  it('lock out the stranger but not the owner at another IP address', async () => {
    await fail(10, { address: '198.51.100.7' })
    expect((await signIn(MARIA.password, { address: '198.51.100.7' })).status).toBe(429)
    expect((await signIn(MARIA.password)).status).toBe(200)
  })

  it('do not lock out a known browser, even behind the same IP address', async () => {
    const { cookie } = await signIn(MARIA.password)
    await fail(20, {})
    expect((await signIn(MARIA.password)).status).toBe(429)
    expect((await signIn(MARIA.password, { cookie })).status).toBe(200)
  })

  it('are limited across IP addresses, even after a restart; known browsers and temporary passwords still work', async () => {
    const { cookie } = await signIn(MARIA.password)
    const temporary = await temporaryPassword()
    await exhaustGlobalLimit()
    const { http } = await buildTestApp(app().services.database)
    expect((await signIn(MARIA.password, {}, http)).status).toBe(429)
    await http.close()
    expect((await signIn(MARIA.password, { cookie })).status).toBe(200)
    await fail(20, {})
    app().clock.advance(0.99)
    expect((await signIn(MARIA.password)).status).toBe(429)
    expect((await signIn(temporary)).status).toBe(200)
  })

  it('are reported to the owner once a day, and to nobody when there is no account', async () => {
    const notices = async () => {
      await app().runJobs()
      return (await listMails(app().ctx.db, 10)).map(({ recipient, subject }) => [recipient, subject])
    }
    await fail(9, {})
    expect(await notices()).toEqual([])
    await fail(1, {})
    await fail(10, { address: '198.51.100.7' })
    await fail(10, { address: '198.51.100.8', email: 'nobody@example.com' })
    expect(await notices()).toEqual([[MARIA.email, 'Failed sign-ins to your account']])
    app().clock.advance(24)
    await fail(10, {})
    expect(await notices()).toHaveLength(2)
  })
})

describe('a browser that has signed in', () => {
  it('gets an HttpOnly cookie, Secure when the store uses HTTPS', async () => {
    const { config } = app().services
    const before = config.publicOrigin
    const plain = await signIn(MARIA.password)
    config.publicOrigin = 'https://alamar.example'
    try {
      const secure = await signIn(MARIA.password)
      expect(plain.set).toMatch(/^browser=[\w.~-]+; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly$/)
      expect(secure.set).toMatch(/; SameSite=Lax; HttpOnly; Secure$/)
    } finally {
      config.publicOrigin = before
    }
    expect((await signIn('not the password')).set).toBeUndefined()
  })

  it('is still locked by its own failures', async () => {
    const { cookie } = await signIn(MARIA.password)
    expect(await fail(10, { cookie: cookie! })).toEqual([400])
    expect((await signIn(MARIA.password, { cookie })).status).toBe(429)
  })

  it('is known only to the accounts that signed in there', async () => {
    const JAMES = { email: 'james.wilson@example.com', password: 'Toronto2026!' }
    await ensureClient(app().ctx, {
      ...JAMES,
      firstName: 'James',
      lastName: 'Wilson',
      phone: '',
      birthDate: null,
      countryId: null,
      lang: 'en',
    })
    const maria = await signIn(MARIA.password)
    await fail(10, { email: JAMES.email })
    expect((await signIn(JAMES.password, { email: JAMES.email, cookie: maria.cookie! })).status).toBe(429)
    const both = await signIn(JAMES.password, { email: JAMES.email, cookie: maria.cookie!, address: '203.0.113.2' })
    expect(readCookie(both.cookie, 'browser')!.split('~')).toHaveLength(2)
    await fail(10, {})
    for (const account of [MARIA, JAMES])
      expect((await signIn(account.password, { email: account.email, cookie: both.cookie! })).status).toBe(200)
  })

  it('is forgotten when the password changes elsewhere; the browser that changed it stays known', async () => {
    const there = await signIn(MARIA.password)
    const here = await signIn(MARIA.password)
    const changed = await changePassword(here.token, here.cookie!, MARIA.password)
    expect(changed.json().Data).toBe(true)
    await fail(10, {})
    expect((await signIn(NEW_PASSWORD, { cookie: there.cookie! })).status).toBe(429)
    const cookie = String(changed.headers['set-cookie']).split(';')[0]!
    expect((await signIn(NEW_PASSWORD, { cookie })).status).toBe(200)
  })

  it('is not recognized by a forged cookie', async () => {
    const { cookie } = await signIn(MARIA.password)
    await fail(10, {})
    const [pass] = readCookie(cookie, 'browser')!.split('~')
    for (const forged of [`${pass!.slice(0, -2)}AA`, 'x', '~', `${'x'.repeat(43)}.${pass!.split('.')[1]}`])
      expect((await signIn(MARIA.password, { cookie: `browser=${forged}` })).status).toBe(429)
  })
})

it('strangers cannot prevent the owner from changing the password in an open session', async () => {
  const { token, cookie } = await signIn(MARIA.password)
  await fail(10, {})
  expect((await changePassword(token, cookie!, MARIA.password)).json().Data).toBe(true)
})

describe('a request refused by a lockout can be retried with the same idempotency key:', () => {
  const post = async (path: string, headers: Record<string, string>, payload: object | string) =>
    (await app().http.inject({ method: 'POST', url: path, headers, payload })).statusCode
  const newPassword = { NewPassword: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD }
  const own = (path: string, body: (password: string) => object) => async () => {
    const { token } = await signIn(MARIA.password)
    return (password: string, key?: object) =>
      post(`/api/clients/${path}`, { authorization: `Bearer ${token}`, ...key }, body(password))
  }

  it.each([
    [
      'signing in',
      async () => (password: string, key?: object) => {
        const authorization = `Basic ${Buffer.from(DEFAULT_BASIC_HEADER).toString('base64')}`
        const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization, ...key }
        const form = { grant_type: 'password', username: MARIA.email, password }
        return post('/token', headers, new URLSearchParams(form).toString())
      },
    ],
    ['provePassword', own('provePassword', (Password) => ({ Password }))],
    ['changePassword', own('changePassword', (OldPassword) => ({ OldPassword, ...newPassword }))],
    ['deleteAccount', own('deleteAccount', (Password) => ({ Email: MARIA.email, Password }))],
  ])('%s', async (_, prepare) => {
    const send = await prepare()
    for (let i = 0; i < 10; i++) await send('not the password')
    const key = { 'idempotency-key': 'a-key-of-this-request' }
    for (let i = 0; i < 2; i++) expect(await send(MARIA.password, key)).toBe(429)
    app().clock.advance(0.25)
    expect(await send(MARIA.password, key)).toBe(200)
  })
})
