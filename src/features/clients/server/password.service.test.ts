import { hash, verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { DEFAULT_BASIC_HEADER } from '../../../lib/site.ts'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { ensureMaria } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { insertPasskey, listPasskeys } from './passkeys.store.ts'

// Test files that ran earlier in this worker have already loaded the module.
vi.hoisted(() => vi.resetModules())

// The real hash functions, counting their calls.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

const MARIA = { email: 'maria.perez@example.com', password: 'Varadero2026!' }
const NEW_PASSWORD = 'El faro de Baracoa'
const PASSKEY = { credentialId: 'a passkey', publicKey: new Uint8Array([1]), signCount: 0, transports: [] }

const app = useTestApp(({ ctx }) => ensureMaria(ctx, MARIA))

const signIn = async (password: string, email: string = MARIA.email, lang: Lang | '*' | '' = 'en') => {
  const response = await app().http.inject({
    method: 'POST',
    url: '/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(lang && { 'accept-language': lang }),
      authorization: `Basic ${Buffer.from(DEFAULT_BASIC_HEADER).toString('base64')}`,
    },
    payload: new URLSearchParams({ grant_type: 'password', username: email, cremail: email, password }).toString(),
  })
  return { status: response.statusCode, json: response.json() }
}
const tokenOf = async (password: string): Promise<string> => (await signIn(password)).json.access_token

const post = (path: string, body: object, token?: string, lang?: Lang) =>
  app().request('POST', `/api/clients${path && `/${path}`}`, { body, token, lang })
const profile = (token: string) => app().request('GET', '/api/profile/1/2', { token })

const recover = async (email: string = MARIA.email, lang?: Lang) => {
  const answer = await post('recoverPassword', { Email: email, SiteId: 6 }, undefined, lang)
  await app().runJobs()
  return answer
}
const mails = (email?: string) => listMessagesWithSecrets(app().ctx, 100, email)
const mailedPassword = async () => /: ([\w-]{19})\n/.exec((await mails(MARIA.email))[0]!.text)![1]!
const change = (token: string, oldPassword: string, changes: object = {}, lang?: Lang) =>
  post(
    'changePassword',
    { ClientId: 1, OldPassword: oldPassword, NewPassword: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD, ...changes },
    token,
    lang,
  )

describe('recovering a password', () => {
  it('gives the same reply with the same work for every email address', async () => {
    const work = async (email: string) => {
      const answer = await post('recoverPassword', { Email: email })
      const jobs = await app().ctx.db.selectFrom('jobs').select(['kind', 'done_at']).execute()
      await app().ctx.db.deleteFrom('jobs').execute()
      return { answer: answer.json, jobs }
    }
    const known = await work(MARIA.email)
    expect(known.answer).toMatchObject({ Data: true, Status: 0 })
    expect(known.jobs).toHaveLength(1)
    expect(await work('nobody@example.com')).toEqual(known)
  })

  it('emails a temporary password, and nothing to unknown addresses', async () => {
    await recover()
    await recover('nobody@example.com')
    expect(await mails()).toMatchObject([{ recipient: MARIA.email, subject: 'Your temporary password' }])
  })

  it('sends the email in the language of the last sign-in', async () => {
    await signIn(MARIA.password, MARIA.email, 'es')
    await recover()
    expect(await mails()).toMatchObject([{ lang: 'es', subject: 'Su contraseña temporal' }])
  })

  it.each(['', '*'] as const)('keeps that language when a sign-in does not specify one ("%s")', async (asked) => {
    await signIn(MARIA.password, MARIA.email, 'es')
    await signIn(MARIA.password, MARIA.email, asked)
    await recover()
    expect(await mails()).toMatchObject([{ lang: 'es' }])
  })

  it('stores only a hash of the temporary password', async () => {
    await recover()
    const kept = await app().ctx.db.selectFrom('temporary_passwords').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(await mailedPassword())
  })

  it('sends at most three an hour', async () => {
    for (let i = 0; i < 5; i++) await recover()
    expect(await mails()).toHaveLength(3)
    app().clock.advance(1)
    await recover()
    expect(await mails()).toHaveLength(4)
  })

  it('keeps the old password valid until the temporary one is used', async () => {
    await recover()
    expect((await signIn(MARIA.password)).status).toBe(200)
    expect((await signIn(await mailedPassword())).status).toBe(200)
    expect((await signIn(MARIA.password)).status).toBe(400)
  })

  it.each([
    [0.99, 200],
    [1, 400],
  ])('sends a password whose use after %d hours returns %d', async (hours, status) => {
    await recover()
    app().clock.advance(hours)
    expect((await signIn(await mailedPassword())).status).toBe(status)
  })

  it('activates an inactive account, because it verifies the email address', async () => {
    await app().ctx.db.updateTable('clients').set({ activated_at: null }).execute()
    await recover()
    expect((await signIn(await mailedPassword())).status).toBe(200)
  })
})

