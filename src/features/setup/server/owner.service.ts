import { addHours } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { limitAccountRequests } from '../../../platform/limits.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { passwordProblem } from '../../staff/password-rules.ts'
import { ensureStaff, listStaff, openOwnerAccount } from '../../staff/server/staff.service.ts'
import { SETUP_LINK_HOURS } from '../contract.ts'
import * as store from './setup.store.ts'

const hasStaff = async (ctx: Ctx) => (await listStaff(ctx)).length > 0

/** A new setup link for a store without staff; undefined for other stores. The secret is in the URL's fragment, which no server logs. */
export const newSetupLink = async (ctx: Ctx): Promise<string | undefined> => {
  if (await hasStaff(ctx)) return undefined
  const token = randomToken()
  const at = ctx.clock.now()
  await store.addLink(ctx.db, { tokenHash: hashSecret(token), at, expiresAt: addHours(at, SETUP_LINK_HOURS) })
  return `${ctx.config.publicOrigin}/setup#${token}`
}

const works = async (ctx: Ctx, token: string) =>
  (await store.isLink(ctx.db, hashSecret(token), ctx.clock.now())) && !(await hasStaff(ctx))

export const checkSetupLink = async (ctx: Ctx, { token }: { token: string }) => {
  await limitAccountRequests(ctx, 'setup')
  return { works: await works(ctx, token) }
}

export type Owner = { name: string; email: string; password: string }

/**
 * Creates the owner with a setup link, which then no longer works, and signs them in to set up a second factor.
 * Refuses: SETUP_LINK_OVER when the link is unknown, used or expired, or the store has staff; TOO_MANY; INVALID.
 */
export const createOwner = async (ctx: Ctx, { token, ...owner }: Owner & { token: string }) => {
  await limitAccountRequests(ctx, 'setup')
  return transact(ctx, async (tx) => {
    await store.lockLinks(tx.db)
    if (!(await works(tx, token))) refuse('SETUP_LINK_OVER')
    await endSetup(tx, owner)
    return openOwnerAccount(tx, owner)
  })
}

/**
 * Like `createOwner`, for a person who can run commands on the server. Does not sign the owner in. Refuses: SETUP_LINK_OVER when the store
 * has staff.
 */
export const createOwnerWithoutLink = (ctx: Ctx, owner: Owner) =>
  transact(ctx, async (tx) => {
    await store.lockLinks(tx.db)
    if (await hasStaff(tx)) refuse('SETUP_LINK_OVER')
    await endSetup(tx, owner)
    await ensureStaff(tx, { ...owner, role: 'Owner' })
  })

/** Ends all setup links, because an owner is created. Refuses: INVALID, for the password. */
const endSetup = async (tx: TxCtx, { password, email }: Owner) => {
  const problem = passwordProblem(password, email)
  if (problem) refuseField('password', problem)
  await store.deleteLinks(tx.db)
}
