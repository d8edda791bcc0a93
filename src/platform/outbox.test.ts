import { describe, expect, it } from 'vitest'
import { ensureClient } from '../features/clients/server/clients.service.ts'
import { staffToken } from '../testing/people.ts'
import { useTestApp } from '../testing/test-app.ts'
import { listMails } from './mail.store.ts'
import { ensureMaintenance } from './maintenance.ts'
import { handleDelivery, listMessagesWithSecrets, type OutgoingMessage, queueMessage, SECRET_MASK } from './outbox.ts'

const MARIA = { email: 'maria.perez@example.com', firstName: 'Maria', lastName: 'Perez', phone: '+1 305 555 0142' }
const app = useTestApp(async ({ ctx }) => {
  await ensureClient(ctx, { ...MARIA, password: 'Varadero2026!', birthDate: null, countryId: null, lang: 'en' })
})

const inProduction = async (work: () => Promise<void>) => {
  const { config } = app().services
  config.demo = false
  try {
    await work()
  } finally {
    config.demo = true
  }
}

/** Everything that the database stores of messages, as one text. */
const storedMessages = async () => {
  const { db } = app().ctx
  return JSON.stringify([
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('sandbox_messages').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ])
}
const sealedSecrets = async () =>
  (await app().ctx.db.selectFrom('mails').select('sealed_secret').execute()).map((row) => row.sealed_secret)

const LETTER = {
  channel: 'email',
  recipient: MARIA.email,
  lang: 'en',
  subject: 'A link',
  text: 'Open https://x/activate/s3cret-part now or enter 493817',
  html: '<a href="https://x/activate/s3cret-part">Open</a> 493817',
  secret: ['s3cret-part', '493817'],
} as const

describe('an outgoing message', () => {
  it('is deleted by a daily job 90 days after it was sent, or created if it was never sent', async () => {
    const { ctx, clock } = app()
    for (let starts = 0; starts < 2; starts++) await ensureMaintenance(ctx)
    await app().runJobs()
    await queueMessage(ctx, { ...LETTER, subject: 'never left' })
    await queueMessage(ctx, { ...LETTER, subject: 'left later' })
    await ctx.db.deleteFrom('jobs').where('kind', '=', 'email.deliver').execute()
    clock.advance(36)
    await ctx.db.updateTable('mails').set({ sent_at: clock.now() }).where('subject', '=', 'left later').execute()
    const ends = [
      [90 * 24 - 36, ['left later', 'never left']],
      [24, ['left later']],
      [24, []],
    ] as const
    for (const [hours, kept] of ends) {
      clock.advance(hours)
      await app().runJobs()
      expect((await listMails(ctx.db, 10)).map(({ subject }) => subject)).toEqual(kept)
    }
  })
})

describe('the secret of an outgoing message', () => {
  it('reaches the recipient, is not readable in the database, and is erased on delivery', () =>
    inProduction(async () => {
      const delivered: OutgoingMessage[] = []
      handleDelivery(app().services, { channel: 'email', provider: 'smtp' }, async (letter) => {
        delivered.push(letter)
        return {}
      })
      await queueMessage(app().ctx, LETTER)
      expect(await storedMessages()).not.toMatch(/s3cret|493817/)
      expect(await sealedSecrets()).not.toEqual([null])
      await app().runJobs()
      expect(delivered).toMatchObject([{ text: LETTER.text, html: LETTER.html }])
      expect(await storedMessages()).toContain(`https://x/activate/${SECRET_MASK} now`)
      expect(await sealedSecrets()).toEqual([null])
    }))

  it('is kept until the delivery succeeds', () =>
    inProduction(async () => {
      let fails = true
      const delivered: OutgoingMessage[] = []
      handleDelivery(app().services, { channel: 'email', provider: 'smtp' }, async (letter) => {
        if (fails) throw new Error('The mail server is away')
        delivered.push(letter)
      })
      await queueMessage(app().ctx, LETTER)
      await app().runJobs()
      fails = false
      app().clock.advance(1)
      await app().runJobs()
      expect(delivered).toMatchObject([{ text: LETTER.text }])
    }))

  it("is shown in the demo's mailbox, but not in the office's", async () => {
    await app().request('POST', '/api/clients/recoverPassword', { body: { Email: MARIA.email } })
    await app().runJobs()
    const demo = await app().request('GET', '/api/demo/mailbox')
    expect(demo.json.Data[0].Text).toMatch(/temporary password: [\w-]{19}\n/)
    const token = await staffToken(app())
    const office = await app().request('GET', '/api/office/mailbox', { token })
    expect(office.json.Data[0].Text).toContain(`temporary password: ${SECRET_MASK}\n`)
    expect(await listMessagesWithSecrets(app().ctx, 1)).toMatchObject([{ sealedSecret: expect.any(String) }])
  })

  it('must be part of the text', async () => {
    await expect(queueMessage(app().ctx, { ...LETTER, secret: 'something else' })).rejects.toThrow('not in its text')
  })
})
