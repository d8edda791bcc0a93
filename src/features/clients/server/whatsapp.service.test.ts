import { describe, expect, it } from 'vitest'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { findContact, optOut } from '../../../platform/whatsapp/contacts.store.ts'
import { signedInClient } from '../../../testing/people.ts'
import { buildTestApp, useTestApp } from '../../../testing/test-app.ts'

const app = useTestApp()
const PHONE = '+1 305 555 0142'
const NOT_STARTED = {
  en: 'Error starting WhatsApp Account Verification',
  es: 'Error al iniciar la verificación de la cuenta de WhatsApp',
}

const maria = () => signedInClient(app())
const james = () => signedInClient(app(), { email: 'james.wilson@example.com' })
type Person = Awaited<ReturnType<typeof maria>>

const ask = (
  call: 'allowedWAAccount' | 'existsWAAccount' | 'needToVerifyWAAccount' | 'startWAAccountVerification',
  { token, client }: Person,
  phone = PHONE,
  lang: 'en' | 'es' = 'en',
) =>
  app().request('POST', `/api/admin/clients/${call}`, {
    token,
    lang,
    body: { ClientId: client.id, MobilePhone: phone },
  })
const start = (person: Person, phone = PHONE, lang: 'en' | 'es' = 'en') =>
  ask('startWAAccountVerification', person, phone, lang)
const confirm = ({ token, client }: Person, code: string, lang: 'en' | 'es' = 'en') =>
  app().request('POST', '/api/clients/confirmWAAccount', { token, lang, body: { ClientId: client.id, Code: code } })
const stateOf = async ({ token, client }: Person) =>
  (await app().request('GET', `/api/clients/whatsAppAccount/${client.id}`, { token })).json.Data

const newestCode = async () => /\d{6}/.exec((await listMessagesWithSecrets(app().ctx, 1))[0]!.text)![0]
const wrongCode = async () => String((Number(await newestCode()) + 1) % 1_000_000).padStart(6, '0')
const later = (seconds: number) => app().clock.advance(seconds / 3_600)

const verify = async (person: Person, phone = PHONE) => {
  expect((await start(person, phone)).json.ResultCode).toBe('OK')
  expect((await confirm(person, await newestCode())).json.Data).toBe(true)
}

describe('a phone number on WhatsApp', () => {
  it('is allowed when its country is reachable and messaging is on', async () => {
    const person = await maria()
    expect((await ask('allowedWAAccount', person)).json.Data).toBe(true)
    expect((await ask('allowedWAAccount', person, '+53 5 234 5678')).json.Data).toBe(false)
    app().services.config.messaging = false
    try {
      expect((await ask('allowedWAAccount', person)).json.Data).toBe(false)
      expect((await start(person)).json.ResultCode).toBe('WHATSAPP_NOT_STARTED')
    } finally {
      app().services.config.messaging = true
    }
  })

  it('requires verification until verified, and again when changed', async () => {
    const person = await maria()
    const needed = async (phone?: string) => (await ask('needToVerifyWAAccount', person, phone)).json.Data
    expect(await needed()).toBe(true)
    await verify(person)
    expect(await needed('00 1 (305) 555-0142')).toBe(false)
    expect(await needed('+1 305 555 0143')).toBe(true)
  })

  it('is reported as existing once another client has verified it, in any format', async () => {
    const [first, second] = [await maria(), await james()]
    await verify(first)
    expect((await ask('existsWAAccount', first)).json.Data).toBe(false)
    expect((await ask('existsWAAccount', second, '+1 (305) 555-0142')).json.Data).toBe(true)
    expect((await ask('existsWAAccount', second, '+1 305 555 0143')).json.Data).toBe(false)
  })

  it('can be looked up ten times an hour, across two processes', async () => {
    const person = await maria()
    const other = await buildTestApp(app().services.database)
    const body = { ClientId: person.client.id, MobilePhone: PHONE }
    for (let i = 0; i < 10; i++) {
      const where = i % 2 ? other : app()
      const { status } = await where.request('POST', '/api/admin/clients/existsWAAccount', {
        token: person.token,
        body,
      })
      expect(status).toBe(200)
    }
    expect((await ask('existsWAAccount', person)).status).toBe(429)
    await other.http.close()
  })

  it.each(['allowedWAAccount', 'existsWAAccount', 'needToVerifyWAAccount', 'startWAAccountVerification'] as const)(
    '%s returns 404 for another client and 422 for an invalid phone number',
    async (call) => {
      const [own, other] = [await maria(), await james()]
      expect((await ask(call, { token: own.token, client: other.client })).status).toBe(404)
      const wrong = await ask(call, own, '305 555 0142')
      expect(wrong.status).toBe(422)
      expect(wrong.json.Fields![0]!.Field).toBe('MobilePhone')
    },
  )
})