describe('a session opened with a temporary password', () => {
  it.each([
    ['en', 'Please choose a new password first.'],
    ['es', 'Primero elija una contraseña nueva.'],
  ] as const)('can only be used to choose a new password, and says so in %s', async (lang, text) => {
    await recover()
    const { json } = await signIn(await mailedPassword())
    expect(json.must_change_password).toBe(true)
    for (const row of app().api.rows.filter(({ access, method }) => access === 'client' && method === 'GET')) {
      const { status } = await app().request('GET', row.path.replace(/\{\w+\}/g, '1'), { token: json.access_token })
      expect(status, row.path).toBe(403)
    }
    const refused = await app().request('GET', '/api/profile/1/2', { token: json.access_token, lang })
    expect(refused.json).toMatchObject({ ResultCode: 'PASSWORD_CHANGE_NEEDED', Data: text })
  })

  it('becomes a full session with a new password, without asking for the old one', async () => {
    await recover()
    const temporary = await mailedPassword()
    const token = await tokenOf(temporary)
    expect((await change(token, '')).json).toMatchObject({ Data: true, Status: 0 })
    expect((await profile(token)).status).toBe(200)
    expect((await signIn(temporary)).status).toBe(400)
    expect((await signIn(NEW_PASSWORD)).json.must_change_password).toBeUndefined()
  })

  it('removes the passkeys when the new password is set, and says so in the email', async () => {
    await insertPasskey(app().ctx.db, { ...PASSKEY, clientId: 1, name: 'Phone of Mallory', at: app().clock.now() })
    await recover()
    await change(await tokenOf(await mailedPassword()), '')
    expect(await listPasskeys(app().ctx.db, 1)).toEqual([])
    expect((await mails())[0]!.text).toContain('we have removed the passkeys of your account')
    const removed = app().ctx.db.selectFrom('audit_log').select('before').where('event', '=', 'removePasskey')
    expect(await removed.execute()).toEqual([{ before: { name: 'Phone of Mallory' } }])
  })

  it('can be ended by signing out', async () => {
    await recover()
    const token = await tokenOf(await mailedPassword())
    expect((await post('logOff', {}, token)).status).toBe(200)
    expect((await change(token, '')).status).toBe(401)
  })
})

