import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { authenticator } from '../../../testing/passkeys.ts'
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts'
import { ensureStaff } from './staff.service.ts'
import { findStaffAccount } from './staff.store.ts'
import { openStaffSession } from './staff-sessions.service.ts'

const ANA = { email: 'ana@alamar.example', password: 'Malecon2026!', name: 'Ana Torres', role: 'Owner' as const }

const app = useTestApp()

const signIn = (password = ANA.password) =>
  app().request('POST', '/api/office/token', { body: { Email: ANA.email, Password: password } })
const post = (path: string, body: object, token?: string) => app().request('POST', path, { body, token })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app().clock.now().getTime() })
const byCode = (token: string, code: string) => post('/api/office/token/code', { Token: token, Code: code })
const nextStep = () => app().clock.advance(30 / 3_600)

/** Adds an authenticator app in a session; returns its secret and the recovery codes. */
const addApp = async (token: string) => {
  const { json } = await post('/api/office/account/addApp', { Name: 'My phone' }, token)
  const { Id, Secret: secret, Url } = json.Data
  expect(Url).toMatch(/^otpauth:\/\/totp\/Alamar:ana%40alamar\.example\?/)
  const confirmed = await post('/api/office/account/confirmApp', { Id, Code: codeOf(secret) }, token)
  nextStep()
  return { secret: secret as string, codes: confirmed.json.Data.RecoveryCodes as string[] }
}

/** Ana with an app; the token belongs to the session in which she added it. */
const withApp = async () => {
  await ensureStaff(app().ctx, ANA)
  const token = (await signIn()).json.Data.AccessToken as string
  return { token, ...(await addApp(token)) }
}

const pending = async () => (await signIn()).json.Data.SecondStep.Token as string

describe('a sign-in with a second factor', () => {
  it('needs a code after the password', async () => {
    const { secret } = await withApp()
    const { json } = await signIn()
    expect(json.Data).toEqual({
      AccessToken: null,
      ExpiresIn: null,
      Staff: null,
      SecondStep: { Token: expect.any(String), App: true, Passkey: false },
    })
    const token = json.Data.SecondStep.Token
    expect((await app().request('GET', '/api/office/account', { token })).status).toBe(401)
    const done = await byCode(token, codeOf(secret))
    expect(done.json.Data.Staff).toMatchObject({ Name: 'Ana Torres', MustEnroll: false })
    expect((await app().request('GET', '/api/office/account', { token: done.json.Data.AccessToken })).status).toBe(200)
  })

  it('accepts each code once, and no token twice', async () => {
    const { secret } = await withApp()
    const code = codeOf(secret)
    const first = await pending()
    expect((await byCode(first, code)).json.Status).toBe(0)
    expect((await byCode(first, codeOf(secret))).json.ResultCode).toBe('SIGN_IN_EXPIRED')
    expect((await byCode(await pending(), code)).json.ResultCode).toBe('WRONG_CODE')
    nextStep()
    expect((await byCode(await pending(), codeOf(secret))).json.Status).toBe(0)
  })

  it('accepts a recovery code once, in any notation', async () => {
    const { codes } = await withApp()
    expect(codes).toHaveLength(10)
    const written = codes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await byCode(await pending(), written)).json.Status).toBe(0)
    expect((await byCode(await pending(), codes[3]!)).json.ResultCode).toBe('WRONG_CODE')
  })

  it('must be completed within ten minutes', async () => {
    const { secret } = await withApp()
    const token = await pending()
    app().clock.advance(1 / 6)
    expect((await byCode(token, codeOf(secret))).json.ResultCode).toBe('SIGN_IN_EXPIRED')
  })

  it('is locked out after wrong codes, even with the right password', async () => {
    const { secret } = await withApp()
    await app().ctx.db.deleteFrom('counted_calls').execute()
    for (let i = 0; i < 10; i++) {
      const { json } = await byCode(await pending(), '000000')
      expect(json.ResultCode).toBe('WRONG_CODE')
    }
    expect((await signIn()).status).toBe(429)
    app().clock.advance(0.25)
    expect((await byCode(await pending(), codeOf(secret))).json.Status).toBe(0)
  })

  it('keeps no secret, code or token in plain text', async () => {
    const { secret, codes } = await withApp()
    const token = await pending()
    const { db } = app().ctx
    const kept = JSON.stringify([
      await db.selectFrom('staff_factors').selectAll().execute(),
      await db.selectFrom('staff_recovery_codes').selectAll().execute(),
      await db.selectFrom('staff_sign_ins').selectAll().execute(),
    ])
    for (const known of [secret, ...codes, token]) expect(kept).not.toContain(known)
  })
})

