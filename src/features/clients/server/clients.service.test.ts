import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { DEFAULT_BASIC_HEADER } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { keptKeys } from '../../../testing/kept-keys.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { importPlaces } from '../../places/server/places.service.ts'
import { ensureClient, getClient } from './clients.service.ts'

const MARIA = {
  email: 'maria.perez@example.com',
  password: 'Varadero2026!',
  firstName: 'Maria',
  lastName: 'Perez',
  phone: '+1 305 555 0142',
  birthDate: '1984-05-12',
  countryId: 167,
} as const

const NEWCOMER = {
  Email: 'Lola.Diaz@Example.com ',
  Password: 'el mar de Baracoa',
  FirstName: 'Lola',
  LastName: 'Díaz',
  Phone: '+53 5 234 5678',
  CountryId: 167,
}

const app = useTestApp(async ({ ctx }) => {
  await importPlaces(ctx, {
    countries: [
      { id: 34, iso: 'CU', name: { en: 'Cuba', es: 'Cuba' }, dial: '53' },
      { id: 167, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' }, dial: '1' },
    ],
    provinces: [],
    touristZones: [],
    carZones: [],
  })
  await ensureClient(ctx, { ...MARIA, lang: 'en' })
})

const signUp = (changes: object = {}, lang: Lang = 'en', headers?: Record<string, string>) =>
  app().request('POST', '/api/clients', {
    lang,
    headers,
    body: { NewClient: { ...NEWCOMER, ...changes }, StartWAVerif: false },
  })

const BASIC = `Basic ${Buffer.from(DEFAULT_BASIC_HEADER).toString('base64')}`

/** The storefront's token call. */
const token = async (form: Record<string, string>, lang: Lang = 'en', authorization: string | undefined = BASIC) => {
  const response = await app().http.inject({
    method: 'POST',
    url: '/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': lang,
      ...(authorization && { authorization }),
    },
    payload: new URLSearchParams({ grant_type: 'password', ...form }).toString(),
  })
  return { status: response.statusCode, json: response.json(), headers: response.headers, body: response.body }
}

const signInAs = (email: string, password: string, lang: Lang = 'en') =>
  token({ username: email, cremail: email, password }, lang)

const tokenOf = async ({ email, password }: { email: string; password: string } = MARIA): Promise<string> =>
  (await signInAs(email, password)).json.access_token

const newestMail = async (ctx: Ctx) => (await listMessagesWithSecrets(ctx, 1))[0]!
const codeIn = (text: string) => /\/activate_client\/([\w-]+)/.exec(text)![1]!
const mailedCode = async () => codeIn((await newestMail(app().ctx)).text)

