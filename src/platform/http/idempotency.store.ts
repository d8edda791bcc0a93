import '../platform.tables.ts'
import type { ExpressionBuilder } from 'kysely'
import { addHours } from '../../lib/days.ts'
import type { Db, Tables, Tx } from '../db/database.ts'

/** The stored form of a key; `scope` is a hash of caller and call. */
export type KeyRow = { scope: string; keyHash: string }
/** An attempt to process the request with a key; a later attempt may take over an abandoned one. */
export type KeyAttempt = KeyRow & { startedAt: Date }
type Entry = KeyRow & { requestHash: string }
type EarlierRequest =
  | { kind: 'other' }
  | { kind: 'running' }
  | { kind: 'carried-out' }
  | { kind: 'done'; status: number; sealedReply: Uint8Array }

/** After this, a request without a reply (its process was killed) may be repeated, unless its effect was committed. */
const ABANDONED_AFTER_HOURS = 1 / 60

/** Claims a key for this request. Returns undefined when claimed, or else the state of the earlier request with the key. */
export const beginKey = async (
  db: Db,
  entry: Entry,
  now: Date,
  lifeHours: number,
): Promise<EarlierRequest | undefined> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope: entry.scope, key_hash: entry.keyHash, request_hash: entry.requestHash, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key_hash'])
        .doUpdateSet({
          request_hash: entry.requestHash,
          started_at: now,
          carried_out: false,
          status: null,
          sealed_reply: null,
        })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.started_at', '<', addHours(now, -lifeHours)),
            eb.and([
              eb('idempotency_keys.status', 'is', null),
              eb('idempotency_keys.carried_out', '=', false),
              eb('idempotency_keys.started_at', '<', addHours(now, -ABANDONED_AFTER_HOURS)),
              eb('idempotency_keys.request_hash', '=', entry.requestHash),
            ]),
          ]),
        ),
    )
    .returning('key_hash')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'carried_out', 'started_at', 'status', 'sealed_reply'])
    .where('scope', '=', entry.scope)
    .where('key_hash', '=', entry.keyHash)
    .executeTakeFirst()
  if (!earlier) return { kind: 'running' }
  if (earlier.request_hash !== entry.requestHash) return { kind: 'other' }
  if (earlier.status !== null && earlier.sealed_reply !== null)
    return { kind: 'done', status: earlier.status, sealedReply: earlier.sealed_reply }
  const abandoned = earlier.started_at <= addHours(now, -ABANDONED_AFTER_HOURS)
  return { kind: abandoned && earlier.carried_out ? 'carried-out' : 'running' }
}

/** Matches the key while this attempt holds it. */
const isAttempt =
  ({ scope, keyHash, startedAt }: KeyAttempt) =>
  (eb: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    eb.and({ scope, key_hash: keyHash, started_at: startedAt })

/**
 * Marks the request as carried out, in the transaction of its effect, so that it is never carried out again. False when a later
 * attempt has taken over the key.
 */
export const markKeyCarriedOut = async (tx: Tx, attempt: KeyAttempt): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ carried_out: true })
    .where(isAttempt(attempt))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const finishKey = async (db: Db, attempt: KeyAttempt, status: number, sealedReply: Uint8Array) => {
  await db
    .updateTable('idempotency_keys')
    .set({ status, sealed_reply: sealedReply })
    .where(isAttempt(attempt))
    .execute()
}

/**
 * Ends a request that failed without a reply to store: it can be repeated, unless its effect was committed while the connection was
 * lost. Waits for a transaction of the request that is still committing.
 */
export const abandonKey = async (db: Db, attempt: KeyAttempt) => {
  await db.deleteFrom('idempotency_keys').where(isAttempt(attempt)).where('carried_out', '=', false).execute()
  await db
    .updateTable('idempotency_keys')
    .set({ started_at: addHours(attempt.startedAt, -ABANDONED_AFTER_HOURS) })
    .where(isAttempt(attempt))
    .where('status', 'is', null)
    .execute()
}
