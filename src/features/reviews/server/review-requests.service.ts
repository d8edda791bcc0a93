import { addHours } from '../../../lib/days.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { inside } from '../../../platform/db/database.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { BOOKING_COMPLETED } from '../../travel-plan/server/service-life.service.ts'
import { reviewToken } from './review-links.ts'
import { askForReview } from './reviews.mails.ts'
import * as store from './reviews.store.ts'

const ASK = 'reviews.ask'
/** Hours after the end of the service at which the client is asked. */
const ASK_AFTER_HOURS = 34
/** Hours after the request at which the client is reminded if there is no review yet: eight days after the end of the service. */
const REMIND_AFTER_HOURS = 8 * 24 - ASK_AFTER_HOURS

type Asking = { bookingId: number; isReminder: boolean }

const scheduleEmail = (tx: TxCtx, { bookingId, isReminder }: Asking, hours: number) =>
  tx.jobs.enqueue(tx.db, {
    kind: ASK,
    payload: { bookingId, isReminder } satisfies Asking,
    dueAt: addHours(tx.clock.now(), hours),
    key: `${bookingId} ${isReminder ? 'reminder' : 'request'}`,
  })

/** Schedules the email that asks for a review. */
const planRequest = (tx: TxCtx, { bookingId }: { bookingId: number }) =>
  scheduleEmail(tx, { bookingId, isReminder: false }, ASK_AFTER_HOURS)

/**
 * Asks for a review, unless it is written or the client does not want such emails, and schedules the only reminder. The reminder is
 * scheduled only now, so that both emails do not arrive together after the product was stopped for days.
 */
const askForOne = async (tx: TxCtx, { bookingId, isReminder }: Asking) => {
  const booked = await store.findReviewable(tx.db, bookingId)
  if (!booked || booked.isWritten || booked.isByStaff) return
  if (!(await store.wantsMails(tx.db, booked.clientId))) return
  const client = await getClient(tx, booked.clientId)
  // The embedded database has one connection: a key that is created now must be written in this transaction.
  const within = { config: tx.config, database: inside(tx.database, tx.db) }
  const link = { token: await reviewToken(within, bookingId), isReminder }
  await sendMail(tx, client.email, client.lang, askForReview(client, booked, link, tx.config.publicOrigin))
  if (!isReminder) await scheduleEmail(tx, { bookingId, isReminder: true }, REMIND_AFTER_HOURS)
}

/** Registers the jobs that ask for reviews. */
export const handleReviewRequests = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(BOOKING_COMPLETED, planRequest)
  jobs.handle(ASK, askForOne)
}
