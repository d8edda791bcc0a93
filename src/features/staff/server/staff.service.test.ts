import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import { keptKeys } from '../../../testing/kept-keys.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { PERMISSIONS } from '../permissions.ts'
import { closeDemoStaff } from './demo-staff.service.ts'
import { ensureStaff, listStaff, setRole } from './staff.service.ts'

const ANA = { email: 'ana@alamar.example', password: 'Malecon2026!', name: 'Ana Torres', role: 'Owner' as const }

const app = useTestApp()
beforeEach(() => ensureStaff(app().ctx, ANA))

const signIn = (email = ANA.email, password = ANA.password, lang: Lang = 'en', headers?: Record<string, string>) =>
  app().request('POST', '/api/office/token', { lang, headers, body: { Email: email, Password: password } })
const tokenOf = async (): Promise<string> => (await signIn()).json.Data.AccessToken
const mailbox = (token?: string, query = '') => app().request('GET', `/api/office/mailbox${query}`, { token })

describe('the office', () => {
  it('signs staff in', async () => {
    const { status, json, headers } = await signIn('Ana@Alamar.example')
    expect(status).toBe(200)
    expect(json.Data).toEqual({
      AccessToken: expect.stringMatching(/^[\w-]{43}$/),
      ExpiresIn: 28_800,
      Staff: {
        Id: 1,
        Name: 'Ana Torres',
        Role: 'Owner',
        RoleName: null,
        Permissions: [...PERMISSIONS],
        MustEnroll: false,
      },
      SecondStep: null,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect((await mailbox(json.Data.AccessToken)).status).toBe(200)
  })

  it.each([
    ['en', 'Either email or password is incorrect'],
    ['es', 'El correo electrónico o la contraseña es incorrecto'],
  ] as const)('refuses a wrong password in %s, with the same text as for an unknown email', async (lang, text) => {
    const wrong = await signIn(ANA.email, 'not her password', lang)
    const unknown = await signIn('nobody@alamar.example', ANA.password, lang)
    expect(wrong.status).toBe(400)
    expect(wrong.json).toEqual({
      Data: text,
      Status: -1,
      ResultCode: 'WRONG_CREDENTIALS',
      ResponseType: 'Error',
      MessageType: 3,
    })
    expect(unknown.json).toEqual(wrong.json)
  })

  it('locks after ten failures, separately from clients', async () => {
    await signedInClient(app(), { email: ANA.email })
    for (let i = 0; i < 10; i++) await signIn(ANA.email, 'not her password')
    const locked = await signIn()
    expect(locked.status).toBe(429)
    expect(locked.json.Data).toBe('Too many attempts. Please try again in 15 min.')
    await signedInClient(app(), { email: ANA.email })
    app().clock.advance(0.25)
    expect((await signIn()).status).toBe(200)
  })

  it('does not consume the idempotency key of a locked-out sign-in', async () => {
    for (let i = 0; i < 10; i++) await signIn(ANA.email, 'not her password')
    const again = async () => (await signIn(ANA.email, ANA.password, 'en', { 'idempotency-key': 'a-key' })).status
    expect([await again(), await again()]).toEqual([429, 429])
    app().clock.advance(0.25)
    expect(await again()).toBe(200)
  })

  it('still admits a locked-out person from another address or a known browser, and warns them by email', async () => {
    const signInFrom = (remoteAddress: string, cookie = '') =>
      app().http.inject({
        method: 'POST',
        url: '/api/office/token',
        remoteAddress,
        headers: { cookie },
        payload: { Email: ANA.email, Password: ANA.password },
      })
    const known = String((await signInFrom('127.0.0.1')).headers['set-cookie']).split(';')[0]
    for (let i = 0; i < 10; i++) await signIn(ANA.email, 'not her password')
    expect((await signInFrom('127.0.0.1')).statusCode).toBe(429)
    expect((await signInFrom('127.0.0.1', known)).statusCode).toBe(200)
    expect((await signInFrom('203.0.113.1')).statusCode).toBe(200)
    await app().runJobs()
    expect(await listMails(app().ctx.db, 10)).toMatchObject([
      { recipient: ANA.email, subject: 'Failed sign-ins to your office account' },
      { recipient: ANA.email, subject: 'New sign-in to your office account' },
    ])
  })

  it('emails about a sign-in from a new browser, at most five times a day, in the language of the office', async () => {
    const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0' }
    const first = await signIn(ANA.email, ANA.password, 'es', chrome)
    const known = String(first.headers['set-cookie']).split(';')[0]!
    await signIn(ANA.email, ANA.password, 'es', { ...chrome, cookie: known })
    expect(await listMails(app().ctx.db, 10)).toEqual([])
    for (let i = 0; i < 7; i++) await signIn(ANA.email, ANA.password, 'es', chrome)
    const mails = await listMails(app().ctx.db, 10)
    expect(mails).toHaveLength(5)
    expect(mails[0]).toMatchObject({
      recipient: ANA.email,
      subject: 'Nuevo inicio de sesión en su cuenta de la oficina',
      text: expect.stringContaining('Chrome, Windows, dirección 127.0.0.1'),
    })
  })

  it('emails staff in the language in which they last signed in', async () => {
    await signIn(ANA.email, ANA.password, 'es')
    await app().request('POST', '/api/office/recoverPassword', { lang: 'en', body: { Email: ANA.email } })
    for (let i = 0; i < 10; i++) await signIn(ANA.email, 'not her password', 'en')
    await app().runJobs()
    expect((await listMails(app().ctx.db, 10)).map(({ subject }) => subject).sort()).toEqual([
      'Elija una contraseña nueva para la oficina',
      'Intentos fallidos de entrar en su cuenta de la oficina',
    ])
  })

  it('reports invalid input by field', async () => {
    const { status, json } = await signIn('ana', '')
    expect(status).toBe(422)
    expect(json.Fields).toEqual([
      { Field: 'Email', Message: 'must be an email address like name@example.com' },
      { Field: 'Password', Message: 'is required' },
    ])
  })

  it('stores neither password nor token', async () => {
    const { json } = await signIn(ANA.email, ANA.password, 'en', { 'idempotency-key': 'key-1' })
    const { db } = app().ctx
    const sealed = await keptKeys(app())
    expect(sealed).not.toContain(ANA.password)
    expect(sealed).not.toContain(json.Data.AccessToken)
    const kept = JSON.stringify([
      await db.selectFrom('staff').selectAll().execute(),
      await db.selectFrom('staff_sessions').selectAll().execute(),
    ])
    expect(kept).not.toContain(json.Data.AccessToken)
    expect(kept).not.toContain(ANA.password)
  })
})

describe('the last owner', () => {
  const rolesOf = async () => (await listStaff(app().ctx)).map(({ role }) => role)

  it('keeps the role until another owner can sign in', async () => {
    const demote = () => setRole(app().ctx, { email: ANA.email, role: 'Support' })
    await expect(demote()).rejects.toMatchObject({ code: 'LAST_OWNER' })
    await ensureStaff(app().ctx, { ...ANA, email: 'eva@alamar.example' })
    await closeDemoStaff(app().ctx, 'eva@alamar.example')
    await expect(demote()).rejects.toMatchObject({ code: 'LAST_OWNER' })
    await ensureStaff(app().ctx, { ...ANA, email: 'eva@alamar.example' })
    await demote()
    expect(await rolesOf()).toEqual(['Support', 'Owner'])
    await setRole(app().ctx, { email: 'eva@alamar.example', role: 'Owner' })
  })
})

describe('a staff session', () => {
  it('ends after 8 hours', async () => {
    const token = await tokenOf()
    for (let hour = 0; hour < 8; hour++) {
      app().clock.advance(0.99)
      expect((await mailbox(token)).status, `${hour} hours`).toBe(200)
    }
    app().clock.advance(0.08)
    expect((await mailbox(token)).status).toBe(401)
  })

  it('ends after an hour without a call', async () => {
    const token = await tokenOf()
    app().clock.advance(0.99)
    expect((await mailbox(token)).status).toBe(200)
    app().clock.advance(1)
    expect((await mailbox(token)).status).toBe(401)
  })

  it('ends at sign-out', async () => {
    const token = await tokenOf()
    expect((await app().request('POST', '/api/office/logOff', { token, body: {} })).json.Data).toBe(true)
    expect((await mailbox(token)).status).toBe(401)
  })

  it('cannot access client calls, and a client session cannot access office calls', async () => {
    const token = await tokenOf()
    const client = await signedInClient(app())
    expect((await app().request('GET', `/api/profile/${client.client.id}/2`, { token })).status).toBe(403)
    expect((await app().request('POST', '/api/clients/logOff', { token, body: {} })).status).toBe(403)
    expect((await mailbox(client.token)).status).toBe(403)
    expect((await app().request('POST', '/api/office/logOff', { token: client.token, body: {} })).status).toBe(403)
    expect((await mailbox()).status).toBe(401)
  })
})

describe('the mailbox of the office', () => {
  it('shows the newest emails first, optionally for one recipient', async () => {
    const { ctx } = app()
    await sendMail(ctx, 'a@example.com', 'en', { subject: 'First', paragraphs: ['Hello'] })
    await sendMail(ctx, 'B@example.com', 'es', { subject: 'Segundo', paragraphs: ['Hola'] })
    const token = await tokenOf()
    const all = await mailbox(token)
    expect(all.json.Data.map((mail: { Subject: string }) => mail.Subject)).toEqual(['Segundo', 'First'])
    const some = await mailbox(token, '?Recipient=b@Example.com')
    expect(some.json.Data).toHaveLength(1)
    expect((await mailbox(token, '?recipient=nobody')).status).toBe(422)
  })
})
