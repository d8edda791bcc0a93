import { describe, expect, it } from 'vitest'
import { signedInClient } from '../../testing/people.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { beginKey, finishKey, forgetKey, markCarriedOut } from './idempotency.store.ts'

const app = useTestApp()
const entry = { scope: 'somebody', key: 'k1', requestHash: 'h1' }
const begin = (given = entry) => beginKey(app().ctx.db, given, app().clock.now(), 24)

describe('a request key', () => {
  it('is claimed once, and the first answer is given again', async () => {
    expect(await begin()).toBeUndefined()
    expect(await begin()).toEqual({ kind: 'running' })
    await finishKey(app().ctx.db, entry, 200, '{"Status":0}')
    expect(await begin()).toEqual({ kind: 'done', status: 200, response: '{"Status":0}' })
  })

  it('does not serve another request or another caller', async () => {
    await begin()
    expect(await begin({ ...entry, requestHash: 'h2' })).toEqual({ kind: 'other' })
    expect(await begin({ ...entry, scope: 'else' })).toBeUndefined()
  })

  it('is free again after 24 hours', async () => {
    await begin()
    await finishKey(app().ctx.db, entry, 200, '{}')
    app().clock.advance(24.1)
    expect(await begin()).toBeUndefined()
  })

  it('may be tried again when its request died before it had an effect', async () => {
    await begin()
    app().clock.advance(0.05)
    expect(await begin()).toBeUndefined()
  })

  it('is never carried out again once its effect was committed, even when the answer was lost', async () => {
    await begin()
    await app().services.database.transaction((tx) => markCarriedOut(tx, entry))
    await forgetKey(app().ctx.db, entry)
    expect(await begin()).toEqual({ kind: 'running' })
    app().clock.advance(0.05)
    expect(await begin()).toEqual({ kind: 'carried-out' })
  })

  it('is free again after too many tries: the same request is answered once it may be', async () => {
    const { token } = await signedInClient(app())
    const write = (key: string) =>
      app().request('POST', '/api/notes/', {
        token,
        body: { Subject: 'Hello', Body: 'Is there a child seat?' },
        headers: { 'idempotency-key': key },
      })
    for (let i = 0; i < 30; i++) expect((await write(`note ${i}`)).status).toBe(200)
    expect((await write('one more')).status).toBe(429)
    app().clock.advance(1.1)
    expect((await write('one more')).json.ResultCode).toBe('OK')
  })
})
