import { describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import type { Permission } from '../permissions.ts'

const app = useTestApp()

const post = (path: string, body: object, token?: string) =>
  app().request('POST', `/api/office/${path}`, { body, token })
const get = (path: string, token: string) => app().request('GET', `/api/office/${path}`, { token })
const members = async (token: string) => (await get('staff', token)).json.Data
const idOf = async (token: string, email: string): Promise<number> =>
  (await members(token)).find(({ Email }: { Email: string }) => Email === email).Id

/** The links in the emails, newest first. */
const links = async (): Promise<string[]> => {
  await app().runJobs()
  const { json } = await app().request('GET', '/api/demo/mailbox')
  return json.Data.flatMap(({ Text }: { Text: string }) => /#([\w-]{43})/.exec(Text)?.[1] ?? [])
}

const RAUL = { Name: 'Raúl Cruz', Password: 'a sentence about boats' }
const accept = (Link: string) => post('acceptInvitation', { Link, ...RAUL })

describe('an invitation', () => {
  const invite = async (email = 'raul@alamar.example', role = 'Finance') => {
    const token = await staffToken(app())
    expect((await post('staff/invite', { Email: email, Role: role }, token)).json.Data).toBe(true)
    return token
  }

  it('shows email and role, works once, and forces a second factor', async () => {
    const token = await invite()
    const [link = ''] = await links()
    expect((await post('invitation', { Link: link })).json.Data).toEqual({
      Email: 'raul@alamar.example',
      Role: 'Finance',
      RoleName: null,
    })
    expect((await members(token))[0]).toMatchObject({ Name: '', State: 'invited', HasSecondFactor: false })
    expect((await post('acceptInvitation', { Link: link, Name: 'R', Password: 'raul@alamar' })).status).toBe(422)
    const accepted = await accept(link)
    expect(accepted.json.Data.Staff).toMatchObject({ Name: RAUL.Name, MustEnroll: true, Permissions: [] })
    expect((await get('payments/transfers', accepted.json.Data.AccessToken)).json.ResultCode).toBe(
      'SECOND_FACTOR_NEEDED',
    )
    expect((await accept(link)).json.ResultCode).toBe('LINK_NOT_VALID')
    expect((await members(token)).find(({ Name }: { Name: string }) => Name === RAUL.Name)).toMatchObject({
      State: 'active',
      InvitedUntil: null,
    })
  })

  it('is written in the language that the inviter chose, even when it is sent again', async () => {
    const token = await staffToken(app())
    const subjects = async () => (await listMails(app().ctx.db, 10)).map(({ subject }) => subject)
    await post('staff/invite', { Email: 'raul@alamar.example', Role: 'Finance', Language: 'es' }, token)
    await post('staff/resend', { Id: await idOf(token, 'raul@alamar.example') }, token)
    expect(await subjects()).toEqual(['Su invitación a la oficina', 'Su invitación a la oficina'])
  })

  it('ends after 72 hours, and when it is sent again or withdrawn', async () => {
    await invite()
    const [first = ''] = await links()
    app().clock.advance(72)
    expect((await accept(first)).json.ResultCode).toBe('LINK_NOT_VALID')
    const token = await staffToken(app())
    const id = await idOf(token, 'raul@alamar.example')
    await post('staff/resend', { Id: id }, token)
    await post('staff/resend', { Id: id }, token)
    const [third = '', second = ''] = await links()
    expect((await accept(second)).json.ResultCode).toBe('LINK_NOT_VALID')
    expect((await post('staff/withdraw', { Id: id }, token)).json.Data).toBe(true)
    expect((await accept(third)).json.ResultCode).toBe('LINK_NOT_VALID')
    expect((await members(token)).map(({ Email }: { Email: string }) => Email)).toEqual(['owner@alamar.example'])
  })

  it('requires a new email address and a known role, and cannot be withdrawn once accepted', async () => {
    const token = await invite()
    const again = await post('staff/invite', { Email: 'RAUL@alamar.example', Role: 'Finance' }, token)
    expect(again.json.Fields?.[0]).toMatchObject({ Field: 'Email' })
    for (const role of ['Gardener', 'custom-7', 'toString', 'custom-99999999999']) {
      const unknown = await post('staff/invite', { Email: 'eva@alamar.example', Role: role }, token)
      expect(unknown.json.Fields?.[0], role).toMatchObject({ Field: 'Role' })
    }
    const [link = ''] = await links()
    await accept(link)
    const id = await idOf(token, 'raul@alamar.example')
    expect((await post('staff/withdraw', { Id: id }, token)).status).toBe(404)
    expect((await post('staff/resend', { Id: id }, token)).status).toBe(404)
  })

  it('does not allow a password reset by email before it is accepted', async () => {
    await invite()
    expect((await post('recoverPassword', { Email: 'raul@alamar.example' })).json.Data).toBe(true)
    expect(await links()).toHaveLength(1)
  })
})

describe('changing a staff account', () => {
  it('ends the sessions of a disabled account at once, and allows sign-in again when it is enabled', async () => {
    const [owner, support] = [await staffToken(app()), await staffToken(app(), 'Support')]
    const id = await idOf(owner, 'support@alamar.example')
    expect((await get('clients?text=maria', support)).status).toBe(200)
    expect((await post('staff/disable', { Id: id }, owner)).json.Data).toBe(true)
    expect((await get('clients?text=maria', support)).status).toBe(401)
    const signIn = () => post('token', { Email: 'support@alamar.example', Password: 'a long enough secret' })
    expect((await signIn()).json.ResultCode).toBe('WRONG_CREDENTIALS')
    await post('staff/enable', { Id: id }, owner)
    expect((await signIn()).status).toBe(200)
    expect((await get('clients?text=maria', support)).status).toBe(401)
  })

  it('is refused for one’s own account and for anyone with more permissions', async () => {
    const [owner, manager] = [await staffToken(app()), await staffToken(app(), 'Manager')]
    const [ownerId, managerId] = [
      await idOf(owner, 'owner@alamar.example'),
      await idOf(owner, 'manager@alamar.example'),
    ]
    for (const path of ['role', 'disable', 'enable', 'resetFactor']) {
      const body = (Id: number) => ({ Id, ...(path === 'role' && { Role: 'Support' }) })
      const self = await post(`staff/${path}`, body(managerId), manager)
      expect(self.json.ResultCode, path).toBe('OWN_ACCOUNT')
      const above = await post(`staff/${path}`, body(ownerId), manager)
      expect(['MORE_PERMISSIONS', 'LAST_OWNER'], path).toContain(above.json.ResultCode)
    }
    expect(await members(manager)).toMatchObject([{ Manageable: false }, { Manageable: false }])
  })

  it('grants the Owner role only when an owner does it', async () => {
    const [owner, manager] = [await staffToken(app()), await staffToken(app(), 'Manager')]
    await staffToken(app(), 'Support')
    const id = await idOf(owner, 'support@alamar.example')
    const change = (token: string) => post('staff/role', { Id: id, Role: 'Owner' }, token)
    expect((await change(manager)).json.ResultCode).toBe('MORE_PERMISSIONS')
    expect((await post('staff/invite', { Email: 'x@alamar.example', Role: 'Owner' }, manager)).json.ResultCode).toBe(
      'MORE_PERMISSIONS',
    )
    expect((await change(owner)).json.Data).toBe(true)
  })

  it('lists and ends sessions, for owners only', async () => {
    const [owner, manager] = [await staffToken(app()), await staffToken(app(), 'Manager')]
    const id = await idOf(owner, 'manager@alamar.example')
    expect((await get(`staff/${id}/sessions`, manager)).status).toBe(403)
    const [session] = (await get(`staff/${id}/sessions`, owner)).json.Data
    expect(session).toMatchObject({ Agent: 'alamar', Address: 'localhost' })
    expect((await post('staff/endSession', { Id: id, SessionId: session.Id }, owner)).json.Data).toBe(true)
    expect((await get('staff', manager)).status).toBe(401)
    expect((await get('staff/99/sessions', owner)).status).toBe(404)
    const again = await staffToken(app(), 'Manager')
    expect((await post('staff/endSessions', { Id: id }, owner)).json.Data).toBe(true)
    expect((await get('staff', again)).status).toBe(401)
  })

  it('is recorded with who did it', async () => {
    const owner = await staffToken(app())
    await staffToken(app(), 'Support')
    const id = await idOf(owner, 'support@alamar.example')
    await post('staff/role', { Id: id, Role: 'Auditor' }, owner)
    await post('staff/disable', { Id: id }, owner)
    const rows = await app().ctx.db.selectFrom('audit_log').selectAll().where('entity', '=', 'staff').execute()
    expect(rows.filter(({ entity_id, actor_id }) => entity_id === id && actor_id !== id)).toMatchObject([
      { event: 'setRole', actor_kind: 'staff', before: { role: 'Support' }, after: { role: 'Auditor' } },
      { event: 'disable', actor_kind: 'staff' },
    ])
  })
})

describe('a custom role', () => {
  const save = (token: string, role: { Name: string; Permissions: Permission[]; Id?: number; Version?: number }) =>
    post('roles/save', role, token)
  const roleOf = async (token: string, id: number) =>
    (await get('roles', token)).json.Data.find(({ Id }: { Id: number }) => Id === id)

  it('grants exactly its permissions, effective at the next call', async () => {
    const owner = await staffToken(app())
    const { Id } = (await save(owner, { Name: 'Front desk', Permissions: ['requests.see'] })).json.Data
    const clerk = await staffToken(app(), 'Support')
    const id = await idOf(owner, 'support@alamar.example')
    await post('staff/role', { Id: id, Role: `custom-${Id}` }, owner)
    expect((await get('account', clerk)).json.Data).toMatchObject({
      Role: `custom-${Id}`,
      RoleName: 'Front desk',
      Permissions: ['requests.see'],
    })
    expect((await get('requests', clerk)).status).toBe(200)
    expect((await get('staff', clerk)).status).toBe(403)
    await save(owner, { Id, Version: 1, Name: 'Front desk', Permissions: ['staff.see'] })
    expect((await get('requests', clerk)).status).toBe(403)
    expect((await get('staff', clerk)).status).toBe(200)
  })

  it('cannot be saved, changed, deleted or assigned by somebody with fewer permissions', async () => {
    const [owner, manager] = [await staffToken(app()), await staffToken(app(), 'Manager')]
    const refused = await save(manager, { Name: 'Spy', Permissions: ['mailbox.see'] })
    expect(refused.json.ResultCode).toBe('MORE_PERMISSIONS')
    const { Id } = (await save(owner, { Name: 'Spy', Permissions: ['mailbox.see'] })).json.Data
    const weaker = await save(manager, { Id, Version: 1, Name: 'Spy', Permissions: ['requests.see'] })
    expect(weaker.json.ResultCode).toBe('MORE_PERMISSIONS')
    expect((await post('roles/delete', { Id }, manager)).json.ResultCode).toBe('MORE_PERMISSIONS')
    const invited = await post('staff/invite', { Email: 'spy@alamar.example', Role: `custom-${Id}` }, manager)
    expect(invited.json.ResultCode).toBe('MORE_PERMISSIONS')
    expect(await roleOf(manager, Id)).toMatchObject({ Grantable: false })
  })

  it('has a unique name, ignoring case and including built-in roles', async () => {
    const owner = await staffToken(app())
    await save(owner, { Name: 'Front desk', Permissions: ['requests.see'] })
    for (const Name of ['FRONT DESK', 'owner', 'Finanzas']) {
      const { json } = await save(owner, { Name, Permissions: ['requests.see'] })
      expect(json.Fields?.[0], Name).toMatchObject({ Field: 'Name' })
    }
  })

  it('is not overwritten by somebody who saw an older version', async () => {
    const owner = await staffToken(app())
    const { Id } = (await save(owner, { Name: 'Desk', Permissions: ['requests.see'] })).json.Data
    await save(owner, { Id, Version: 1, Name: 'Desk', Permissions: ['requests.see', 'clients.see'] })
    const late = await save(owner, { Id, Version: 1, Name: 'Desk', Permissions: ['notes.see'] })
    expect(late.json.ResultCode).toBe('ROLE_CHANGED')
    expect(await roleOf(owner, Id)).toMatchObject({ Version: 2, Permissions: ['requests.see', 'clients.see'] })
  })

  it('is deleted only when nobody has it', async () => {
    const owner = await staffToken(app())
    const { Id } = (await save(owner, { Name: 'Desk', Permissions: ['requests.see'] })).json.Data
    await post('staff/invite', { Email: 'raul@alamar.example', Role: `custom-${Id}` }, owner)
    expect((await post('roles/delete', { Id }, owner)).json.ResultCode).toBe('ROLE_IN_USE')
    await post('staff/withdraw', { Id: await idOf(owner, 'raul@alamar.example') }, owner)
    expect((await post('roles/delete', { Id }, owner)).json.Data).toBe(true)
    expect((await post('roles/delete', { Id }, owner)).status).toBe(404)
  })
})
