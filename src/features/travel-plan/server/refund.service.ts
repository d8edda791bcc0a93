import { dayInHavana, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { chooseBy } from '../deadlines.ts'
import { fundLastDay } from '../fund.ts'
import { refundMovements } from '../ledger.ts'
import {
  CARD_REFUND_DAYS,
  isOurFault,
  penaltyPercent,
  policyPenalty,
  type RefundTarget,
  refundShares,
  refundTimeline,
  valuesValidUntil,
} from '../refund.ts'
import {
  BOOKING,
  type BookingStatus,
  isLive,
  isOpenRefund,
  isSigned,
  keepsItsPrice,
  next,
  PLAN,
  REFUND,
  REFUND_TRANSITIONS,
  type Reason,
  type RefundEvent,
} from '../states.ts'
import { closeBooking, getBooking, lockBooking, tellEnded } from './booking.service.ts'
import { expireReturned, foreseeFund, listFundMoney, putIntoFund } from './fund.service.ts'
import { insertMovements } from './ledger.store.ts'
import * as mails from './money.mails.ts'
import * as store from './refund.store.ts'
import { movePlan, settlePlanState } from './transitions.ts'
import * as plans from './travel-plan.store.ts'

/** The job that sends money back to a card; the payment feature carries it out. */
export const SETTLE_REFUND = 'refund.settle'
const CHOOSE_FUND = 'refund.choose-fund'

type Booking = plans.Booking

/**
 * Everything that a client may want to know before a booking's money goes back: what is kept and returned either way, how
 * that changes with time, and until when these values hold (decisions 4).
 * Refuses: NOT_FOUND, NOTHING_TO_REFUND, SERVICE_BEGUN.
 */
export const getRefundValues = async (ctx: Ctx, { id }: { id: number }) => {
  const booking = await getBooking(ctx, { id })
  const [refund] = await store.listStandingRefunds(ctx.db, [booking.id])
  return valuesOf(ctx, booking, refund)
}

/** The same of a booking and the refund it has so far. Refuses: NOTHING_TO_REFUND, SERVICE_BEGUN. */
const valuesOf = async (ctx: Ctx, booking: Booking, refund: store.Refund | undefined) => {
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
      : foreseeFund(ctx, {
          ...booking,
          ...paid,
          bookingId: booking.id,
          target,
          fundCents,
          reason: refund?.reason ?? 'client',
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
      allowed: possible && ctx.config.clientRefunds,
      byRequest: possible && !ctx.config.clientRefunds,
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
    refund: refund?.target ? describe(refund, booking) : null,
  }
}

/** Refuses: NOTHING_TO_REFUND when it was never paid or has ended, SERVICE_BEGUN. */
const refuseUnlessRefundable = (ctx: Ctx, { reference, status, paid, serviceStartsAt }: Booking) => {
  if (!paid || !isLive(status)) refuse('NOTHING_TO_REFUND', { reference })
  if (!isBeforeService(status) || serviceStartsAt <= ctx.clock.now()) refuse('SERVICE_BEGUN', { reference })
}

/** Confirmed or guaranteed: what was paid for it is not yet used. */
const isBeforeService = (status: BookingStatus) => status === BOOKING.confirmed || status === BOOKING.guaranteed

/** A refund as it is told. */
export const describe = (refund: store.Refund, booking: Pick<Booking, 'reference'>) => ({
  ...refund,
  bookingReference: booking.reference,
})

/**
 * Gives a paid booking's money back to the client or into the fund. The amounts are computed anew; the booking is cancelled
 * and its stock goes back in the same transaction. Where clients may not refund to their card by themselves it becomes a
 * request that staff approve (spec 6, 9). A booking that was cancelled for another reason only gets its choice.
 * `validUntil` is what the client saw in the values. Refuses: NOT_FOUND, NOTHING_TO_REFUND, ALREADY_REFUNDED,
 * SERVICE_BEGUN, POLICY_CHANGED when those values are no longer true, REFUND_NOT_POSSIBLE (decisions 1, 4).
 */
export const refundTo = (target: RefundTarget) => (ctx: Ctx, input: { id: number; validUntil?: string }) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, (await getBooking(tx, input)).id)
    const { reference } = booking
    const [standing] = await store.listStandingRefunds(tx.db, [booking.id])
    if (standing?.target) refuse('ALREADY_REFUNDED', { reference })
    const { validUntil } = await valuesOf(tx, booking, standing)
    if (input.validUntil && new Date(input.validUntil).getTime() !== validUntil.getTime())
      refuse('POLICY_CHANGED', { reference })
    const refund = standing ?? (await cancelForRefund(tx, booking, 'client'))
    await decide(tx, booking, refund, target)
    await cancelEmptyPlan(tx, plan)
    return describe(refund, booking)
  })

