import { describe, expect, it } from 'vitest'
import { addMinutes } from '../../../lib/days.ts'
import { authenticator } from '../../../testing/passkeys.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from '../contract/passkeys.ts'
import { getClient } from './clients.service.ts'
import { insertChallenge, takeChallenge } from './passkeys.store.ts'

// A browser signs real challenges in e2e/account.e2e.ts.

describe('a store with a domain name', () => {
  const app = useTestApp(undefined, { PUBLIC_ORIGIN: 'https://store.example' })

  it('adds a passkey only shortly after the password was entered, and only one that the browser created', async () => {
    const { token } = await signedInClient(app())
    const call = app().callAs(token)
    const { options } = await call(beginPasskey, {})
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: 'store.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const add = () => call(addPasskey, { name: 'Phone', response: '{"id":"unknown"}' })
    await expect(add()).rejects.toMatchObject({ code: 'PASSKEY_NOT_ACCEPTED' })
    app().clock.advance(0.1)
    await expect(call(beginPasskey, {})).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
    await expect(add()).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
  })

  it('adds a passkey once, even when the authenticator returns the same one to two clients', async () => {
    const { create } = authenticator('https://store.example')
    const add = async (email: string) => {
      const call = app().callAs((await signedInClient(app(), { email })).token)
      const { options } = await call(beginPasskey, {})
      return call(addPasskey, { name: 'Phone', response: create(options) })
    }
    expect(await add('maria@example.com')).toMatchObject({ name: 'Phone' })
    await expect(add('maria@example.com')).rejects.toMatchObject({ code: 'PASSKEY_NOT_ACCEPTED' })
    await expect(add('james@example.com')).rejects.toMatchObject({ code: 'PASSKEY_NOT_ACCEPTED' })
  })

  it('stores the language of the sign-in for later emails', async () => {
    const { create, sign } = authenticator('https://store.example')
    const { token, client } = await signedInClient(app())
    const added = await app().callAs(token)(beginPasskey, {})
    await app().callAs(token)(addPasskey, { name: 'Phone', response: create(added.options) })
    const begun = await app().callAs()(beginPasskeySignIn, {})
    await app().callAs(undefined, 'es')(signInByPasskey, { response: sign(begun.options) })
    expect((await getClient(app().ctx, client.id)).lang).toBe('es')
  })

  it('lists no passkeys when a sign-in begins, and refuses unknown ones', async () => {
    const call = app().callAs()
    const { options } = await call(beginPasskeySignIn, {})
    expect(JSON.parse(options).allowCredentials ?? []).toEqual([])
    for (const id of ['"unknown"', '["unknown"]', 'null', `${'['.repeat(9_000)}${']'.repeat(9_000)}`]) {
      const signIn = call(signInByPasskey, { response: `{"id":${id}}` })
      await expect(signIn).rejects.toMatchObject({ code: 'PASSKEY_NOT_ACCEPTED' })
    }
  })

  it('accepts a challenge once, within five minutes, and only from the client it was issued to', async () => {
    const { db } = app().ctx
    const { client } = await signedInClient(app())
    const now = app().clock.now()
    const insert = (challenge: string, clientId: number | null) =>
      insertChallenge(db, { challenge, clientId, expiresAt: addMinutes(now, 5) })
    await insert('of a client', client.id)
    await insert('of a sign-in', null)
    await insert('late', null)
    expect(await takeChallenge(db, { challenge: 'of a client', clientId: null, now })).toBe(false)
    expect(await takeChallenge(db, { challenge: 'of a sign-in', clientId: client.id, now })).toBe(false)
    expect(await takeChallenge(db, { challenge: 'of a client', clientId: client.id, now })).toBe(true)
    expect(await takeChallenge(db, { challenge: 'of a client', clientId: client.id, now })).toBe(false)
    expect(await takeChallenge(db, { challenge: 'of a sign-in', clientId: null, now })).toBe(true)
    expect(await takeChallenge(db, { challenge: 'late', clientId: null, now: addMinutes(now, 5) })).toBe(false)
  })
})

describe('a store without a domain name', () => {
  const app = useTestApp(undefined, { PUBLIC_ORIGIN: 'http://192.0.2.1' })

  it('offers no passkeys', async () => {
    const { token } = await signedInClient(app())
    await expect(app().callAs(token)(beginPasskey, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(app().callAs()(beginPasskeySignIn, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
