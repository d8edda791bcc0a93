import { dayInHavana, formatInstant, inHavanaTime, SERVICE_ZONE } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { requireProof } from '../../clients/server/sessions.service.ts'
import { refundMovements } from '../../money/ledger.ts'
import { expireReturned, listFundMoney, putIntoFund } from '../../money/server/fund.service.ts'
import { getDisputeTotals, recordMovements } from '../../money/server/ledger.service.ts'
import { mailOffice } from '../../staff/server/staff.service.ts'
import { chooseBy } from '../../travel-plan/deadlines.ts'
import {
  type Booking,
  cancelUnpaidBooking,
  closeBooking,
  getBooking,
  lockBooking,
} from '../../travel-plan/server/booking.service.ts'
import {
  changeRefund,
  findCurrentRefund,
  lockRefund,
  moveRefund,
  openRefund,
  type Refund,
} from '../../travel-plan/server/refund-record.service.ts'
import {
  type CancelPaidBookings,
  cancelEmptyPlan,
  handlePaidPlanDeadlines,
  listAllBookings,
} from '../../travel-plan/server/travel-plan.service.ts'
import { isLive, isOpenRefund, PLAN, REFUND, type Reason, type RefundTarget } from '../../travel-plan/states.ts'
import { isOurFault, newlyPaid, policyPenalty, refundShares, returnedToCredits } from '../refund.ts'
import * as mails from './refund.mails.ts'
import {
  calculateValues,
  canRefundToCard,
  describeRefund,
  findDispute,
  isBeforeService,
  refuseUnlessRefundable,
} from './refund-values.service.ts'

/** The job that refunds a card; handled by the payment feature. */
export const SETTLE_REFUND = 'refund.settle'
const CHOOSE_FUND = 'refund.choose-fund'

type RefundInput = { id: number; validUntil?: string }

/**
 * Refunds a paid booking to the client or into the fund. In one transaction it recalculates the amounts, cancels the booking and releases
 * its stock. Where refunds to the card need approval it creates a request (docs/rules/refunds.md#refund-approval). If the booking was
 * already canceled, it only records the choice. `validUntil` comes from the values that the client saw.
 * Refuses: NOT_FOUND, NOTHING_TO_REFUND, ALREADY_REFUNDED, CHOICE_TOO_LATE, SERVICE_BEGUN, POLICY_CHANGED when `validUntil` differs,
 * REFUND_NOT_POSSIBLE.
 */
export const refundTo = (target: RefundTarget) => (ctx: Ctx, input: RefundInput) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, (await getBooking(tx, input)).id)
    const { reference } = booking
    const currentRefund = await findCurrentRefund(tx, booking.id)
    if (currentRefund?.target) refuse('ALREADY_REFUNDED', { reference })
    if (currentRefund) refuseLateChoice(tx, booking, currentRefund)
    const { validUntil } = await calculateValues(tx, booking, currentRefund)
    if (input.validUntil && new Date(input.validUntil).getTime() !== validUntil.getTime())
      refuse('POLICY_CHANGED', { reference })
    const refund = currentRefund ?? (await cancelForRefund(tx, booking, 'client'))
    await decide(tx, booking, refund, target)
    await cancelEmptyPlan(tx, plan)
    return describeRefund(refund, booking)
  })

/**
 * A refund requested by the client or staff. Refuses: PROOF_NEEDED for a client who has not proven who they are within five minutes
 * (docs/rules/sessions.md#proof-of-identity); the refusals of `refundTo`.
 */
export const askForRefund = (target: RefundTarget) => async (ctx: Ctx, input: RefundInput) => {
  if (ctx.actor.kind === 'client') await requireProof(ctx)
  return refundTo(target)(ctx, input)
}

/** Refuses: CHOICE_TOO_LATE once the deadline has passed, even if the job that puts the refund into the fund has not run yet. */
export const refuseLateChoice = (tx: TxCtx, { reference }: Booking, { chooseBy }: Refund) => {
  if (chooseBy && chooseBy <= tx.clock.now()) refuse('CHOICE_TOO_LATE', { reference, deadline: inHavanaTime(chooseBy) })
}

/** Cancels a booking of a locked, paid plan, releases its stock and opens a refund without a target. */
const cancelForRefund = async (tx: TxCtx, booking: Booking, reason: Reason, note = ''): Promise<Refund> => {
  await closeBooking(tx, booking, 'cancel', reason)
  const ourFault = isOurFault(reason)
  return openRefund(tx, {
    bookingId: booking.id,
    planId: booking.planId,
    clientId: booking.clientId,
    currency: booking.currency,
    ...booking.paid!,
    feeCents: ourFault ? booking.paid!.feeCents : 0,
    policyPenaltyCents: ourFault ? 0 : policyPenalty(booking, dayInHavana(tx.clock.now())),
    onlyFund: false,
    reason,
    note,
  })
}

