import { describe, expect, it } from 'vitest'
import { DEMO_CLIENT } from '../../features/clients/demo-client.ts'
import { keptKeys } from '../../testing/kept-keys.ts'
import { ensureMaria, impersonatedClient, signedInClient, staffToken } from '../../testing/people.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { transact } from '../context.ts'
import { listMails } from '../mail.store.ts'
import { abandonKey, beginKey, finishKey, markKeyCarriedOut } from './idempotency.store.ts'

const app = useTestApp()
const entry = { scope: 'somebody', keyHash: 'k1', requestHash: 'h1' }
const begin = (given = entry) => beginKey(app().ctx.db, given, app().clock.now(), 24)
const REPLY = Buffer.from('sealed')
/** The attempt that begins now. */
const attempt = () => ({ ...entry, startedAt: app().clock.now() })

describe('a request key', () => {
  it('is claimed once, and the first reply is repeated', async () => {
    expect(await begin()).toBeUndefined()
    expect(await begin()).toEqual({ kind: 'running' })
    await finishKey(app().ctx.db, attempt(), 200, REPLY)
    const again = await begin()
    expect(again).toMatchObject({ kind: 'done', status: 200 })
    expect(Buffer.from((again as { sealedReply: Uint8Array }).sealedReply)).toEqual(REPLY)
  })

  it('cannot be reused for another request, and is separate for each caller', async () => {
    await begin()
    expect(await begin({ ...entry, requestHash: 'h2' })).toEqual({ kind: 'other' })
    expect(await begin({ ...entry, scope: 'else' })).toBeUndefined()
  })

  it('can be reused after 24 hours', async () => {
    await begin()
    await finishKey(app().ctx.db, attempt(), 200, REPLY)
    app().clock.advance(24.1)
    expect(await begin()).toBeUndefined()
  })

  it('can be retried when its request was killed before it had an effect', async () => {
    await begin()
    app().clock.advance(0.05)
    expect(await begin()).toBeUndefined()
  })

  it('prevents any effect of a stalled attempt after another attempt has taken it over', async () => {
    const dead = attempt()
    await begin()
    app().clock.advance(0.05)
    expect(await begin()).toBeUndefined()
    let effects = 0
    const carryOut = (by: typeof dead) =>
      transact({ ...app().ctx, requestKey: { ...by, key: 'k' } }, async () => {
        effects++
      })
    await expect(carryOut(dead)).rejects.toMatchObject({ code: 'IN_PROGRESS' })
    await finishKey(app().ctx.db, dead, 409, REPLY)
    await abandonKey(app().ctx.db, dead)
    await carryOut(attempt())
    expect(effects).toBe(1)
    await finishKey(app().ctx.db, attempt(), 200, REPLY)
    expect(await begin()).toMatchObject({ kind: 'done', status: 200 })
  })

  it('never carries out its request again after the effect was committed, even if the reply was lost', async () => {
    await begin()
    await app().services.database.transaction((tx) => markKeyCarriedOut(tx, attempt()))
    expect(await begin()).toEqual({ kind: 'running' })
    app().clock.advance(0.05)
    expect(await begin()).toEqual({ kind: 'carried-out' })
  })

  it('counts as carried out at once when the connection was lost during the commit', async () => {
    await begin()
    await app().services.database.transaction((tx) => markKeyCarriedOut(tx, attempt()))
    await abandonKey(app().ctx.db, attempt())
    expect(await begin()).toEqual({ kind: 'carried-out' })
  })

  it('can be retried after a rate limit: the same request is then processed', async () => {
    const { token } = await signedInClient(app())
    for (let i = 0; i < 30; i++) expect((await writeNote(token, `note ${i}`)).status).toBe(200)
    const refused = await writeNote(token, 'one more')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    app().clock.advance(1.1)
    expect((await writeNote(token, 'one more')).json.ResultCode).toBe('OK')
  })
})

const NOTE = { Subject: 'Hello', Body: 'Is there a child seat?' }
const writeNote = (token: string | undefined, key: string, body: object = NOTE) =>
  app().request('POST', '/api/notes/', { token, body, headers: { 'idempotency-key': key } })

const NEWCOMER = {
  NewClient: {
    Email: 'lola.diaz@example.com',
    Password: 'el mar de Baracoa',
    FirstName: 'Lola',
    LastName: 'Díaz',
    Phone: '+53 5 234 5678',
  },
}

const post = (url: string, key: string, body: object, token?: string) =>
  app().request('POST', url, { body, token, headers: { 'idempotency-key': key } })

/** Sends a request twice with one key; returns the second reply, which must equal the first. */
const twice = async (url: string, body: object, token?: string) => {
  const first = await post(url, `key of ${url}`, body, token)
  const second = await post(url, `key of ${url}`, body, token)
  expect({ status: second.status, json: second.json }, url).toEqual({ status: first.status, json: first.json })
  return second.json
}

const signIn = async (key: string, password: string) => {
  const response = await app().http.inject({
    method: 'POST',
    url: '/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(app().services.config.siteBasicHeader).toString('base64')}`,
      'idempotency-key': key,
    },
    payload: new URLSearchParams({ username: DEMO_CLIENT.email, password, grant_type: 'password' }).toString(),
  })
  return { status: response.statusCode, json: response.json(), headers: response.headers }
}

const ensureDemoClient = () => ensureMaria(app().ctx, DEMO_CLIENT)

