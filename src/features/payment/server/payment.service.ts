import { refuse } from '../../../lib/refusals.ts'
import type { Ctx, Services } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { balanceOf, centsOf } from '../../travel-plan/ledger.ts'
import { listPlanMovements } from '../../travel-plan/server/ledger.service.ts'
import { getOwnPlan, setPurchaseMethod } from '../../travel-plan/server/travel-plan.service.ts'
import {
  feeOf,
  findMethod,
  METHODS,
  methodName,
  methodsFor,
  methodsOf,
  type Payer,
  type ProcessedMethodId,
} from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { abandon, ask, findOpenAttempt, type Processors } from './attempt.service.ts'
import { sumWaiting } from './late-transfer.store.ts'
import * as store from './payment.store.ts'
import { ProcessorUnreachable } from './payment-processor.ts'
import { LINK_PROCESSOR } from './sandbox.service.ts'
import { type SandboxEvent, sandboxProcessor } from './sandbox-processor.ts'
import { describeTransfer, giveUpTransfer } from './transfer.service.ts'

/** The names of the processors, as they stand in the address of their notices. */
export const PROCESSOR_NAMES: Record<ProcessedMethodId, string> = {
  [METHODS.primaryCard]: 'primary',
  [METHODS.secondaryCard]: 'secondary',
  [METHODS.paymentLink]: LINK_PROCESSOR,
}

/** The built-in processors of both card methods and of the payment link; `deliver` sends a notice of theirs at once. */
export const sandboxProcessors = (services: Services, deliver?: (event: SandboxEvent) => Promise<void>): Processors => {
  const named = (id: ProcessedMethodId) => sandboxProcessor(services, PROCESSOR_NAMES[id], deliver)
  return {
    [METHODS.primaryCard]: named(METHODS.primaryCard),
    [METHODS.secondaryCard]: named(METHODS.secondaryCard),
    [METHODS.paymentLink]: named(METHODS.paymentLink),
  }
}

/** What is known of who asks: the country decides which methods they have (decisions 4). */
const payerOf = async (ctx: Ctx): Promise<Payer> =>
  ctx.actor.kind === 'client' ? { countryId: (await getClient(ctx, ctx.actor.clientId)).countryId } : {}

export const listPurchaseMethods = async (ctx: Ctx) => methodsOf(await payerOf(ctx))

/** The methods that take an amount, with fee and total; `charges` are fees included so far (decisions 4). */
export const listMethodsForAmount = async (ctx: Ctx, { price, charges }: { price: number; charges: number }) =>
  methodsFor(price + charges, await payerOf(ctx)).map((method) => {
    const feeCents = feeOf(method, price + charges)
    return { ...method, feeCents, totalCents: price + charges + feeCents }
  })

export const getAcceptedCards = async (_ctx: Ctx, { methodId }: { methodId: number }) => [
  ...(findMethod(methodId)?.cards ?? []),
]

/**
 * Chooses how a plan will be paid, any time before it is. What was begun by another method ends first: a transfer or a link,
 * or the bank's question about a card. Refuses: NOT_FOUND, METHOD_NOT_AVAILABLE, PLAN_CLOSED, ALREADY_PAID, PROOF_IN_REVIEW,
 * PAYMENT_PENDING while nobody knows whether a card was charged.
 */
export const changePurchaseMethod =
  (processors: Processors) => async (ctx: Ctx, input: { planId: number; methodId: number }) => {
    if (!methodsOf(await payerOf(ctx)).some(({ id }) => id === input.methodId)) refuse('METHOD_NOT_AVAILABLE')
    const open = await findOpenAttempt(ctx, input.planId)
    if (open && open.methodId !== input.methodId) await giveUp(ctx, processors, open)
    if (open?.methodId !== input.methodId) await setPurchaseMethod(ctx, input.planId, input.methodId)
    return { planId: input.planId, methodId: input.methodId }
  }

const giveUp = async (ctx: Ctx, processors: Processors, open: store.Payment) => {
  if (open.methodId === METHODS.bankTransfer) return giveUpTransfer(ctx, open)
  if (!open.payerAddress) refuse('PAYMENT_PENDING', { reference: open.reference })
  await abandon(ctx, processors, open)
  const { status } = (await store.findPayment(ctx.db, open.id))!
  if (status === PAYMENT.success) refuse('ALREADY_PAID')
}

