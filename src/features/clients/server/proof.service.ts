import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { type Limit, limitCalls } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { signingKey } from '../../../platform/signing-keys.ts'
import { PROOF_CODE_MINUTES } from '../contract.ts'
import { proofCodeMail } from './clients.mails.ts'
import * as clients from './clients.store.ts'
import { sessionIdOf } from './sessions.service.ts'
import { findProof, markProven } from './sessions.store.ts'

/** Limits on the codes emailed to a client, and on the codes tried in a session. */
const CODES: Limit = { kind: 'proof.code', max: 5, minutes: 60 }
const TRIES: Limit = { kind: 'proof.try', max: 5, minutes: PROOF_CODE_MINUTES }

const PERIOD_MS = PROOF_CODE_MINUTES * 60_000

/**
 * The six digits that prove the caller's identity in this session, now or one period ago. They are calculated, not stored, and depend on
 * the last proof, so that each works only once.
 */
const codeOf = async (ctx: Ctx, periodsAgo = 0): Promise<string> => {
  const sessionId = sessionIdOf(ctx)
  const provenAt = (await findProof(ctx.db, sessionId)) ?? refuse('UNAUTHORIZED')
  const period = Math.floor(ctx.clock.now().getTime() / PERIOD_MS) - periodsAgo
  const mac = createHmac('sha256', await signingKey(ctx, 'proof')).update(
    `${sessionId} ${provenAt.toISOString()} ${period}`,
  )
  return String(mac.digest().readUInt32BE() % 1_000_000).padStart(6, '0')
}

/**
 * Emails the caller a code that proves their identity, for clients without a password (docs/rules/sessions.md#proof-of-identity).
 * Refuses: TOO_MANY after five an hour.
 */
export const mailProofCode = async (ctx: Ctx): Promise<true> => {
  const clientId = clientIdOf(ctx)
  await limitCalls(ctx, CODES, String(clientId))
  const client = (await clients.findClient(ctx.db, clientId)) ?? refuse('NOT_FOUND')
  const mail = proofCodeMail(client, await codeOf(ctx))
  await transact(ctx, (tx) => sendMail(tx, client.email, client.lang, mail))
  return true
}

/**
 * Records a proof of identity: the caller has entered the emailed code. Refuses: WRONG_CODE; TOO_MANY after five attempts in ten minutes.
 */
export const proveByCode = async (ctx: Ctx, { code }: { code: string }): Promise<true> => {
  const sessionId = sessionIdOf(ctx)
  await limitCalls(ctx, TRIES, String(sessionId))
  const codes = await Promise.all([codeOf(ctx), codeOf(ctx, 1)])
  if (!codes.some((right) => timingSafeEqual(Buffer.from(right), Buffer.from(code)))) refuse('WRONG_CODE')
  await markProven(ctx.db, sessionId, ctx.clock.now())
  return true
}
