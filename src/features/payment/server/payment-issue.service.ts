import { CARD_PROVIDER_NAMES, type ChargedBy } from '../../../lib/card-providers.ts'
import { addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { NextRun } from '../../../platform/jobs.ts'
import { issueMovements } from '../../money/ledger.ts'
import { recordMovements } from '../../money/server/ledger.service.ts'
import { mailOffice } from '../../staff/server/staff.service.ts'
import { lockPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { AFTER_ISSUE_STATE, type IssueState, isOwed, type OwedIssueKind } from '../states.ts'
import { findPayment, findPlanPayment, type Payment } from './payment.store.ts'
import { issueMail, sentTwiceMail } from './payment-issue.mails.ts'
import * as store from './payment-issue.store.ts'
import { type DisputeReport, type FinalOutcome, ProcessorUnreachable, type RefundOutcome } from './payment-processor.ts'
import type { Processors } from './processors.service.ts'

/** What card providers report besides payments: disputes, and money that must be returned (docs/decisions/0123). */

/** The job that returns charges that pay for no plan. */
const SEND_BACK = 'payment.send-back'

/**
 * Our idempotency key for money that is sent back. The payment's random reference makes it unique across all databases that use the same
 * provider account.
 */
const keyOf = (issueId: number, { reference }: Pick<Payment, 'reference'>) => `BACK-${issueId}-${reference}`
const KEY = /^BACK-(\d+)-/

/** An issue with its payment. `isStray`: a dispute about a charge that arrived after the payment had ended. */
type Opened = {
  payment: Pick<Payment, 'id' | 'planId' | 'clientId' | 'reference'> & { isStray?: boolean }
  issue: store.PaymentIssue
}

const book = (tx: TxCtx, { payment, issue }: Opened, kind: Parameters<typeof issueMovements>[1]) => {
  const { id, amountCents } = issue
  const paymentId = payment.isStray ? null : payment.id
  return recordMovements(tx, issueMovements({ ...payment, id, paymentId, amountCents }, kind), issue.currency)
}

const open = async (
  tx: TxCtx,
  payment: Opened['payment'],
  values: Omit<Parameters<typeof store.insertIssue>[1], 'payment_id' | 'state' | 'opened_at'>,
): Promise<Opened | undefined> => {
  const at = tx.clock.now()
  const issue = await store.insertIssue(tx.db, { ...values, payment_id: payment.id, state: 'open', opened_at: at })
  if (!issue) return undefined
  await audit(tx, issue, 'open')
  await mailOffice(tx, (lang) => issueMail(lang, issueForMail(issue, payment), tx.config.publicOrigin))
  return { payment, issue }
}

/** The ledger movement for closing an issue; none for an inquiry, which takes no money. */
const movementOf = ({ kind, state: before }: store.PaymentIssue, state: Exclude<IssueState, 'open'>) => {
  if (isOwed(kind)) return state === 'lost' ? 'dispute-return' : 'stray-return'
  if (kind === 'inquiry') return undefined
  if (state === 'won') return 'dispute-won'
  return before === 'won' ? 'second-chargeback' : 'dispute-lost'
}

/** Closes an issue; false when its state does not allow it. */
const close = async (tx: TxCtx, opened: Opened, state: Exclude<IssueState, 'open'>, bankReference?: string) => {
  const { issue, payment } = opened
  if (!AFTER_ISSUE_STATE[issue.state].includes(state)) return false
  const closed = await store.closeIssue(tx.db, issue, {
    state,
    closed_at: tx.clock.now(),
    ...(bankReference && { returned_by: bankReference }),
  })
  if (!closed) return false
  const movement = movementOf(issue, state)
  if (movement) await book(tx, opened, movement)
  await audit(tx, { ...issue, state }, state)
  // When an inquiry becomes a dispute, the office gets an email about the dispute.
  if (issue.kind === 'dispute' || (issue.kind === 'inquiry' && state === 'won'))
    await mailOffice(tx, (lang) => issueMail(lang, issueForMail({ ...issue, state }, payment), tx.config.publicOrigin))
  return true
}

const issueForMail = (issue: store.PaymentIssue, { reference }: Opened['payment']) => ({
  ...issue,
  provider: CARD_PROVIDER_NAMES[issue.provider],
  reference,
})

const audit = (tx: TxCtx, { id, kind, state, amountCents }: store.PaymentIssue, event: string) =>
  recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'payment-issue',
    entityId: id,
    event,
    after: { kind, state, amountCents },
  })

