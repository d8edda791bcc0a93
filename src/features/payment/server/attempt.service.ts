import { addMinutes } from '../../../lib/days.ts'
import { sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import type { Again } from '../../../platform/jobs.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { requireDocuments } from '../../documents/server/documents.service.ts'
import { fundShare } from '../../travel-plan/fund.ts'
import { holdFund, lockFund } from '../../travel-plan/server/fund.service.ts'
import {
  getOwnPlan,
  lockOwnPlan,
  lockPlan,
  markPaid,
  markPaymentFailed,
  movePlan,
} from '../../travel-plan/server/travel-plan.service.ts'
import { isConfirmed, next, PLAN } from '../../travel-plan/states.ts'
import {
  FUND_METHOD_ID,
  feeOf,
  isProcessed,
  LEAST_BESIDE_FUND_CENTS,
  METHODS,
  type MethodId,
  methodsFor,
  type ProcessedMethodId,
} from '../methods.ts'
import { type EndReason, expiryOf, PAYMENT, PAYMENT_TRANSITIONS, type PaymentEvent } from '../states.ts'
import * as store from './payment.store.ts'
import {
  type ChargeOutcome,
  type FinalOutcome,
  type PaymentProcessor,
  ProcessorUnreachable,
} from './payment-processor.ts'

/** An attempt to pay a plan, whatever the method: begun once, asked about until it is known, ended once. */

export type Processors = Record<ProcessedMethodId, PaymentProcessor>

/** The job that asks a processor how an attempt stands. */
export const RECONCILE = 'payment.reconcile'
const ISSUE_RECEIPT = 'receipt.issue'

/** Seconds after which a charge without an answer is looked up, again and again until it is known. */
export const RECONCILE_SECONDS = 10
/** Seconds after which a charge that the processor has not seen is given up, so that it cannot be made later either. */
const UNSEEN_SECONDS = 60

export type Attempt = {
  travelPlanId: number
  useFund: boolean
  /** Unset: the fund pays all. */
  methodId?: MethodId
  brand?: string
  last4?: string
  cardHolderName?: string
}

/**
 * Writes an attempt down and holds its part of the fund; one that the fund pays alone is settled at once.
 * Refuses: NOT_FOUND, ALREADY_PAID, PAYMENT_PENDING, PLAN_NOT_CONFIRMED, TOO_LATE, DOCUMENTS_NEEDED, NOT_ELIGIBLE,
 * FUND_TOO_SMALL, METHOD_NOT_AVAILABLE.
 */
export const beginAttempt = async (tx: TxCtx, clientId: number, info: Attempt): Promise<store.Payment> => {
  const { plan, live } = await lockOwnPlan(tx, info.travelPlanId, clientId)
  if (plan.paidAt) refuse('ALREADY_PAID')
  if (plan.status === PLAN.paymentPending)
    refuse('PAYMENT_PENDING', { reference: (await store.findPlanPayment(tx.db, plan.id))!.reference })
  const confirmed = live.every((booking) => isConfirmed(booking.status))
  if (plan.status !== PLAN.readyToPay || !confirmed) refuse('PLAN_NOT_CONFIRMED')
  const now = tx.clock.now()
  const payBy = plan.payBy!
  if (payBy < now) refuse('TOO_LATE', { deadline: payBy.toISOString() })
  await requireDocuments(tx, plan)
  const price = sum(live.map((booking) => booking.payNowCents))
  const fund = info.useFund ? await lockFund(tx, clientId) : undefined
  const least = info.methodId === undefined ? 0 : LEAST_BESIDE_FUND_CENTS
  const fundCents = fund && price > 0 ? fundShare(fund.leftCents, price, least) : 0
  const rest = price - fundCents
  const byFundAlone = fundCents > 0 && rest === 0
  if (info.methodId === undefined && !byFundAlone) refuse('FUND_TOO_SMALL')
  const { countryId } = await getClient(tx, clientId)
  const possible = methodsFor(rest, { countryId, currency: plan.currency })
  const method = byFundAlone ? undefined : possible.find((m) => m.id === info.methodId)
  if (!byFundAlone && !method) refuse('METHOD_NOT_AVAILABLE')
  const feeCents = method ? feeOf(method, rest) : 0
  const methodId = method?.id ?? FUND_METHOD_ID
  const payment = await store.insertPayment(tx.db, {
    reference: randomReference(12),
    plan_id: plan.id,
    client_id: clientId,
    method_id: methodId,
    status: PAYMENT.created,
    amount_cents: rest + feeCents,
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
    await tx.jobs.enqueue(tx.db, { kind: RECONCILE, ...askedAt(payment, 1, now), key: String(payment.id) })
  if (method) return payment
  await endAttempt(tx, payment.id, 'succeed', { processorReference: payment.reference })
  return (await store.findPayment(tx.db, payment.id))!
}

/** When an attempt is asked about for the so-manieth time: ever more seldom, and at the latest when it expires. */
const askedAt = (payment: store.Payment, round: number, now: Date): Again => {
  const soon = addMinutes(now, (RECONCILE_SECONDS * Math.min(round, 30)) / 60)
  const dueAt = now < payment.expiresAt && payment.expiresAt < soon ? payment.expiresAt : soon
  return { dueAt, payload: { paymentId: payment.id, round } }
}

/**
 * Ends an attempt, once: the plan is paid, or can be paid again and has its part of the fund back. False when it had ended
 * before. Refuses: STATE_CHANGED when that is not for the actor to do.
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

/** Takes note of the processor's word about an attempt: its end, or where the payer goes on. A repetition changes nothing. */
export const takeWord = async (ctx: Ctx, paymentId: number, outcome: ChargeOutcome) => {
  if (outcome.outcome === 'challenged') return store.setPayerAddress(ctx.db, paymentId, outcome.payerAddress)
  await transact(ctx, (tx) => takeFinalWord(tx, paymentId, outcome))
}

export const takeFinalWord = (tx: TxCtx, paymentId: number, outcome: FinalOutcome) =>
  endAttempt(tx, paymentId, outcome.outcome === 'succeeded' ? 'succeed' : 'decline', {
    processorReference: outcome.processorReference,
    reason: outcome.outcome === 'declined' ? outcome.reason : undefined,
  })

/** True once an attempt has waited long enough: the processor never saw the charge, or nobody paid in time. */
const isOverdue = (payment: store.Payment, known: ChargeOutcome | undefined, now: Date) => {
  const unseen = !known && payment.methodId !== METHODS.paymentLink
  return now >= (unseen ? addMinutes(payment.createdAt, UNSEEN_SECONDS / 60) : payment.expiresAt)
}

/** What a processor says by itself or when it is asked is nobody's deed but the system's, whoever's request it is in. */
export const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })

/** Asks the processor how an open attempt stands and acts on it; what is overdue is given up there first, then expires. */
export const ask = async (asker: Ctx, processors: Processors, payment: store.Payment) => {
  if (payment.status !== PAYMENT.created || !isProcessed(payment.methodId)) return
  const ctx = asSystem(asker)
  const processor = processors[payment.methodId]
  const known = await processor.lookUp(payment.reference)
  if (known && known.outcome !== 'challenged') return takeWord(ctx, payment.id, known)
  if (!isOverdue(payment, known, ctx.clock.now())) return known && takeWord(ctx, payment.id, known)
  const late = await processor.abandon(payment.reference)
  if (late) await takeWord(ctx, payment.id, late)
  else await transact(ctx, (tx) => endAttempt(tx, payment.id, 'expire'))
}

/** Names the job that asks about attempts until they are known (decisions 4). */
export const handleAttemptJobs = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleOutside(RECONCILE, async (ctx, { paymentId, round }: { paymentId: number; round: number }) => {
    await ask(ctx, processors, (await store.findPayment(ctx.db, paymentId))!)
    const payment = (await store.findPayment(ctx.db, paymentId))!
    if (payment.status === PAYMENT.created) return askedAt(payment, round + 1, ctx.clock.now())
  })
}

