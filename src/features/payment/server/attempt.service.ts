import { addMinutes, inHavanaTime } from '../../../lib/days.ts'
import { type Currency, formatMoney, sum } from '../../../lib/money.ts'
import { FUND_METHOD_ID, METHODS, type MethodId } from '../../../lib/payment-methods.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import type { NextRun } from '../../../platform/jobs.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { isCardholder } from '../../clients/cardholder-name.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { getNewestExchange } from '../../currencies/server/currencies.service.ts'
import { requireDocuments } from '../../documents/server/documents.service.ts'
import { fundShare } from '../../money/fund.ts'
import { holdFund, lockFund } from '../../money/server/fund.service.ts'
import {
  getOwnPlan,
  lockOwnPlan,
  lockPlan,
  markPaid,
  markPaymentFailed,
  movePlan,
} from '../../travel-plan/server/travel-plan.service.ts'
import { isConfirmed, next, PLAN } from '../../travel-plan/states.ts'
import { requireStatement } from '../../us-travel/server/us-travel.service.ts'
import { feeOf, isProcessed, MIN_BESIDE_FUND_CENTS, methodName, methodsFor, readTerms } from '../methods.ts'
import { type EndReason, expiryOf, isTimeForLink, PAYMENT, PAYMENT_TRANSITIONS, type PaymentEvent } from '../states.ts'
import * as store from './payment.store.ts'
import { recordStrayCharge } from './payment-issue.service.ts'
import { type ChargeOutcome, type FinalOutcome, ProcessorUnreachable } from './payment-processor.ts'
import { chargedBy, offeringOf, type Processors } from './processors.service.ts'

/** An attempt to pay a plan by any method: started once, looked up until its outcome is known, ended once. */

/** The job that looks up the outcome of an attempt. */
export const RECONCILE = 'payment.reconcile'
const ISSUE_RECEIPT = 'receipt.issue'

/** Seconds until the first lookup of a charge without a known outcome. */
export const RECONCILE_SECONDS = 10
/** Seconds after which a charge unknown to the processor is abandoned there, so that it can no longer be made. */
const UNSEEN_SECONDS = 60
/** Minutes between checks whether the missing provider of an attempt or refund is configured again. */
export const MISSING_PROVIDER_MINUTES = 60

export type Attempt = {
  travelPlanId: number
  useFund: boolean
  /** Undefined when the fund pays the whole price. */
  methodId?: MethodId
  brand?: string
  last4?: string
  cardHolderName?: string
  /** The fee terms that the client saw; the client is asked about a higher fee. */
  feeTerms?: string
  /** The bookings that the client saw; the client is asked when there is another one. */
  bookingIds?: number[]
}

/**
 * Starts an attempt and holds its part of the fund; an attempt paid entirely from the fund succeeds immediately.
 * Refuses: NOT_FOUND, ALREADY_PAID, PAYMENT_PENDING, PLAN_NOT_CONFIRMED, TOO_LATE, DOCUMENTS_NEEDED, NOT_ELIGIBLE, COUNTRY_NEEDED,
 * STATEMENT_NEEDED, LODGING_PROHIBITED, FUND_TOO_SMALL, METHOD_NOT_AVAILABLE, FEE_CHANGED, PLAN_CHANGED.
 */
