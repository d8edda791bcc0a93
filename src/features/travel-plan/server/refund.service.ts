import { dayInHavana, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { fundLastDay } from '../../money/fund.ts'
import { refundMovements } from '../../money/ledger.ts'
import { expireReturned, listFundMoney, previewFundMoney, putIntoFund } from '../../money/server/fund.service.ts'
import { recordMovements } from '../../money/server/ledger.service.ts'
import { chooseBy } from '../deadlines.ts'
import {
  CARD_REFUND_DAYS,
  isOurFault,
  penaltyPercent,
  policyPenalty,
  type RefundTarget,
  refundShares,
  refundTimeline,
  returnedToCredits,
  valuesValidUntil,
} from '../refund.ts'
import {
  BOOKING,
  type BookingStatus,
  isLive,
  isOpenRefund,
  isSigned,
  keepsPrice,
  next,
  PLAN,
  REFUND,
  REFUND_TRANSITIONS,
  type Reason,
  type RefundEvent,
} from '../states.ts'
import { closeBooking, getBooking, lockBooking, mailBookingEnded } from './booking.service.ts'
import * as mails from './refund.mails.ts'
import * as store from './refund.store.ts'
import { movePlan, settlePlanState } from './transitions.ts'
import * as plans from './travel-plan.store.ts'

/** The job that refunds a card; handled by the payment feature. */
export const SETTLE_REFUND = 'refund.settle'
const CHOOSE_FUND = 'refund.choose-fund'

type Booking = plans.Booking

/**
 * The amounts of both kinds of refund of a booking, how the charge changes over time, and until when these values are valid
 * (docs/rules/refunds.md#refund-values). Refuses: NOT_FOUND, NOTHING_TO_REFUND, SERVICE_BEGUN.
 */
export const getRefundValues = async (ctx: Ctx, { id }: { id: number }) => {
  const booking = await getBooking(ctx, { id })
  const [refund] = await store.listCurrentRefunds(ctx.db, [booking.id])
  return calculateValues(ctx, booking, refund)
}

/** Refuses: NOTHING_TO_REFUND, SERVICE_BEGUN. */
const calculateValues = async (ctx: Ctx, booking: Booking, refund: store.Refund | undefined) => {
  const now = ctx.clock.now()
  if (!refund) refuseUnlessRefundable(ctx, booking)
  const paid = refund ?? { ...booking.paid!, feeCents: 0 }
  const penaltyCents = refund ? refund.policyPenaltyCents : policyPenalty(booking, dayInHavana(now))
  const toClient = refundShares(paid, 'client', penaltyCents)
  const toFund = refundShares(paid, 'fund', penaltyCents)
  const possible = !refund?.onlyFund
  const inFund = (target: RefundTarget, { fundCents }: { fundCents: number }) =>
    refund?.settledAt
      ? listFundMoney(ctx, { id: refund.id, settledAt: refund.settledAt })
      : previewFundMoney(ctx, {
          bookingId: booking.id,
          clientId: booking.clientId,
          currency: booking.currency,
          fundCents,
          returnedCents: returnedToCredits({ target, paidByFundCents: paid.paidByFundCents, fundCents }),
          ourFault: isOurFault(refund?.reason ?? 'client'),
        })
  const toFundMoney = await inFund('fund', toFund)
  return {
    bookingId: booking.id,
    reference: booking.reference,
    title: booking.summary.title,
    currency: booking.currency,
    paidCents: paid.paidCents,
    paidByFundCents: paid.paidByFundCents,
    feeCents: booking.paid!.feeCents,
    feeReturnedCents: paid.feeCents,
    penaltyPercent: penaltyPercent(penaltyCents, paid.paidCents),
    penaltyCents,
    toClient: {
      amountCents: toClient.amountCents,
      cardCents: toClient.cardCents,
      fundCents: toClient.fundCents,
      fundMoney: await inFund('client', toClient),
      allowed: possible && canRefundToCard(ctx),
      byRequest: possible && !canRefundToCard(ctx),
      days: CARD_REFUND_DAYS,
    },
    toFund: {
      amountCents: toFund.amountCents,
      expiresOn:
        toFundMoney
          .map(({ expiresOn }) => expiresOn)
          .sort()
          .at(-1) ?? fundLastDay(dayInHavana(now)),
      fundMoney: toFundMoney,
    },
    timeline: refund ? [] : refundTimeline(booking, dayInHavana(now)),
    validUntil: refund?.chooseBy ?? valuesValidUntil(booking, now),
    reason: refund?.reason ?? null,
    note: refund?.note ?? '',
    refund: refund?.target ? describeRefund(refund, booking) : null,
  }
}

/** Whether a refund to the card needs no approval (docs/rules/refunds.md#refund-approval). */
const canRefundToCard = ({ actor, config }: Pick<Ctx, 'actor' | 'config'>) =>
  actor.kind === 'staff' || config.clientRefunds

/** Refuses: NOTHING_TO_REFUND when it was not paid or has ended, SERVICE_BEGUN. */
const refuseUnlessRefundable = (ctx: Ctx, { reference, status, paid, serviceStartsAt }: Booking) => {
  if (!paid || !isLive(status)) refuse('NOTHING_TO_REFUND', { reference })
  if (!isBeforeService(status) || serviceStartsAt <= ctx.clock.now()) refuse('SERVICE_BEGUN', { reference })
}

/** Confirmed or guaranteed: the service has not begun. */
const isBeforeService = (status: BookingStatus) => status === BOOKING.confirmed || status === BOOKING.guaranteed

export const describeRefund = (refund: store.Refund, booking: Pick<Booking, 'reference'>) => ({
  ...refund,
  bookingReference: booking.reference,
})

/**
 * Refunds a paid booking to the client or into the fund. In one transaction it recalculates the amounts, cancels the booking
 * and releases its stock. Where refunds to the card need approval it creates a request (docs/rules/refunds.md#refund-approval).
 * For a booking that was canceled before, it only records the choice. `validUntil` comes from the values that the client saw.
 * Refuses: NOT_FOUND, NOTHING_TO_REFUND, ALREADY_REFUNDED, SERVICE_BEGUN, POLICY_CHANGED when `validUntil` differs,
 * REFUND_NOT_POSSIBLE.
 */
export const refundTo = (target: RefundTarget) => (ctx: Ctx, input: { id: number; validUntil?: string }) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, (await getBooking(tx, input)).id)
    const { reference } = booking
    const [currentRefund] = await store.listCurrentRefunds(tx.db, [booking.id])
    if (currentRefund?.target) refuse('ALREADY_REFUNDED', { reference })
    const { validUntil } = await calculateValues(tx, booking, currentRefund)
    if (input.validUntil && new Date(input.validUntil).getTime() !== validUntil.getTime())
      refuse('POLICY_CHANGED', { reference })
    const refund = currentRefund ?? (await cancelForRefund(tx, booking, 'client'))
    await decide(tx, booking, refund, target)
    await cancelEmptyPlan(tx, plan)
    return describeRefund(refund, booking)
  })