describe('signing up', () => {
  it('opens an inactive account and emails the link', async () => {
    const { status, json } = await signUp()
    expect(status).toBe(200)
    expect(json).toMatchObject({ Status: 0, ResultCode: 'OK' })
    const client = await getClient(app().ctx, json.Data)
    expect(client).toMatchObject({
      id: json.Data,
      email: 'lola.diaz@example.com',
      firstName: 'Lola',
      countryId: 167,
      lang: 'en',
    })
    const mail = await newestMail(app().ctx)
    expect(mail).toMatchObject({
      recipient: 'lola.diaz@example.com',
      lang: 'en',
      subject: 'Activate your account',
    })
    expect(mail.text).toContain('http://127.0.0.1:3000/en/activate_client/')
  })

  it('writes to the client in their language', async () => {
    await signUp({}, 'es')
    const mail = await newestMail(app().ctx)
    expect(mail).toMatchObject({ lang: 'es', subject: 'Active su cuenta' })
    expect(mail.text).toContain('/es/activate_client/')
  })

  it('gives the same reply for an email address that has an account, and notifies its owner instead', async () => {
    const fresh = await signUp({ Email: 'lola.0@example.com' })
    const known = await signUp({ Email: 'MARIA.perez@example.com' }, 'es')
    const next = await signUp({ Email: 'lola.1@example.com' })
    expect(known.status).toBe(fresh.status)
    expect(known.json).toEqual({ ...fresh.json, Data: fresh.json.Data + 1 })
    expect(next.json.Data).toBe(fresh.json.Data + 2)
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(fresh.headers).sort())
    const [, mail] = await listMessagesWithSecrets(app().ctx, 10)
    expect(mail).toMatchObject({ recipient: MARIA.email, lang: 'en', subject: 'You already have an account' })
    expect(mail!.text).toContain('Sign in: http://127.0.0.1:3000/en/signIn')
    expect(mail!.text).toContain('Recover my password: http://127.0.0.1:3000/en/recoverPassword')
    expect(mail!.html).toContain('href="http://127.0.0.1:3000/en/recoverPassword"')
    const { rows } = await sql<{ id: number }>`select id from clients order by id`.execute(app().ctx.db)
    expect(rows.map(({ id }) => id)).toEqual([1, fresh.json.Data, next.json.Data])
    expect((await signInAs(MARIA.email, NEWCOMER.Password)).status).toBe(400)
    expect((await signInAs(MARIA.email, MARIA.password)).status).toBe(200)
  })

  it('notifies the owner of an active account once an hour', async () => {
    const subjects = async () => (await listMessagesWithSecrets(app().ctx, 10)).map(({ subject }) => subject)
    for (let i = 0; i < 3; i++) await signUp({ Email: MARIA.email })
    expect(await subjects()).toEqual(['You already have an account'])
    app().clock.advance(1)
    await signUp({ Email: MARIA.email })
    expect(await subjects()).toHaveLength(2)
  })

  it('opens one account when the same form is sent many times concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp()))
    expect(answers.filter(({ json }) => json.Status === 0)).toHaveLength(6)
    expect(await listMessagesWithSecrets(app().ctx, 10)).toHaveLength(1)
    await app().request('POST', `/api/clients/activate/${await mailedCode()}`, { body: {} })
    expect((await signInAs('lola.diaz@example.com', NEWCOMER.Password)).status).toBe(200)
  })

  it.each([
    ['FirstName', '  ', 'First Name is required', 'El nombre es obligatorio'],
    ['FirstName', undefined, 'First Name is required', 'El nombre es obligatorio'],
    [
      'FirstName',
      'Win at www.evil.example',
      'must not contain a web address or the characters < and >',
      'no debe contener una dirección web ni los caracteres < y >',
    ],
    ['LastName', '', 'Last Name is required', 'Los apellidos son obligatorios'],
    ['Email', 'lola', 'must be an email address like name@example.com', 'debe ser un correo como nombre@ejemplo.com'],
    ['Phone', 'call me', 'must look like +1 305 555 0142', 'debe tener la forma +1 305 555 0142'],
    ['Password', 'short', 'must have at least 10 characters', 'debe tener al menos 10 caracteres'],
    ['Password', 'x'.repeat(129), 'must have at most 128 characters', 'debe tener como máximo 128 caracteres'],
    [
      'Password',
      'Password2026!',
      'is too easy to guess; please choose a less common one',
      'es demasiado fácil de adivinar; elija una menos común',
    ],
    [
      'Password',
      'lola.diaz is me',
      'must not contain the part of your email address before the @',
      'no debe contener la parte de su correo que va antes de la @',
    ],
    ['CountryId', 99, 'is not a known country', 'no es un país conocido'],
    ['BirthDate', '2026-12-01', 'must be a date in the past', 'debe ser una fecha pasada'],
    ['BirthDate', '2026-02-30', 'must be a date like 2026-12-31', 'debe ser una fecha como 2026-12-31'],
  ])('refuses %s %j', async (field, value, en, es) => {
    for (const [lang, text] of [
      ['en', en],
      ['es', es],
    ] as const) {
      const { status, json } = await signUp({ [field]: value }, lang)
      expect(status).toBe(422)
      expect(json.Fields).toEqual([{ Field: `NewClient.${field}`, Message: expect.stringContaining(text) }])
      expect(JSON.stringify(json)).not.toContain(NEWCOMER.Password)
    }
    expect(await listMessagesWithSecrets(app().ctx, 1)).toEqual([])
  })

  it('ignores unknown fields', async () => {
    const { json } = await signUp({ ActivatedAt: '2026-01-01', Id: 999 })
    expect(json.Data).not.toBe(999)
    expect((await signInAs('lola.diaz@example.com', NEWCOMER.Password)).json.error).toBe('not_activated')
  })

  it('stores the password only as a slow hash', async () => {
    await signUp({}, 'en', { 'idempotency-key': 'key-1' })
    const { rows } = await app()
      .ctx.db.selectFrom('clients')
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }))
    expect(rows).not.toContain(NEWCOMER.Password)
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(await keptKeys(app())).not.toContain(NEWCOMER.Password)
  })
})