describe('a code', () => {
  it('is a six-digit message in the page’s language, stored as a hash', async () => {
    const person = await maria()
    const { json } = await start(person, PHONE, 'es')
    expect(json.Data).toEqual({ WorksUntil: '2026-12-01T15:10:00.000Z', AgainAt: '2026-12-01T15:01:00.000Z' })
    const [message] = await listMessagesWithSecrets(app().ctx, 1)
    expect(message).toMatchObject({ channel: 'whatsapp', recipient: '+13055550142', lang: 'es' })
    expect(message!.text).toMatch(/^\d{6} es su código de Alamar\. Funciona durante 10 minutos\./)
    const kept = await app().ctx.db.selectFrom('whatsapp_codes').select('code_hash').execute()
    expect(JSON.stringify(kept)).not.toContain(await newestCode())
  })

  it('verifies the phone number once', async () => {
    const person = await maria()
    await app().request('POST', '/api/profile/update', { token: person.token, body: { Phone: PHONE } })
    expect(await stateOf(person)).toEqual({ Phone: '+13055550142', State: 'needed', Code: null })
    await start(person)
    expect((await stateOf(person)).Code).toEqual({
      WorksUntil: '2026-12-01T15:10:00.000Z',
      AgainAt: '2026-12-01T15:01:00.000Z',
    })
    const code = await newestCode()
    expect((await confirm(person, ` ${code.slice(0, 3)} ${code.slice(3)}`)).json.Data).toBe(true)
    expect((await stateOf(person)).State).toBe('verified')
    expect((await confirm(person, code)).json.ResultCode).toBe('CODE_NOT_VALID')
    const events = await app().ctx.db.selectFrom('audit_log').select('event').orderBy('id').execute()
    expect(events.map(({ event }) => event).slice(-2)).toEqual(['startWhatsApp', 'verifyWhatsApp'])
  })

  it.each([
    [599, 'OK'],
    [600, 'CODE_NOT_VALID'],
    [601, 'CODE_NOT_VALID'],
  ])('after %i seconds returns %s', async (seconds, code) => {
    const person = await maria()
    await start(person)
    later(seconds)
    expect((await confirm(person, await newestCode())).json.ResultCode).toBe(code)
  })

  it('allows five attempts; then even the right code is refused', async () => {
    const person = await maria()
    await start(person)
    const wrong = await wrongCode()
    for (const left of [4, 3, 2, 1]) {
      const { json } = await confirm(person, wrong)
      expect(json.Data).toBe(`Wrong code. Attempts left: ${left}.`)
    }
    const last = await confirm(person, wrong, 'es')
    expect(last.json.Data).toBe('Este código ya no es válido. Solicite uno nuevo.')
    expect((await confirm(person, await newestCode())).json.ResultCode).toBe('CODE_NOT_VALID')
  })

  it('is accepted on the fifth attempt', async () => {
    const person = await maria()
    await start(person)
    for (let i = 0; i < 4; i++) await confirm(person, await wrongCode())
    expect((await confirm(person, await newestCode())).json.Data).toBe(true)
  })

  it.each([
    [59, 429],
    [60, 200],
    [61, 200],
  ])('can be requested again after 60 seconds: after %i returns %i', async (seconds, status) => {
    const person = await maria()
    await start(person)
    const first = await newestCode()
    later(seconds)
    expect((await start(person)).status).toBe(status)
    if (status === 200 && first !== (await newestCode()))
      expect((await confirm(person, first)).json.ResultCode).toBe('CODE_WRONG')
  })

  it('is sent at most five times an hour per account', async () => {
    const person = await maria()
    for (let i = 0; i < 5; i++) {
      expect((await start(person, `+1 305 555 020${i}`)).status).toBe(200)
      later(61)
    }
    expect((await start(person, '+1 305 555 0209')).status).toBe(429)
    app().clock.advance(1)
    expect((await start(person, '+1 305 555 0209')).status).toBe(200)
  })

  it('is sent at most five times a day per phone number', async () => {
    for (let i = 0; i < 5; i++) {
      const person = await signedInClient(app(), { email: `client${i}@example.com` })
      expect((await start(person)).status).toBe(200)
    }
    const sixth = await maria()
    expect((await start(sixth)).status).toBe(429)
    app().clock.advance(24)
    expect((await start(await maria())).status).toBe(200)
  })

  it.each(['en', 'es'] as const)(
    'is not sent to a phone that is unreachable, already verified or another client’s, with the reply in %s',
    async (lang) => {
      const [first, second] = [await maria(), await james()]
      await verify(first)
      for (const [person, phone] of [
        [first, '+53 5 234 5678'],
        [first, PHONE],
        [second, PHONE],
      ] as const) {
        const { json } = await start(person, phone, lang)
        expect([json.ResultCode, json.Data]).toEqual(['WHATSAPP_NOT_STARTED', NOT_STARTED[lang]])
      }
      expect(await listMessagesWithSecrets(app().ctx, 10)).toHaveLength(1)
    },
  )

  it('is refused when another client has verified the number in the meantime', async () => {
    const [first, second] = [await maria(), await james()]
    await start(first)
    const code = await newestCode()
    await start(second)
    await confirm(second, await newestCode())
    expect((await confirm(first, code)).json.ResultCode).toBe('WHATSAPP_NOT_STARTED')
    expect((await ask('needToVerifyWAAccount', first)).json.Data).toBe(true)
  })

  it('must have six digits and belong to the caller’s account', async () => {
    const [own, other] = [await maria(), await james()]
    await start(own)
    expect((await confirm(own, '12345')).json.Fields).toEqual([{ Field: 'Code', Message: 'must be a six-digit code' }])
    expect((await confirm({ token: other.token, client: own.client }, await newestCode())).status).toBe(404)
    expect((await confirm(other, await newestCode())).json.ResultCode).toBe('CODE_NOT_VALID')
  })
})

