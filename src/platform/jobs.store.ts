import './platform.tables.ts'
import type { Db, Tx } from './db/database.ts'

/** A job to do at an instant. Of several jobs of a kind with the same key, only the first is run. */
export type NewJob = { kind: string; payload: object; dueAt: Date; key?: string }

/** Builds the insert of jobs. */
export const jobsInsert = (db: Db, jobs: readonly NewJob[]) =>
  db
    .insertInto('jobs')
    .values(
      jobs.map(({ kind, payload, dueAt, key }) => ({
        kind,
        payload: JSON.stringify(payload),
        due_at: dueAt,
        unique_key: key ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())

export const insertJobs = async (db: Db, jobs: readonly NewJob[]) => {
  await jobsInsert(db, jobs).execute()
}

/** Jobs of these kinds that are neither done nor permanently failed. */
const openJobs = (db: Db, kinds: string[]) =>
  db.selectFrom('jobs').where('done_at', 'is', null).where('gave_up_at', 'is', null).where('kind', 'in', kinds)

/** The oldest due job of these kinds that no other process holds, locked until the transaction ends. */
export const claimDueJob = (tx: Tx, now: Date, kinds: string[]) =>
  kinds.length === 0
    ? Promise.resolve(undefined)
    : openJobs(tx, kinds)
        .select(['id', 'kind', 'payload', 'attempts', 'due_at', 'failing_since', 'unfinished_runs'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()

/** The other due jobs of the same kind that no other process holds, locked until the transaction ends. */
export const claimOtherDueJobs = async (tx: Tx, now: Date, { id, kind }: { id: number; kind: string }) => {
  const rows = await openJobs(tx, [kind])
    .select('id')
    .where('due_at', '<=', now)
    .where('id', '!=', id)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

/** The kinds that have a due job. */
export const listDueKinds = async (db: Db, now: Date, kinds: string[]) => {
  if (kinds.length === 0) return []
  const rows = await openJobs(db, kinds).select('kind').distinct().where('due_at', '<=', now).execute()
  return rows.map((row) => row.kind)
}

/** When the next job of these kinds falls due. */
export const findNextDueAt = async (db: Db, now: Date, kinds: string[]): Promise<Date | undefined> => {
  if (kinds.length === 0) return undefined
  const next = openJobs(db, kinds).select('due_at').where('due_at', '>', now).orderBy('due_at').limit(1)
  return (await next.executeTakeFirst())?.due_at
}

/** Reserves a job for this process until an instant. The run counts as unfinished until its end is recorded. */
export const leaseJob = async (tx: Tx, id: number, until: Date) => {
  await tx
    .updateTable('jobs')
    .set((eb) => ({ due_at: until, unfinished_runs: eb('unfinished_runs', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Extends a lease that ends at an instant; false when it is no longer held. */
export const renewLease = async (db: Db, id: number, endsAt: Date, until: Date) => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('due_at', '=', endsAt)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const HEALTHY = { attempts: 0, failing_since: null, last_error: null, unfinished_runs: 0 }

export const finishJobs = async (db: Db, ids: readonly number[], at: Date) => {
  await db
    .updateTable('jobs')
    .set({ ...HEALTHY, done_at: at, gave_up_at: null })
    .where('id', 'in', ids)
    .execute()
}

/** Schedules the next run of a job and resets its failure count. */
export const repeatJob = async (db: Db, id: number, { dueAt, payload }: { dueAt: Date; payload: object }) => {
  await db
    .updateTable('jobs')
    .set({ ...HEALTHY, due_at: dueAt, payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

type Failure = { at: Date; error: string; retryAt: Date | undefined }

/** Records a failed attempt and the time of the next one; without `retryAt` the job has failed for good. */
export const failJob = async (db: Db, id: number, { at, error, retryAt }: Failure) => {
  await db
    .updateTable('jobs')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
      last_error: error.slice(0, 500),
      unfinished_runs: 0,
      ...(retryAt ? { due_at: retryAt } : { gave_up_at: at }),
    }))
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}

/** Jobs that failed for good, newest first; `mailId` is set for jobs that deliver a message. */
export const listFailedJobs = async (db: Db, limit: number, offset: number) => {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'attempts', 'failing_since', 'gave_up_at', 'last_error'])
    .where('gave_up_at', 'is not', null)
    .orderBy('gave_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    mailId: row.kind.endsWith('.deliver') ? (row.payload as { id: number }).id : undefined,
    attempts: row.attempts,
    failingSince: row.failing_since ?? row.gave_up_at!,
    gaveUpAt: row.gave_up_at!,
    lastError: row.last_error ?? '',
  }))
}

/** The number of jobs that failed for good, and when the first did. */
export const countGivenUp = (db: Db) =>
  db
    .selectFrom('jobs')
    .where('gave_up_at', 'is not', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('gave_up_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** The number of jobs that failed for good, and of those that are still retried. */
export const countFailedJobs = async (db: Db) => {
  const { gaveUp, failing } = await db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('gave_up_at', 'is not', null).as('gaveUp'),
      eb.fn.countAll<number>().filterWhere('gave_up_at', 'is', null).as('failing'),
    ])
    .where('failing_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return { gaveUp, failing }
}

/** The number of jobs that are due and neither done nor permanently failed. */
export const countDueJobs = async (db: Db, now: Date) => {
  const { due } = await db
    .selectFrom('jobs')
    .where('done_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where('due_at', '<=', now)
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow()
  return due
}

/** Schedules a permanently failed job for now, with its failures reset. Returns its kind; undefined when it has not failed for good. */
export const retryFailedJob = async (db: Db, id: number, now: Date): Promise<string | undefined> => {
  const row = await db
    .updateTable('jobs')
    .set({ ...HEALTHY, gave_up_at: null, due_at: now })
    .where('id', '=', id)
    .where('gave_up_at', 'is not', null)
    .returning('kind')
    .executeTakeFirst()
  return row?.kind
}
