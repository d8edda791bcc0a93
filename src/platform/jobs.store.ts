import './platform.tables.ts'
import type { Db, Tx } from './db/database.ts'

export const insertJob = async (db: Db, job: { kind: string; payload: object; dueAt: Date; key?: string }) => {
  await db
    .insertInto('jobs')
    .values({ kind: job.kind, payload: JSON.stringify(job.payload), due_at: job.dueAt, unique_key: job.key ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The oldest due job that no other process holds, locked until the transaction ends. */
export const claimDueJob = (tx: Tx, now: Date, kinds: string[], maxAttempts: number) =>
  kinds.length === 0
    ? Promise.resolve(undefined)
    : tx
        .selectFrom('jobs')
        .select(['id', 'kind', 'payload', 'attempts'])
        .where('done_at', 'is', null)
        .where('due_at', '<=', now)
        .where('attempts', '<', maxAttempts)
        .where('kind', 'in', kinds)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()

/** Keeps other processes from a job until a moment. */
export const lendJob = async (tx: Tx, id: number, until: Date) => {
  await tx.updateTable('jobs').set({ due_at: until }).where('id', '=', id).execute()
}

export const finishJob = async (db: Db, id: number, at: Date) => {
  await db.updateTable('jobs').set({ done_at: at, last_error: null }).where('id', '=', id).execute()
}

/** Keeps a job for another time; its earlier failures no longer count. */
export const repeatJob = async (db: Db, id: number, { dueAt, payload }: { dueAt: Date; payload: object }) => {
  await db
    .updateTable('jobs')
    .set({ due_at: dueAt, payload: JSON.stringify(payload), attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute()
}

export const failJob = async (db: Db, id: number, retryAt: Date, error: string) => {
  await db
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: retryAt, last_error: error.slice(0, 500) }))
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}

export const nextDueAt = async (db: Db, maxAttempts: number): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('jobs')
    .select('due_at')
    .where('done_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}