const mailsTo = async (recipient: string) => (await listMails(app().ctx.db, 100, recipient)).length

describe('a repeated request', () => {
  it('creates one account, emails one link and gets the same number', async () => {
    const json = await twice('/api/clients', NEWCOMER)
    expect(json.Data).toBe(1)
    expect(await mailsTo(NEWCOMER.NewClient.Email)).toBe(1)
    const other = { NewClient: { ...NEWCOMER.NewClient, FirstName: 'Lolita' } }
    const reused = await post('/api/clients', 'key of /api/clients', other)
    expect(`${reused.status} ${reused.json.ResultCode}`).toBe('422 KEY_REUSED')
  })

  it('changes a password once, sends one code and one temporary password', async () => {
    const { token, client } = await signedInClient(app())
    const telephone = { ClientId: client.id, MobilePhone: '+1 305 555 0142' }
    expect((await twice('/api/admin/clients/startWAAccountVerification', telephone, token)).ResultCode).toBe('OK')
    expect(await mailsTo('+13055550142')).toBe(1)
    const wanted = { OldPassword: 'a long enough secret', NewPassword: 'El faro de Baracoa' }
    const change = { ...wanted, ConfirmPassword: wanted.NewPassword }
    expect((await twice('/api/clients/changePassword', change, token)).Data).toBe(true)
    const before = await mailsTo(client.email)
    expect((await twice('/api/clients/recoverPassword', { Email: client.email })).Data).toBe(true)
    await app().runJobs()
    expect(await mailsTo(client.email)).toBe(before + 1)
  })

  it('to sign in gets the same token, which is not readable in the database', async () => {
    await ensureDemoClient()
    const first = await signIn('sign in', DEMO_CLIENT.password)
    expect(first.status).toBe(200)
    const second = await signIn('sign in', DEMO_CLIENT.password)
    expect(second.json).toEqual(first.json)
    expect(second.headers['cache-control']).toBe('no-store')
    expect(await app().ctx.db.selectFrom('client_sessions').selectAll().execute()).toHaveLength(1)
    const wrong = await signIn('sign in', 'not the password')
    expect(`${wrong.status} ${wrong.json.error}`).toBe('422 invalid_request')

    await twice('/api/clients', NEWCOMER)
    const kept = await keptKeys(app())
    for (const secret of [
      first.json.access_token,
      'sign in',
      DEMO_CLIENT.password,
      NEWCOMER.NewClient.Password,
      'Díaz',
    ])
      expect(kept).not.toContain(secret)
  })

  it('with a key that is too long or empty is rejected with the name of the header', async () => {
    const { token } = await signedInClient(app())
    for (const key of ['k'.repeat(256), '']) {
      const { status, json } = await writeNote(token, key)
      expect(status).toBe(422)
      expect(json.Fields).toEqual([{ Field: 'Idempotency-Key', Message: 'must have 1 to 255 characters' }])
    }
    expect((await signIn('k'.repeat(256), DEMO_CLIENT.password)).json.error_description).toContain('Idempotency-Key')
    expect((await writeNote(token, 'k'.repeat(255))).status).toBe(200)
  })
})

describe('the reply of a key', () => {
  it('is not returned to a revoked or expired token', async () => {
    const { token } = await signedInClient(app())
    expect((await writeNote(token, 'k')).status).toBe(200)
    expect((await app().request('POST', '/api/clients/logOff', { token, body: {} })).status).toBe(200)
    expect((await writeNote(token, 'k')).status).toBe(401)
    const { token: another } = await signedInClient(app())
    app().clock.advance(8.1)
    expect((await writeNote(another, 'k')).status).toBe(401)
    expect((await writeNote(undefined, 'k')).status).toBe(401)
  })

  it('is returned to the same person after another sign-in, and to no one else', async () => {
    const first = await writeNote((await signedInClient(app())).token, 'k')
    const again = await writeNote((await signedInClient(app())).token, 'k')
    expect(again.json).toEqual(first.json)
    const other = await writeNote((await signedInClient(app(), { email: 'james@example.com' })).token, 'k')
    expect(other.json.Data.Id).not.toBe(first.json.Data.Id)
  })

  it('is not shared between a client and staff who act as the client', async () => {
    const { token } = await signedInClient(app())
    await staffToken(app())
    const change = { City: 'Hialeah' }
    expect((await post('/api/profile/update', 'k', change, token)).json.Data.Version).toBe(2)
    const acting = await impersonatedClient(app())
    expect((await post('/api/profile/update', 'k', change, acting.token)).json.Data.Version).toBe(3)
  })
})

describe('a call that keeps no key', () => {
  it('has a reason in its row, and changes no account, booking or payment', () => {
    const keyless = app().api.rows.filter((row) => row.keyless !== undefined)
    for (const row of keyless) expect(row.keyless, row.path).toMatch(/^[A-Z].{8,}\.$/)
    const paths = keyless.map(({ path }) => path)
    for (const path of [
      '/api/clients',
      '/api/clients/recoverPassword',
      '/api/clients/changePassword',
      '/api/clients/deleteAccount',
      '/api/admin/clients/startWAAccountVerification',
      '/api/clients/confirmWAAccount',
      '/api/office/token',
      '/api/office/clients/impersonate',
      '/api/clientDocuments/submit',
      '/api/carBookings/{lang}',
      '/api/travelPlans/doPaymentWithPrimaryAPI',
    ])
      expect(paths).not.toContain(path)
  })
})
