import './sign-in-attempts.tables.ts'
import { addHours } from '../lib/days.ts'
import { type Attempts, FAILURES_EXPIRE_AFTER_HOURS } from '../lib/lock-out.ts'
import type { Db, Tx } from './db/database.ts'

/** What failures are counted by: an email address (hashed) of a client or staff member, and a caller (hashed). */
export type AttemptKey = { realm: 'client' | 'staff'; emailHash: string; callerHash: string }

const rowOf = (door: AttemptKey) => ({ realm: door.realm, email_hash: door.emailHash, caller_hash: door.callerHash })

/** The attempts of a key, locked until the transaction ends, so that concurrent attempts are counted one after the other. */
export const lockAttempts = async (tx: Tx, door: AttemptKey, now: Date): Promise<Attempts | undefined> => {
  await tx
    .insertInto('sign_in_attempts')
    .values({ ...rowOf(door), failures: 0, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('sign_in_attempts')
    .select(['failures', 'last_at', 'locked_until'])
    .where((eb) => eb.and(rowOf(door)))
    .forUpdate()
    .executeTakeFirst()
  return row && { failures: row.failures, lastAt: row.last_at, lockedUntil: row.locked_until }
}

export const saveAttempts = async (tx: Tx, door: AttemptKey, attempts: Attempts) => {
  await tx
    .updateTable('sign_in_attempts')
    .set({ failures: attempts.failures, last_at: attempts.lastAt, locked_until: attempts.lockedUntil })
    .where((eb) => eb.and(rowOf(door)))
    .execute()
}

/** Deletes the attempts of a key, and up to 100 attempts older than a day. */
export const deleteAttempts = async (db: Db, door: AttemptKey, now: Date) => {
  await db
    .deleteFrom('sign_in_attempts')
    .where((eb) => eb.and(rowOf(door)))
    .execute()
  await db
    .deleteFrom('sign_in_attempts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('realm', 'email_hash', 'caller_hash'),
        'in',
        selectFrom('sign_in_attempts')
          .select(['realm', 'email_hash', 'caller_hash'])
          .where('last_at', '<', addHours(now, -FAILURES_EXPIRE_AFTER_HOURS))
          .limit(100)
          .forUpdate()
          .skipLocked()
          .$asTuple('realm', 'email_hash', 'caller_hash'),
      ),
    )
    .execute()
}
