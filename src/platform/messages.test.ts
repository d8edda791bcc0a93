import { describe, expect, it } from 'vitest'
import { addMinutes } from '../lib/days.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  statusOf,
  TOKEN,
  textFrom,
  useWhatsAppServer,
  VERIFY_TOKEN,
  whatsAppReport,
} from '../testing/whatsapp-server.ts'
import { listMails } from './mail.store.ts'
import { handleMessageDelivery, sendMessage } from './messages.ts'
import { listMessagesWithSecrets } from './outbox.ts'
import { listProviderHealth } from './providers/provider-health.store.ts'
import { listDeliveries } from './sandbox-messenger.store.ts'
import { sandboxMessenger } from './sandbox-messenger.ts'
import { cloudMessenger } from './whatsapp/cloud-api.ts'

const PHONE = '+13055550142'
const { settings, server } = useWhatsAppServer()

type App = ReturnType<ReturnType<typeof useTestApp>>

/** A messenger as the tests of all messengers see it: phones for which it misbehaves, and what arrived. */
type Messaging = {
  name: string
  settings: Record<string, string>
  phoneThat: (behavior: 'refuses' | 'loses-reply' | 'stays-silent' | 'is-unknown') => string
  arrived: (app: App, phone: string) => Promise<number>
  /** Delivers what the messenger reports later. */
  report: (app: App) => Promise<unknown>
  messenger: (app: App) => ReturnType<typeof sandboxMessenger>
}

const BEHAVIOR = {
  refuses: 'rate-limit',
  'loses-reply': 'lose-reply',
  'stays-silent': 'stay-silent',
  'is-unknown': 'undeliverable',
} as const
const SANDBOX = {
  refuses: '+13055550901',
  'loses-reply': '+13055550902',
  'stays-silent': '+13055550903',
  'is-unknown': '+13055550904',
}

const post = (app: App, value: object, options?: Parameters<typeof whatsAppReport>[1]) => {
  const { body, headers } = whatsAppReport(value, options)
  return app.http.inject({ method: 'POST', url: '/api/providers/whatsapp', headers, payload: body })
}
const report = (app: App, status: string, error?: { code: number; title: string }) =>
  post(app, statusOf(server().taken.at(-1)!, status, app.clock.now(), error))

const MESSENGERS: Messaging[] = [
  {
    name: 'the sandbox',
    settings: {},
    phoneThat: (behavior) => SANDBOX[behavior],
    arrived: async (app, phone) => (await listDeliveries(app.ctx.db, phone)).length,
    report: async () => {},
    messenger: (app) => sandboxMessenger(app.services),
  },
  {
    name: "Meta's Cloud API",
    settings,
    phoneThat: (behavior) => {
      server().behave = BEHAVIOR[behavior]
      return PHONE
    },
    arrived: async (_app, phone) => server().taken.filter(({ body }) => `+${body.to}` === phone).length,
    report: (app) => report(app, 'sent'),
    messenger: (app) => cloudMessenger(app.services.config.whatsApp!),
  },
]

const codeTo = (app: App, phone: string, more: object = {}) =>
  sendMessage(app.ctx, {
    phone,
    lang: 'en',
    text: 'Your code is 123456',
    template: { name: 'verification_code', values: ['123456'] },
    secret: '123456',
    ...more,
  })
const otherwise = {
  to: 'maria@example.com',
  mail: { subject: 'Your link', paragraphs: ['Open abcdef'], secret: 'abcdef' },
}
const stored = async (app: App) => listMails(app.ctx.db, 10)
const mails = async (app: App) => (await stored(app)).filter(({ channel }) => channel === 'email')
const sent = async (app: App) => (await stored(app)).map((message) => message.sentAt !== null)

