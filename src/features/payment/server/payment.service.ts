import { addMinutes } from '../../../lib/days.ts'
import type { Exchange } from '../../../lib/exchange.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { missingProviders, PROVIDER_NAMES } from '../../../lib/providers.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { findNewestExchange, getExchange, getNewestExchange } from '../../currencies/server/currencies.service.ts'
import { balanceOf, centsOf } from '../../money/ledger.ts'
import { listPlanMovements } from '../../money/server/ledger.service.ts'
import { getOwnPlan, setPurchaseMethod } from '../../travel-plan/server/travel-plan.service.ts'
import { feeOf, isProcessed, methodName, methodsFor, methodsOf, type Payer } from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { abandon, endAttempt, findOpenAttempt, tryReconcile } from './attempt.service.ts'
import { sumWaiting } from './late-transfer.store.ts'
import * as store from './payment.store.ts'
import { sumDisputed, sumStray } from './payment-issue.store.ts'
import { offeringOf, type Processors, reachableProviders } from './processors.service.ts'
import { describeTransfer, giveUpTransfer } from './transfer.service.ts'

/** What determines the caller's methods: the country of a signed-in client, and the currency. */
const payerOf = async (ctx: Ctx, exchange: Exchange): Promise<Payer> => ({
  exchange,
  countryId: ctx.actor.kind === 'client' ? (await getClient(ctx, ctx.actor.clientId)).countryId : null,
})

/** How fees and limits apply to a currency that a visitor names. Refuses: INVALID for one that was never sold. */
const exchangeFor = async (ctx: Ctx, currency: SaleCurrency) =>
  (await findNewestExchange(ctx, currency)) ?? getExchange(ctx, currency)

export const listPurchaseMethods = async (ctx: Ctx, { currency }: { currency: SaleCurrency }) =>
  methodsOf(await offeringOf(ctx), await payerOf(ctx, await exchangeFor(ctx, currency)))

/** The methods that accept an amount, with fee and total; `charges` are the fees so far. */
export const listMethodsForAmount = async (
  ctx: Ctx,
  { price, charges, currency }: { price: number; charges: number; currency: SaleCurrency },
) =>
  methodsFor(price + charges, await offeringOf(ctx), await payerOf(ctx, await exchangeFor(ctx, currency))).map(
    (method) => {
      const feeCents = feeOf(method, price + charges)
      return { ...method, feeCents, totalCents: price + charges + feeCents }
    },
  )

export const getAcceptedCards = async (ctx: Ctx, { methodId }: { methodId: number }) => [
  ...(methodsOf(await offeringOf(ctx)).find(({ id }) => id === methodId)?.cards ?? []),
]

/**
 * Chooses the payment method of an unpaid plan. An open attempt with another method is ended first. Refuses: NOT_FOUND,
 * METHOD_NOT_AVAILABLE, PLAN_CLOSED, ALREADY_PAID, PROOF_IN_REVIEW, PAYMENT_PENDING while the outcome of a card charge is unknown.
 */
export const changePurchaseMethod =
  (processors: Processors) => async (ctx: Ctx, input: { planId: number; methodId: number }) => {
    const { currency } = await getOwnPlan(ctx, input.planId)
    const methods = methodsOf(await offeringOf(ctx), await payerOf(ctx, await getNewestExchange(ctx, currency)))
    const { id: methodId } = methods.find(({ id }) => id === input.methodId) ?? refuse('METHOD_NOT_AVAILABLE')
    const open = await findOpenAttempt(ctx, input.planId)
    if (open && open.methodId !== methodId) await giveUp(ctx, processors, open)
    if (open?.methodId !== methodId) await setPurchaseMethod(ctx, input.planId, methodId)
    return { planId: input.planId, methodId }
  }

const giveUp = async (ctx: Ctx, processors: Processors, open: store.Payment) => {
  if (open.methodId === METHODS.bankTransfer) return giveUpTransfer(ctx, open)
  // Nobody can pay by a link that was not made.
  if (!open.payerAddress && open.methodId !== METHODS.paymentLink)
    refuse('PAYMENT_PENDING', { reference: open.reference })
  await abandon(ctx, processors, open)
  const { status } = (await store.findPayment(ctx.db, open.id))!
  if (status === PAYMENT.success) refuse('ALREADY_PAID')
}

/**
 * Gives up the open payment of a plan, if any, so that another method can be chosen.
 * Refuses: NOT_FOUND, ALREADY_PAID, PROOF_IN_REVIEW, PAYMENT_PENDING.
 */
export const giveUpPayment =
  (processors: Processors) =>
  async (ctx: Ctx, { planId }: { planId: number }) => {
    const open = await findOpenAttempt(ctx, planId)
    if (open) await giveUp(ctx, processors, open)
    return getPaymentStatus(ctx, { planId })
  }

/** Whether the provider of a payment is configured. */
const canBeAsked = (ctx: Ctx, { provider }: store.Payment) =>
  provider !== null && reachableProviders(ctx).includes(provider)

