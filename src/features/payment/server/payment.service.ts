import { addMinutes } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type Services, type TxCtx, transact } from '../../../platform/context.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { isCardholder } from '../../clients/cardholder-name.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { fundShare } from '../../travel-plan/fund.ts'
import { centsOf } from '../../travel-plan/ledger.ts'
import { holdFund, lockFund } from '../../travel-plan/server/fund.service.ts'
import { listPlanMovements } from '../../travel-plan/server/ledger.service.ts'
import { beginSettlement, failRefund, SETTLE_REFUND, settleRefund } from '../../travel-plan/server/refund.service.ts'
import {
  getOwnPlan,
  lockOwnPlan,
  lockPlan,
  markPaid,
  markPaymentFailed,
  movePlan,
  setPurchaseMethod,
} from '../../travel-plan/server/travel-plan.service.ts'
import { isConfirmed, next, PLAN } from '../../travel-plan/states.ts'
import type { PaymentInfo } from '../contract.ts'
import {
  FUND_METHOD_ID,
  feeOf,
  findMethod,
  METHODS,
  type MethodId,
  methodName,
  methodsFor,
  PURCHASE_METHODS,
} from '../methods.ts'
import { CARD_PAYMENT_MINUTES, PAYMENT, PAYMENT_TRANSITIONS, type PaymentEvent } from '../states.ts'
import { type CardProcessor, type ChargeOutcome, ProcessorUnreachable } from './card-processor.ts'
import * as store from './payment.store.ts'
import { sandboxProcessor } from './sandbox-processor.ts'

const RECONCILE = 'payment.reconcile'
const ISSUE_RECEIPT = 'receipt.issue'

/** Seconds after which a charge without an answer is looked up, again and again until it is known. */
const RECONCILE_SECONDS = 10
/** Seconds after which a charge that the processor has not seen is given up, so that it cannot be made later either. */
const UNSEEN_SECONDS = 60

const DECLINES: Record<string, Bilingual> = {
  declined: { en: 'the bank declined the card.', es: 'el banco rechazó la tarjeta.' },
  'insufficient-funds': { en: 'the card has insufficient funds.', es: 'la tarjeta no tiene fondos suficientes.' },
}

export const listPurchaseMethods = async () => [...PURCHASE_METHODS]

/** The methods that take an amount, with fee and total; `charges` are fees included so far (decisions 4). */
export const listMethodsForAmount = async (_ctx: Ctx, { price, charges }: { price: number; charges: number }) =>
  methodsFor(price + charges).map((method) => {
    const feeCents = feeOf(method, price + charges)
    return { ...method, feeCents, totalCents: price + charges + feeCents }
  })

export const getAcceptedCards = async (_ctx: Ctx, { methodId }: { methodId: number }) => [
  ...(findMethod(methodId)?.cards ?? []),
]

/** Refuses: NOT_FOUND, METHOD_NOT_AVAILABLE, PLAN_CLOSED once a payment began. */
export const changePurchaseMethod = async (ctx: Ctx, input: { planId: number; methodId: number }) => {
  if (!findMethod(input.methodId)) refuse('METHOD_NOT_AVAILABLE')
  await setPurchaseMethod(ctx, input.planId, input.methodId)
  return input
}

/**
 * Pays a plan by card, and by the client's fund first when `useFund` says so. The attempt is written down first and holds its
 * part of the fund, the processor is asked outside any transaction with our key, and its answer settles the attempt once;
 * without an answer the plan stays in payment until a job knows what happened.
 * Refuses: PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, PAYMENT_DECLINED, NAME_MISMATCH, METHOD_NOT_AVAILABLE, TOO_LATE
 * (spec 4, 5; decisions 1, 4).
 */
export const payByCard = (processors: Processors, methodId: MethodId) => async (ctx: Ctx, info: PaymentInfo) => {
  const client = await getClient(ctx, clientIdOf(ctx))
  if (info.clientId !== undefined && info.clientId !== client.id) refuse('NOT_FOUND')
  if (!isCardholder(client, info.cardHolderName)) refuse('NAME_MISMATCH')
  const attempt = await transact(ctx, (tx) => beginAttempt(tx, client.id, { ...info, methodId }))
  if (attempt.status === PAYMENT.success) return attempt
  try {
    const outcome = await processors[methodId].charge({
      key: attempt.reference,
      cardToken: info.cardToken,
      amountCents: attempt.amountCents,
      currency: attempt.currency,
    })
    await settle(ctx, attempt.id, outcome)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    ctx.log.warn({ payment: attempt.reference }, 'A card processor gave no answer; the payment will be looked up')
  }
  const payment = (await store.findPayment(ctx.db, attempt.id))!
  if (payment.status === PAYMENT.created) refuse('PAYMENT_PENDING', { reference: payment.reference })
  if (payment.status !== PAYMENT.success)
    refuse('PAYMENT_DECLINED', { reason: DECLINES[payment.declineReason ?? 'declined']! })
  return payment
}