/** Cancels a booking of a locked, paid plan, gives its stock back and opens its refund, whose target is still open. */
const cancelForRefund = async (tx: TxCtx, booking: Booking, reason: Reason, note = ''): Promise<store.Refund> => {
  await closeBooking(tx, booking, 'cancel', reason)
  const ours = isOurFault(reason)
  return open(tx, {
    bookingId: booking.id,
    planId: booking.planId,
    clientId: booking.clientId,
    currency: booking.currency,
    ...booking.paid!,
    feeCents: ours ? booking.paid!.feeCents : 0,
    policyPenaltyCents: ours ? 0 : policyPenalty(booking, dayInHavana(tx.clock.now())),
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

/** Opens the refund of a booking that was paid and has ended; its target is still open. */
export const open = async (tx: TxCtx, of: Opening): Promise<store.Refund> => {
  const now = tx.clock.now()
  const refund = await store.insertRefund(tx.db, {
    reference: randomReference(12),
    booking_id: of.bookingId,
    plan_id: of.planId,
    client_id: of.clientId,
    status: REFUND.requested,
    currency: of.currency,
    paid_cents: of.paidCents,
    paid_by_fund_cents: of.paidByFundCents,
    fee_cents: of.feeCents,
    policy_penalty_cents: of.policyPenaltyCents,
    only_fund: of.onlyFund,
    reason: of.reason,
    note: of.note,
    requested_at: now,
  })
  await recordAudit(tx.db, {
    at: now,
    actor: tx.actor,
    entity: 'refund',
    entityId: refund.id,
    event: 'request',
    after: { bookingId: of.bookingId, reason: of.reason, paidCents: of.paidCents },
  })
  return refund
}

/** Leaves it to the client where the money goes, for 14 days; then it goes to the fund (docs/decisions/0009). */
export const askClient = async (
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

/** Writes down where an open refund's money goes, and how much. */
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

/** Fixes where an open refund's money goes, and goes on from there. Refuses: REFUND_NOT_POSSIBLE. */
const decide = async (tx: TxCtx, booking: Booking, refund: store.Refund, target: RefundTarget) => {
  if (target === 'client' && refund.onlyFund) refuse('REFUND_NOT_POSSIBLE', { reference: booking.reference })
  await decideTarget(tx, refund, target)
  if (target === 'fund' || tx.config.clientRefunds) return approve(tx, booking, refund)
  await tellClient(tx, booking, refund, mails.refundRequested)
  await sendMail(tx, tx.config.officeEmail, 'en', mails.refundWaits(booking, refund, tx.config.publicOrigin))
}

/** Approves a refund of a locked plan: what only goes to the fund is settled at once, a card's processor is asked next. */
export const approve = async (tx: TxCtx, booking: Booking, refund: store.Refund) => {
  await moveRefund(tx, refund, 'approve', { decided_at: tx.clock.now() })
  if (refund.cardCents === 0) return settle(tx, booking, refund)
  await tx.jobs.enqueue(tx.db, {
    kind: SETTLE_REFUND,
    payload: { refundId: refund.id, round: 1 },
    dueAt: tx.clock.now(),
    key: `${refund.id} 1`,
  })
  await tellClient(tx, booking, refund, mails.refundOnItsWay)
}

/** Takes note that the money is back: only now it moves in the books. */
const settle = async (tx: TxCtx, booking: Booking, refund: store.Refund, processorReference?: string) => {
  const now = tx.clock.now()
  await moveRefund(tx, refund, 'settle', { settled_at: now, processor_reference: processorReference })
  refund.settledAt = now
  const put = await putIntoFund(tx, refund)
  await insertMovements(tx.db, refundMovements(refund, put), refund.currency, now)
  await tellClient(tx, booking, refund, mails.refundSettled)
  await expireReturned(tx, put)
}

const tellClient = async (
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

/** Moves a refund of a locked plan by an event and writes it down, with what else is to be known. Refuses: STATE_CHANGED when its state does not allow it. */
export const moveRefund = async (
  tx: TxCtx,
  refund: store.Refund,
  event: RefundEvent,
  values: Parameters<typeof store.updateRefund>[3] = {},
  told: object = {},
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
    after: { status: to, ...(values.target && { target: values.target, amountCents: values.amount_cents }), ...told },
  })
  refund.status = to
}

/** A paid plan of whose bookings none keeps its price is cancelled. */
const cancelEmptyPlan = async (tx: TxCtx, plan: plans.Plan) => {
  if (plan.status !== PLAN.paid && !isSigned(plan.status)) return
  const bookings = await plans.listAllBookings(tx.db, plan.id)
  if (!bookings.some((booking) => keepsItsPrice(booking.status))) await movePlan(tx, plan, 'cancel')
}

/** A refund, its booking and plan, the plan locked first. Refuses: NOT_FOUND. */
export const lockRefund = async (tx: TxCtx, id: number) => {
  const { bookingId } = (await store.findRefund(tx.db, id)) ?? refuse('NOT_FOUND')
  const { booking, plan } = await lockBooking(tx, bookingId)
  return { booking, plan, refund: (await store.findRefund(tx.db, id))! }
}

/**
 * Cancels a booking for the agency or the supplier; the note is told to the client. Of a paid booking everything comes back,
 * to the client or to the fund as the client likes. Refuses: NOT_FOUND, STATE_CHANGED, PLAN_BEING_PAID, SERVICE_BEGUN.
 */
export const cancelByStaff = (
  ctx: Ctx,
  { id, reason, note }: { id: number; reason: 'agency' | 'supplier' | 'documents'; note: string },
) =>
  transact(ctx, async (tx) => {
    const { booking, plan } = await lockBooking(tx, id)
    if (!isLive(booking.status)) refuse('STATE_CHANGED')
    if (plan.status === PLAN.paymentPending) refuse('PLAN_BEING_PAID')
    if (!booking.paid) {
      await closeBooking(tx, booking, 'cancel', reason)
      await tellEnded(tx, booking, reason, note)
      await settlePlanState(tx, plan)
      return booking
    }
    refuseUnlessRefundable(tx, booking)
    await askClient(tx, booking, await cancelForRefund(tx, booking, reason, note))
    await cancelEmptyPlan(tx, plan)
    return booking
  })

/** Cancels what of a locked, paid plan has not begun; the client chooses where the money of each goes (decisions 2). */
export const cancelPaidBookings = async (tx: TxCtx, plan: plans.Plan, reason: Reason) => {
  for (const booking of await plans.listAllBookings(tx.db, plan.id)) {
    if (isBeforeService(booking.status)) await askClient(tx, booking, await cancelForRefund(tx, booking, reason))
  }
  await cancelEmptyPlan(tx, plan)
}

/** For the card processor: an approved refund that is now under way; undefined when there is nothing more to do. */
export const beginSettlement = (ctx: Ctx, refundId: number) =>
  transact(ctx, async (tx) => {
    const { refund } = await lockRefund(tx, refundId)
    if (refund.status === REFUND.approved) await moveRefund(tx, refund, 'process')
    return refund.status === REFUND.processing ? refund : undefined
  })

/** The processor gave the money back; a second time changes nothing and answers false. */
export const settleRefund = (ctx: Ctx, refundId: number, processorReference: string) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, refundId)
    const underWay = refund.status === REFUND.processing
    if (underWay) await settle(tx, booking, refund, processorReference)
    return underWay
  })

