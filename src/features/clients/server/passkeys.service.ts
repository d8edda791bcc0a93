import { addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { rememberBrowser } from '../../../platform/known-browsers.ts'
import { limitSignIns } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import {
  createdPasskey,
  creationOptions,
  credentialOf,
  signedCount,
  signInOptions,
  takesPasskeys,
} from '../../../platform/passkeys.ts'
import { passkeyAddedMail } from './clients.mails.ts'
import * as clients from './clients.store.ts'
import { followLanguage } from './own-client.service.ts'
import * as store from './passkeys.store.ts'
import { openSession, requireProof } from './sessions.service.ts'

/** How long a browser has to answer a challenge. */
const CHALLENGE_MINUTES = 5

/** The caller's passkeys. */
export const listPasskeys = (ctx: Ctx) => store.listPasskeys(ctx.db, clientIdOf(ctx))

const keepChallenge = (ctx: Ctx, challenge: string, clientId: number | null) =>
  store.insertChallenge(ctx.db, { challenge, clientId, expiresAt: addMinutes(ctx.clock.now(), CHALLENGE_MINUTES) })

/** Returns a function that uses up a challenge when the browser answers it. */
const consumeChallenge = (ctx: Ctx, clientId: number | null) => (challenge: string) =>
  store.takeChallenge(ctx.db, { challenge, clientId, now: ctx.clock.now() })

/** Starts adding a passkey. Refuses: PROOF_NEEDED; NOT_FOUND when the public origin cannot have passkeys. */
export const beginPasskey = async (ctx: Ctx) => {
  await requireProof(ctx)
  if (!takesPasskeys(ctx.config)) refuse('NOT_FOUND')
  const clientId = clientIdOf(ctx)
  const { email, firstName, lastName } = (await clients.findClient(ctx.db, clientId)) ?? refuse('NOT_FOUND')
  const account = { key: `client-${clientId}`, email, name: `${firstName} ${lastName}` }
  const known = await store.listPasskeysWithKeys(ctx.db, clientId)
  const { options, challenge } = await creationOptions(ctx.config, 'only-factor', account, known)
  await keepChallenge(ctx, challenge, clientId)
  return { options }
}

/** Adds the passkey that the browser has created, and emails the client about it. Refuses: PASSKEY_NOT_ACCEPTED, PROOF_NEEDED. */
export const addPasskey = async (ctx: Ctx, { name, response }: { name: string; response: string }) => {
  await requireProof(ctx)
  const clientId = clientIdOf(ctx)
  const created = await createdPasskey(ctx.config, 'only-factor', response, consumeChallenge(ctx, clientId))
  if (!created) return refuse('PASSKEY_NOT_ACCEPTED')
  return transact(ctx, async (tx) => {
    const account = (await clients.lockAccount(tx.db, clientId)) ?? refuse('NOT_FOUND')
    // In the meantime, a new password may have ended this session and removed the passkeys.
    await requireProof(tx)
    const at = tx.clock.now()
    const passkey =
      (await store.insertPasskey(tx.db, { ...created, clientId, name, at })) ?? refuse('PASSKEY_NOT_ACCEPTED')
    const audited = { entity: 'client', entityId: clientId, event: 'addPasskey', after: { name } }
    await recordAudit(tx.db, { at, actor: tx.actor, ...audited })
    await sendMail(tx, account.email, account.lang, passkeyAddedMail(account, name, tx.config.publicOrigin))
    return passkey
  })
}

/** Removes one of the caller's passkeys. Refuses: PROOF_NEEDED, NOT_FOUND. */
export const removePasskey = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await requireProof(ctx)
  const clientId = clientIdOf(ctx)
  await transact(ctx, async (tx) => {
    const name = (await store.deletePasskey(tx.db, clientId, id)) ?? refuse('NOT_FOUND')
    const audited = { entity: 'client', entityId: clientId, event: 'removePasskey', before: { name } }
    await recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, ...audited })
  })
  return true
}

/** Begins a sign-in with a passkey. Refuses: TOO_MANY; NOT_FOUND where browsers support none. */
export const beginPasskeySignIn = async (ctx: Ctx) => {
  await limitSignIns(ctx, 'client')
  if (!takesPasskeys(ctx.config)) refuse('NOT_FOUND')
  const { options, challenge } = await signInOptions(ctx.config, 'only-factor')
  await keepChallenge(ctx, challenge, null)
  return { options }
}

/**
 * Signs in the client whose passkey signed a challenge, for 8 hours; the browser becomes a known one (0027). Failed sign-ins with a
 * password do not lock it. Refuses: PASSKEY_NOT_ACCEPTED.
 */
export const signInByPasskey = async (ctx: Ctx, { response }: { response: string }) => {
  const passkey = (await store.findPasskey(ctx.db, credentialOf(response))) ?? refuse('PASSKEY_NOT_ACCEPTED')
  const signCount = await signedCount(ctx.config, 'only-factor', response, consumeChallenge(ctx, null), passkey)
  if (signCount === undefined) return refuse('PASSKEY_NOT_ACCEPTED')
  const { account, session } = await transact(ctx, async (tx) => {
    const account = (await clients.lockAccount(tx.db, passkey.clientId)) ?? refuse('PASSKEY_NOT_ACCEPTED')
    const used = await store.markPasskeyUsed(tx.db, passkey.id, { signCount, at: tx.clock.now() })
    if (!used) refuse('PASSKEY_NOT_ACCEPTED')
    await followLanguage(tx, account)
    return { account, session: await openSession(tx, account) }
  })
  await rememberBrowser(ctx, 'client', account)
  const { token: accessToken, expiresInSeconds, client } = session
  return { accessToken, expiresInSeconds, client }
}