/** Records a charge that pays for no plan; it is sent back to the card. */
export const recordStrayCharge = async (
  tx: TxCtx,
  payment: Payment,
  kind: Exclude<OwedIssueKind, 'refund-came-back'>,
  { processorReference, taken }: FinalOutcome & { outcome: 'succeeded' },
) => {
  const opened = await open(tx, payment, {
    kind,
    provider: payment.provider!,
    provider_reference: processorReference,
    amount_cents: taken?.amountCents ?? payment.amountCents,
    currency: taken?.currency ?? payment.currency,
  })
  if (!opened) return
  await book(tx, opened, 'stray-charge')
  await tx.jobs.enqueue(tx.db, {
    kind: SEND_BACK,
    payload: { issueId: opened.issue.id },
    dueAt: tx.clock.now(),
    key: String(opened.issue.id),
  })
}

/** What the client's bank has sent back; `reference` is ours. */
type ReturnedMoney = {
  reference: string
  processorReference: string
  amountCents: number
  currency: store.PaymentIssue['currency']
}

/** Records money that the client's bank has sent back: finance pays it by transfer. */
const recordReturnedMoney = async (tx: TxCtx, payment: Payment, money: ReturnedMoney) => {
  const opened = await open(tx, payment, {
    kind: 'refund-came-back',
    provider: payment.provider!,
    provider_reference: money.processorReference,
    amount_cents: money.amountCents,
    currency: money.currency,
    reason: money.reference,
  })
  if (opened) await book(tx, opened, 'stray-charge')
}

/** Records a settled refund that the client's bank has sent back. */
export const recordReturnedRefund = (
  ctx: Ctx,
  { planId, reference, currency }: { planId: number; reference: string; currency: Payment['currency'] },
  { processorReference, amountCents }: RefundOutcome & { amountCents: number },
) =>
  transact(ctx, async (tx) => {
    const payment = (await findPlanPayment(tx.db, planId))!
    await recordReturnedMoney(tx, payment, { reference, processorReference, amountCents, currency })
  })

/**
 * Applies what a provider says about a dispute or an inquiry, which may become a dispute. A decision is final, except that a won dispute
 * can still be lost. A notice of its opening that arrives after the decision changes nothing. The plan is locked, so that none of its refunds
 * is settled in the meantime.
 */
export const applyDispute = async (tx: TxCtx, provider: Payment['provider'] & string, report: DisputeReport) => {
  const payment = await store.findPaymentOfCharge(tx.db, provider, report.processorReference)
  if (!payment) {
    tx.log.warn(
      { provider, dispute: report.disputeReference },
      'A dispute is about a charge that this store did not make',
    )
    return
  }
  await lockPlan(tx, payment.planId)
  const { kind, state, disputeReference } = report
  const known = (one: DisputeReport['kind']) => store.findReported(tx.db, provider, one, disputeReference)
  const dispute = await known('dispute')
  if (state === 'undefended') {
    if (dispute?.state === 'open') await decide(tx, { payment, issue: dispute }, 'lost', report)
    return
  }
  if (kind === 'inquiry' && dispute) {
    // Before docs/decisions/0184 an inquiry was stored as a dispute.
    if (state === 'won' && dispute.state === 'open') await close(tx, { payment, issue: dispute }, 'won')
    return
  }
  const inquiry = kind === 'dispute' && (await known('inquiry'))
  if (inquiry) await close(tx, { payment, issue: inquiry }, 'lost')
  const opened = await open(tx, payment, {
    kind,
    provider,
    provider_reference: disputeReference,
    amount_cents: report.amountCents,
    currency: report.currency,
    reason: report.reason,
    answer_by: report.answerBy ?? null,
  })
  if (opened && kind === 'dispute') await book(tx, opened, 'dispute')
  if (state !== 'open') await decide(tx, { payment, issue: (await known(kind))! }, state, report)
}

/**
 * Closes the reported issue. If a charge was due to be sent back, losing its dispute returns the money, unless only part of it was
 * disputed.
 */
const decide = async (
  tx: TxCtx,
  opened: Opened,
  state: 'won' | 'lost',
  { processorReference }: Pick<DisputeReport, 'processorReference'>,
) => {
  const isClosed = await close(tx, opened, state)
  if (!isClosed || state === 'won') return
  const { payment, issue } = opened
  const stray = await store.findOpenStray(tx.db, issue.provider, processorReference)
  if (stray && stray.currency === issue.currency && stray.amountCents <= issue.amountCents)
    await close(tx, { payment, issue: stray }, 'lost')
}

