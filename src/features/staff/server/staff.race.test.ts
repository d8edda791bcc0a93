import { expect, it } from 'vitest'
import { type Ctx, transact } from '../../../platform/context.ts'
import { authenticator } from '../../../testing/passkeys.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { PERMISSIONS } from '../permissions.ts'
import { disableMember, enableMember, inviteMember } from './members.service.ts'
import { deleteRole, saveRole } from './roles.service.ts'
import { insertPasskey, listFactors } from './second-factor.store.ts'
import { ensureStaff, listStaff, setRole } from './staff.service.ts'
import { findStaffAccount } from './staff.store.ts'
import { openStaffSession } from './staff-sessions.service.ts'

const app = usePostgres()

it('one of two owners demoted concurrently by two processes remains an owner', async () => {
  const other = await buildTestApp(app().services.database)
  const emails = ['ana@alamar.example', 'eva@alamar.example']
  for (const email of emails)
    await ensureStaff(app().ctx, { email, password: 'a long enough secret', name: 'Ana Torres', role: 'Owner' })
  for (let round = 0; round < 20; round++) {
    for (const email of emails) await setRole(app().ctx, { email, role: 'Owner' })
    const ends = await Promise.allSettled(
      emails.map((email, i) => setRole((i ? other : app()).ctx, { email, role: 'Support' })),
    )
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(['LAST_OWNER'])
    expect((await listStaff(app().ctx)).map(({ role }) => role).sort()).toEqual(['Owner', 'Support'])
  }
  await other.http.close()
})

it('one of two owners who disable each other stays enabled', async () => {
  const other = await buildTestApp(app().services.database)
  const ids: number[] = []
  for (const email of ['ana@alamar.example', 'eva@alamar.example']) {
    await ensureStaff(app().ctx, { email, password: 'a long enough secret', name: 'Ana Torres', role: 'Owner' })
    ids.push((await findStaffAccount(app().ctx.db, email))!.id)
  }
  const [ana, eva] = ids as [number, number]
  const as = (ctx: Ctx, staffId: number): Ctx => ({
    ...ctx,
    actor: { kind: 'staff', staffId, sessionId: 0, permissions: PERMISSIONS },
  })
  for (let round = 0; round < 20; round++) {
    for (const id of ids) await enableMember(app().ctx, { id })
    const ends = await Promise.allSettled([
      disableMember(as(app().ctx, ana), { id: eva }),
      disableMember(as(other.ctx, eva), { id: ana }),
    ])
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(['LAST_OWNER'])
  }
  await other.http.close()
})

it('a role is never deleted while it is being assigned', async () => {
  const other = await buildTestApp(app().services.database)
  for (let round = 0; round < 20; round++) {
    const { id } = await saveRole(app().ctx, { name: `Front desk ${round}`, permissions: ['requests.see'] })
    const ends = await Promise.allSettled([
      inviteMember(app().ctx, { email: `desk${round}@alamar.example`, role: `custom-${id}` }),
      deleteRole(other.ctx, { id }),
    ])
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason.code)
    expect([['ROLE_IN_USE'], ['INVALID']]).toContainEqual(refused)
  }
  await other.http.close()
})

it('only one of two sessions that can only set up a second factor succeeds', async () => {
  const origin = 'https://store.example'
  const sites = [
    await buildTestApp(app().services.database, { PUBLIC_ORIGIN: origin }),
    await buildTestApp(app().services.database, { PUBLIC_ORIGIN: origin }),
  ]
  const email = 'ana@alamar.example'
  await ensureStaff(app().ctx, { email, password: 'a long enough secret', name: 'Ana Torres', role: 'Owner' })
  const account = (await findStaffAccount(app().ctx.db, email))!
  for (let round = 0; round < 20; round++) {
    await app().ctx.db.deleteFrom('staff_factors').execute()
    const adds: (() => Promise<string>)[] = []
    for (const site of sites) {
      const { accessToken: token } = await transact(app().ctx, (tx) => openStaffSession(tx, account, true))
      const send = async (path: string, body: object) =>
        (await site.request('POST', `/api/office/account/${path}`, { token, body })).json
      const { Options } = (await send('beginPasskey', {})).Data
      const Response = authenticator(origin).create(Options)
      adds.push(async () => (await send('addPasskey', { Name: 'Key', Response })).ResultCode)
    }
    const ends = await Promise.all(adds.map((add) => add()))
    expect(ends.toSorted()).toEqual(['OK', 'UNAUTHORIZED'])
    expect(await app().ctx.db.selectFrom('staff_factors').select('id').execute()).toHaveLength(1)
  }
  for (const site of sites) await site.http.close()
})

it('concurrent removal of two second factors keeps the last one', async () => {
  const other = await buildTestApp(app().services.database, { ALAMAR_DEMO: '0' })
  const site = await buildTestApp(app().services.database, { ALAMAR_DEMO: '0' })
  const email = 'ana@alamar.example'
  await ensureStaff(app().ctx, { email, password: 'a long enough secret', name: 'Ana Torres', role: 'Owner' })
  const account = (await findStaffAccount(app().ctx.db, email))!
  const { accessToken } = await transact(app().ctx, (tx) => openStaffSession(tx, account, false))
  await app().ctx.db.updateTable('staff_sessions').set({ proven_at: app().ctx.clock.now() }).execute()
  for (let round = 0; round < 20; round++) {
    await app().ctx.db.deleteFrom('staff_factors').execute()
    const at = app().ctx.clock.now()
    const factor = { name: 'Key', publicKey: new Uint8Array([1]), signCount: 0, transports: [] }
    for (const credentialId of ['a', 'b'])
      await transact(app().ctx, (tx) => insertPasskey(tx.db, account.id, { ...factor, credentialId }, at))
    const factors = await listFactors(app().ctx.db, account.id)
    const ends = await Promise.all(
      [other, site].map(async ({ request }, i) => {
        const body = { Id: factors[i]!.id }
        return (await request('POST', '/api/office/account/removeFactor', { token: accessToken, body })).json.ResultCode
      }),
    )
    expect(ends.toSorted()).toEqual(['LAST_FACTOR', 'OK'])
  }
  await other.http.close()
  await site.http.close()
})