/** The open attempt of the caller's own plan; undefined when there is none. Refuses: NOT_FOUND, ALREADY_PAID. */
export const findOpenAttempt = async (ctx: Ctx, planId: number) => {
  const plan = await getOwnPlan(ctx, planId)
  if (plan.paidAt) refuse('ALREADY_PAID')
  const payment = await store.findPlanPayment(ctx.db, plan.id)
  return payment?.status === PAYMENT.created ? payment : undefined
}

/**
 * Ends an open attempt at its processor, for another method or because nobody will pay: it cannot be charged any more. A
 * charge that had been made after all stands. Refuses: PAYMENT_PENDING when the processor does not answer.
 */
export const abandon = async (ctx: Ctx, processors: Processors, payment: store.Payment) => {
  if (!isProcessed(payment.methodId)) return
  try {
    const late = await processors[payment.methodId].abandon(payment.reference)
    if (late) await takeWord(ctx, payment.id, late)
    else await transact(ctx, (tx) => endAttempt(tx, payment.id, 'giveUp', { reason: 'given-up' }))
  } catch (error) {
    if (error instanceof ProcessorUnreachable) refuse('PAYMENT_PENDING', { reference: payment.reference })
    throw error
  }
}

/** The caller, and nobody else whose id was sent along. Refuses: NOT_FOUND. */
export const ownId = (ctx: Ctx, given: number | undefined) => {
  const clientId = clientIdOf(ctx)
  return given === undefined || given === clientId ? clientId : refuse('NOT_FOUND')
}