export const startAttempt = async (tx: TxCtx, clientId: number, info: Attempt): Promise<store.Payment> => {
  const { plan, live } = await lockOwnPlan(tx, info.travelPlanId, clientId)
  if (plan.paidAt) refuse('ALREADY_PAID')
  if (plan.status === PLAN.paymentPending)
    refuse('PAYMENT_PENDING', { reference: (await store.findPlanPayment(tx.db, plan.id))!.reference })
  const confirmed = live.every((booking) => isConfirmed(booking.status))
  if (plan.status !== PLAN.readyToPay || !confirmed) refuse('PLAN_NOT_CONFIRMED')
  if (live.some((booking) => info.bookingIds?.includes(booking.id) === false)) refuse('PLAN_CHANGED')
  const now = tx.clock.now()
  const payBy = plan.payBy!
  if (payBy <= now) refuse('TOO_LATE', { deadline: inHavanaTime(payBy) })
  if (info.methodId === METHODS.paymentLink && !isTimeForLink(now, payBy)) refuse('METHOD_NOT_AVAILABLE')
  await requireDocuments(tx, plan)
  await requireStatement(tx, plan)
  const price = sum(live.map((booking) => booking.payNowCents))
  const fund = info.useFund ? await lockFund(tx, clientId, plan.currency) : undefined
  const minRestCents = info.methodId === undefined ? 0 : MIN_BESIDE_FUND_CENTS[plan.currency]
  const fundCents = fund && price > 0 ? fundShare(fund.leftCents, price, minRestCents) : 0
  const restCents = price - fundCents
  const byFundAlone = fundCents > 0 && restCents === 0
  if (info.methodId === undefined && !byFundAlone) refuse('FUND_TOO_SMALL')
  const { countryId } = await getClient(tx, clientId)
  const methods = methodsFor(restCents, await offeringOf(tx), {
    countryId,
    exchange: await getNewestExchange(tx, plan.currency),
  })
  const method = byFundAlone ? undefined : methods.find((m) => m.id === info.methodId)
  if (!byFundAlone && !method) refuse('METHOD_NOT_AVAILABLE')
  const feeCents = method ? feeOf(method, restCents) : 0
  refuseHigherFee(info.feeTerms, restCents, feeCents, plan.currency)
  const methodId = method?.id ?? FUND_METHOD_ID
  const payment = await store.insertPayment(tx.db, {
    reference: randomReference(12),
    plan_id: plan.id,
    client_id: clientId,
    method_id: methodId,
    ...(isProcessed(methodId) ? chargedBy(tx, methodId) : { provider: null }),
    status: PAYMENT.created,
    amount_cents: restCents + feeCents,
    fee_cents: feeCents,
    fund_cents: fundCents,
    currency: plan.currency,
    ...(method && { card_brand: info.brand, card_last4: info.last4, card_holder: info.cardHolderName }),
    created_at: now,
    expires_at: expiryOf(methodId, now, payBy),
  })
  if (fund) await holdFund(tx, fund, payment.id, fundCents)
  await movePlan(tx, plan, 'startPayment', { purchase_method_id: methodId })
  if (isProcessed(methodId))
    await tx.jobs.enqueue(tx.db, { kind: RECONCILE, ...nextLookup(payment, 1, now), key: String(payment.id) })
  if (method) return payment
  await endAttempt(tx, payment.id, 'succeed', { processorReference: payment.reference })
  return (await store.findPayment(tx.db, payment.id))!
}

/** Refuses: FEE_CHANGED when the fee is higher than under the terms that the client saw; a lower fee is accepted. */
const refuseHigherFee = (feeTerms: string | undefined, cents: number, feeCents: number, currency: Currency) => {
  const seen = feeTerms === undefined ? undefined : readTerms(feeTerms)
  if (!seen || feeOf(seen, cents) >= feeCents) return
  const inWords = (amount: number) => ({
    en: formatMoney(amount, currency, 'en'),
    es: formatMoney(amount, currency, 'es'),
  })
  refuse('FEE_CHANGED', { old: inWords(feeOf(seen, cents)), new: inWords(feeCents) })
}

/** When an attempt is next looked up: with linear backoff up to 5 minutes, and when it expires. */
const nextLookup = (payment: store.Payment, round: number, now: Date): NextRun => {
  const backoffAt = addMinutes(now, (RECONCILE_SECONDS * Math.min(round, 30)) / 60)
  const dueAt = now < payment.expiresAt && payment.expiresAt < backoffAt ? payment.expiresAt : backoffAt
  return { dueAt, payload: { paymentId: payment.id, round } }
}

/**
 * Ends an attempt, once: the plan is paid, or it can be paid again and the held part of the fund is released. False when the
 * attempt had already ended. Refuses: STATE_CHANGED when the actor may not cause the event.
 */
