import './limits.tables.ts'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Increments a count in one statement; restarts it when its period is over. */
export const countCall = (db: Db, call: { kind: string; whoHash: string; now: Date; endsAt: Date }) =>
  db
    .insertInto('counted_calls')
    .values({ kind: call.kind, who_hash: call.whoHash, count: 1, ends_at: call.endsAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'who_hash']).doUpdateSet({
        count: sql`case when counted_calls.ends_at <= ${call.now} then 1 else counted_calls.count + 1 end`,
        ends_at: sql`case when counted_calls.ends_at <= ${call.now} then excluded.ends_at else counted_calls.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()

/** Decrements a count whose period has not ended. */
export const revertCountedCall = async (db: Db, call: { kind: string; whoHash: string; now: Date }) => {
  await db
    .updateTable('counted_calls')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('kind', '=', call.kind)
    .where('who_hash', '=', call.whoHash)
    .where('count', '>', 0)
    .where('ends_at', '>', call.now)
    .execute()
}

/** Deletes up to 100 counts whose period is over. */
export const deleteExpiredCounts = async (db: Db, now: Date) => {
  await db
    .deleteFrom('counted_calls')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('kind', 'who_hash'),
        'in',
        selectFrom('counted_calls')
          .select(['kind', 'who_hash'])
          .where('ends_at', '<', now)
          .limit(100)
          .forUpdate()
          .skipLocked()
          .$asTuple('kind', 'who_hash'),
      ),
    )
    .execute()
}