describe('a second sign-up before the activation', () => {
  const EMAIL = 'lola.diaz@example.com'
  const PREPARED = { Password: 'chosen by Mallory', FirstName: 'Mallory', Phone: '+53 5 000 0000' }
  const activateBy = (code: string) => app().request('POST', `/api/clients/activate/${code}`, { body: {} })
  const opens = async (password: string) => (await signInAs(EMAIL, password)).status === 200
  const mails = async () => (await listMessagesWithSecrets(app().ctx, 20, EMAIL)).map(({ subject }) => subject)
  const temporaryIn = (text: string) => /: ([\w-]{19})\n/.exec(text)![1]!

  it.each([
    ['a stranger', PREPARED, {}],
    ['the owner', {}, PREPARED],
  ])('after one by %s makes both passwords unusable; activation emails a temporary one', async (_, earlier, later) => {
    await signUp(earlier)
    const earlierCode = await mailedCode()
    app().clock.advance(0.1)
    await signUp(later)
    expect(await mails()).toEqual(['Activate your account', 'Activate your account'])
    expect((await activateBy(earlierCode)).json).toMatchObject({ Status: 0, Data: { TemporaryPasswordMailed: true } })
    for (const password of [PREPARED.Password, NEWCOMER.Password]) expect(await opens(password)).toBe(false)
    const { subject, text } = await newestMail(app().ctx)
    expect(subject).toBe('Your temporary password')
    expect(text).toContain('Your account has no password.')
    expect((await signInAs(EMAIL, temporaryIn(text))).json.must_change_password).toBe(true)
  })

  it('sets the password submitted with the digits', async () => {
    await signUp(PREPARED)
    const digits = /code: (\d{6})$/m.exec((await newestMail(app().ctx)).text)![1]!
    await signUp()
    const body = { Email: EMAIL, Digits: digits, Password: NEWCOMER.Password }
    expect((await app().request('POST', '/api/clients/activateByDigits', { body })).json.Status).toBe(0)
    expect([await opens(PREPARED.Password), await opens(NEWCOMER.Password)]).toEqual([false, true])
    expect(await mails()).toEqual(['Activate your account'])
  })

  it('replaces the details, and emails another link at most once a minute and five times a day', async () => {
    const { json } = await signUp(PREPARED)
    for (let i = 0; i < 8; i++) {
      await signUp({}, 'es')
      app().clock.advance(0.02)
    }
    expect(await mails()).toHaveLength(6)
    expect((await newestMail(app().ctx)).lang).toBe('es')
    expect(await getClient(app().ctx, json.Data)).toMatchObject({ firstName: 'Lola', phone: NEWCOMER.Phone })
  })

  it('with the same password keeps it', async () => {
    await signUp()
    await signUp()
    await activateBy(await mailedCode())
    expect(await opens(NEWCOMER.Password)).toBe(true)
  })

  it('during booking makes the password unusable, even with the earlier link', async () => {
    await signUp(PREPARED)
    const code = await mailedCode()
    const { Password: _, ...details } = NEWCOMER
    await app().request('POST', '/api/clients/signUpToBook', { body: { NewClient: details } })
    await activateBy(code)
    expect(await opens(PREPARED.Password)).toBe(false)
  })
})

