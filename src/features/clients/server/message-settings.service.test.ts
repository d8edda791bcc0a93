import { describe, expect, it } from 'vitest'
import { findUndeliverable, saveUndeliverable } from '../../../platform/bounces/undeliverable.store.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { findContact, optOut, recordReceived } from '../../../platform/whatsapp/contacts.store.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { allowWhatsApp, getMessageSettings, tryEmailAgain } from '../contract/message-settings.ts'
import { startWhatsApp } from '../contract/whatsapp.ts'

const app = useTestApp()
const PHONE = '+13055550142'

const makeClient = async () => {
  const { token, client } = await signedInClient(app())
  await app().ctx.db.updateTable('clients').set({ phone: PHONE }).where('id', '=', client.id).execute()
  const call = app().callAs(token)
  return { call, client, settings: () => call(getMessageSettings, { clientId: client.id }) }
}
const comesBack = (address: string, status = '5.1.1') =>
  saveUndeliverable(app().ctx.db, address, { at: app().clock.now(), status, reason: 'No such user' })

describe('a client whose emails bounce', () => {
  it('sees the bounce, receives only sign-in emails, and receives all emails again after retrying the address', async () => {
    const { call, client, settings } = await makeClient()
    expect((await settings()).email).toMatchObject({ address: client.email, returnedSince: null })
    await comesBack(client.email, '5.2.1')
    expect((await settings()).email).toMatchObject({
      returnedSince: app().clock.now().toISOString(),
      isDisabled: true,
    })
    expect(await call(tryEmailAgain, { clientId: client.id })).toBe(true)
    expect((await settings()).email.returnedSince).toBeNull()
    expect(await findUndeliverable(app().ctx.db, client.email)).toBeUndefined()
  })

  it('still gets temporary passwords', async () => {
    const { client } = await makeClient()
    await comesBack(client.email)
    await app().request('POST', '/api/clients/recoverPassword', { body: { Email: client.email, SiteId: 6 } })
    await app().runJobs()
    const [mail] = await listMails(app().ctx.db, 1, client.email)
    expect(mail).toMatchObject({ failure: null })
  })
})

describe('messages on WhatsApp', () => {
  it('can be turned off and on in the profile; no code is sent while they are off', async () => {
    const { call, client, settings } = await makeClient()
    const allow = (allowed: boolean) => call(allowWhatsApp, { clientId: client.id, allowed })
    const start = () => call(startWhatsApp, { clientId: client.id, mobilePhone: PHONE })
    expect((await settings()).whatsApp).toEqual({ phone: PHONE, optedOutBy: null })
    await allow(false)
    expect((await settings()).whatsApp).toEqual({ phone: PHONE, optedOutBy: 'account' })
    await expect(start()).rejects.toMatchObject({ code: 'WHATSAPP_NOT_STARTED' })
    await allow(true)
    await start()
    expect((await settings()).whatsApp).toEqual({ phone: PHONE, optedOutBy: null })
  })

  it('stay off when the opt-out came from the phone itself', async () => {
    const { call, client, settings } = await makeClient()
    const { db } = app().ctx
    await app().services.database.transaction((tx) => recordReceived(tx, PHONE, app().clock.now()))
    await optOut(db, PHONE, 'message', app().clock.now())
    for (const allowed of [false, true])
      await call(allowWhatsApp, { clientId: client.id, allowed }).catch((error) =>
        expect(error).toMatchObject({ code: 'WHATSAPP_STOPPED_BY_PHONE' }),
      )
    expect((await settings()).whatsApp?.optedOutBy).toBe('message')
    expect((await findContact(db, PHONE)).optedOutBy).toBe('message')
  })

  it('are unavailable for a phone that WhatsApp does not reach', async () => {
    const { call, client, settings } = await makeClient()
    await app().ctx.db.updateTable('clients').set({ phone: '+5372041234' }).where('id', '=', client.id).execute()
    expect((await settings()).whatsApp).toBeNull()
    await expect(call(allowWhatsApp, { clientId: client.id, allowed: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
