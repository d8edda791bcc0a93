import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  bilingual,
  currency,
  day,
  file,
  id,
  instant,
  requiredText,
  wholeNumber,
} from '../../../platform/http/fields.ts'
import { Payment } from '../../payment/contract.ts'
import { ISSUE_STATES, LATE_TRANSFER, PAYMENT_ISSUES } from '../../payment/states.ts'
import { Contact, PageInput } from './fields.ts'

/** An open bank transfer with its client and the proof to review. */
export const OpenTransfer = Payment.extend({
  id: z.number(),
  client: Contact,
  proof: z.object({ id: z.number(), contentType: z.string(), uploadedAt: instant }).nullable(),
})
export type OpenTransfer = z.output<typeof OpenTransfer>

/** Unmatched bank transfers: those with a proof first, longest wait first. */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/office/payments/transfers',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Bank transfers to match',
  input: PageInput,
  reply: OpenTransfer,
  list: true,
})

export const getTransferProof = endpoint({
  method: 'GET',
  path: '/api/office/payments/proof/{id}',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Proof of a bank transfer',
  input: z.object({ id }),
  contentType: 'image/jpeg, image/png, image/webp, application/pdf',
  reply: file,
})

const bankReference = requiredText(60)
const receivedCents = wholeNumber(1, 1_000_000_000)

/** Accepts a bank transfer that has arrived; amount and reference come from the bank statement. */
export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/api/office/payments/acceptTransfer',
  access: 'staff',
  permission: 'payments.decide',
  summary: "Accept a bank transfer with the bank's reference",
  input: z.object({ id, amountCents: receivedCents, bankReference }),
  reply: Payment,
  refusals: ['STATE_CHANGED'],
})

/** Rejects a proof; the client sees the reason in their language. */
export const rejectTransferProof = endpoint({
  method: 'POST',
  path: '/api/office/payments/rejectProof',
  access: 'staff',
  permission: 'payments.decide',
  summary: 'Reject the proof of a bank transfer',
  input: z.object({ id, reasonEn: requiredText(500), reasonEs: requiredText(500) }),
  reply: Payment,
  refusals: ['STATE_CHANGED'],
})

/** A bank transfer that arrived after its payment had ended or its plan had been paid. */
export const LateTransfer = z.object({
  id: z.number(),
  planId: z.number(),
  /** The reference that the agency gave the client. */
  reference: z.string(),
  bankReference: z.string(),
  amountCents: z.number(),
  currency,
  status: z.enum(LATE_TRANSFER),
  recordedAt: instant,
})

/** A late transfer whose money has been neither returned nor credited, with its client. */
export const WaitingLateTransfer = LateTransfer.extend({ client: Contact })
export type WaitingLateTransfer = z.output<typeof WaitingLateTransfer>

/** Late transfers neither returned nor credited to the fund, oldest first. */
export const listLateTransfers = endpoint({
  method: 'GET',
  path: '/api/office/payments/late',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Bank transfers that arrived late',
  input: PageInput,
  reply: WaitingLateTransfer,
  list: true,
})

/** Records a transfer that arrived after its payment ended, and informs the client (docs/decisions/0020). */
export const recordLateTransfer = endpoint({
  method: 'POST',
  path: '/api/office/payments/late/record',
  access: 'staff',
  permission: 'payments.decide',
  summary: 'Record a bank transfer that arrived late',
  input: z.object({ reference: requiredText(40), amountCents: receivedCents, bankReference }),
  reply: LateTransfer,
})

const lateTransfer = { method: 'POST', access: 'staff', permission: 'refunds.decide', reply: LateTransfer } as const

export const returnLateTransfer = endpoint({
  ...lateTransfer,
  path: '/api/office/payments/late/return',
  summary: "Mark a late transfer as returned, with the bank's reference",
  input: z.object({ id, bankReference }),
  refusals: ['STATE_CHANGED'],
})

/** Credits a late transfer to the fund at the client's request. Money in the fund cannot be withdrawn. */
export const creditLateTransfer = endpoint({
  ...lateTransfer,
  path: '/api/office/payments/late/credit',
  summary: "Credit a late transfer to the client's fund",
  input: z.object({ id }),
  refusals: ['STATE_CHANGED'],
})

/** Records that returning a late transfer failed; the client sees the reason in their language and the transfer stays open. */
export const failLateReturn = endpoint({
  ...lateTransfer,
  path: '/api/office/payments/late/fail',
  summary: 'Record that returning a late transfer failed',
  input: z.object({ id, noteEn: requiredText(500), noteEs: requiredText(500) }),
  refusals: ['STATE_CHANGED'],
})

export const UnresolvedPayment = Payment.extend({
  id: z.number(),
  client: Contact,
  /** False when the provider is no longer configured: staff then end the payment once they know that nothing was charged. */
  canBeAsked: z.boolean(),
})
export type UnresolvedPayment = z.output<typeof UnresolvedPayment>

/** Payments at outside processors with an unknown outcome, oldest first. */
export const listHangingPayments = endpoint({
  method: 'GET',
  path: '/api/office/payments/hanging',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Payments with an unknown outcome',
  input: PageInput,
  reply: UnresolvedPayment,
  list: true,
})

