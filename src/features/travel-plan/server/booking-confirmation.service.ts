import { addHours, addSeconds, inHavanaTime } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { mailOffice } from '../../staff/server/staff.service.ts'
import { confirmAlertHours, hoursBetween } from '../deadlines.ts'
import { BOOKING, isAwaiting, PLAN } from '../states.ts'
import { type Booking, endBooking, lockBooking } from './booking.service.ts'
import { requestUnconfirmed } from './office.mails.ts'
import { type InSeries, inSeries, isSuperseded } from './reminders.ts'
import { moveBooking, settlePlanState, settleRest } from './transitions.ts'
import { bookingConfirmed } from './travel-plan.mails.ts'
import * as store from './travel-plan.store.ts'

const EXPIRE_UNCONFIRMED = 'booking.expire-unconfirmed'
const ALERT_UNCONFIRMED = 'booking.alert-unconfirmed'
const DEMO_CONFIRM = 'booking.demo-confirm'
const MAIL_CONFIRMED = 'booking.tell-confirmed'

/** Schedules the expiry of an unconfirmed request and the alerts to staff before it. */
export const scheduleConfirmationDeadline = async (tx: TxCtx, { id, createdAt, confirmBy: due }: Booking) => {
  const alerts = confirmAlertHours(hoursBetween(createdAt, due)).map((hours) => ({
    kind: ALERT_UNCONFIRMED,
    payload: { bookingId: id, hours },
    dueAt: addHours(createdAt, hours),
    key: `${id} ${hours}`,
  }))
  const expiry = { kind: EXPIRE_UNCONFIRMED, payload: { bookingId: id }, dueAt: due, key: String(id) }
  await tx.jobs.enqueue(tx.db, expiry, ...inSeries(alerts))
}

/** Schedules the demo's confirmation in place of the supplier; staff confirm what is sold on request. */
export const scheduleDemoConfirmation = async (tx: TxCtx, { id, createdAt, onRequest }: Booking) => {
  if (!tx.config.demo || onRequest) return
  const dueAt = addSeconds(createdAt, tx.config.demoConfirmSeconds)
  await tx.jobs.enqueue(tx.db, { kind: DEMO_CONFIRM, payload: { bookingId: id }, dueAt })
}

/** A request awaiting confirmation. Refuses: NOT_FOUND, STATE_CHANGED when it no longer is. */
export const getAwaiting = async (ctx: Pick<Ctx, 'db'>, id: number): Promise<Booking> => {
  const booking = (await store.findBooking(ctx.db, id)) ?? refuse('NOT_FOUND')
  return isAwaiting(booking.status) ? booking : refuse('STATE_CHANGED')
}

/** A page of the requests awaiting confirmation, nearest deadline first. */
export const listAwaiting = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listAwaiting(ctx.db, pageSize, (page - 1) * pageSize)

/** The number of requests awaiting confirmation, and when the oldest was made. */
export const countAwaiting = (ctx: Ctx) => store.countAwaiting(ctx.db)

/**
 * Confirms a request with the supplier's reference. Refuses: NOT_FOUND, STATE_CHANGED when it no longer awaits confirmation,
 * CONFIRMATION_TOO_LATE when its deadline has passed, even if the job that expires it has not run yet.
 */
export const confirmBooking = (ctx: Ctx, { id, supplierReference }: { id: number; supplierReference: string }) =>
  transact(ctx, (tx) => confirm(tx, id, supplierReference))

const confirm = async (tx: TxCtx, id: number, supplierReference: string) => {
  const { booking, plan } = await lockBooking(tx, id)
  if (isAwaiting(booking.status) && isPastConfirmation(booking, tx.clock.now()))
    refuse('CONFIRMATION_TOO_LATE', { reference: booking.reference, deadline: inHavanaTime(booking.confirmBy) })
  await moveBooking(tx, booking, 'confirm', { supplier_reference: supplierReference, confirmed_at: tx.clock.now() })
  await settlePlanState(tx, plan)
  await tx.jobs.enqueue(tx.db, { kind: MAIL_CONFIRMED, payload: { bookingId: id }, dueAt: tx.clock.now() })
  return { ...booking, supplierReference }
}

/** Lists the documents that a plan needs before it can be paid, one sentence each; provided by the documents feature. */
export type ListMissingDocuments = (tx: TxCtx, plan: { id: number; clientId: number }) => Promise<Bilingual[]>

/** Sends the client an email that a booking is confirmed, with what is missing before its plan can be paid. */
const mailConfirmed =
  (listMissingDocuments: ListMissingDocuments) =>
  async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
    const { booking, plan } = await lockBooking(tx, bookingId)
    if (booking.status !== BOOKING.confirmed) return
    const missingDocuments = plan.status === PLAN.readyToPay ? await listMissingDocuments(tx, plan) : undefined
    const client = await getClient(tx, booking.clientId)
    await sendMail(
      tx,
      client.email,
      client.lang,
      bookingConfirmed(client, booking, { missingDocuments, payBy: plan.payBy }, tx.config.publicOrigin),
    )
  }

const isPastConfirmation = (booking: Booking, now: Date) => booking.confirmBy <= now

/** Rejects a request and releases its stock. Refuses: NOT_FOUND, STATE_CHANGED when it no longer awaits confirmation. */
export const rejectBooking = (ctx: Ctx, { id, note }: { id: number; note: string }) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, id)
    await endBooking(tx, booking, 'reject', 'supplier', note)
    await settleRest(tx, plan)
    return booking
  })

const expireUnconfirmed = async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
  const { booking, plan } = await lockBooking(tx, bookingId)
  if (!isAwaiting(booking.status)) return
  await endBooking(tx, booking, 'expire', 'unconfirmed72h')
  await settleRest(tx, plan)
}

/** Alerts the office that a request is not confirmed yet. */
const alertUnconfirmed = async (
  tx: TxCtx,
  { bookingId, hours, ...series }: { bookingId: number; hours: number } & InSeries,
) => {
  const now = tx.clock.now()
  const booking = (await store.findBooking(tx.db, bookingId))!
  if (!isAwaiting(booking.status) || isPastConfirmation(booking, now) || isSuperseded(series, now)) return
  await mailOffice(tx, (lang) => requestUnconfirmed(lang, booking, hours, tx.config.publicOrigin))
}

/** Confirms a request in place of the supplier, in the demo only. */
const demoConfirm = async (tx: TxCtx, { bookingId }: { bookingId: number }) => {
  if (!tx.config.demo) return
  const { booking } = await lockBooking(tx, bookingId)
  if (booking.status === BOOKING.awaitingConfirmation && !isPastConfirmation(booking, tx.clock.now()))
    await confirm(tx, bookingId, `DEMO-${booking.reference}`)
}

/** Registers the job that sends the confirmation email; the documents feature provides the list of missing documents. */
export const handleConfirmedMails = ({ jobs }: Pick<Ctx, 'jobs'>, listMissingDocuments: ListMissingDocuments) =>
  jobs.handle(MAIL_CONFIRMED, mailConfirmed(listMissingDocuments))

/** Registers the jobs that expire requests, alert staff about them and, in the demo, confirm them. */
export const handleConfirmationJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_UNCONFIRMED, expireUnconfirmed, { deadline: true })
  jobs.handle(ALERT_UNCONFIRMED, alertUnconfirmed)
  jobs.handle(DEMO_CONFIRM, demoConfirm)
}
