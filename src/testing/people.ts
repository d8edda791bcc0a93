import { ensureClient, getClient } from '../features/clients/server/clients.service.ts'
import { beginImpersonatedSession, signIn } from '../features/clients/server/sessions.service.ts'
import type { Role } from '../features/staff/permissions.ts'
import { ensureStaff } from '../features/staff/server/staff.service.ts'
import { findStaffAccount } from '../features/staff/server/staff.store.ts'
import { openStaffSession } from '../features/staff/server/staff-sessions.service.ts'
import { addMinutes } from '../lib/days.ts'
import type { Lang } from '../lib/languages.ts'
import { type Ctx, transact } from '../platform/context.ts'
import type { TestApp } from './test-app.ts'

const PASSWORD = 'a long enough secret'

/** Creates Maria, an activated client without personal data, who has this email and password. */
export const ensureMaria = async (ctx: Ctx, { email, password }: { email: string; password: string }) => {
  await ensureClient(ctx, {
    email,
    password,
    firstName: 'Maria',
    lastName: 'Perez',
    phone: '+1 305 555 0142',
    birthDate: null,
    countryId: null,
    lang: 'en',
  })
}

/** Creates and signs in an activated client. */
export const signedInClient = async (
  app: TestApp,
  given: { email?: string; firstName?: string; lastName?: string; lang?: Lang } = {},
) => {
  const email = given.email ?? 'maria.perez@example.com'
  await ensureClient(app.ctx, {
    email,
    password: PASSWORD,
    firstName: given.firstName ?? 'Maria',
    lastName: given.lastName ?? 'Perez',
    phone: '+1 305 555 0100',
    birthDate: '1984-05-12',
    countryId: undefined,
    lang: given.lang ?? 'en',
  })
  // Each client has an IP address of their own, so that rate limits do not apply.
  const origin = { ...app.ctx.origin, address: `home of ${email}` }
  const { token, client } = await signIn({ ...app.ctx, origin }, { email, password: PASSWORD })
  return { token, client: await getClient(app.ctx, client.id) }
}

export const clientToken = async (app: TestApp) => (await signedInClient(app)).token

/** A client, and the token of a staff member who acts as the client for half an hour and, unless `readOnly`, can change things. */
export const impersonatedClient = async (app: TestApp, { readOnly = false } = {}) => {
  const { client } = await signedInClient(app)
  await staffToken(app)
  const staffSession = await app.ctx.db
    .selectFrom('staff_sessions')
    .select(['id as staffSessionId', 'staff_id as staffId'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const expiresAt = addMinutes(app.clock.now(), 30)
  const { token } = await transact(app.ctx, (tx) =>
    beginImpersonatedSession(tx, { ...staffSession, clientId: client.id, readOnly, expiresAt }),
  )
  return { token, client }
}

/** The context in which staff member 1 calls a service. */
export const staffContext = (app: TestApp): Ctx => ({
  ...app.ctx,
  actor: { kind: 'staff', staffId: 1, sessionId: 0 },
})

/** The token of a staff member; the owner has all permissions. */
export const staffToken = async (app: TestApp, role: Role = 'Owner') => {
  const email = `${role.toLowerCase()}@alamar.example`
  await ensureStaff(app.ctx, { email, password: PASSWORD, name: 'Ana Torres', role })
  const account = (await findStaffAccount(app.ctx.db, email))!
  return (await transact(app.ctx, (tx) => openStaffSession(tx, account, false))).accessToken
}