describe('signing up', () => {
  const signUp = (phone: string, startWAVerif: boolean) =>
    app().request('POST', '/api/clients', {
      body: {
        NewClient: {
          Email: 'lola@example.com',
          Password: 'el mar de Baracoa',
          FirstName: 'Lola',
          LastName: 'Díaz',
          Phone: phone,
        },
        startWAVerif,
      },
    })
  const channels = async () => (await listMessagesWithSecrets(app().ctx, 10)).map(({ channel }) => channel)

  const activate = async () => {
    const code = /activate_client\/([\w-]+)/.exec((await listMessagesWithSecrets(app().ctx, 1))[0]!.text)![1]
    return app().request('POST', `/api/clients/activate/${code}`, { body: {} })
  }

  it('sends a requested code at activation, so that it reveals nothing about email addresses', async () => {
    expect((await signUp(PHONE, true)).json.ResultCode).toBe('OK')
    expect(await channels()).toEqual(['email'])
    await activate()
    expect(await channels()).toEqual(['whatsapp', 'email'])
  })

  it('sends no code unless requested', async () => {
    await signUp(PHONE, false)
    await activate()
    expect(await channels()).toEqual(['email'])
  })

  it('activates the account even when the phone cannot be reached', async () => {
    expect((await signUp('+53 5 234 5678', true)).json.ResultCode).toBe('OK')
    expect((await activate()).json.Status).toBe(0)
    expect(await channels()).toEqual(['email'])
  })
})

describe('deleting an account', () => {
  const remove = async ({ token, client }: Person) => {
    const body = { Email: client.email, Password: 'a long enough secret' }
    expect((await app().request('POST', '/api/clients/deleteAccount', { token, body })).json.Data).toBe(true)
  }
  const setPhone = ({ token }: Person, phone: string) =>
    app().request('POST', '/api/profile/update', { token, body: { Phone: phone } })
  const messagesTo = (phone: string) =>
    app().ctx.db.selectFrom('mails').select('recipient').where('recipient', '=', phone).execute()

  it('deletes its phone number, and the messages to it', async () => {
    const person = await maria()
    await verify(person)
    await remove(person)
    expect(await app().ctx.db.selectFrom('whatsapp_accounts').selectAll().execute()).toEqual([])
    expect(await app().ctx.db.selectFrom('whatsapp_codes').selectAll().execute()).toEqual([])
    expect(await messagesTo('+13055550142')).toEqual([])
  })

  it('deletes the messages to a phone that was sent a code, unless another client has verified it', async () => {
    const [person, owner] = [await maria(), await james()]
    await start(person)
    later(60)
    await start(person, '+1 305 555 0143')
    await verify(owner, '+1 305 555 0143')
    await remove(person)
    expect(await messagesTo('+13055550142')).toEqual([])
    expect(await messagesTo('+13055550143')).toHaveLength(2)
  })

  it('keeps the messages to a phone that another client has verified, and that client’s opt-out', async () => {
    const [person, owner] = [await maria(), await james()]
    await verify(owner)
    await setPhone(owner, PHONE)
    await optOut(app().ctx.db, '+13055550142', 'account', app().clock.now())
    await setPhone(person, PHONE)
    await remove(person)
    expect(await messagesTo('+13055550142')).toHaveLength(1)
    expect((await findContact(app().ctx.db, '+13055550142')).optedOutBy).toBe('account')
  })

  it.each(['', '305 555 0142'])('is confirmed by email to a client whose phone is "%s"', async (phone) => {
    const person = await maria()
    await app().ctx.db.updateTable('clients').set({ phone }).execute()
    await remove(person)
    expect((await listMessagesWithSecrets(app().ctx, 1))[0]).toMatchObject({
      recipient: person.client.email,
      subject: 'Your account was deleted',
    })
  })
})