/**
 * Pays a plan by the client's fund alone; no card and no fee.
 * Refuses: PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, TOO_LATE, FUND_TOO_SMALL.
 */
export const payWithFund = async (ctx: Ctx, input: { travelPlanId: number; clientId?: number }) => {
  const clientId = clientIdOf(ctx)
  if (input.clientId !== undefined && input.clientId !== clientId) refuse('NOT_FOUND')
  return transact(ctx, (tx) => beginAttempt(tx, clientId, { travelPlanId: input.travelPlanId, useFund: true }))
}

type Attempt = {
  travelPlanId: number
  useFund: boolean
  /** Unset: the fund pays all. */
  methodId?: MethodId
  brand?: string
  last4?: string
  cardHolderName?: string
}

/** Writes an attempt down; one that the fund pays alone is settled at once. */
const beginAttempt = async (tx: TxCtx, clientId: number, info: Attempt): Promise<store.Payment> => {
  const { plan, live } = await lockOwnPlan(tx, info.travelPlanId, clientId)
  if (plan.paidAt) refuse('ALREADY_PAID')
  if (plan.status === PLAN.paymentPending)
    refuse('PAYMENT_PENDING', { reference: (await store.findPlanPayment(tx.db, plan.id))!.reference })
  const confirmed = live.every((booking) => isConfirmed(booking.status))
  if (plan.status !== PLAN.readyToPay || !confirmed) refuse('PLAN_NOT_CONFIRMED')
  const now = tx.clock.now()
  if (plan.payBy! < now) refuse('TOO_LATE', { deadline: plan.payBy!.toISOString() })
  const price = sum(live.map((booking) => booking.payNowCents))
  const fund = info.useFund ? await lockFund(tx, clientId) : undefined
  const leastByCard = info.methodId === undefined ? 0 : findMethod(info.methodId)!.minCents
  const fundCents = fund && price > 0 ? fundShare(fund.leftCents, price, leastByCard) : 0
  const rest = price - fundCents
  const byFundAlone = fundCents > 0 && rest === 0
  if (info.methodId === undefined && !byFundAlone) refuse('FUND_TOO_SMALL')
  const method = byFundAlone ? undefined : methodsFor(rest).find((m) => m.id === info.methodId)
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
    expires_at: addMinutes(now, CARD_PAYMENT_MINUTES),
  })
  if (fund) await holdFund(tx, fund, payment.id, fundCents)
  await movePlan(tx, plan, 'startPayment', { purchase_method_id: methodId })
  if (method) {
    await lookUpLater(tx, payment.id, 1)
    return payment
  }
  await settleAttempt(tx, payment.id, { outcome: 'succeeded', processorReference: payment.reference })
  return (await store.findPayment(tx.db, payment.id))!
}

const lookUpLater = (tx: TxCtx, paymentId: number, round: number) =>
  tx.jobs.enqueue(tx.db, {
    kind: RECONCILE,
    payload: { paymentId, round },
    dueAt: addMinutes(tx.clock.now(), (RECONCILE_SECONDS * Math.min(round, 30)) / 60),
    key: `${paymentId} ${round}`,
  })

/** Ends an attempt by the processor's word, once; `undefined` means that the processor never saw it. */
const settle = (ctx: Ctx, paymentId: number, outcome: ChargeOutcome | undefined) =>
  transact(ctx, (tx) => settleAttempt(tx, paymentId, outcome))

const settleAttempt = async (tx: TxCtx, paymentId: number, outcome: ChargeOutcome | undefined) => {
  const { planId } = (await store.findPayment(tx.db, paymentId))!
  const plan = await lockPlan(tx, planId)
  const now = tx.clock.now()
  const event: PaymentEvent = !outcome ? 'expire' : outcome.outcome === 'succeeded' ? 'succeed' : 'decline'
  const settled = await store.settlePayment(tx.db, paymentId, {
    status: next(PAYMENT_TRANSITIONS, PAYMENT.created, event, tx.actor.kind) ?? refuse('STATE_CHANGED'),
    settled_at: now,
    processor_reference: outcome?.processorReference,
    decline_reason: outcome?.outcome === 'declined' ? outcome.reason : undefined,
  })
  if (!settled) return
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
  if (event !== 'succeed') return markPaymentFailed(tx, plan, paymentId)
  await markPaid(tx, plan, payment)
  await tx.jobs.enqueue(tx.db, { kind: ISSUE_RECEIPT, payload: { planId }, dueAt: now, key: String(planId) })
}