describe('changing a password', () => {
  it('ends the other sessions, keeps this one and notifies the owner', async () => {
    const [here, there] = [await tokenOf(MARIA.password), await tokenOf(MARIA.password)]
    expect((await change(here, MARIA.password)).json).toMatchObject({ Data: true, Status: 0 })
    expect((await profile(here)).status).toBe(200)
    expect((await profile(there)).status).toBe(401)
    expect((await signIn(MARIA.password)).status).toBe(400)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    expect(await mails()).toMatchObject([{ subject: 'Your password was changed' }])
  })

  it('keeps the passkeys because the old password was entered', async () => {
    await insertPasskey(app().ctx.db, { ...PASSKEY, clientId: 1, name: 'Phone', at: app().clock.now() })
    await change(await tokenOf(MARIA.password), MARIA.password)
    expect(await listPasskeys(app().ctx.db, 1)).toHaveLength(1)
    expect((await mails())[0]!.text).not.toContain('passkeys')
  })

  it('invalidates temporary passwords', async () => {
    await recover()
    await change(await tokenOf(MARIA.password), MARIA.password)
    const temporary = (await mails()).find(({ subject }) => subject === 'Your temporary password')!
    expect((await signIn(/: ([\w-]{19})\n/.exec(temporary.text)![1]!)).status).toBe(400)
  })

  it.each([
    ['en', "We can't change your password."],
    ['es', 'No podemos cambiar su contraseña.'],
  ] as const)('says in %s that the old one is wrong', async (lang, text) => {
    const { status, json } = await change(await tokenOf(MARIA.password), 'not the password', {}, lang)
    expect(status).toBe(200)
    expect(json).toMatchObject({ Data: text, Status: -1, ResultCode: 'PASSWORD_NOT_CHANGED' })
    expect((await signIn(MARIA.password)).status).toBe(200)
  })

  it('counts wrong passwords as failed sign-ins', async () => {
    const token = await tokenOf(MARIA.password)
    for (let i = 0; i < 10; i++) await change(token, 'not the password')
    expect((await change(token, MARIA.password)).json.ResultCode).toBe('TOO_MANY')
  })

  it.each([
    [{ ConfirmPassword: 'something else' }, 'ConfirmPassword', 'must be the same as the new password'],
    [{ NewPassword: 'short', ConfirmPassword: 'short' }, 'NewPassword', 'must have at least 10 characters'],
    [
      { NewPassword: 'maria.perez is me', ConfirmPassword: 'maria.perez is me' },
      'NewPassword',
      'must not contain the part of your email address before the @',
    ],
    [
      { NewPassword: MARIA.password, ConfirmPassword: MARIA.password },
      'NewPassword',
      'must be different from the old one',
    ],
  ])('refuses %j', async (changes, field, text) => {
    const { status, json } = await change(await tokenOf(MARIA.password), MARIA.password, changes)
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: field, Message: text }])
  })
})

describe('a sensitive change', () => {
  const setPhone = (token: string) =>
    app().request('POST', '/api/profile/update', { token, body: { Phone: '+53 5 234 5678' } })

  it('requires the password again after five minutes', async () => {
    const token = await tokenOf(MARIA.password)
    app().clock.advance(5 / 60)
    expect((await setPhone(token)).json.ResultCode).toBe('PROOF_NEEDED')
    expect((await post('provePassword', { Password: 'not the password' }, token)).json.ResultCode).toBe(
      'WRONG_PASSWORD',
    )
    expect((await setPhone(token)).json.ResultCode).toBe('PROOF_NEEDED')
    expect((await post('provePassword', { Password: MARIA.password }, token)).json.Data).toBe(true)
    expect((await setPhone(token)).json.Status).toBe(0)
  })

  describe('with an emailed code', () => {
    const mailCode = async (token: string) => {
      await post('mailProofCode', {}, token)
      return /code: (\d{6})$/m.exec((await mails())[0]!.text)![1]!
    }
    const prove = async (token: string, code: string) =>
      (await post('proveByCode', { Code: code }, token)).json.ResultCode
    const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
    const lateToken = async () => {
      const token = await tokenOf(MARIA.password)
      app().clock.advance(5 / 60)
      return token
    }

    it('requires no password, and accepts each code once', async () => {
      const token = await lateToken()
      const code = await mailCode(token)
      expect(await prove(token, wrong(code))).toBe('WRONG_CODE')
      expect(await prove(token, code)).toBe('OK')
      expect((await setPhone(token)).json.Status).toBe(0)
      expect(await prove(token, code)).toBe('WRONG_CODE')
    })

    it.each([
      [9.9, 'OK'],
      [20, 'WRONG_CODE'],
    ])('after %d minutes returns %s', async (minutes, expected) => {
      const token = await lateToken()
      const code = await mailCode(token)
      app().clock.advance(minutes / 60)
      expect(await prove(token, code)).toBe(expected)
    })

    it('accepts the code only in the session that requested it, with at most five attempts in ten minutes', async () => {
      const [token, other] = [await lateToken(), await tokenOf(MARIA.password)]
      const code = await mailCode(token)
      for (let i = 0; i < 5; i++) expect(await prove(other, code)).toBe('WRONG_CODE')
      expect(await prove(other, await mailCode(other))).toBe('TOO_MANY')
      expect(await prove(token, code)).toBe('OK')
    })

    it('sends at most five codes an hour', async () => {
      const token = await lateToken()
      for (let i = 0; i < 5; i++) await mailCode(token)
      expect((await post('mailProofCode', {}, token)).status).toBe(429)
    })
  })

  it('requires proof, but other changes do not', async () => {
    const token = await tokenOf(MARIA.password)
    app().clock.advance(1)
    const { json } = await app().request('POST', '/api/profile/update', {
      token,
      body: { City: 'Miami', Phone: '+1 305 555 0142' },
    })
    expect(json.Status).toBe(0)
  })
})