const hanging = {
  method: 'POST',
  access: 'staff',
  permission: 'payments.decide',
  input: z.object({ id }),
  reply: Payment,
} as const

export const askAboutPayment = endpoint({
  ...hanging,
  path: '/api/office/payments/ask',
  summary: 'Ask the processor about a payment',
  refusals: ['PROVIDER_MISSING'],
})

/** Ends a payment at its processor so that the client can use another method. */
export const endPayment = endpoint({
  ...hanging,
  path: '/api/office/payments/end',
  summary: 'End an abandoned payment',
  refusals: ['PAYMENT_PENDING', 'STATE_CHANGED'],
})

/** Outside services without a provider; features that need them are not offered. */
export const listMissingProviders = endpoint({
  method: 'GET',
  path: '/api/office/payments/missingProviders',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Outside services without a provider',
  input: z.object({}),
  reply: z.array(bilingual),
})

/** A dispute, or money that a card provider charged and that must be sent back (docs/decisions/0123). */
export const PaymentIssue = z.object({
  id: z.number(),
  kind: z.enum(PAYMENT_ISSUES),
  state: z.enum(ISSUE_STATES),
  /** The provider's name. */
  provider: z.string(),
  providerReference: z.string(),
  amountCents: z.number(),
  currency,
  /** The provider's name for the reason of a dispute, or our reference for the refund. */
  reason: z.string(),
  answerBy: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
  /** When the provider refused to send the money back; finance then sends it by transfer. */
  refusedAt: instant.nullable(),
  /** The bank's reference, if finance sent the money back. */
  returnedBy: z.string().nullable(),
  planId: z.number(),
  /** Our reference for the payment, and the amount that it requested. */
  reference: z.string(),
  askedCents: z.number(),
  client: Contact,
})
export type PaymentIssue = z.output<typeof PaymentIssue>

/** Disputes and money to send back: open ones first, then the latest. */
export const listPaymentIssues = endpoint({
  method: 'GET',
  path: '/api/office/payments/issues',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Disputes, and money that card providers took by mistake',
  input: PageInput,
  reply: PaymentIssue,
  list: true,
})

/** Records that finance sent money back by transfer because the card provider refused to. */
export const settlePaymentIssue = endpoint({
  method: 'POST',
  path: '/api/office/payments/issues/settle',
  access: 'staff',
  permission: 'refunds.decide',
  summary: "Mark money as sent back by transfer, with the bank's reference",
  input: z.object({ id, bankReference }),
  reply: z.literal(true),
  refusals: ['STATE_CHANGED'],
})

/** The latest payouts of the card providers to the agency's bank account. */
export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/office/payments/payouts',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Payouts of the card providers',
  input: z.object({}),
  reply: z.array(
    z.object({
      provider: z.string(),
      reference: z.string(),
      amountCents: z.number(),
      currency,
      state: z.enum(['paid', 'failed']),
      arrivesOn: day.nullable(),
    }),
  ),
})

/**
 * A refund that finance pays by bank transfer, because the plan was paid by transfer, its provider is no longer configured or has refused
 * the refund for two days, or its payment was lost in a dispute.
 */
export const RefundByHand = z.object({
  id: z.number(),
  reference: z.string(),
  bookingReference: z.string(),
  /** The amount to send. */
  amountCents: z.number(),
  /** The amount that the bank has returned to the cardholder in a lost dispute. */
  byBankCents: z.number(),
  currency,
  decidedAt: instant.nullable(),
  /** When its provider began to refuse to send it. */
  refusedSince: instant.nullable(),
  /** Reference of the plan's payment. */
  paidBy: z.string(),
  client: Contact,
})
export type RefundByHand = z.output<typeof RefundByHand>

export const listRefundsByHand = endpoint({
  method: 'GET',
  path: '/api/office/payments/refunds',
  access: 'staff',
  permission: 'refunds.see',
  summary: 'Refunds to send by bank transfer',
  input: PageInput,
  reply: RefundByHand,
  list: true,
})

/** Marks a refund as sent by finance. */
export const settleRefundByHand = endpoint({
  method: 'POST',
  path: '/api/office/payments/settleRefund',
  access: 'staff',
  permission: 'refunds.decide',
  summary: "Settle the refund of a bank transfer with the bank's reference",
  input: z.object({
    id,
    /** The amount that was sent, as listed; refused when the amount to send has changed since. */
    amountCents: wholeNumber(0, 1_000_000_000),
    bankReference,
  }),
  reply: z.literal(true),
  refusals: ['STATE_CHANGED'],
})

/** Records that a payout failed; the client sees the reason in their language and makes a new choice. */
export const failRefundByHand = endpoint({
  method: 'POST',
  path: '/api/office/payments/failRefund',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Record that the payout of a refund failed',
  input: z.object({ id, noteEn: requiredText(500), noteEs: requiredText(500) }),
  reply: z.literal(true),
  refusals: ['STATE_CHANGED'],
})
