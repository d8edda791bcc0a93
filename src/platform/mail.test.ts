import { type AddressInfo, createServer, type Server } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { addHours } from '../lib/days.ts'
import { openMailServer as openTestMailServer } from '../testing/mail-server.ts'
import { staffToken } from '../testing/people.ts'
import { useTestApp } from '../testing/test-app.ts'
import { findUndeliverable } from './bounces/undeliverable.store.ts'
import { countFailedJobs } from './jobs.store.ts'
import { listMails } from './mail.store.ts'
import { handleMailDelivery, sendMail } from './mail.ts'
import { listProviderHealth } from './providers/provider-health.store.ts'

const app = useTestApp()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A mail server that is closed after the test. */
const openMailServer = async (options?: SMTPServerOptions) => {
  const server = await openTestMailServer(options)
  closing.push(server.close)
  return server
}

const urlOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A server that accepts connections and never replies; `connections` counts them. */
const openSilentServer = async () => {
  const counted = { connections: 0 }
  const server = createServer((socket) => {
    counted.connections++
    socket.on('error', () => {})
    closing.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return Object.assign(counted, { url: urlOf(server) })
}

/** A server whose second reply never ends: one line follows another. */
const openEndlessServer = async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.once('data', () => {
      const lines = setInterval(() => socket.write('250-more\r\n'), 20)
      socket.on('error', () => {}).on('close', () => clearInterval(lines))
    })
    closing.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return urlOf(server)
}

/** From now on emails go to this server. */
const setMailServer = (smtpUrl: string, limits?: Parameters<typeof handleMailDelivery>[2]) => {
  const { services } = app()
  handleMailDelivery({ ...services, config: { ...services.config, smtpUrl } }, {}, limits)
}

const write = (to: string, subject = 'Hello') => sendMail(app().ctx, to, 'en', { subject, paragraphs: ['Text'] })
const sent = async () =>
  (await listMails(app().ctx.db, 100)).filter((mail) => mail.sentAt).map((mail) => mail.recipient)

describe('an email', () => {
  it('waits up to three days for a mail server, and is then sent once', async () => {
    await write('old@example.com')
    app().clock.advance(10)
    await write('new@example.com')
    app().clock.advance(63)
    expect(await app().runJobs()).toBe(0)

    const server = await openMailServer()
    setMailServer(server.url)
    await app().runJobs()
    await app().runJobs()
    expect(server.taken.map(({ to }) => to)).toEqual(['new@example.com'])
    expect(await sent()).toEqual(['new@example.com'])
    expect(app().clearErrors()).toEqual([expect.stringContaining('failed for good')])

    const token = await staffToken(app())
    const { List } = (await app().request('GET', '/api/office/failures', { token })).json
    expect(List).toMatchObject([{ Letter: { Recipient: 'old@example.com', Subject: 'Hello' } }])
  })

  it('with a deadline reminder is not sent after the deadline', async () => {
    const remind = (to: string, hours: number) => {
      const usefulUntil = addHours(app().clock.now(), hours)
      return sendMail(app().ctx, to, 'en', { subject: 'Please pay', paragraphs: ['Soon'], usefulUntil })
    }
    await remind('late@example.com', 24)
    await remind('early@example.com', 25)
    app().clock.advance(24)
    const server = await openMailServer()
    setMailServer(server.url)
    await app().runJobs()
    expect(server.taken.map(({ to }) => to)).toEqual(['early@example.com'])
    const late = (await listMails(app().ctx.db, 2)).find(({ recipient }) => recipient === 'late@example.com')
    expect(late).toMatchObject({ delivery: 'failed', failure: expect.stringContaining('deadline') })
    expect(await app().runJobs()).toBe(0)
  })

  it('fails for good when the mail server is down for three days, and staff can resend it', async () => {
    const nowhere = await openSilentServer()
    const { url } = nowhere
    for (const close of closing.splice(0)) await close()
    setMailServer(url)
    await write('maria@example.com', 'Your booking')
    for (let hour = 0; hour < 80; hour++) {
      await app().runJobs()
      app().clock.advance(1)
    }
    expect(app().clearErrors()).toEqual([expect.stringContaining('failed for good')])

    const token = await staffToken(app())
    const { List, TotalItems } = (await app().request('GET', '/api/office/failures', { token })).json
    expect(TotalItems).toBe(1)
    expect(List).toMatchObject([
      {
        Kind: 'email.deliver',
        Letter: { Recipient: 'maria@example.com', Subject: 'Your booking' },
        Attempts: 73,
        LastError: expect.stringContaining('ECONNREFUSED'),
      },
    ])
    const server = await openMailServer()
    setMailServer(server.url)
    await app().runJobs()
    expect(server.taken).toEqual([])
    const again = (body: object) => app().request('POST', '/api/office/failures/retry', { token, body })
    expect((await again({ Id: List![0].Id })).json.Status).toBe(0)
    expect((await again({ Id: List![0].Id })).status).toBe(404)
    await app().runJobs()
    expect(server.taken).toMatchObject([
      { to: 'maria@example.com', text: expect.stringContaining('Subject: Your booking') },
    ])
    expect(await sent()).toEqual(['maria@example.com'])
    expect((await app().request('GET', '/api/office/failures', { token })).json).toMatchObject({
      List: [],
      TotalItems: 0,
    })
  })

  it.each([
    ['Viajes (La Habana): Sol <hello@agency.example>', '"Viajes (La Habana): Sol" <hello@agency.example>'],
    ['"Viajes, S.A." <hello@agency.example>', '"Viajes, S.A." <hello@agency.example>'],
    ['hello@agency.example', 'hello@agency.example'],
  ])('comes from %s', async (mailFrom, from) => {
    const { url, taken } = await openMailServer()
    setMailServer(url)
    await write('maria@example.com')
    const { services } = app()
    await services.jobs.runDue({ ...services, config: { ...services.config, mailFrom } })
    expect(/^From: (.*)$/m.exec(taken[0]!.text)?.[1]?.trim()).toBe(from)
  })

  it('fails immediately when the server rejects it permanently, and others are sent', async () => {
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null),
    })
    setMailServer(server.url)
    await write('gone@example.com')
    await write('here@example.com')
    await app().runJobs()
    expect(await sent()).toEqual(['here@example.com'])
    expect(app().clearErrors()).toEqual([expect.stringContaining('failed for good')])
  })

  it('is retried without marking its recipient when the server rejects the sender, and staff see that emails are not sent', async () => {
    const server = await openMailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.0 Sender unknown'), { responseCode: 550 })),
    })
    setMailServer(server.url)
    await write('maria@example.com')
    await app().runJobs()
    const { db } = app().ctx
    expect(await countFailedJobs(db)).toEqual({ gaveUp: 0, failing: 1 })
    expect(await findUndeliverable(db, 'maria@example.com')).toBeUndefined()
    expect(await listProviderHealth(db)).toMatchObject([{ failure: { en: expect.stringContaining('EENVELOPE 550') } }])

    const corrected = await openMailServer()
    setMailServer(corrected.url)
    app().clock.advance(1)
    await app().runJobs()
    expect(await sent()).toEqual(['maria@example.com'])
  })

  it('does not block other jobs when the server does not reply, and is retried', async () => {
    const { services, ctx, clock } = app()
    const silent = await openSilentServer()
    setMailServer(silent.url, { replyMs: 2_000, deliveryMs: 60_000 })
    const done = Promise.withResolvers<void>()
    services.jobs.handle('test.deadline', async () => done.resolve(), { deadline: true })
    for (let i = 0; i < 6; i++) await write(`${i}@example.com`)
    const stop = services.jobs.start(services, 10)
    await expect.poll(() => silent.connections, { timeout: 10_000 }).toBe(4)
    await services.jobs.enqueue(ctx.db, { kind: 'test.deadline', payload: {}, dueAt: clock.now() })
    await done.promise
    expect((await countFailedJobs(ctx.db)).failing).toBe(0)
    await expect.poll(() => silent.connections, { timeout: 10_000 }).toBe(6)
    await stop()

    const server = await openMailServer()
    setMailServer(server.url)
    clock.advance(1)
    await app().runJobs()
    expect(server.taken).toHaveLength(6)
  })

  it('is interrupted and retried when its delivery takes too long, even if the server keeps replying', async () => {
    setMailServer(await openEndlessServer(), { replyMs: 5_000, deliveryMs: 300 })
    await write('late@example.com')
    await app().runJobs()
    expect(await countFailedJobs(app().ctx.db)).toEqual({ gaveUp: 0, failing: 1 })

    const server = await openMailServer()
    setMailServer(server.url)
    app().clock.advance(1)
    await app().runJobs()
    expect(await sent()).toEqual(['late@example.com'])
  })
})
