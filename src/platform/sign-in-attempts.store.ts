import './sign-in-attempts.tables.ts'
import { addHours } from '../lib/days.ts'
import { type Attempts, FAILURES_FORGOTTEN_AFTER_HOURS } from '../lib/lock-out.ts'
import type { Db, Tx } from './db/database.ts'

/** Whose tries are counted: an e-mail (hashed) among the clients or among the staff. */
export type Door = { realm: 'client' | 'staff'; emailHash: string }

/** The tries at a door, locked until the transaction ends, so that tries of all processes are counted one by one. */
export const lockAttempts = async (tx: Tx, door: Door, now: Date): Promise<Attempts | undefined> => {
  await tx
    .insertInto('sign_in_attempts')
    .values({ realm: door.realm, email_hash: door.emailHash, failures: 0, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('sign_in_attempts')
    .select(['failures', 'last_at', 'locked_until'])
    .where('realm', '=', door.realm)
    .where('email_hash', '=', door.emailHash)
    .forUpdate()
    .executeTakeFirst()
  return row && { failures: row.failures, lastAt: row.last_at, lockedUntil: row.locked_until }
}

export const saveAttempts = async (tx: Tx, door: Door, attempts: Attempts) => {
  await tx
    .updateTable('sign_in_attempts')
    .set({ failures: attempts.failures, last_at: attempts.lastAt, locked_until: attempts.lockedUntil })
    .where('realm', '=', door.realm)
    .where('email_hash', '=', door.emailHash)
    .execute()
}

/** Forgets the tries at a door after a success, and those at doors where nobody has tried for a day. */
export const forgetAttempts = async (db: Db, door: Door, now: Date) => {
  await db
    .deleteFrom('sign_in_attempts')
    .where('realm', '=', door.realm)
    .where('email_hash', '=', door.emailHash)
    .execute()
  await db
    .deleteFrom('sign_in_attempts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('realm', 'email_hash'),
        'in',
        selectFrom('sign_in_attempts')
          .select(['realm', 'email_hash'])
          .where('last_at', '<', addHours(now, -FAILURES_FORGOTTEN_AFTER_HOURS))
          .limit(100)
          .forUpdate()
          .skipLocked()
          .$asTuple('realm', 'email_hash'),
      ),
    )
    .execute()
}