/** Asks the client to choose the target within 14 days, after which the money goes to the fund (docs/rules/refunds.md#refund-choice). */
export const requestChoice = async (
  tx: TxCtx,
  booking: Booking,
  refund: Refund,
  mail: typeof mails.refundChoice = mails.refundChoice,
) => {
  refund.chooseBy = chooseBy(tx.clock.now())
  await changeRefund(tx, refund, { chooseBy: refund.chooseBy })
  await tx.jobs.enqueue(tx.db, {
    kind: CHOOSE_FUND,
    payload: { refundId: refund.id },
    dueAt: refund.chooseBy,
    key: String(refund.id),
  })
  const client = await getClient(tx, refund.clientId)
  const until = formatInstant(refund.chooseBy, client.lang, SERVICE_ZONE)
  await sendMail(tx, client.email, client.lang, mail(client, booking, refund, until, tx.config.publicOrigin))
}

/** Records the target of an open refund and its amounts. */
export const decideTarget = async (tx: TxCtx, refund: Refund, target: RefundTarget) => {
  const shares = refundShares(refund, target, refund.policyPenaltyCents)
  await moveRefund(tx, refund, 'choose', { target, ...shares })
  Object.assign(refund, shares, { target })
}

/** Records the target of an open refund, then approves it or requests approval. Refuses: REFUND_NOT_POSSIBLE. */
const decide = async (tx: TxCtx, booking: Booking, refund: Refund, target: RefundTarget) => {
  if (target === 'client' && refund.onlyFund) refuse('REFUND_NOT_POSSIBLE', { reference: booking.reference })
  await decideTarget(tx, refund, target)
  if (target === 'fund' || canRefundToCard(tx)) return approve(tx, booking, refund)
  await mailClient(tx, booking, refund, mails.refundRequested)
  await notifyStaff(tx, { kind: 'refund', reference: refund.reference })
}

/**
 * Approves a refund of a locked plan. A refund to the fund is settled immediately; for a card the processor is called next. Both wait
 * while the payment is disputed (docs/rules/refunds.md#disputed-payments).
 */
export const approve = async (tx: TxCtx, booking: Booking, refund: Refund) => {
  await moveRefund(tx, refund, 'approve', { decidedAt: tx.clock.now() })
  const dispute = await findDispute(tx, refund)
  if (refund.cardCents === 0 && dispute !== 'open') return settle(tx, booking, refund)
  await tx.jobs.enqueue(tx.db, {
    kind: SETTLE_REFUND,
    payload: { refundId: refund.id, round: 1 },
    dueAt: tx.clock.now(),
    key: `${refund.id} 1`,
  })
  await mailClient(tx, booking, refund, dispute ? DISPUTE_MAILS[dispute] : mails.refundOnItsWay)
}

const DISPUTE_MAILS = { open: mails.refundOnHold, lost: mails.refundAfterDispute }

/**
 * A refund that was sent to the card: its reference, and the part that was not sent because the bank had already returned it in a lost
 * dispute.
 */
type Sent = { processorReference: string; byBankCents: number }

/** Settles a refund. Its money moves in the ledger only now. What the bank has returned in a lost dispute is not credited. */
const settle = async (tx: TxCtx, booking: Booking, refund: Refund, sent?: Sent) => {
  const settledAt = tx.clock.now()
  const byBankCents =
    sent?.byBankCents ?? Math.min(newlyPaid(refund), (await getDisputeTotals(tx, refund.planId)).lostCents)
  const cardCents = Math.max(refund.cardCents, byBankCents)
  const settled = { settledAt, cardCents, fundCents: refund.amountCents - cardCents }
  await moveRefund(tx, refund, 'settle', { ...settled, processorReference: sent?.processorReference })
  Object.assign(refund, settled)
  const put = await putIntoFund(tx, {
    ...refund,
    returnedCents: returnedToCredits(refund),
    ourFault: isOurFault(refund.reason),
  })
  await recordMovements(tx, refundMovements(refund, put, byBankCents), refund.currency)
  await mailClient(tx, booking, refund, mails.refundSettled, byBankCents)
  await expireReturned(tx, put)
}