/** Hides the payer's page when its provider is no longer configured. */
const withReachablePage = (ctx: Ctx, payment: store.Payment | null) =>
  payment?.payerAddress && !canBeAsked(ctx, payment) ? { ...payment, payerAddress: null } : payment

/** The status of a plan's payment. Refuses: NOT_FOUND. */
export const getPaymentStatus = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const payment = withReachablePage(ctx, (await store.findPlanPayment(ctx.db, plan.id)) ?? null)
  const open = payment?.status === PAYMENT.created
  const transfer = open && payment.methodId === METHODS.bankTransfer ? await describeTransfer(ctx, payment) : null
  return { status: payment?.status ?? PAYMENT.noFound, payment, transfer }
}

/** The same, after a lookup at the processor, for a payer who has just returned from its page. */
export const refreshPayment =
  (processors: Processors) =>
  async (ctx: Ctx, { planId }: { planId: number }) => {
    const { payment } = await getPaymentStatus(ctx, { planId })
    if (payment && canBeAsked(ctx, payment)) await tryReconcile(ctx, processors, payment)
    return getPaymentStatus(ctx, { planId })
  }

/** Names of the services without a provider; the messenger only while messaging is on. */
export const listMissingProviders = async ({ config }: Ctx) =>
  missingProviders(config.providers)
    .filter((name) => name !== 'whatsApp' || config.messaging)
    .map((name) => PROVIDER_NAMES[name])

/** Minutes after which an open payment is listed for staff. */
const UNRESOLVED_MINUTES = 2

const unresolvedBefore = (ctx: Ctx) => addMinutes(ctx.clock.now(), -UNRESOLVED_MINUTES)

/** The number of payments open at processors for longer than this, and when the oldest began. */
export const countHangingPayments = (ctx: Ctx) => store.countOpenAttempts(ctx.db, unresolvedBefore(ctx))

/** Open payments at processors, oldest first. */
export const listHangingPayments = async (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listOpenAttempts(
    ctx.db,
    unresolvedBefore(ctx),
    pageSize,
    (page - 1) * pageSize,
  )
  return {
    list: list.map((payment) => ({ ...payment, canBeAsked: canBeAsked(ctx, payment) })),
    totalItems,
  }
}

/**
 * For staff: looks up a payment at its processor, or ends it there. A payment without a provider can only be ended, after staff have
 * verified elsewhere that nothing was charged.
 * Refuses: NOT_FOUND, PAYMENT_PENDING, PROVIDER_MISSING.
 */
export const resolvePayment =
  (processors: Processors, action: 'ask' | 'end') =>
  async (ctx: Ctx, { id }: { id: number }) => {
    const payment = (await store.findPayment(ctx.db, id)) ?? refuse('NOT_FOUND')
    if (!isProcessed(payment.methodId)) refuse('NOT_FOUND')
    if (action === 'ask') await tryReconcile(ctx, processors, payment)
    else if (payment.status === PAYMENT.created && !processors.of(payment))
      await transact(ctx, (tx) => endAttempt(tx, payment.id, 'giveUp', { reason: 'given-up' }))
    else if (payment.status === PAYMENT.created) await abandon(ctx, processors, payment)
    return (await store.findPayment(ctx.db, id))!
  }

/** The successful payment of a plan. Refuses: NOT_PAID. */
export const getSuccessfulPayment = async (ctx: Ctx, planId: number) => {
  const payment = await store.findPlanPayment(ctx.db, planId)
  if (payment?.status !== PAYMENT.success) return refuse('NOT_PAID')
  return { ...payment, settledAt: payment.settledAt!, methodName: methodName(payment.methodId) }
}

/**
 * Differences between a plan's payments and the ledger; empty when there are none. A plan has at most one success, booked once;
 * late transfers are owed until they are returned or credited to the fund.
 */
export const reconcilePayments = async (ctx: Pick<Ctx, 'db'>, planId: number): Promise<string[]> => {
  const payments = await store.listPlanPayments(ctx.db, planId)
  const movements = await listPlanMovements(ctx, [planId])
  const successes = payments.filter((payment) => payment.status === PAYMENT.success)
  const paid = successes.map((payment) => [payment.amountCents, payment.feeCents, payment.fundCents])
  const booked = [centsOf('charge', movements), centsOf('fee', movements), centsOf('fund-use', movements)]
  if (paid.length > 1) return [`Plan ${planId}: paid ${paid.length} times`]
  const [amounts = [0, 0, 0]] = paid
  const problems = amounts.every((cents, i) => cents === booked[i])
    ? []
    : [`Plan ${planId}: payment ${amounts.join('/')} is booked as ${booked.join('/')}`]
  const owed = balanceOf('owed', movements)
  const waiting = (await sumWaiting(ctx.db, planId)) + (await sumStray(ctx.db, planId))
  if (owed !== waiting) problems.push(`Plan ${planId}: ${owed} cents are owed, ${waiting} wait to be sent back`)
  const disputed = balanceOf('disputed', movements)
  const open = await sumDisputed(ctx.db, planId)
  if (-disputed !== open)
    problems.push(`Plan ${planId}: ${-disputed} cents are booked as disputed, ${open} are in dispute`)
  return problems
}