describe('changing second factors', () => {
  it('needs the password again after a while', async () => {
    const { token } = await withApp()
    app().clock.advance(0.5)
    const renew = () => post('/api/office/account/renewRecoveryCodes', {}, token)
    expect((await renew()).json.ResultCode).toBe('PROOF_NEEDED')
    const prove = (Password: string) => post('/api/office/account/prove', { Password }, token)
    expect((await prove('not her password')).json.ResultCode).toBe('WRONG_PASSWORD')
    expect((await prove(ANA.password)).json.Data).toBe(true)
    expect((await renew()).json.Data).toHaveLength(10)
  })

  it('replaces the recovery codes', async () => {
    const { token, codes } = await withApp()
    const { json } = await post('/api/office/account/renewRecoveryCodes', {}, token)
    expect((await byCode(await pending(), codes[0]!)).json.ResultCode).toBe('WRONG_CODE')
    expect((await byCode(await pending(), json.Data[0])).json.Status).toBe(0)
  })

  it('activates an app only after one of its codes is entered', async () => {
    await ensureStaff(app().ctx, ANA)
    const token = (await signIn()).json.Data.AccessToken
    const { Id } = (await post('/api/office/account/addApp', { Name: 'My phone' }, token)).json.Data
    const wrong = await post('/api/office/account/confirmApp', { Id, Code: '000000' }, token)
    expect(wrong.json.ResultCode).toBe('WRONG_CODE')
    expect((await signIn()).json.Data.SecondStep).toBeNull()
  })

  it('removes a factor, even the last one in the demo', async () => {
    const { token } = await withApp()
    const list = async () => (await app().request('GET', '/api/office/account/factors', { token })).json.Data
    const [{ Id }] = (await list()).Factors
    expect((await post('/api/office/account/removeFactor', { Id }, token)).json.Data).toBe(true)
    expect(await list()).toMatchObject({ Factors: [], RecoveryCodesLeft: 0 })
    expect((await post('/api/office/account/removeFactor', { Id }, token)).status).toBe(404)
  })

  it('adds a passkey once', async () => {
    const { token } = await withApp()
    const site = await buildTestApp(app().services.database, { PUBLIC_ORIGIN: 'https://store.example' })
    const { create } = authenticator('https://store.example')
    const send = (path: string, body: object) => site.request('POST', `/api/office/account/${path}`, { token, body })
    const add = async () => {
      const { json } = await send('beginPasskey', {})
      return (await send('addPasskey', { Name: 'Key', Response: create(json.Data.Options) })).json.ResultCode
    }
    expect([await add(), await add()]).toEqual(['OK', 'PASSKEY_NOT_ACCEPTED'])
  })

  it('refuses a passkey that the browser did not create for this challenge', async () => {
    const { token } = await withApp()
    const answer = { Name: 'Key', Response: JSON.stringify({ id: 'x', response: {} }) }
    expect((await post('/api/office/account/addPasskey', answer, token)).json.ResultCode).toBe('PASSKEY_NOT_ACCEPTED')
  })
})

describe('outside the demo', () => {
  const live = () => buildTestApp(app().services.database, { ALAMAR_DEMO: '0', KEYS_IN_DATABASE: '1' })

  it('names the agency in the authenticator app and in the passkey prompt', async () => {
    await ensureStaff(app().ctx, ANA)
    const agency = await buildTestApp(app().services.database, {
      AGENCY_NAME: 'Viajes Guamá',
      PUBLIC_ORIGIN: 'https://store.example',
    })
    const token = (await signIn()).json.Data.AccessToken as string
    const add = (path: string, body: object) => agency.request('POST', path, { token, body })
    const { json: added } = await add('/api/office/account/addApp', { Name: 'My phone' })
    expect(new URL(added.Data.Url).searchParams.get('issuer')).toBe('Viajes Guamá')
    const { json: passkey } = await add('/api/office/account/beginPasskey', {})
    expect(JSON.parse(passkey.Data.Options).rp.name).toBe('Viajes Guamá')
  })

  it('a session without a second factor can only set one up, and the last one cannot be removed', async () => {
    await ensureStaff(app().ctx, ANA)
    const product = await live()
    const { json } = await product.request('POST', '/api/office/token', {
      body: { Email: ANA.email, Password: ANA.password },
    })
    const { AccessToken: token, Staff } = json.Data
    expect(Staff).toMatchObject({ MustEnroll: true, Permissions: [] })
    const get = (path: string) => product.request('GET', path, { token })
    const send = (path: string, body: object) => product.request('POST', path, { token, body })
    expect((await get('/api/office/requests')).json.ResultCode).toBe('SECOND_FACTOR_NEEDED')
    expect((await get('/api/office/account/sessions')).json.ResultCode).toBe('SECOND_FACTOR_NEEDED')

    const { Id, Secret: secret } = (await send('/api/office/account/addApp', { Name: 'Phone' })).json.Data
    const added = await send('/api/office/account/confirmApp', { Id, Code: codeOf(secret) })
    expect(added.json.Data.Staff.MustEnroll).toBe(false)
    expect((await get('/api/office/account/sessions')).status).toBe(200)
    expect((await send('/api/office/account/removeFactor', { Id })).json.ResultCode).toBe('LAST_FACTOR')
    await product.http.close()
  })

  it('adding a factor ends the other sessions that can only set one up', async () => {
    await ensureStaff(app().ctx, ANA)
    const account = (await findStaffAccount(app().ctx.db, ANA.email))!
    const enroll = async () => (await transact(app().ctx, (tx) => openStaffSession(tx, account, true))).accessToken
    const [hers, other] = [await enroll(), await enroll()]
    await addApp(hers)
    expect((await app().request('GET', '/api/office/account', { token: hers })).status).toBe(200)
    expect((await post('/api/office/account/addApp', { Name: 'Other phone' }, other)).status).toBe(401)
    await expect(enroll()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })
})