/** Cancels a booking of a locked, paid plan, releases its stock and opens a refund without a target. */
const cancelForRefund = async (tx: TxCtx, booking: Booking, reason: Reason, note = ''): Promise<store.Refund> => {
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

type Opening = Pick<
  store.Refund,
  | 'bookingId'
  | 'planId'
  | 'clientId'
  | 'currency'
  | 'paidCents'
  | 'paidByFundCents'
  | 'feeCents'
  | 'policyPenaltyCents'
  | 'onlyFund'
  | 'reason'
  | 'note'
>

/** Opens the refund of a paid booking that has ended, without a target. */
export const openRefund = async (tx: TxCtx, values: Opening): Promise<store.Refund> => {
  const now = tx.clock.now()
  const refund = await store.insertRefund(tx.db, {
    reference: randomReference(12),
    booking_id: values.bookingId,
    plan_id: values.planId,
    client_id: values.clientId,
    status: REFUND.requested,
    currency: values.currency,
    paid_cents: values.paidCents,
    paid_by_fund_cents: values.paidByFundCents,
    fee_cents: values.feeCents,
    policy_penalty_cents: values.policyPenaltyCents,
    only_fund: values.onlyFund,
    reason: values.reason,
    note: values.note,
    requested_at: now,
  })
  await recordAudit(tx.db, {
    at: now,
    actor: tx.actor,
    entity: 'refund',
    entityId: refund.id,
    event: 'request',
    after: { bookingId: values.bookingId, reason: values.reason, paidCents: values.paidCents },
  })
  return refund
}

/** Asks the client to choose the target within 14 days; then the money goes to the fund (docs/rules/refunds.md#refund-choice). */
export const requestChoice = async (
  tx: TxCtx,
  booking: Booking,
  refund: store.Refund,
  mail: typeof mails.refundChoice = mails.refundChoice,
) => {
  refund.chooseBy = chooseBy(tx.clock.now())
  await store.updateRefund(tx.db, refund.id, refund.status, { choose_by: refund.chooseBy })
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
export const decideTarget = async (tx: TxCtx, refund: store.Refund, target: RefundTarget) => {
  const shares = refundShares(refund, target, refund.policyPenaltyCents)
  await moveRefund(tx, refund, 'choose', {
    target,
    penalty_cents: shares.penaltyCents,
    amount_cents: shares.amountCents,
    card_cents: shares.cardCents,
    fund_cents: shares.fundCents,
  })
  Object.assign(refund, shares, { target })
}

/** Records the target of an open refund, then approves it or requests approval. Refuses: REFUND_NOT_POSSIBLE. */
const decide = async (tx: TxCtx, booking: Booking, refund: store.Refund, target: RefundTarget) => {
  if (target === 'client' && refund.onlyFund) refuse('REFUND_NOT_POSSIBLE', { reference: booking.reference })
  await decideTarget(tx, refund, target)
  if (target === 'fund' || canRefundToCard(tx)) return approve(tx, booking, refund)
  await mailClient(tx, booking, refund, mails.refundRequested)
  await notifyStaff(tx, { kind: 'refund', reference: refund.reference })
}

/** Approves a refund of a locked plan. A refund to the fund is settled immediately; for a card the processor is called next. */
export const approve = async (tx: TxCtx, booking: Booking, refund: store.Refund) => {
  await moveRefund(tx, refund, 'approve', { decided_at: tx.clock.now() })
  if (refund.cardCents === 0) return settle(tx, booking, refund)
  await tx.jobs.enqueue(tx.db, {
    kind: SETTLE_REFUND,
    payload: { refundId: refund.id, round: 1 },
    dueAt: tx.clock.now(),
    key: `${refund.id} 1`,
  })
  await mailClient(tx, booking, refund, mails.refundOnItsWay)
}

/** Settles a refund: only now its money moves in the ledger. */
const settle = async (tx: TxCtx, booking: Booking, refund: store.Refund, processorReference?: string) => {
  const now = tx.clock.now()
  await moveRefund(tx, refund, 'settle', { settled_at: now, processor_reference: processorReference })
  refund.settledAt = now
  const put = await putIntoFund(tx, {
    ...refund,
    returnedCents: returnedToCredits(refund),
    ourFault: isOurFault(refund.reason),
  })
  await recordMovements(tx, refundMovements(refund, put), refund.currency)
  await mailClient(tx, booking, refund, mails.refundSettled)
  await expireReturned(tx, put)
}

const mailClient = async (
  tx: TxCtx,
  booking: Booking,
  refund: store.Refund,
  mail: (
    reader: mails.Reader,
    booking: Booking,
    amounts: mails.RefundAmounts,
    origin: string,
  ) => ReturnType<typeof mails.refundSettled>,
) => {
  const client = await getClient(tx, refund.clientId)
  const inWords = (cents: number) => (cents > 0 ? formatMoney(cents, refund.currency, client.lang) : undefined)
  const amounts = {
    card: inWords(refund.cardCents),
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

/** Applies an event to a refund of a locked plan and logs it with `details`. Refuses: STATE_CHANGED when its state does not allow it. */
export const moveRefund = async (
  tx: TxCtx,
  refund: store.Refund,
  event: RefundEvent,
  values: Parameters<typeof store.updateRefund>[3] = {},
  details: object = {},
) => {
  const to = next(REFUND_TRANSITIONS, refund.status, event, tx.actor.kind) ?? refuse('STATE_CHANGED')
  if (!(await store.updateRefund(tx.db, refund.id, refund.status, { ...values, status: to }))) refuse('STATE_CHANGED')
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'refund',
    entityId: refund.id,
    event,
    before: { status: refund.status },
    after: {
      status: to,
      ...(values.target && { target: values.target, amountCents: values.amount_cents }),
      ...details,
    },
  })
  refund.status = to
}

/** Cancels a paid plan when none of its bookings keeps its price. */
const cancelEmptyPlan = async (tx: TxCtx, plan: plans.Plan) => {
  if (plan.status !== PLAN.paid && !isSigned(plan.status)) return
  const bookings = await plans.listAllBookings(tx.db, plan.id)
  if (!bookings.some((booking) => keepsPrice(booking.status))) await movePlan(tx, plan, 'cancel')
}

/** A refund with its booking and plan; the plan is locked first. Refuses: NOT_FOUND. */
export const lockRefund = async (tx: TxCtx, id: number) => {
  const { bookingId } = (await store.findRefund(tx.db, id)) ?? refuse('NOT_FOUND')
  const { booking, plan } = await lockBooking(tx, bookingId)
  return { booking, plan, refund: (await store.findRefund(tx.db, id))! }
}

/**
 * Cancels a booking for the agency or the supplier; the note is mailed to the client. A paid booking is refunded, and the
 * client chooses the target. Refuses: NOT_FOUND, STATE_CHANGED, BOOKING_BEING_PAID, SERVICE_BEGUN.
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
      await closeBooking(tx, booking, 'cancel', reason)
      await mailBookingEnded(tx, booking, reason, note)
      await settlePlanState(tx, plan)
      return booking
    }
    refuseUnlessRefundable(tx, booking)
    await requestChoice(tx, booking, await cancelForRefund(tx, booking, reason, note))
    await cancelEmptyPlan(tx, plan)
    return booking
  })

/** Cancels the bookings of a locked, paid plan whose service has not begun; the client chooses the target of each refund. */
export const cancelPaidBookings = async (tx: TxCtx, plan: plans.Plan, reason: Reason) => {
  for (const booking of await plans.listAllBookings(tx.db, plan.id)) {
    if (isBeforeService(booking.status)) await requestChoice(tx, booking, await cancelForRefund(tx, booking, reason))
  }
  await cancelEmptyPlan(tx, plan)
}

/** Starts processing an approved refund and returns it; undefined when it was already settled, failed or rejected. */
export const beginSettlement = (ctx: Ctx, refundId: number) =>
  transact(ctx, async (tx) => {
    const { refund } = await lockRefund(tx, refundId)
    if (refund.status === REFUND.approved) await moveRefund(tx, refund, 'process')
    return refund.status === REFUND.processing ? refund : undefined
  })

/** Settles a refund that the processor or finance has paid. Idempotent: false when it was not in process. */
export const settleRefund = (ctx: Ctx, refundId: number, processorReference: string) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, refundId)
    const inProcess = refund.status === REFUND.processing
    if (inProcess) await settle(tx, booking, refund, processorReference)
    return inProcess
  })

