import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { useImapServer } from '../../testing/imap-server.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { listMails } from '../mail.store.ts'
import { handleMailDelivery, sendMail } from '../mail.ts'
import { listProviderHealth } from '../providers/provider-health.store.ts'
import { ensureBounces } from './bounce-mailbox.ts'
import { enhancedStatus, isDeadAddress, readDeliveryReports } from './delivery-report.ts'
import { messageIdOf } from './message-id.ts'
import { deleteUndeliverable, findUndeliverable } from './undeliverable.store.ts'

const ADDRESS = 'maria@example.com'
const { settings, server } = useImapServer()

type Report = { messageId: string; recipient?: string; status?: string; action?: string; original?: string }

/** A delivery report as mail servers write it (RFC 3464, appendix E). */
const report = ({
  messageId,
  recipient = ADDRESS,
  status = '5.1.1',
  action = 'failed',
  original = 'text/rfc822-headers',
}: Report) =>
  [
    'From: Mail Delivery Subsystem <mailer-daemon@mx.example.com>',
    'To: bounces@agency.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_1"',
    '',
    '--=_1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your message could not be delivered.',
    '',
    '--=_1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} The mailbox`,
    '  does not exist',
    '',
    '--=_1',
    `Content-Type: ${original}`,
    '',
    'From: Alamar <hello@alamar.example>',
    `To: ${recipient}`,
    'Subject: Your booking',
    `Message-ID: ${messageId}`,
    '',
    ...(original === 'message/rfc822' ? ['The text of the mail', ''] : []),
    '--=_1--',
    '',
  ].join('\r\n')

describe('a delivery report', () => {
  it.each(['text/rfc822-headers', 'message/rfc822'])(
    'names the email, its recipient and the status, with the original as %s',
    async (original) => {
      expect(await readDeliveryReports(Buffer.from(report({ messageId: '<1.ab@example.com>', original })))).toEqual([
        {
          messageId: '<1.ab@example.com>',
          recipient: ADDRESS,
          action: 'failed',
          status: '5.1.1',
          reason: '550 5.1.1 The mailbox does not exist',
        },
      ])
    },
  )

  it.each([
    'Subject: I am on vacation\r\n\r\nBack on Monday',
    '',
    '\0\xff',
    'Content-Type: multipart/report; boundary=x\r\n\r\n--x',
  ])('is not read from other emails: %j', async (mail) => {
    expect(await readDeliveryReports(Buffer.from(mail))).toEqual([])
  })

  it('is ignored when it has too many lines', async () => {
    const lines = (count: number) =>
      report({ messageId: '<1.ab@example.com>' }).replace('Your', `${'\n'.repeat(count)}Your`)
    expect(await readDeliveryReports(Buffer.from(lines(5_000)))).toHaveLength(1)
    expect(await readDeliveryReports(Buffer.from(lines(10_000)))).toEqual([])
  })

  it.each([
    ['550 5.1.1 User unknown', true],
    ['5.1.2', true],
    ['5.1.10', true],
    ['5.2.1 The mailbox is disabled', true],
    ['552 5.2.2 The mailbox is full', false],
    ['554 5.7.1 Message rejected', false],
    ['4.4.1 Connection timed out', false],
    ['550 Rejected', false],
    ['550 Mail from 5.1.1.20 is not accepted', false],
    ['554 Client host [10.5.1.1] is blocked', false],
  ])('determines whether the address is dead: %s', (words, isDead) => {
    expect(isDeadAddress(enhancedStatus(words))).toBe(isDead)
  })
})

