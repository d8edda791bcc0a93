import './limits.tables.ts'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Counts one more, in one statement for all processes; a span that is over begins anew. */
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

/** Forgets some of the spans that are over. */
export const forgetCounts = async (db: Db, now: Date) => {
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