describe.each(MESSENGERS)('a message sent through $name', ({ settings, phoneThat, arrived, report, messenger }) => {
  const app = useTestApp(undefined, settings)

  it('is in the mailbox immediately, without its secret, and is sent once', async () => {
    await codeTo(app(), PHONE)
    expect(await stored(app())).toMatchObject([
      { channel: 'whatsapp', recipient: PHONE, text: 'Your code is ••••••••', sentAt: null },
    ])
    const rows = await app().ctx.db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('123456')
    expect(await app().runJobs()).toBe(1)
    expect(await sent(app())).toEqual([true])
    expect(await app().runJobs()).toBe(0)
    expect(await arrived(app(), PHONE)).toBe(1)
  })

  it('is not queued when the transaction is rolled back', async () => {
    const { services, ctx } = app()
    const failing = services.database.transaction(async (db) => {
      await sendMessage({ ...ctx, db }, { phone: PHONE, lang: 'es', text: 'Hola' })
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    expect(await app().runJobs()).toBe(0)
    expect(await stored(app())).toEqual([])
  })

  it('is retried for three days when the messenger refuses it temporarily, and staff see the reason', async () => {
    await codeTo(app(), phoneThat('refuses'))
    let tries = 0
    for (let hour = 0; hour < 80; hour++) {
      tries += await app().runJobs()
      app().clock.advance(1)
    }
    expect(tries).toBe(73)
    expect(app().clearErrors()).toEqual([expect.stringContaining('A job failed for good')])
    expect(await sent(app())).toEqual([false])
    const [health] = await listProviderHealth(app().ctx.db)
    expect(health).toMatchObject({ provider: 'whatsapp', failure: { en: expect.stringContaining('not sent') } })
    expect(JSON.stringify(health)).not.toMatch(/123456|3055550|EAAJB/)
  })

  it('arrives exactly once when the reply is lost', async () => {
    const phone = phoneThat('loses-reply')
    await codeTo(app(), phone)
    await app().runJobs()
    expect(await sent(app())).toEqual([false])
    await report(app())
    app().clock.advance(1)
    await app().runJobs()
    expect(await sent(app())).toEqual([true])
    expect(await arrived(app(), phone)).toBe(1)
  })

  it('times out when the messenger does not reply, and others are sent', async () => {
    const { services } = app()
    handleMessageDelivery(services, messenger(app()), 50)
    await codeTo(app(), phoneThat('stays-silent'))
    await app().runJobs()
    server().behave = 'deliver'
    await codeTo(app(), '+13055550143')
    await app().runJobs()
    expect(await arrived(app(), '+13055550143')).toBe(1)
    handleMessageDelivery(services)
  })

  it('to a phone without WhatsApp is not retried, and the email is sent once instead', async () => {
    await codeTo(app(), phoneThat('is-unknown'), { otherwise })
    expect(await mails(app())).toEqual([])
    await app().runJobs()
    expect(await stored(app())).toMatchObject([
      { channel: 'email', recipient: 'maria@example.com', subject: 'Your link' },
      { channel: 'whatsapp', delivery: 'failed', failure: expect.stringContaining('131026') },
    ])
    app().clock.advance(1)
    await app().runJobs()
    expect(await mails(app())).toHaveLength(1)
    expect((await listMessagesWithSecrets(app().ctx, 1))[0]!.text).toContain('abcdef')
  })

  it('is not sent after its code has stopped working', async () => {
    await codeTo(app(), PHONE, { usefulUntil: addMinutes(app().clock.now(), 10) })
    app().clock.advance(1)
    await app().runJobs()
    expect(await arrived(app(), PHONE)).toBe(0)
    expect(await stored(app())).toMatchObject([{ delivery: 'failed', failure: expect.stringContaining('no longer') }])
  })
})

describe("a message sent through Meta's Cloud API", () => {
  const app = useTestApp(undefined, settings)
  const handOff = (more: object = {}) =>
    sendMessage(app().ctx, {
      phone: PHONE,
      lang: 'es',
      text: 'Fotografíe el pasaporte: https://example.com/abcdef',
      template: { name: 'photograph_document', values: ['pasaporte', 'Alamar', '15', 'abcdef'] },
      secret: 'abcdef',
      otherwise,
      ...more,
    })
  const read = async () => (await stored(app())).find(({ channel }) => channel === 'whatsapp')

  it('is a template in the language of the reader; the code or link is also in the button', async () => {
    await codeTo(app(), PHONE)
    await handOff()
    await app().runJobs()
    const [code, link] = server().taken.map(({ body }) => body)
    expect(code.template).toEqual({
      name: 'verification_code',
      language: { code: 'en_US' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
      ],
    })
    expect(link.template.language).toEqual({ code: 'es' })
    expect(link.template.components).toMatchObject([
      { parameters: [{ text: 'pasaporte' }, { text: 'Alamar' }, { text: '15' }] },
      { type: 'button', parameters: [{ text: 'abcdef' }] },
    ])
  })

  it('is plain text within 24 hours of a message from the phone, but a code is still a template', async () => {
    server().open.add(PHONE.slice(1))
    await post(app(), textFrom(PHONE.slice(1), 'STOP', app().clock.now()))
    await post(app(), textFrom(PHONE.slice(1), 'START', addMinutes(app().clock.now(), 1)))
    await app().runJobs()
    server().taken.length = 0
    await handOff()
    await codeTo(app(), PHONE)
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.type)).toEqual(['text', 'template'])
    server().taken.length = 0
    app().clock.advance(25)
    await handOff()
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.type)).toEqual(['template'])
  })

  it('is marked as delivered and read by its reports, in any order and even if repeated, and then no email is sent', async () => {
    await handOff()
    await app().runJobs()
    for (const status of ['read', 'delivered', 'sent', 'read'])
      expect((await report(app(), status)).statusCode).toBe(200)
    expect((await read())!.delivery).toBe('read')
    await report(app(), 'failed', { code: 131026, title: 'Message undeliverable' })
    expect((await read())!.delivery).toBe('read')
    app().clock.advance(1)
    await app().runJobs()
    expect(await mails(app())).toEqual([])
  })

  it('is replaced by exactly one email when it fails later', async () => {
    await handOff()
    await app().runJobs()
    for (let i = 0; i < 2; i++) await report(app(), 'failed', { code: 131026, title: 'Message undeliverable' })
    expect(await read()).toMatchObject({ delivery: 'failed', failure: '131026: Message undeliverable' })
    app().clock.advance(1)
    await app().runJobs()
    expect(await mails(app())).toHaveLength(1)
  })

  it('is followed by the email when it is not delivered within two minutes', async () => {
    await handOff()
    await app().runJobs()
    expect(await mails(app())).toEqual([])
    app().clock.advance(0.05)
    await app().runJobs()
    expect(await mails(app())).toHaveLength(1)
  })

  it('waits when the access token is rejected, and reports the reason without the token', async () => {
    server().behave = 'reject-token'
    await codeTo(app(), PHONE)
    await app().runJobs()
    expect(await sent(app())).toEqual([false])
    const [health] = await listProviderHealth(app().ctx.db)
    expect(health!.failure!.en).toContain('190: Malformed access token')
    expect(JSON.stringify(health)).not.toContain(TOKEN)
  })

  it('is not sent to a phone that wrote BAJA until it writes ALTA; BAJA is confirmed once', async () => {
    server().open.add(PHONE.slice(1))
    const at = app().clock.now()
    for (let i = 0; i < 2; i++) await post(app(), textFrom(PHONE.slice(1), ' Baja. ', at))
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.text?.body)).toEqual([expect.stringContaining('responda ALTA')])
    await handOff()
    await app().runJobs()
    expect(server().taken).toHaveLength(1)
    expect(await mails(app())).toHaveLength(1)
    await post(app(), textFrom(PHONE.slice(1), 'ALTA', addMinutes(at, 1)))
    await post(app(), textFrom(PHONE.slice(1), 'baja', at))
    await handOff()
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.type)).toEqual(['text', 'text', 'text'])
  })

  it('follows the last request from the phone, regardless of the order in which its messages are reported', async () => {
    server().open.add(PHONE.slice(1))
    const at = app().clock.now()
    const write = (text: string, minute: number) => post(app(), textFrom(PHONE.slice(1), text, addMinutes(at, minute)))
    const isSent = async () => {
      await app().runJobs()
      server().taken.length = 0
      await handOff()
      await app().runJobs()
      return server().taken.length === 1
    }
    await write('Gracias', 4)
    await write('BAJA', 2)
    await write('ALTA', 1)
    expect(await isSent()).toBe(false)
    await write('ALTA', 3)
    await write('ALTA', 1)
    await write('BAJA', 2)
    expect(await isSent()).toBe(true)
  })

  it('answers other texts once a day, because nobody reads them', async () => {
    server().open.add(PHONE.slice(1))
    for (let minute = 0; minute < 3; minute++)
      await post(app(), textFrom(PHONE.slice(1), '¿Hola?', addMinutes(app().clock.now(), minute)))
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.text.body)).toEqual([expect.stringContaining('/notes')])
  })

  it.each(['constructor', '__proto__'])('answers %s like any other text', async (word) => {
    server().open.add(PHONE.slice(1))
    expect((await post(app(), textFrom(PHONE.slice(1), word, app().clock.now()))).statusCode).toBe(200)
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.text.body)).toEqual([expect.stringContaining('/notes')])
  })

  it('does not answer other texts of a phone that wrote STOP', async () => {
    server().open.add(PHONE.slice(1))
    await post(app(), textFrom(PHONE.slice(1), 'STOP', app().clock.now()))
    await post(app(), textFrom(PHONE.slice(1), 'Thanks', addMinutes(app().clock.now(), 1)))
    await app().runJobs()
    expect(server().taken.map(({ body }) => body.text.body)).toEqual([expect.stringContaining('reply START')])
  })
})