export const endAttempt = async (
  tx: TxCtx,
  paymentId: number,
  event: PaymentEvent,
  { processorReference, reason }: { processorReference?: string; reason?: EndReason } = {},
): Promise<boolean> => {
  const { planId } = (await store.findPayment(tx.db, paymentId))!
  const plan = await lockPlan(tx, planId)
  const now = tx.clock.now()
  const settled = await store.settlePayment(tx.db, paymentId, {
    status: next(PAYMENT_TRANSITIONS, PAYMENT.created, event, tx.actor.kind) ?? refuse('STATE_CHANGED'),
    settled_at: now,
    processor_reference: processorReference,
    decline_reason: reason,
  })
  if (!settled) return false
  const payment = (await store.findPayment(tx.db, paymentId))!
  await recordAudit(tx.db, {
    at: now,
    actor: tx.actor,
    entity: 'payment',
    entityId: paymentId,
    event,
    before: { status: PAYMENT.created },
    after: { status: payment.status, amountCents: payment.amountCents, fundCents: payment.fundCents },
  })
  if (event === 'succeed') {
    await markPaid(tx, plan, payment)
    await tx.jobs.enqueue(tx.db, { kind: ISSUE_RECEIPT, payload: { planId }, dueAt: now, key: String(planId) })
  } else await markPaymentFailed(tx, plan, paymentId)
  return true
}

/** Applies what the processor reports about an attempt: its outcome, or the page where the payer continues. Idempotent. */
export const applyOutcome = async (ctx: Ctx, paymentId: number, outcome: ChargeOutcome) => {
  if (outcome.outcome === 'challenged') return store.setPayerAddress(ctx.db, paymentId, outcome.payerAddress)
  await transact(ctx, (tx) => settleFinalOutcome(tx, paymentId, outcome))
}

/**
 * Ends an attempt with a final outcome. Money that does not pay for the attempt is sent back: it arrived after the attempt had ended, it is
 * not the whole amount, or it came from another person's card (docs/decisions/0123).
 */
export const settleFinalOutcome = async (tx: TxCtx, paymentId: number, outcome: FinalOutcome) => {
  const { processorReference } = outcome
  if (outcome.outcome === 'declined')
    return endAttempt(tx, paymentId, 'decline', { processorReference, reason: outcome.reason })
  const payment = (await store.findPayment(tx.db, paymentId))!
  const reason = await whyNotAccepted(tx, payment, outcome)
  const ended = await endAttempt(tx, paymentId, reason ? 'decline' : 'succeed', { processorReference, reason })
  const stray = ended ? reason : await findLateChargeReason(tx, paymentId, processorReference)
  if (stray) await recordStrayCharge(tx, payment, stray, outcome)
  return ended
}

/** Why a charge for an attempt that has ended pays for nothing; undefined for the charge that ended it. */
const findLateChargeReason = async (tx: TxCtx, paymentId: number, processorReference: string) => {
  const known = (await store.findPayment(tx.db, paymentId))!
  return known.processorReference === processorReference ? undefined : 'charged-late'
}

/** Why a charge is not accepted for an attempt; undefined when it is. */
const whyNotAccepted = async (
  tx: TxCtx,
  payment: store.Payment,
  { taken }: FinalOutcome & { outcome: 'succeeded' },
) => {
  if (!taken) return undefined
  if (taken.amountCents !== payment.amountCents || taken.currency !== payment.currency) return 'wrong-amount'
  if (taken.cardHolder && !isCardholder(await getClient(tx, payment.clientId), taken.cardHolder)) return 'wrong-holder'
  return undefined
}

/** Whether an attempt has expired, or the processor has not seen its charge for too long. */
const isOverdue = (payment: store.Payment, known: ChargeOutcome | undefined, now: Date) => {
  const isUnseen = !known && payment.methodId !== METHODS.paymentLink
  return now >= (isUnseen ? addMinutes(payment.createdAt, UNSEEN_SECONDS / 60) : payment.expiresAt)
}