describe('public account calls', () => {
  it.each([
    ['recoverPassword', { Email: 'nobody@example.com' }],
    ['resendActivation', { Email: 'nobody@example.com' }],
    ['activate/nonsense', {}],
    ['', { NewClient: { ...MARIA, FirstName: 'Maria', LastName: 'Perez', Phone: '+1 305 555 0142' } }],
  ])('%s is limited per IP address', async (path, body) => {
    const { config } = app().services
    const before = config.accountRequestsAnHour
    config.accountRequestsAnHour = 2
    try {
      await post(path, body)
      await post(path, body)
      const { status, json } = await post(path, body, undefined, 'es')
      expect(status).toBe(429)
      expect(json.Data).toBe('Demasiados intentos. Inténtelo de nuevo dentro de 60 min.')
      app().clock.advance(1)
      expect((await post(path, body)).status).toBe(200)
    } finally {
      config.accountRequestsAnHour = before
    }
  })

  it('signing up costs one slow hash, whether or not the address has an account', async () => {
    const hashesOf = async (email: string) => {
      vi.mocked(verify).mockClear()
      vi.mocked(hash).mockClear()
      const client = { Email: email, FirstName: 'Lola', LastName: 'Díaz', Phone: '+53 5 234 5678' }
      await post('', { NewClient: { ...client, Password: 'el mar de Baracoa' } })
      return vi.mocked(verify).mock.calls.length + vi.mocked(hash).mock.calls.length
    }
    // Addresses without an account, with an inactive account and with an active account.
    for (const email of ['lola@example.com', 'lola@example.com', MARIA.email]) expect(await hashesOf(email)).toBe(1)
  })

  it('signing in with an unknown email address costs one slow hash, like a wrong password', async () => {
    const hashesOf = async (email: string) => {
      vi.mocked(verify).mockClear()
      await signIn('not the password', email)
      return vi.mocked(verify).mock.calls.map(([kept]) => String(kept).split('$').slice(0, 4))
    }
    const known = await hashesOf(MARIA.email)
    expect(known).toHaveLength(1)
    expect(await hashesOf('nobody@example.com')).toEqual(known)
  })
})

describe('the name on a card', () => {
  const check = (token: string, name: string, lang?: Lang) =>
    app().request('POST', '/api/admin/clients/CheckIfNameIsValid', {
      token,
      lang,
      body: { ClientId: 1, CardHolderName: name },
    })

  it('can be checked five times an hour', async () => {
    const token = await tokenOf(MARIA.password)
    expect((await check(token, 'MARIA PEREZ')).json.Data).toEqual({ IsValid: true, Reason: '' })
    expect((await check(token, 'JOSE LOPEZ', 'es')).json.Data).toEqual({
      IsValid: false,
      Reason: 'En la tarjeta debe aparecer su nombre, Maria.',
    })
    for (let i = 0; i < 3; i++) await check(token, 'MARIA PEREZ')
    expect((await check(token, 'MARIA PEREZ')).status).toBe(429)
    app().clock.advance(1)
    expect((await check(token, 'MARIA PEREZ')).status).toBe(200)
  })
})

it('the token call is in the OpenAPI description, form-encoded and with its own header', async () => {
  const response = await app().http.inject({ url: '/openapi.json' })
  const { post: token } = response.json().paths['/token']
  expect(Object.keys(token.requestBody.content)).toEqual(['application/x-www-form-urlencoded'])
  expect(token.security).toEqual([{ site: [] }])
  expect(response.json().components.securitySchemes.site).toEqual({ type: 'http', scheme: 'basic' })
  expect(token.responses[200].content['application/json'].schema.properties.client.properties.ClientId).toBeDefined()
})
