import { Secret, TOTP } from 'otpauth'
import { addHours } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, staffOf, type TxCtx, transact } from '../../../platform/context.ts'
import { createdPasskey, creationOptions, takesPasskeys } from '../../../platform/passkeys.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import { hashSecret, randomReference } from '../../../platform/secrets.ts'
import { shownName } from '../../../platform/settings.ts'
import { SESSION_HOURS } from '../session-times.ts'
import * as store from './second-factor.store.ts'
import { findStaff, lockOpenAccount } from './staff.store.ts'
import { describeSession, requireStaffProof } from './staff-sessions.service.ts'
import {
  endEnrollingSessions,
  markEnrolled,
  setSessionChallenge,
  takeSessionChallenge,
} from './staff-sessions.store.ts'

/** Bytes of an app's secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Number of 30-second time steps before and after the current one whose codes are also accepted, since clocks differ. */
const STEPS_AROUND = 1
const RECOVERY_CODES = 10
/** Number of letters and digits in a recovery code: about 60 bits. */
const RECOVERY_CODE_LENGTH = 12

const about = (staffId: number) => `second factor of staff ${staffId}`
const totpOf = (secret: Uint8Array, shown: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...shown, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
const recoveryHash = (staffId: number, code: string) =>
  hashSecret(`${staffId} ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)

/** The second factors of a staff member, and the number of unused recovery codes. */
export const describeFactors = async (ctx: Ctx, staffId: number) => ({
  factors: await store.listFactors(ctx.db, staffId),
  recoveryCodesLeft: await store.countRecoveryCodes(ctx.db, staffId),
  takesPasskeys: takesPasskeys(ctx.config),
})

/**
 * Creates a secret for an authenticator app; it counts only after `confirmApp`. Refuses: PROOF_NEEDED.
 */
export const addApp = async (ctx: Ctx, { name }: { name: string }) => {
  await requireStaffProof(ctx)
  const { staffId } = staffOf(ctx)
  const { email } = (await findStaff(ctx.db, staffId)) ?? refuse('NOT_FOUND')
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = await seal(ctx, secret.bytes, about(staffId))
  const id = await transact(ctx, (tx) => store.insertApp(tx.db, { staffId, name, at: tx.clock.now(), ...sealed }))
  return {
    id,
    secret: secret.base32,
    url: totpOf(secret.bytes, { issuer: shownName(ctx.config), label: email }).toString(),
  }
}

/**
 * Confirms an app with one of its codes. The first factor of an account comes with recovery codes, shown once.
 * Refuses: NOT_FOUND; WRONG_CODE; PROOF_NEEDED; UNAUTHORIZED when another session has added the first factor in the meantime.
 */
export const confirmApp = async (ctx: Ctx, { id, code }: { id: number; code: string }) => {
  await requireStaffProof(ctx)
  const { staffId } = staffOf(ctx)
  const app = (await store.findUnconfirmedApp(ctx.db, staffId, id)) ?? refuse('NOT_FOUND')
  if (!(await useAppCode(ctx, staffId, [app], code))) refuse('WRONG_CODE')
  return transact(ctx, async (tx) => {
    await lockOpenAccount(tx.db, staffId)
    await store.confirmApp(tx.db, id, tx.clock.now())
    return afterAdding(tx, app.name)
  })
}

/** Starts adding a passkey. Refuses: PROOF_NEEDED; NOT_FOUND where browsers do not support passkeys. */
export const beginPasskey = async (ctx: Ctx) => {
  await requireStaffProof(ctx)
  if (!takesPasskeys(ctx.config)) refuse('NOT_FOUND')
  const { staffId, sessionId } = staffOf(ctx)
  const staff = (await findStaff(ctx.db, staffId)) ?? refuse('NOT_FOUND')
  const known = await store.listPasskeys(ctx.db, staffId)
  const { options, challenge } = await creationOptions(
    ctx.config,
    'second-factor',
    { ...staff, key: `staff-${staffId}` },
    known,
  )
  await setSessionChallenge(ctx.db, sessionId, challenge)
  return { options }
}

/**
 * Adds the passkey that the browser has created.
 * Refuses: PASSKEY_NOT_ACCEPTED; PROOF_NEEDED; UNAUTHORIZED when another session has added the first factor in the meantime.
 */
export const addPasskey = async (ctx: Ctx, { name, response }: { name: string; response: string }) => {
  await requireStaffProof(ctx)
  const { staffId, sessionId } = staffOf(ctx)
  const challenge = await transact(ctx, (tx) => takeSessionChallenge(tx.db, sessionId))
  const passkey = challenge && (await createdPasskey(ctx.config, 'second-factor', response, challenge))
  if (!passkey) return refuse('PASSKEY_NOT_ACCEPTED')
  return transact(ctx, async (tx) => {
    await lockOpenAccount(tx.db, staffId)
    if (!(await store.insertPasskey(tx.db, staffId, { ...passkey, name }, tx.clock.now())))
      refuse('PASSKEY_NOT_ACCEPTED')
    return afterAdding(tx, name)
  })
}

/**
 * Gives full access to a session that was waiting for a factor, ends the account's other waiting sessions, and creates the recovery codes
 * with the first factor. The account is locked. Refuses: UNAUTHORIZED when the session itself was ended in this way.
 */
const afterAdding = async (tx: TxCtx, name: string) => {
  const { staffId, sessionId } = staffOf(tx)
  const at = tx.clock.now()
  await markEnrolled(tx.db, sessionId, addHours(at, SESSION_HOURS))
  await endEnrollingSessions(tx.db, staffId, at)
  const isFirst = (await store.countRecoveryCodes(tx.db, staffId)) === 0
  const recoveryCodes = isFirst ? await makeRecoveryCodes(tx, staffId) : null
  await recordAudit(tx.db, {
    at,
    actor: tx.actor,
    entity: 'staff',
    entityId: staffId,
    event: 'addSecondFactor',
    after: { name },
  })
  return { recoveryCodes, staff: await describeSession(tx) }
}

const makeRecoveryCodes = async (tx: TxCtx, staffId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomReference(RECOVERY_CODE_LENGTH))
  await store.replaceRecoveryCodes(
    tx.db,
    staffId,
    codes.map((code) => recoveryHash(staffId, code)),
  )
  return codes
}

/** Creates new recovery codes; the old ones stop working. Refuses: PROOF_NEEDED; SECOND_FACTOR_NEEDED without a factor. */
export const renewRecoveryCodes = async (ctx: Ctx): Promise<string[]> => {
  await requireStaffProof(ctx)
  const { staffId } = staffOf(ctx)
  if (!(await hasSecondFactor(ctx, staffId))) refuse('SECOND_FACTOR_NEEDED')
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'staff', entityId: staffId, event: 'renewRecoveryCodes' })
    return makeRecoveryCodes(tx, staffId)
  })
}

/** Removes one of the caller's factors. Refuses: NOT_FOUND; PROOF_NEEDED; LAST_FACTOR outside the demo. */
export const removeFactor = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await requireStaffProof(ctx)
  const { staffId } = staffOf(ctx)
  await transact(ctx, async (tx) => {
    // The lock prevents two concurrent calls from removing the last two factors.
    await lockOpenAccount(tx.db, staffId)
    const name = (await store.deleteFactor(tx.db, staffId, id)) ?? refuse('NOT_FOUND')
    const isLast = (await store.listFactors(tx.db, staffId)).length === 0
    if (isLast && !tx.config.demo) refuse('LAST_FACTOR')
    if (isLast) await store.deleteFactors(tx.db, staffId)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'staff',
      entityId: staffId,
      event: 'removeSecondFactor',
      before: { name },
    })
  })
  return true
}

export const hasSecondFactor = async (ctx: Pick<Ctx, 'db'>, staffId: number): Promise<boolean> =>
  (await store.listFactors(ctx.db, staffId)).length > 0

/** Whether a code is an unused code from one of the staff member's apps or an unused recovery code. Marks it as used. */
export const useCode = async (ctx: Ctx, staffId: number, code: string): Promise<boolean> =>
  (await useAppCode(ctx, staffId, await store.listApps(ctx.db, staffId), code)) ||
  store.useRecoveryCode(ctx.db, staffId, recoveryHash(staffId, code), ctx.clock.now())

const useAppCode = async (ctx: Ctx, staffId: number, apps: readonly store.App[], code: string): Promise<boolean> => {
  const at = ctx.clock.now()
  const token = code.replace(/\s/g, '')
  for (const app of apps) {
    const totp = totpOf(await unseal(ctx, app, about(staffId)))
    const timestamp = at.getTime()
    const delta = totp.validate({ token, timestamp, window: STEPS_AROUND })
    if (delta !== null && (await store.useStep(ctx.db, app.id, totp.counter({ timestamp }) + delta, at))) return true
  }
  return false
}