/** The context for applying a processor's reports: the system is the actor, whoever made the request. */
export const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })

/** Refuses: PROVIDER_MISSING, when a provider was removed while it had open attempts. */
const refuseMissingProvider = (methodId: MethodId): never =>
  refuse('PROVIDER_MISSING', { method: methodName(methodId) })

/**
 * Looks up an open attempt at the processor and applies the outcome; an overdue attempt is abandoned there, then expires.
 * Refuses: PROVIDER_MISSING.
 */
export const reconcile = async (caller: Ctx, processors: Processors, payment: store.Payment) => {
  if (payment.status !== PAYMENT.created || !isProcessed(payment.methodId)) return
  const ctx = asSystem(caller)
  const processor = processors.of(payment) ?? refuseMissingProvider(payment.methodId)
  const known = await processor.lookUp(payment.reference)
  if (known && known.outcome !== 'challenged') return applyOutcome(ctx, payment.id, known)
  if (!isOverdue(payment, known, ctx.clock.now())) return known && applyOutcome(ctx, payment.id, known)
  const late = await processor.abandon(payment.reference)
  if (late) await applyOutcome(ctx, payment.id, late)
  else await transact(ctx, (tx) => endAttempt(tx, payment.id, 'expire'))
}

/** The same for a page that shows the stored state: when the processor does not answer, the attempt stays unchanged. */
export const tryReconcile = async (ctx: Ctx, processors: Processors, payment: store.Payment) => {
  try {
    await reconcile(ctx, processors, payment)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
  }
}

/** Registers the job that looks up attempts until their outcome is known. */
export const handleAttemptJobs = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleExternal(
    RECONCILE,
    async (ctx, { paymentId, round }: { paymentId: number; round: number }) => {
      const before = (await store.findPayment(ctx.db, paymentId))!
      if (before.status === PAYMENT.created && !processors.of(before)) {
        ctx.log.error(
          { payment: before.reference, method: before.methodId },
          'A payment cannot be looked up: its method has no provider. See the payments queue',
        )
        return { dueAt: addMinutes(ctx.clock.now(), MISSING_PROVIDER_MINUTES), payload: { paymentId, round } }
      }
      await reconcile(ctx, processors, before)
      const payment = (await store.findPayment(ctx.db, paymentId))!
      if (payment.status === PAYMENT.created) return nextLookup(payment, round + 1, ctx.clock.now())
    },
    { deadline: true, concurrency: 4 },
  )
}

/** The open attempt of a plan of the caller. Refuses: NOT_FOUND, ALREADY_PAID. */
export const findOpenAttempt = async (ctx: Ctx, planId: number) => {
  const plan = await getOwnPlan(ctx, planId)
  if (plan.paidAt) refuse('ALREADY_PAID')
  const payment = await store.findPlanPayment(ctx.db, plan.id)
  return payment?.status === PAYMENT.created ? payment : undefined
}

/**
 * Ends an open attempt at its processor, so that it can no longer be charged. A charge that was already made stays valid.
 * Refuses: PAYMENT_PENDING when the processor does not answer, PROVIDER_MISSING.
 */
export const abandon = async (ctx: Ctx, processors: Processors, payment: store.Payment) => {
  if (!isProcessed(payment.methodId)) return
  const processor = processors.of(payment) ?? refuseMissingProvider(payment.methodId)
  try {
    const late = await processor.abandon(payment.reference)
    if (late) await applyOutcome(ctx, payment.id, late)
    else await transact(ctx, (tx) => endAttempt(tx, payment.id, 'giveUp', { reason: 'given-up' }))
  } catch (error) {
    if (error instanceof ProcessorUnreachable) refuse('PAYMENT_PENDING', { reference: payment.reference })
    throw error
  }
}

/** Returns the caller's id. Refuses: NOT_FOUND when another client's id was sent. */
export const ownId = (ctx: Ctx, sentId: number | undefined) => {
  const clientId = clientIdOf(ctx)
  return sentId === undefined || sentId === clientId ? clientId : refuse('NOT_FOUND')
}