describe('the activation', () => {
  it('works once, with the emailed code', async () => {
    await signUp()
    const code = await mailedCode()
    const first = await app().request('POST', `/api/clients/activate/${code}`, { body: {} })
    expect(first.json).toMatchObject({ Data: { TemporaryPasswordMailed: false }, Status: 0 })
    expect((await signInAs('lola.diaz@example.com', NEWCOMER.Password)).status).toBe(200)
    const second = await app().request('POST', `/api/clients/activate/${code}`, { body: {}, lang: 'es' })
    expect(second.json).toMatchObject({
      Data: 'No podemos activar su cuenta de cliente',
      Status: -1,
      ResultCode: 'ACTIVATION_NOT_VALID',
    })
  })

  it('also works by GET, without caching', async () => {
    await signUp()
    const { status, json, headers } = await app().request('GET', `/api/clients/activate/${await mailedCode()}`)
    expect(status).toBe(200)
    expect(json.Status).toBe(0)
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['a link in a mailbox on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
    ['a link in a mail program', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['a browser in advance', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' }, 403],
  ])('by GET from %s', async (_, headers, expected) => {
    await signUp()
    const { status } = await app().request('GET', `/api/clients/activate/${await mailedCode()}`, { headers })
    expect(status).toBe(expected)
  })

  it.each([
    [71.99, 0],
    [72, -1],
  ])('after %d hours returns Status %d', async (hours, expected) => {
    await signUp()
    const code = await mailedCode()
    app().clock.advance(hours)
    const { json } = await app().request('POST', `/api/clients/activate/${code}`, { body: {} })
    expect(json.Status).toBe(expected)
    if (expected) expect(json.Data).toBe("We can't activate your client account")
  })

  it('refuses an unknown code', async () => {
    const { status, json } = await app().request('GET', '/api/clients/activate/nonsense')
    expect(status).toBe(200)
    expect(json.ResultCode).toBe('ACTIVATION_NOT_VALID')
  })

  it('succeeds once for two concurrent clicks', async () => {
    await signUp()
    const code = await mailedCode()
    const answers = await Promise.all(
      [1, 2, 3].map(() => app().request('POST', `/api/clients/activate/${code}`, { body: {} })),
    )
    expect(answers.filter(({ json }) => json.Status === 0)).toHaveLength(1)
  })

  it('stores only a hash of the code', async () => {
    await signUp()
    const kept = JSON.stringify(await app().ctx.db.selectFrom('activation_codes').selectAll().execute())
    expect(kept).not.toContain(await mailedCode())
  })
})

describe('activation by digits', () => {
  const mailedDigits = async () => /code: (\d{6})$/m.exec((await listMessagesWithSecrets(app().ctx, 1))[0]!.text)![1]!
  const enter = async (digits: string, email = 'lola.diaz@example.com') => {
    const { json } = await app().request('POST', '/api/clients/activateByDigits', {
      body: { Email: email, Digits: digits },
    })
    return json.Status === 0 ? 'activated' : json.ResultCode
  }
  const wrong = (digits: string) => (digits === '000000' ? '000001' : '000000')

  it('succeeds once, and invalidates the link in the same email', async () => {
    await signUp()
    const [digits, code] = [await mailedDigits(), await mailedCode()]
    expect(await enter(digits, ' Lola.Diaz@Example.com ')).toBe('activated')
    expect(await enter(digits)).toBe('ACTIVATION_DIGITS_WRONG')
    const { json } = await app().request('POST', `/api/clients/activate/${code}`, { body: {} })
    expect(json.ResultCode).toBe('ACTIVATION_NOT_VALID')
  })

  it.each([
    ['within an hour', 59 / 60, 'activated'],
    ['not after an hour', 1, 'ACTIVATION_DIGITS_WRONG'],
  ])('works %s', async (_, hours, reply) => {
    await signUp()
    const digits = await mailedDigits()
    app().clock.advance(hours)
    expect(await enter(digits)).toBe(reply)
  })

  it('requires the digits sent to this email address', async () => {
    await signUp()
    const digits = await mailedDigits()
    expect(await enter(wrong(digits))).toBe('ACTIVATION_DIGITS_WRONG')
    expect(await enter(digits, MARIA.email)).toBe('ACTIVATION_DIGITS_WRONG')
    expect(await enter(digits)).toBe('activated')
  })

  it.each(['lola.diaz@example.com', 'nobody@example.com'])('allows five attempts an hour for %s', async (email) => {
    await signUp()
    const digits = await mailedDigits()
    for (let i = 0; i < 5; i++) expect(await enter(wrong(digits), email)).toBe('ACTIVATION_DIGITS_WRONG')
    expect(await enter(digits, email)).toBe('TOO_MANY')
  })

  it('stores only a hash of the digits', async () => {
    await signUp()
    const digits = await mailedDigits()
    expect(JSON.stringify(await app().ctx.db.selectFrom('activation_codes').selectAll().execute())).not.toContain(
      digits,
    )
    const [mail] = await listMails(app().ctx.db, 1)
    expect(mail!.text + mail!.html).not.toContain(digits)
  })
})

describe('resending the activation link', () => {
  const resend = async (email: string) => {
    const answer = await app().request('POST', '/api/clients/resendActivation', { body: { Email: email } })
    await app().runJobs()
    return answer
  }
  const mails = () => listMessagesWithSecrets(app().ctx, 100)

  it('sends it at most once a minute and five times a day', async () => {
    await signUp()
    await resend('lola.diaz@example.com')
    expect(await mails()).toHaveLength(1)
    for (let i = 0; i < 8; i++) {
      app().clock.advance(0.02)
      await resend('lola.diaz@example.com')
    }
    expect(await mails()).toHaveLength(6)
    app().clock.advance(25)
    await resend('lola.diaz@example.com')
    expect(await mails()).toHaveLength(7)
    const { json } = await app().request('POST', `/api/clients/activate/${await mailedCode()}`, { body: {} })
    expect(json.Status).toBe(0)
  })

  it('gives the same reply for unknown and active accounts, and sends nothing', async () => {
    const known = await resend(MARIA.email)
    const unknown = await resend('nobody@example.com')
    expect(known.json).toEqual(unknown.json)
    expect(known.json).toMatchObject({ Data: true, Status: 0 })
    expect(await mails()).toEqual([])
  })
})

describe('the token call', () => {
  it('returns a bearer token and the client in wire spelling', async () => {
    const { status, json, headers } = await signInAs(' Maria.Perez@example.com', MARIA.password)
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 28_800,
      client: {
        Id: 1,
        ClientId: 1,
        Email: MARIA.email,
        FirstName: 'Maria',
        LastName: 'Perez',
        Phone: MARIA.phone,
        PhoneNumber: MARIA.phone,
        CountryId: 167,
      },
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    [{ username: MARIA.email }],
    [{ cremail: MARIA.email }],
    [{ email: MARIA.email }],
    [{ username: MARIA.email, cremail: MARIA.email, email: MARIA.email }],
  ])('accepts the email address as %j', async (form) => {
    expect((await token({ ...form, password: MARIA.password } as Record<string, string>)).status).toBe(200)
  })

  it.each([
    ['en', 'Either email or password is incorrect'],
    ['es', 'El correo electrónico o la contraseña es incorrecto'],
  ] as const)('gives the same error in %s for a wrong password and an unknown email address', async (lang, text) => {
    const wrong = await signInAs(MARIA.email, 'not her password', lang)
    const unknown = await signInAs('nobody@example.com', MARIA.password, lang)
    expect(wrong.status).toBe(400)
    expect(wrong.json).toEqual({ error: 'invalid_grant', error_description: text })
    expect(unknown.status).toBe(400)
    expect(unknown.body).toBe(wrong.body)
  })

  it('refuses two different email addresses', async () => {
    const answer = await token({ username: MARIA.email, cremail: 'other@example.com', password: MARIA.password })
    expect(answer.status).toBe(400)
    expect(answer.json.error).toBe('invalid_grant')
  })

  it.each([undefined, 'Basic d3Jvbmc6b25l', `Bearer ${'x'.repeat(43)}`])(
    'requires the client header, not %s',
    async (header) => {
      const form = { username: MARIA.email, cremail: MARIA.email, password: MARIA.password }
      const { status, json } = await token(form, 'en', header ?? '')
      expect(status).toBe(401)
      expect(json.error).toBe('invalid_client')
    },
  )

  it('refuses other grant types', async () => {
    const answer = await token({ username: MARIA.email, password: MARIA.password, grant_type: 'client_credentials' })
    expect(answer.status).toBe(400)
    expect(answer.json.error).toBe('unsupported_grant_type')
  })

  it.each([
    ['application/json', '{"grant_type":'],
    ['application/json', 'null'],
    ['application/json', '["password"]'],
    ['text/plain', 'username=a'],
    ['application/x-www-form-urlencoded', `grant_type=password&username=%00%ff&password=x`],
    [
      'application/x-www-form-urlencoded',
      'grant_type=password&grant_type=password&username=a@b.co&password=1234567890',
    ],
    ['application/x-www-form-urlencoded', `grant_type=password&username=a@b.co&password=${'x'.repeat(5_000)}`],
    ['application/x-www-form-urlencoded', 'grant_type=password&username=a@b.co&password=%ed%a0%80%00'],
  ])('returns 400 for %s %s', async (type, payload) => {
    const response = await app().http.inject({
      method: 'POST',
      url: '/token',
      headers: { 'content-type': type, authorization: BASIC },
      payload,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: expect.any(String), error_description: expect.any(String) })
  })

  it.each([
    ['en', 'Please activate your account first. We sent you an email with the link.'],
    ['es', 'Active primero su cuenta. Le enviamos un correo con el enlace.'],
  ] as const)('says in %s that the account is not active, but only when the password is right', async (lang, text) => {
    await signUp()
    const right = await signInAs('lola.diaz@example.com', NEWCOMER.Password, lang)
    expect(right.status).toBe(400)
    expect(right.json).toEqual({ error: 'not_activated', error_description: text })
    const wrong = await signInAs('lola.diaz@example.com', 'not her password', lang)
    expect(wrong.json.error).toBe('invalid_grant')
  })

  it('accepts a password in another Unicode normalization', async () => {
    await ensureClient(app().ctx, { ...MARIA, email: 'n@example.com', password: 'Ba\u00f1o de mar 26', lang: 'es' })
    expect((await signInAs('n@example.com', 'Ban\u0303o de mar 26')).status).toBe(200)
  })

  it('stores the language of the last sign-in', async () => {
    await signInAs(MARIA.email, MARIA.password, 'es')
    expect((await getClient(app().ctx, 1)).lang).toBe('es')
  })
})

describe('ten wrong passwords', () => {
  const fail = async (times: number, email: string = MARIA.email) => {
    for (let i = 0; i < times; i++) expect((await signInAs(email, 'not the password')).status).toBe(400)
  }

  it('lock the account for 15 minutes, even for the right password', async () => {
    await fail(10)
    const locked = await signInAs(MARIA.email, MARIA.password)
    expect(locked.status).toBe(429)
    expect(locked.json).toEqual({
      error: 'too_many_attempts',
      error_description: 'Too many attempts. Please try again in 15 min.',
    })
    expect(locked.headers['retry-after']).toBe('900')
    expect((await signInAs(MARIA.email, MARIA.password, 'es')).json.error_description).toBe(
      'Demasiados intentos. Inténtelo de nuevo dentro de 15 min.',
    )
    app().clock.advance(0.25)
    expect((await signInAs(MARIA.email, MARIA.password)).status).toBe(200)
  })

  it('do not add up across a successful sign-in', async () => {
    await fail(9)
    expect((await signInAs(MARIA.email, MARIA.password)).status).toBe(200)
    await fail(9)
    expect((await signInAs(MARIA.email, MARIA.password)).status).toBe(200)
  })

  it('lock an email address without an account in the same way', async () => {
    await fail(10, 'nobody@example.com')
    const locked = await signInAs('nobody@example.com', 'not the password')
    expect(locked.status).toBe(429)
    expect((await signInAs(MARIA.email, MARIA.password)).status).toBe(200)
  })

  it('lock also when sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => signInAs(MARIA.email, 'not the password')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})

describe('a session', () => {
  const profile = (bearer: string | undefined, lang: Lang = 'en', id = 1) =>
    app().request('GET', `/api/profile/${id}/2`, { token: bearer, lang })

  it('ends after 8 hours', async () => {
    const bearer = await tokenOf()
    app().clock.advance(7.99)
    expect((await profile(bearer)).status).toBe(200)
    app().clock.advance(0.01)
    expect((await profile(bearer)).status).toBe(401)
  })

  it('ends with the sign-out, without affecting others', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()]
    const { json } = await app().request('POST', '/api/clients/logOff', { token: here, body: {} })
    expect(json.Data).toBe(true)
    expect((await profile(here)).status).toBe(401)
    expect((await profile(there)).status).toBe(200)
    expect((await app().request('POST', '/api/clients/logOff', { token: here, body: {} })).status).toBe(401)
  })

  it.each([
    ['en', 'We are sorry, seems that your user session is expired.'],
    ['es', 'Lo sentimos, parece que su sesión de usuario ha expirado.'],
  ] as const)('is required, as the error says in %s', async (lang, text) => {
    for (const bearer of [undefined, 'x'.repeat(43)]) {
      const { status, json } = await profile(bearer, lang)
      expect(status).toBe(401)
      expect(json).toEqual({
        Data: text,
        Status: -1,
        ResultCode: 'UNAUTHORIZED',
        ResponseType: 'Error',
        MessageType: 3,
      })
    }
  })

  it('is stored only as a hash', async () => {
    const bearer = await tokenOf()
    expect(JSON.stringify(await app().ctx.db.selectFrom('client_sessions').selectAll().execute())).not.toContain(bearer)
  })
})

describe('the profile', () => {
  it('is returned in the requested language', async () => {
    const bearer = await tokenOf()
    const english = await app().request('GET', '/api/profile/1/2', { token: bearer })
    const spanish = await app().request('GET', '/api/profile/1/1', { token: bearer })
    expect(english.json.Data).toEqual({
      Id: 1,
      ClientId: 1,
      Email: MARIA.email,
      FirstName: 'Maria',
      MiddleName: '',
      LastName: 'Perez',
      Phone: MARIA.phone,
      PhoneNumber: MARIA.phone,
      BirthDate: '1984-05-12',
      CountryId: 167,
      CountryName: 'United States',
      State: '',
      City: '',
      Zip: '',
      Address: '',
      Version: 1,
    })
    expect(spanish.json.Data.CountryName).toBe('Estados Unidos')
  })

  it('is not found for other clients and unknown ids', async () => {
    await ensureClient(app().ctx, { ...MARIA, email: 'james.wilson@example.com', lang: 'en' })
    const bearer = await tokenOf()
    const foreign = await app().request('GET', '/api/profile/2/2', { token: bearer })
    const missing = await app().request('GET', '/api/profile/99/2', { token: bearer })
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    const update = await app().request('POST', '/api/profile/update', {
      token: bearer,
      body: { ClientId: 2, FirstName: 'Eve' },
    })
    expect(update.status).toBe(404)
    expect((await getClient(app().ctx, 2)).firstName).toBe('Maria')
  })

  it('changes only the given fields', async () => {
    const bearer = await tokenOf()
    const { json } = await app().request('POST', '/api/profile/update', {
      token: bearer,
      body: {
        ClientId: 1,
        FirstName: 'María',
        CountryId: 34,
        City: 'Miami',
        Email: 'thief@example.com',
        Password: 'x',
        ActivatedAt: null,
      },
    })
    expect(json.Status).toBe(0)
    expect(json.Data).toMatchObject({
      FirstName: 'María',
      LastName: 'Perez',
      CountryName: 'Cuba',
      City: 'Miami',
      Email: MARIA.email,
    })
    expect((await signInAs(MARIA.email, MARIA.password)).status).toBe(200)
    const [line] = await app().ctx.db.selectFrom('audit_log').selectAll().where('event', '=', 'updateProfile').execute()
    expect(line).toMatchObject({ actor_kind: 'client', actor_id: 1, entity_id: 1 })
    expect(line!.before).toEqual({ firstName: 'Maria', countryId: 167, city: '' })
    expect(line!.after).toEqual({ firstName: 'María', countryId: 34, city: 'Miami' })
  })

  it('can clear the birth date and the country', async () => {
    const { json } = await app().request('POST', '/api/profile/update', {
      token: await tokenOf(),
      body: { BirthDate: null, CountryId: null },
    })
    expect(json.Data).toMatchObject({ BirthDate: null, CountryId: null, CountryName: null, FirstName: 'Maria' })
  })

  it.each([
    ['FirstName', '', 'First Name is required'],
    ['LastName', ' ', 'Last Name is required'],
    ['Phone', 'x', 'must look like +1 305 555 0142'],
    ['BirthDate', '2027-01-01', 'must be a date in the past'],
    ['CountryId', 98, 'is not a known country'],
    ['Address', 'a\u0000b', 'contains characters that cannot be stored'],
  ])('refuses %s %j', async (field, value, text) => {
    const { status, json } = await app().request('POST', '/api/profile/update', {
      token: await tokenOf(),
      body: { [field]: value },
    })
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: text }])
  })

  it('requires a client session', async () => {
    expect((await app().request('GET', '/api/profile/1/2')).status).toBe(401)
    expect((await app().request('POST', '/api/profile/update', { body: { FirstName: 'Eve' } })).status).toBe(401)
  })
})

describe('the demo mailbox', () => {
  it('lists the newest emails first', async () => {
    await signUp()
    await signUp({ Email: 'second@example.com' }, 'es')
    const { json } = await app().request('GET', '/api/demo/mailbox')
    expect(json.Data.map((mail: { Recipient: string }) => mail.Recipient)).toEqual([
      'second@example.com',
      'lola.diaz@example.com',
    ])
    expect(json.Data[0]).toMatchObject({
      Subject: 'Active su cuenta',
      Lang: 'es',
      CreatedAt: '2026-12-01T15:00:00.000Z',
    })
    expect(json.Data[0].Text).toContain('/activate_client/')
  })
})