/** The processor refused to give the money back: the client may have it in the fund, and staff are told. */
export const failRefund = (ctx: Ctx, refundId: number) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, refundId)
    if (refund.status !== REFUND.processing) return
    await moveRefund(tx, refund, 'fail')
    await askClient(tx, booking, await open(tx, { ...refund, onlyFund: true }))
    await sendMail(tx, tx.config.officeEmail, 'en', mails.refundFailed(booking, refund))
  })

/** What the client did not choose in time goes to the fund, where no policy applies. */
const chooseFund = async (tx: TxCtx, { refundId }: { refundId: number }) => {
  const { booking, refund } = await lockRefund(tx, refundId)
  if (refund.target === null && isOpenRefund(refund.status)) await decide(tx, booking, refund, 'fund')
}

/** The refund that each booking has, by booking; one whose target is not chosen yet counts too. */
export const refundsOf = async (ctx: Pick<Ctx, 'db'>, bookings: readonly Booking[]) => {
  const paid = bookings.filter((booking) => booking.paid && !isLive(booking.status)).map(({ id }) => id)
  return new Map((await store.listStandingRefunds(ctx.db, paid)).map((refund) => [refund.bookingId, refund]))
}

/** Names what carries out the deadlines of refunds. */
export const handleRefundJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(CHOOSE_FUND, chooseFund)
}
