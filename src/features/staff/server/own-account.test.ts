import { beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { ensureStaff } from './staff.service.ts'

const ANA = { email: 'ana@alamar.example', password: 'Malecon2026!', name: 'Ana Torres', role: 'Owner' as const }
const NEW = 'a sentence about boats'

const app = useTestApp()
beforeEach(() => ensureStaff(app().ctx, ANA))

const post = (path: string, body: object, token?: string) => app().request('POST', path, { body, token })
const signIn = (password = ANA.password, headers?: Record<string, string>) =>
  app().request('POST', '/api/office/token', { headers, body: { Email: ANA.email, Password: password } })
const session = async (agent = 'Firefox/140') =>
  (await signIn(ANA.password, { 'user-agent': agent })).json.Data.AccessToken
const sessionsOf = (token: string) => app().request('GET', '/api/office/account/sessions', { token })

describe('one’s own account', () => {
  it('changes the name, which signs answers', async () => {
    const token = await session()
    const { json } = await post('/api/office/account/name', { Name: ' Ana  María Torres ' }, token)
    expect(json.Data.Name).toBe('Ana María Torres')
    expect((await post('/api/office/account/name', { Name: '<b>' }, token)).status).toBe(422)
  })

  it('changes the password with the current one and ends the other sessions', async () => {
    const [here, there] = [await session(), await session()]
    const change = (OldPassword: string, NewPassword: string) =>
      post('/api/office/account/password', { OldPassword, NewPassword }, here)
    expect((await change('not her password', NEW)).json.ResultCode).toBe('WRONG_PASSWORD')
    expect((await change(ANA.password, 'alamar')).status).toBe(422)
    expect((await change(ANA.password, ANA.password)).json.Fields?.[0]?.Field).toBe('NewPassword')
    expect((await change(ANA.password, NEW)).json.Data).toBe(true)
    expect((await sessionsOf(there)).status).toBe(401)
    expect((await sessionsOf(here)).status).toBe(200)
    expect((await signIn()).status).toBe(400)
    expect((await signIn(NEW)).status).toBe(200)
    expect(await listMails(app().ctx.db, 1)).toMatchObject([{ recipient: ANA.email }])
  })

  it('lists sessions with browser, address and last use, and ends them', async () => {
    const [here, there] = [await session('Firefox/140'), await session('Chrome/150')]
    app().clock.advance(0.5)
    await sessionsOf(here)
    const { json } = await sessionsOf(here)
    expect(json.Data).toMatchObject([
      { Agent: 'Firefox/140', Address: '127.0.0.1', Current: true, LastUsedAt: '2026-12-01T15:30:00.000Z' },
      { Agent: 'Chrome/150', Current: false, LastUsedAt: '2026-12-01T15:00:00.000Z' },
    ])
    const end = (SessionId: number) => post('/api/office/account/endSession', { SessionId }, here)
    expect((await end(json.Data[1].Id)).json.Data).toBe(true)
    expect((await sessionsOf(there)).status).toBe(401)
    expect((await end(json.Data[1].Id)).status).toBe(404)
  })

  it('ends no session of somebody else', async () => {
    const eva = { ...ANA, email: 'eva@alamar.example' }
    await ensureStaff(app().ctx, eva)
    const token = await session()
    const other = await post('/api/office/token', { Email: eva.email, Password: eva.password })
    const [{ Id }] = (await sessionsOf(other.json.Data.AccessToken)).json.Data
    expect((await post('/api/office/account/endSession', { SessionId: Id }, token)).status).toBe(404)
    await post('/api/office/account/endOtherSessions', {}, token)
    expect((await sessionsOf(other.json.Data.AccessToken)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const recover = (Email: string) => post('/api/office/recoverPassword', { Email })
  /** The links in the emails, newest first. */
  const links = async (): Promise<string[]> => {
    await app().runJobs()
    const { json } = await app().request('GET', '/api/demo/mailbox')
    return json.Data.flatMap(({ Text }: { Text: string }) => /#([\w-]{43})/.exec(Text)?.[1] ?? [])
  }
  const reset = (Link: string, NewPassword = NEW) => post('/api/office/resetPassword', { Link, NewPassword })

  it('causes the same reply and the same work with and without an account', async () => {
    const known = await recover(ANA.email)
    const unknown = await recover('nobody@alamar.example')
    expect(unknown).toMatchObject({ status: known.status, json: known.json })
    expect(await app().runJobs()).toBe(2)
    expect(await listMails(app().ctx.db, 10)).toHaveLength(1)
  })

  it('is reset with a link that works once, within an hour, and ends all sessions', async () => {
    const token = await session()
    await recover(ANA.email)
    const [link = ''] = await links()
    expect((await reset('made up')).json.ResultCode).toBe('LINK_NOT_VALID')
    expect((await reset(link, 'ana')).status).toBe(422)
    expect((await reset(link)).json.Data).toBe(true)
    expect((await sessionsOf(token)).status).toBe(401)
    expect((await reset(link)).json.ResultCode).toBe('LINK_NOT_VALID')

    await recover(ANA.email)
    const [late = ''] = await links()
    app().clock.advance(1)
    expect((await reset(late)).json.ResultCode).toBe('LINK_NOT_VALID')
  })

  it('allows at most three links an hour, and only the newest works', async () => {
    for (let i = 0; i < 4; i++) await recover(ANA.email)
    const sent = await links()
    expect(sent).toHaveLength(3)
    expect((await reset(sent[1]!)).json.ResultCode).toBe('LINK_NOT_VALID')
    expect((await reset(sent[0]!)).json.Data).toBe(true)
  })
})