/**
 * Gives the payment of a plan up that has not come to its end, so that another method can be chosen; without one nothing
 * happens. Refuses: NOT_FOUND, ALREADY_PAID, PROOF_IN_REVIEW, PAYMENT_PENDING.
 */
export const giveUpPayment =
  (processors: Processors) =>
  async (ctx: Ctx, { planId }: { planId: number }) => {
    const open = await findOpenAttempt(ctx, planId)
    if (open) await giveUp(ctx, processors, open)
    return getPaymentStatus(ctx, { planId })
  }

/** How a plan's payment stands. Refuses: NOT_FOUND for a foreign plan. */
export const getPaymentStatus = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const payment = (await store.findPlanPayment(ctx.db, plan.id)) ?? null
  const open = payment?.status === PAYMENT.created
  const transfer = open && payment.methodId === METHODS.bankTransfer ? await describeTransfer(ctx, payment) : null
  return { status: payment?.status ?? PAYMENT.noFound, payment, transfer }
}

/** The same after the processor was asked: for a payer who has just come back from its page (decisions 4). */
export const refreshPayment =
  (processors: Processors) =>
  async (ctx: Ctx, { planId }: { planId: number }) => {
    const { payment } = await getPaymentStatus(ctx, { planId })
    if (payment) await askNow(ctx, processors, payment)
    return getPaymentStatus(ctx, { planId })
  }

const askNow = async (ctx: Ctx, processors: Processors, payment: store.Payment) => {
  try {
    await ask(ctx, processors, payment)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
  }
}

/** Minutes after which a payment whose end is not known is for the staff to look at. */
const HANGING_MINUTES = 2

/** Payments at outside processors that have not come to their end, the oldest first. */
export const listHangingPayments = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listOpenAttempts(
    ctx.db,
    new Date(ctx.clock.now().getTime() - HANGING_MINUTES * 60_000),
    pageSize,
    (page - 1) * pageSize,
  )

/** For the staff: asks the processor about a payment, or ends it there when nobody will pay. Refuses: NOT_FOUND, PAYMENT_PENDING. */
export const settleHanging =
  (processors: Processors, how: 'ask' | 'end') =>
  async (ctx: Ctx, { id }: { id: number }) => {
    const payment = (await store.findPayment(ctx.db, id)) ?? refuse('NOT_FOUND')
    if (how === 'ask') await askNow(ctx, processors, payment)
    else if (payment.status === PAYMENT.created) await abandon(ctx, processors, payment)
    return (await store.findPayment(ctx.db, id))!
  }

/** What a plan was paid by, for its receipt. Refuses: NOT_PAID. */
export const getSuccessfulPayment = async (ctx: Ctx, planId: number) => {
  const payment = await store.findPlanPayment(ctx.db, planId)
  if (payment?.status !== PAYMENT.success) return refuse('NOT_PAID')
  return { ...payment, settledAt: payment.settledAt!, methodName: methodName(payment.methodId) }
}

/**
 * Why a plan's payments differ from the books; empty when they do not: one success at most, and all of it charged once; what
 * arrived late is owed until it is back or in the fund.
 */
export const provePayments = async (ctx: Pick<Ctx, 'db'>, planId: number): Promise<string[]> => {
  const payments = await store.listPlanPayments(ctx.db, planId)
  const movements = await listPlanMovements(ctx, planId)
  const successes = payments.filter((payment) => payment.status === PAYMENT.success)
  const said = successes.map((payment) => [payment.amountCents, payment.feeCents, payment.fundCents])
  const booked = [centsOf('charge', movements), centsOf('fee', movements), centsOf('fund-use', movements)]
  const [only = [0, 0, 0], ...more] = said
  if (more.length > 0) return [`Plan ${planId}: paid ${said.length} times`]
  const problems = only.every((cents, i) => cents === booked[i])
    ? []
    : [`Plan ${planId}: payment ${only.join('/')} is in the books as ${booked.join('/')}`]
  const [owed, waiting] = [balanceOf('owed', movements), await sumWaiting(ctx.db, planId)]
  return owed === waiting ? problems : [...problems, `Plan ${planId}: ${owed} cents are owed, ${waiting} arrived late`]
}