/** How a plan's payment stands. Refuses: NOT_FOUND for a foreign plan. */
export const getPaymentStatus = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const payment = (await store.findPlanPayment(ctx.db, plan.id)) ?? null
  return { status: payment?.status ?? PAYMENT.noFound, payment }
}

/** What a plan was paid by, for its receipt. Refuses: NOT_PAID. */
export const getSuccessfulPayment = async (ctx: Ctx, planId: number) => {
  const payment = await store.findPlanPayment(ctx.db, planId)
  if (payment?.status !== PAYMENT.success) return refuse('NOT_PAID')
  return { ...payment, settledAt: payment.settledAt!, methodName: methodName(payment.methodId) }
}

export type Processors = Record<MethodId, CardProcessor>

/** The built-in processors of both card methods. */
export const sandboxProcessors = (services: Services): Processors => ({
  [METHODS.primaryCard]: sandboxProcessor(services, 'primary'),
  [METHODS.secondaryCard]: sandboxProcessor(services, 'secondary'),
})

/** Names what settles payments whose answer was lost: the processor is asked by our key until it knows (decisions 4). */
export const handlePaymentJobs = ({ jobs }: Services, processors: Processors) => {
  jobs.handleOutside(RECONCILE, async (ctx, { paymentId, round }: { paymentId: number; round: number }) => {
    const payment = (await store.findPayment(ctx.db, paymentId))!
    if (payment.status !== PAYMENT.created) return
    const processor = processors[payment.methodId as MethodId]
    const unseenSeconds = (ctx.clock.now().getTime() - payment.createdAt.getTime()) / 1_000
    const givenUp = unseenSeconds >= UNSEEN_SECONDS
    const outcome = givenUp ? await processor.abandon(payment.reference) : await processor.lookUp(payment.reference)
    if (outcome || givenUp) await settle(ctx, paymentId, outcome)
    else await transact(ctx, (tx) => lookUpLater(tx, paymentId, round + 1))
  })
  jobs.handleOutside(SETTLE_REFUND, (ctx, job: { refundId: number; round: number }) =>
    sendMoneyBack(ctx, processors, job),
  )
}

/**
 * Sends an approved refund back to the card that paid, by the same processor and with our key: however often it is asked, the
 * money goes back once. Without an answer it is asked again later; a refusal is the client's to decide anew.
 */
const sendMoneyBack = async (ctx: Ctx, processors: Processors, job: { refundId: number; round: number }) => {
  const refund = await beginSettlement(ctx, job.refundId)
  if (!refund) return
  const payment = await getSuccessfulPayment(ctx, refund.planId)
  const processor = processors[payment.methodId as MethodId]
  const request = {
    key: refund.reference,
    processorReference: payment.processorReference!,
    amountCents: refund.cardCents,
  }
  try {
    const outcome = (await processor.lookUpRefund(request.key)) ?? (await processor.refund(request))
    if (outcome.outcome === 'succeeded') await settleRefund(ctx, refund.id, outcome.processorReference)
    else await failRefund(ctx, refund.id)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    ctx.log.warn({ refund: refund.reference }, 'A card processor gave no answer; the refund will be looked up')
    await transact(ctx, (tx) => askForRefundLater(tx, job.refundId, job.round + 1))
  }
}

const askForRefundLater = (tx: TxCtx, refundId: number, round: number) =>
  tx.jobs.enqueue(tx.db, {
    kind: SETTLE_REFUND,
    payload: { refundId, round },
    dueAt: addMinutes(tx.clock.now(), (RECONCILE_SECONDS * Math.min(round, 360)) / 60),
    key: `${refundId} ${round}`,
  })

/** Why a plan's payments differ from the books; empty when they do not: one success at most, and all of it charged once. */
export const provePayments = async (ctx: Pick<Ctx, 'db'>, planId: number): Promise<string[]> => {
  const payments = await store.listPlanPayments(ctx.db, planId)
  const movements = await listPlanMovements(ctx, planId)
  const successes = payments.filter((payment) => payment.status === PAYMENT.success)
  const said = successes.map((payment) => [payment.amountCents, payment.feeCents, payment.fundCents])
  const booked = [centsOf('charge', movements), centsOf('fee', movements), centsOf('fund-use', movements)]
  const [only = [0, 0, 0], ...more] = said
  if (more.length > 0) return [`Plan ${planId}: paid ${said.length} times`]
  return only.every((cents, i) => cents === booked[i])
    ? []
    : [`Plan ${planId}: payment ${only.join('/')} is in the books as ${booked.join('/')}`]
}