describe('the WhatsApp webhook', () => {
  const app = useTestApp(undefined, settings)
  const confirm = (token: string, mode = 'subscribe') =>
    app().http.inject({
      url: `/api/providers/whatsapp?hub.mode=${mode}&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`,
    })

  it('is confirmed only with the chosen token', async () => {
    const { statusCode, body } = await confirm(VERIFY_TOKEN)
    expect([statusCode, body]).toEqual([200, '1158201444'])
    expect((await confirm('another token')).statusCode).toBe(403)
    expect((await confirm('é'.repeat(VERIFY_TOKEN.length))).statusCode).toBe(403)
    expect((await confirm(VERIFY_TOKEN, 'unsubscribe')).statusCode).toBe(403)
  })

  it('ignores forged, foreign and unknown reports', async () => {
    await codeTo(app(), PHONE)
    await app().runJobs()
    const status = statusOf(server().taken[0]!, 'delivered', app().clock.now())
    expect((await post(app(), status, { secret: 'f'.repeat(32) })).statusCode).toBe(403)
    expect((await post(app(), status, { phoneId: '999' })).statusCode).toBe(200)
    expect((await post(app(), { statuses: [{ id: 5 }], messages: ['x'] })).statusCode).toBe(200)
    expect((await post(app(), statusOf({ id: 'wamid.9', body: {} }, 'read', app().clock.now()))).statusCode).toBe(200)
    const unsigned = await app().http.inject({ method: 'POST', url: '/api/providers/whatsapp', payload: '{}' })
    expect(unsigned.statusCode).toBe(403)
    expect((await stored(app()))[0]!.delivery).toBeNull()
  })
})

describe('the WhatsApp webhook without an account', () => {
  const app = useTestApp()

  it('does not exist', async () => {
    expect((await app().request('GET', '/api/providers/whatsapp')).status).toBe(404)
    expect((await app().http.inject('/openapi.json')).body).not.toContain('providers/whatsapp')
  })
})
