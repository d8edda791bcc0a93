import '../platform.tables.ts'
import { addHours } from '../../lib/days.ts'
import type { Db, Tx } from '../db/database.ts'

/** One request key of one caller and call. */
export type RequestKey = { scope: string; key: string }
type Entry = RequestKey & { requestHash: string }
type Earlier =
  | { kind: 'other' }
  | { kind: 'running' }
  | { kind: 'carried-out' }
  | { kind: 'done'; status: number; response: string }

/** After this a request that never answered (its process was killed) may be carried out again, unless its effect was committed. */
const ABANDONED_AFTER_HOURS = 1 / 60

/** Claims a key for this request; undefined when it is ours, else what an earlier request with it came to. */
export const beginKey = async (db: Db, entry: Entry, now: Date, lifeHours: number): Promise<Earlier | undefined> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope: entry.scope, key: entry.key, request_hash: entry.requestHash, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({
          request_hash: entry.requestHash,
          started_at: now,
          carried_out: false,
          status: null,
          response: null,
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
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'carried_out', 'started_at', 'status', 'response'])
    .where('scope', '=', entry.scope)
    .where('key', '=', entry.key)
    .executeTakeFirst()
  if (!earlier) return { kind: 'running' }
  if (earlier.request_hash !== entry.requestHash) return { kind: 'other' }
  if (earlier.status !== null && earlier.response !== null)
    return { kind: 'done', status: earlier.status, response: earlier.response }
  const abandoned = earlier.started_at < addHours(now, -ABANDONED_AFTER_HOURS)
  return { kind: abandoned && earlier.carried_out ? 'carried-out' : 'running' }
}

/** Writes down, in the transaction of the effect, that the request with this key has had it: it is never carried out again. */
export const markCarriedOut = async (tx: Tx, { scope, key }: RequestKey) => {
  await tx
    .updateTable('idempotency_keys')
    .set({ carried_out: true })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

export const finishKey = async (db: Db, entry: Entry, status: number, response: string) => {
  await db
    .updateTable('idempotency_keys')
    .set({ status, response })
    .where('scope', '=', entry.scope)
    .where('key', '=', entry.key)
    .execute()
}

/** Lets a request that failed without effect be repeated. */
export const forgetKey = async (db: Db, entry: Entry) => {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', entry.scope)
    .where('key', '=', entry.key)
    .where('carried_out', '=', false)
    .execute()
}
