import { nextMailAt, type StaffUpdateKind } from '../lib/staff-mails.ts'
import type { TxCtx } from './context.ts'
import { staffUpdateInsert } from './staff-updates.store.ts'

/** Something that awaits the staff: its kind and its reference. */
export type StaffUpdate = { kind: StaffUpdateKind; reference: string }

/** The job that emails the queued updates to the staff. */
export const MAIL_STAFF_UPDATES = 'office.mail-news'

/**
 * Queues an update for the next email to the staff about its kind, in the caller's transaction. Each update has its own job, so that one
 * that is committed late is still emailed; the first job that runs emails all due updates and ends their jobs.
 */
export const notifyStaff = async (tx: TxCtx, news: StaffUpdate) => {
  const at = tx.clock.now()
  const { frequencies, hour } = tx.config.staffMails
  const mailAt = nextMailAt(at, frequencies[news.kind], hour)
  tx.writeLater(staffUpdateInsert(tx.db, { ...news, at, mailAt }))
  await tx.jobs.enqueue(tx.db, { kind: MAIL_STAFF_UPDATES, payload: {}, dueAt: mailAt })
}
