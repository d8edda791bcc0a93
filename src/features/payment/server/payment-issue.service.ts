import { CARD_PROVIDER_NAMES } from '../../../lib/card-providers.ts'
import { addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { NextRun } from '../../../platform/jobs.ts'
import { issueMovements } from '../../money/ledger.ts'
import { recordMovements } from '../../money/server/ledger.service.ts'
import { mailOffice } from '../../staff/server/staff.service.ts'
import type { IssueState, PaymentIssueKind } from '../states.ts'
import { findPayment, findPlanPayment, type Payment } from './payment.store.ts'
import { issueMail } from './payment-issue.mails.ts'
import * as store from './payment-issue.store.ts'
import { type DisputeReport, type FinalOutcome, ProcessorUnreachable, type RefundOutcome } from './payment-processor.ts'
import type { Processors } from './processors.service.ts'

/** What card providers report beside payments: disputes, and money that has to go back (docs/decisions/0123). */

/** The job that sends money back which pays nothing. */
const SEND_BACK = 'payment.send-back'

/** Our key of money that is sent back; the payment's random reference keeps it unique in all databases of one provider's account. */
const keyOf = (issueId: number, { reference }: Pick<Payment, 'reference'>) => `BACK-${issueId}-${reference}`
const KEY = /^BACK-(\d+)-/

type Opened = { payment: Pick<Payment, 'id' | 'planId' | 'clientId' | 'reference'>; issue: store.PaymentIssue }

const book = (tx: TxCtx, { payment, issue }: Opened, kind: Parameters<typeof issueMovements>[1]) =>
  recordMovements(
    tx,
    issueMovements({ ...payment, id: issue.id, paymentId: payment.id, amountCents: issue.amountCents }, kind),
    issue.currency,
  )

const open = async (
  tx: TxCtx,
  payment: Opened['payment'],
  values: Omit<Parameters<typeof store.insertIssue>[1], 'payment_id' | 'state' | 'opened_at'>,
): Promise<Opened | undefined> => {
  const at = tx.clock.now()
  const issue = await store.insertIssue(tx.db, { ...values, payment_id: payment.id, state: 'open', opened_at: at })
  if (!issue) return undefined
  await audit(tx, issue, 'open')
  await mailOffice(tx, (lang) => issueMail(lang, toTold(issue, payment), tx.config.publicOrigin))
  return { payment, issue }
}

const close = async (tx: TxCtx, opened: Opened, state: Exclude<IssueState, 'open'>, bankReference?: string) => {
  const { issue, payment } = opened
  const closed = await store.closeIssue(tx.db, issue.id, {
    state,
    closed_at: tx.clock.now(),
    ...(bankReference && { returned_by: bankReference }),
  })
  if (!closed) return false
  await book(tx, opened, state === 'returned' ? 'stray-return' : state === 'won' ? 'dispute-won' : 'dispute-lost')
  await audit(tx, { ...issue, state }, state)
  if (issue.kind === 'dispute')
    await mailOffice(tx, (lang) => issueMail(lang, toTold({ ...issue, state }, payment), tx.config.publicOrigin))
  return true
}

const toTold = (issue: store.PaymentIssue, { reference }: Opened['payment']) => ({
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

/** Records money that a provider took but that pays nothing; it is sent back to the card. */
export const recordStrayCharge = async (
  tx: TxCtx,
  payment: Payment,
  kind: Extract<PaymentIssueKind, 'charged-late' | 'wrong-amount' | 'wrong-holder'>,
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

/** Records a settled refund that the client's bank has sent back: finance pays it by transfer. */
export const recordReturnedRefund = (
  ctx: Ctx,
  refund: { planId: number; reference: string; currency: Payment['currency'] },
  { processorReference, amountCents }: RefundOutcome & { amountCents: number },
) =>
  transact(ctx, async (tx) => {
    const payment = (await findPlanPayment(tx.db, refund.planId))!
    const opened = await open(tx, payment, {
      kind: 'refund-came-back',
      provider: payment.provider!,
      provider_reference: processorReference,
      amount_cents: amountCents,
      currency: refund.currency,
      reason: refund.reference,
    })
    if (opened) await book(tx, opened, 'stray-charge')
  })

/** Applies what a provider says about a dispute. A decision is final; a notice of the opening that comes after it changes nothing. */
export const applyDispute = async (tx: TxCtx, provider: Payment['provider'] & string, report: DisputeReport) => {
  const payment = await store.findPaymentOfCharge(tx.db, provider, report.processorReference)
  if (!payment) {
    tx.log.warn(
      { provider, dispute: report.disputeReference },
      'A dispute is about a charge that this store did not make',
    )
    return
  }
  const opened = await open(tx, payment, {
    kind: 'dispute',
    provider,
    provider_reference: report.disputeReference,
    amount_cents: report.amountCents,
    currency: report.currency,
    reason: report.reason,
    answer_by: report.answerBy ?? null,
  })
  if (opened) await book(tx, opened, 'dispute')
  if (report.state === 'open') return
  const issue = (await store.findDispute(tx.db, provider, report.disputeReference))!
  await close(tx, { payment, issue }, report.state)
}

/** Applies the outcome of money that was sent back, by our key. When the provider refuses, finance sends it by transfer. */
export const settleStray = async (ctx: Ctx, key: string, { outcome }: Pick<RefundOutcome, 'outcome'>) => {
  const id = Number(KEY.exec(key)?.[1] ?? 0)
  const issue = id ? await store.findIssue(ctx.db, id) : undefined
  if (!issue || outcome === 'pending') return
  if (outcome === 'refused')
    return ctx.log.warn({ issue: id }, 'A provider refuses to send money back. See the payments queue')
  const payment = (await findPayment(ctx.db, issue.paymentId))!
  await transact(ctx, (tx) => close(tx, { payment, issue }, 'returned'))
}

const RETRY_MINUTES = 5

/** Registers the job that sends money back. */
export const handleIssues = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleExternal(
    SEND_BACK,
    async (ctx, { issueId }: { issueId: number }): Promise<NextRun | undefined> => {
      const issue = (await store.findIssue(ctx.db, issueId))!
      if (issue.state !== 'open') return undefined
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
        const { outcome } = (await processor.lookUpRefund(request)) ?? (await processor.reverse(request))
        await settleStray(ctx, request.key, { outcome })
        return outcome === 'pending' ? again : undefined
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

/** Records that finance sent money back by transfer. Refuses: NOT_FOUND, STATE_CHANGED for a dispute and when it was sent before. */
export const settleIssueByHand = async (ctx: Ctx, { id, bankReference }: { id: number; bankReference: string }) => {
  const issue = (await store.findIssue(ctx.db, id)) ?? refuse('NOT_FOUND')
  if (issue.kind === 'dispute') refuse('STATE_CHANGED')
  const payment = (await findPayment(ctx.db, issue.paymentId))!
  const closed = await transact(ctx, (tx) => close(tx, { payment, issue }, 'returned', bankReference))
  return closed ? (true as const) : refuse('STATE_CHANGED')
}