/** Marks a refund as rejected by the processor, offers the money as a credit in the fund, and notifies staff. */
export const failRefund = (ctx: Ctx, refundId: number) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, refundId)
    if (refund.status !== REFUND.processing) return
    await moveRefund(tx, refund, 'fail')
    await requestChoice(tx, booking, await openRefund(tx, { ...refund, onlyFund: true }))
    await sendMail(tx, tx.config.officeEmail, 'en', mails.refundFailed(booking, refund))
  })

/** Puts a refund into the fund when the client did not choose in time. */
const chooseFund = async (tx: TxCtx, { refundId }: { refundId: number }) => {
  const { booking, refund } = await lockRefund(tx, refundId)
  if (refund.target === null && isOpenRefund(refund.status)) await decide(tx, booking, refund, 'fund')
}

/** The open or settled refunds of bookings, by booking id. */
export const listRefundsByBooking = async (ctx: Pick<Ctx, 'db'>, bookings: readonly Booking[]) => {
  const paid = bookings.filter((booking) => booking.paid && !isLive(booking.status)).map(({ id }) => id)
  return new Map((await store.listCurrentRefunds(ctx.db, paid)).map((refund) => [refund.bookingId, refund]))
}

/** Registers the job handlers of refunds. */
export const handleRefundJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(CHOOSE_FUND, chooseFund, { deadline: true })
}