/**
 * Applies the outcome of money that a provider sent back, by our key; the key of another store with the same account changes nothing.
 * Finance sends the money by transfer when the provider refuses, or when the money comes back after the provider has sent it.
 */
export const settleStray = async (
  ctx: Ctx,
  provider: ChargedBy,
  key: string,
  { outcome, processorReference }: RefundOutcome,
) => {
  const id = Number(KEY.exec(key)?.[1] ?? 0)
  const issue = id ? await store.findIssue(ctx.db, id) : undefined
  if (!issue || outcome === 'pending') return
  const payment = (await findPayment(ctx.db, issue.paymentId))!
  if (issue.provider !== provider || keyOf(id, payment) !== key) return
  await transact(ctx, async (tx) => {
    if (outcome === 'succeeded') {
      const isClosed = await close(tx, { payment, issue }, 'returned')
      if (!isClosed && (issue.state === 'lost' || issue.returnedBy))
        await reportSentTwice(tx, issue.provider, { ...issue, key })
    } else if (issue.state === 'open') await noteRefused(tx, { payment, issue })
    else if (issue.state === 'returned' && issue.returnedBy === null)
      await recordReturnedMoney(tx, payment, { ...issue, reference: key, processorReference })
  })
}

/** Records that a provider refuses to send money back, and tells the office. */
const noteRefused = async (tx: TxCtx, { payment, issue }: Opened) => {
  const refusedAt = tx.clock.now()
  if (!(await store.refuseIssue(tx.db, issue.id, refusedAt))) return
  await audit(tx, issue, 'refuse')
  await mailOffice(tx, (lang) =>
    issueMail(lang, issueForMail({ ...issue, refusedAt }, payment), tx.config.publicOrigin),
  )
}

/** Tells the office that a provider has sent money that finance or a bank had already sent. `key` is our reference to that money. */
export const reportSentTwice = async (
  tx: TxCtx,
  provider: ChargedBy,
  money: { key: string; amountCents: number; currency: Payment['currency'] },
) => {
  tx.log.error({ provider, refund: money.key }, 'Money may have been sent twice: by a provider, and before by hand')
  const sent = { ...money, provider: CARD_PROVIDER_NAMES[provider] }
  await mailOffice(tx, (lang) => sentTwiceMail(lang, sent, tx.config.publicOrigin))
}

const RETRY_MINUTES = 5

/** Registers the job that sends money back. */
export const handleIssues = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleExternal(
    SEND_BACK,
    async (ctx, { issueId }: { issueId: number }): Promise<NextRun | undefined> => {
      const issue = (await store.findIssue(ctx.db, issueId))!
      if (issue.state !== 'open' || issue.refusedAt) return undefined
      const payment = (await findPayment(ctx.db, issue.paymentId))!
      const again = { dueAt: addMinutes(ctx.clock.now(), RETRY_MINUTES), payload: { issueId } }
      const processor = processors.of(payment)
      if (!processor) return again
      const request = {
        key: keyOf(issueId, payment),
        processorReference: issue.providerReference,
        amountCents: issue.amountCents,
        currency: issue.currency,
      }
      try {
        const outcome = (await processor.lookUpRefund(request)) ?? (await processor.reverse(request))
        await settleStray(ctx, issue.provider, request.key, outcome)
        return outcome.outcome === 'pending' ? again : undefined
      } catch (error) {
        if (error instanceof ProcessorUnreachable) return again
        throw error
      }
    },
    { deadline: true },
  )
}

/** Disputes and money to send back: open ones first, then the latest. */
export const listIssues = async (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listIssues(ctx.db, pageSize, (page - 1) * pageSize)
  return { list: list.map((issue) => ({ ...issue, provider: CARD_PROVIDER_NAMES[issue.provider] })), totalItems }
}

/** The number of open disputes and amounts to send back, and when the oldest was opened. */
export const countOpenIssues = (ctx: Ctx) => store.countOpenIssues(ctx.db)

/**
 * Records that finance sent money back by transfer. Refuses: NOT_FOUND, STATE_CHANGED for a dispute or an inquiry, and when it was already
 * sent.
 */
export const settleIssueByHand = async (ctx: Ctx, { id, bankReference }: { id: number; bankReference: string }) => {
  const issue = (await store.findIssue(ctx.db, id)) ?? refuse('NOT_FOUND')
  if (!isOwed(issue.kind)) refuse('STATE_CHANGED')
  const payment = (await findPayment(ctx.db, issue.paymentId))!
  const closed = await transact(ctx, (tx) => close(tx, { payment, issue }, 'returned', bankReference))
  return closed ? (true as const) : refuse('STATE_CHANGED')
}
