import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, requiredText } from '../../../platform/http/fields.ts'
import { REFUND_VIEWS } from '../../refunds/refund-views.ts'
import { Refund } from '../../travel-plan/contract.ts'
import { Contact, PageInput } from './fields.ts'

const RefundAmounts = z.object({
  amountCents: z.number(),
  penaltyCents: z.number(),
  cardCents: z.number(),
  fundCents: z.number(),
})

/** A refund with its client, the amounts paid, and the amounts due if the supplier is at fault. */
export const RefundRequest = Refund.extend({
  bookingReference: z.string(),
  /** The reference of the provider's or bank's transfer to the client; null until it is settled, and for a refund into the fund. */
  processorReference: z.string().nullable(),
  title: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  client: Contact,
  paidCents: z.number(),
  paidByFundCents: z.number(),
  /** Null when the agency or the supplier is already at fault. */
  atSupplierFault: RefundAmounts.nullable(),
  /** The booking's cancellation charge from each day on, starting on the day of the request. */
  timeline: z.array(z.object({ from: z.string(), penaltyPercent: z.number(), penaltyCents: z.number() })),
})
export type RefundRequest = z.output<typeof RefundRequest>

/** Refunds for staff: open ones oldest first, finished ones newest first. */
export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/api/office/refunds',
  access: 'staff',
  permission: 'refunds.see',
  summary: 'Refunds by view',
  input: PageInput.extend({
    view: z.enum(REFUND_VIEWS).default('waiting'),
  }),
  reply: RefundRequest,
  list: true,
})

/** Number of refunds in each view. */
export const countRefunds = endpoint({
  method: 'GET',
  path: '/api/office/refunds/counts',
  access: 'staff',
  permission: 'refunds.see',
  summary: 'Number of refunds in each view',
  input: z.object({}),
  reply: z.record(z.enum(REFUND_VIEWS), z.number()),
})

const RefundOfBooking = Refund.extend({ bookingReference: z.string() })

/** Approves a refund, in full if the supplier is at fault, and passes it to the card processor (docs/rules/refunds.md#refund-approval). */
export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/approve',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Approve a refund',
  input: z.object({ id, supplierFault: z.boolean().default(false) }),
  reply: RefundOfBooking,
  refusals: ['STATE_CHANGED'],
})

/** Rejects a refund to the card. The client receives the reason in their language and can choose the fund instead. */
export const rejectRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/reject',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Reject a refund, with a reason for the client in both languages',
  input: z.object({ id, noteEn: requiredText(500), noteEs: requiredText(500) }),
  reply: RefundOfBooking,
  refusals: ['STATE_CHANGED'],
})

/** Retries a refund that the card processor refused. */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/retry',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Retry a failed refund to the card',
  input: z.object({ id }),
  reply: RefundOfBooking,
  refusals: ['STATE_CHANGED', 'CHOICE_TOO_LATE'],
})
