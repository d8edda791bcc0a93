import type { TxCtx } from './context.ts'
import { insertStaffUpdate } from './staff-updates.store.ts'

/** Something that awaits the staff: its kind and its reference. */
export type StaffUpdate = { kind: 'request' | 'note' | 'document' | 'proof' | 'refund'; reference: string }

/** The job that emails the queued updates to the staff. */
export const MAIL_STAFF_UPDATES = 'office.mail-news'

/** Updates within this period are sent in one email. */
const BATCH_MS = 5 * 60_000

/** Queues an update for the staff, in the caller's transaction. */
export const notifyStaff = async (tx: TxCtx, news: StaffUpdate) => {
  const at = tx.clock.now()
  const until = Math.floor(at.getTime() / BATCH_MS + 1) * BATCH_MS
  await insertStaffUpdate(tx.db, { ...news, at })
  await tx.jobs.enqueue(tx.db, { kind: MAIL_STAFF_UPDATES, key: String(until), payload: {}, dueAt: new Date(until) })
}