describe('a bounced email', () => {
  const app = useTestApp(undefined, settings)
  const write = (more: object = {}) =>
    sendMail(app().ctx, ADDRESS, 'en', { subject: 'Your booking', paragraphs: ['Text'], ...more })
  const stored = async () => (await listMails(app().ctx.db, 10)).reverse()
  const messageId = async (index = 0) => messageIdOf(app().ctx, (await stored())[index]!.id)
  const poll = async () => {
    await ensureBounces(app().ctx)
    app().clock.advance(0.1)
    await app().runJobs()
  }
  const isDead = async () => (await findUndeliverable(app().ctx.db, ADDRESS)) !== undefined

  it('marks its address, which then receives only sign-in emails until the mark is removed', async () => {
    await write()
    server().append(report({ messageId: await messageId() }))
    await poll()
    expect(server().unread()).toBe(0)
    expect(await findUndeliverable(app().ctx.db, ADDRESS)).toMatchObject({
      status: '5.1.1',
      reason: '550 5.1.1 The mailbox does not exist',
    })
    await write({ paragraphs: ['The code is 4711'], secret: '4711' })
    await write({ isForSignIn: true })
    expect(await stored()).toMatchObject([
      { delivery: 'failed', failure: expect.stringContaining('5.1.1') },
      { delivery: 'failed', failure: 'Not sent: an earlier mail came back (5.1.1)', sealedSecret: null },
      { delivery: null },
    ])
    const taken = await openMailServer()
    try {
      handleMailDelivery({ ...app().services, config: { ...app().services.config, smtpUrl: taken.url } }, {})
      await app().runJobs()
      expect(taken.taken).toMatchObject([{ from: 'bounces@agency.example', to: ADDRESS }])
      expect(taken.taken[0]!.text).toContain(await messageId(2))
    } finally {
      await taken.close()
    }
    await deleteUndeliverable(app().ctx.db, ADDRESS)
    await write()
    expect((await stored()).at(-1)).toMatchObject({ delivery: null })
  })

  it('is recorded when the mailbox is full; a delay is not recorded, and neither marks the address', async () => {
    await write()
    await write()
    server().append(report({ messageId: await messageId(0), status: '5.2.2' }))
    server().append(report({ messageId: await messageId(1), action: 'delayed', status: '4.4.1' }))
    await poll()
    expect(await isDead()).toBe(false)
    expect((await stored()).map(({ delivery }) => delivery)).toEqual(['failed', null])
  })

  it('is processed even if the previous one fails, and even with characters that the database cannot store', async () => {
    const { database } = app().services
    for (let i = 0; i < 3; i++) await write()
    const { id } = (await stored())[0]!
    await database.run(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'Poison'; end $$;
      create trigger refuse_mail before update on mails for each row when (old.id = ${id}) execute function refuse_mail();`)
    try {
      server().append(report({ messageId: await messageId(0) }))
      server().append(report({ messageId: await messageId(1) }).replace('The mailbox', 'The\0 mailbox'))
      server().append(report({ messageId: await messageId(2) }))
      await poll()
    } finally {
      await database.run('drop function refuse_mail cascade')
    }
    expect(server().unread()).toBe(0)
    expect((await stored()).map(({ failure }) => failure)).toEqual([
      null,
      '5.1.1 550 5.1.1 The mailbox does not exist',
      '5.1.1 550 5.1.1 The mailbox does not exist',
    ])
  })

  it('waits while the database is unavailable, which does not count as a mailbox failure', async () => {
    const { database } = app().services
    await write()
    await database.run(`
      create function stop_server() returns trigger language plpgsql as $$ begin raise exception using errcode = '57P01'; end $$;
      create trigger stop_server before update on mails for each row execute function stop_server();`)
    try {
      server().append(report({ messageId: await messageId() }))
      await poll()
    } finally {
      await database.run('drop function stop_server cascade')
    }
    const health = async () => (await listProviderHealth(app().ctx.db)).find(({ provider }) => provider === 'bounces')
    expect(server().unread()).toBe(1)
    expect(await health()).toBeUndefined()
    app().clock.advance(1)
    await app().runJobs()
    expect(server().unread()).toBe(0)
    expect(await isDead()).toBe(true)
    expect(await health()).toMatchObject({ failure: null })
  })

  it('cannot be forged: a report must name the Message-ID of an email and its recipient', async () => {
    await write()
    const { id } = (await stored())[0]!
    const known = await messageId()
    server().append(report({ messageId: `<${id}.${'0'.repeat(32)}@localhost>` }))
    server().append(report({ messageId: known.replace(/^<\d+/, '<99') }))
    server().append(report({ messageId: known, recipient: 'other@example.com' }))
    server().append('Subject: Hello\r\n\r\nA mail by a person')
    await poll()
    expect(server().unread()).toBe(0)
    expect(await isDead()).toBe(false)
    expect(await stored()).toMatchObject([{ delivery: null }])
  })

  it('rejected immediately by the mail server marks the address only if the address does not exist', async () => {
    const refuse = async (words: string) => {
      const mails = await openMailServer({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode: 550 })),
      })
      handleMailDelivery({ ...app().services, config: { ...app().services.config, smtpUrl: mails.url } }, {})
      await write()
      await app().runJobs()
      await mails.close()
      app().clearErrors()
    }
    await refuse('5.7.1 Rejected by policy')
    expect(await isDead()).toBe(false)
    await refuse('5.1.1 No such user')
    expect(await isDead()).toBe(true)
  })

  it('waits while the mailbox cannot be read, and staff see the reason without the mailbox password', async () => {
    const { config } = app().services
    const closed = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
    })
    const { bounces } = config
    try {
      for (const mailbox of [
        `imap://bounces:wrong@${new URL(bounces!.mailbox).host}`,
        `imap://x:secret@127.0.0.1:${closed}`,
      ]) {
        bounces!.mailbox = mailbox
        await poll()
        const [health] = await listProviderHealth(app().ctx.db)
        expect(health).toMatchObject({
          provider: 'bounces',
          failure: { en: expect.stringContaining('BOUNCE_MAILBOX_URL') },
        })
        expect(JSON.stringify(health)).not.toMatch(/wrong|secret/)
      }
    } finally {
      bounces!.mailbox = settings.BOUNCE_MAILBOX_URL!
    }
    await poll()
    const [health] = await listProviderHealth(app().ctx.db)
    expect(health!.lastSuccessAt).toEqual(app().clock.now())
  })
})
