import '../platform.tables.ts'
import type { Db } from '../db/database.ts'
import { addHours } from '../../lib/days.ts'

type Entry = { scope: string; key: string; requestHash: string }
type Earlier = { kind: 'other' } | { kind: 'running' } | { kind: 'done'; status: number; response: string }

/** Minutes after which a request that never finished (its process was killed) may be carried out again. */
const ABANDONED_AFTER_HOURS = 1 / 60

/** Claims a key for this request; undefined when it is ours, else what an earlier request with it came to. */
export const beginKey = async (db: Db, entry: Entry, now: Date, lifeHours: number): Promise<Earlier | undefined> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope: entry.scope, key: entry.key, request_hash: entry.requestHash, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ request_hash: entry.requestHash, started_at: now, status: null, response: null })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.started_at', '<', addHours(now, -lifeHours)),
            eb.and([
              eb('idempotency_keys.status', 'is', null),
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
    .select(['request_hash', 'status', 'response'])
    .where('scope', '=', entry.scope)
    .where('key', '=', entry.key)
    .executeTakeFirst()
  if (!earlier) return { kind: 'running' }
  if (earlier.request_hash !== entry.requestHash) return { kind: 'other' }
  if (earlier.status === null || earlier.response === null) return { kind: 'running' }
  return { kind: 'done', status: earlier.status, response: earlier.response }
}

export const finishKey = async (db: Db, entry: Entry, status: number, response: string) => {
  await db.updateTable('idempotency_keys').set({ status, response }).where('scope', '=', entry.scope).where('key', '=', entry.key).execute()
}

export const forgetKey = async (db: Db, entry: Entry) => {
  await db.deleteFrom('idempotency_keys').where('scope', '=', entry.scope).where('key', '=', entry.key).execute()
}