const mailClient = async (
  tx: TxCtx,
  booking: Booking,
  refund: Refund,
  mail: (
    reader: mails.Reader,
    booking: Booking,
    amounts: mails.RefundAmounts,
    origin: string,
  ) => ReturnType<typeof mails.refundSettled>,
  byBankCents = 0,
) => {
  const client = await getClient(tx, refund.clientId)
  const inWords = (cents: number) => (cents > 0 ? formatMoney(cents, refund.currency, client.lang) : undefined)
  const amounts = {
    card: inWords(refund.cardCents - byBankCents),
    byBank: inWords(byBankCents),
    fund: inWords(refund.fundCents),
    kept: inWords(refund.penaltyCents),
    inFund: refund.settledAt
      ? (await listFundMoney(tx, { id: refund.id, settledAt: refund.settledAt })).map(({ cents, ...part }) => ({
          amount: formatMoney(cents, refund.currency, client.lang),
          ...part,
        }))
      : [],
  }
  await sendMail(tx, client.email, client.lang, mail(client, booking, amounts, tx.config.publicOrigin))
}

/**
 * Cancels a booking for the agency or the supplier; the note is emailed to the client. A paid booking is refunded, and the client chooses
 * the target. Refuses: NOT_FOUND, STATE_CHANGED, BOOKING_BEING_PAID, SERVICE_BEGUN.
 */
export const cancelByStaff = (
  ctx: Ctx,
  { id, reason, note }: { id: number; reason: 'agency' | 'supplier' | 'documents'; note: string },
) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, id)
    if (!isLive(booking.status)) refuse('STATE_CHANGED')
    if (plan.status === PLAN.paymentPending) refuse('BOOKING_BEING_PAID', { reference: booking.reference })
    if (!booking.paid) {
      await cancelUnpaidBooking(tx, plan, booking, reason, note)
      return booking
    }
    refuseUnlessRefundable(tx, booking)
    await requestChoice(tx, booking, await cancelForRefund(tx, booking, reason, note))
    await cancelEmptyPlan(tx, plan)
    return booking
  })

/** Cancels the bookings of a locked, paid plan whose service has not begun; the client chooses the target of each refund. */
const cancelPaidBookings: CancelPaidBookings = async (tx, plan, reason) => {
  for (const booking of await listAllBookings(tx, plan.id)) {
    if (isBeforeService(booking.status)) await requestChoice(tx, booking, await cancelForRefund(tx, booking, reason))
  }
  await cancelEmptyPlan(tx, plan)
}

/**
 * Starts processing an approved refund. Returns the refund and whether its payment is in dispute now. Undefined when nothing is left to do:
 * it was already settled, failed or rejected, or it goes to the fund and no longer waits for a dispute.
 */
export const beginSettlement = (ctx: Ctx, refundId: number) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, refundId)
    if (refund.status === REFUND.approved) await moveRefund(tx, refund, 'process')
    if (refund.status !== REFUND.processing) return undefined
    const isDisputed = (await getDisputeTotals(tx, refund.planId)).disputedCents > 0
    if (refund.cardCents > 0 || isDisputed) return { ...refund, isDisputed }
    await settle(tx, booking, refund)
    return undefined
  })

/** Settles a refund that the provider or finance has sent. Idempotent: false when it was not in processing. */
export const settleRefund = async (tx: TxCtx, refundId: number, sent: Sent) => {
  const { booking, refund } = await lockRefund(tx, refundId)
  const inProcess = refund.status === REFUND.processing
  if (inProcess) await settle(tx, booking, refund, sent)
  return inProcess
}

/** Marks a refund as rejected by the processor, offers the money as a credit in the fund, and notifies staff. */
export const failRefund = (ctx: Ctx, refundId: number) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, refundId)
    if (refund.status !== REFUND.processing) return
    await moveRefund(tx, refund, 'fail')
    await requestChoice(tx, booking, await openRefund(tx, { ...refund, onlyFund: true }))
    await mailOffice(tx, (lang) => mails.refundFailed(lang, booking, refund))
  })

/** Puts a refund into the fund when the client did not choose in time. */
const chooseFund = async (tx: TxCtx, { refundId }: { refundId: number }) => {
  const { booking, refund } = await lockRefund(tx, refundId)
  if (refund.target === null && isOpenRefund(refund.status)) await decide(tx, booking, refund, 'fund')
}

/** Registers the deadlines that cancel paid bookings, and the deadline for the client's choice. */
export const handleRefundDeadlines = (services: Pick<Ctx, 'jobs'>) => {
  handlePaidPlanDeadlines(services, cancelPaidBookings)
  services.jobs.handle(CHOOSE_FUND, chooseFund, { deadline: true })
}
