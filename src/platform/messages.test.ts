import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { listMails } from './mail.store.ts'
import { handleMessageDelivery, sendMessage } from './messages.ts'
import { listDeliveries } from './sandbox-messenger.store.ts'
import { sandboxMessenger } from './sandbox-messenger.ts'

const app = useTestApp()
const PHONE = '+13055550142'
const send = (phone: string) => sendMessage(app().ctx, { phone, lang: 'en', text: 'Hello' })
const sent = async () => (await listMails(app().ctx.db, 10)).map((message) => message.sentAt !== null)
const arrived = (phone: string) => listDeliveries(app().ctx.db, phone)

describe('a message', () => {
  it('is in the mailbox immediately and is sent once', async () => {
    await send(PHONE)
    expect(await listMails(app().ctx.db, 10)).toMatchObject([
      { channel: 'whatsapp', recipient: PHONE, text: 'Hello', sentAt: null },
    ])
    expect(await app().runJobs()).toBe(1)
    expect(await sent()).toEqual([true])
    expect(await app().runJobs()).toBe(0)
    expect(await arrived(PHONE)).toEqual([{ key: 'message-1' }])
  })

  it('is not queued when the transaction is rolled back', async () => {
    const { services, ctx } = app()
    const failing = services.database.transaction(async (db) => {
      await sendMessage({ ...ctx, db }, { phone: PHONE, lang: 'es', text: 'Hola' })
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    expect(await app().runJobs()).toBe(0)
    expect(await listMails(ctx.db, 10)).toEqual([])
  })

  it('that the messenger refuses is retried for three days', async () => {
    await send('+13055550901')
    let tries = 0
    for (let hour = 0; hour < 80; hour++) {
      tries += await app().runJobs()
      app().clock.advance(1)
    }
    expect(tries).toBe(73)
    expect(app().clearErrors()).toEqual([expect.stringContaining('A job failed for good')])
    expect(await sent()).toEqual([false])
  })

  it('whose reply was lost is sent again and arrives once', async () => {
    await send('+13055550902')
    await app().runJobs()
    expect(await sent()).toEqual([false])
    app().clock.advance(1)
    await app().runJobs()
    expect(await sent()).toEqual([true])
    expect(await arrived('+13055550902')).toHaveLength(1)
  })

  it('to which the messenger does not reply times out, and others are sent', async () => {
    const { services } = app()
    handleMessageDelivery(services, sandboxMessenger(services), 20)
    await send('+13055550903')
    await send(PHONE)
    await app().runJobs()
    expect(await arrived(PHONE)).toHaveLength(1)
    handleMessageDelivery(services)
  })
})
