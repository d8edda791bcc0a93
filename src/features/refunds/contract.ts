import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { currency, day, id, instant } from '../../platform/http/fields.ts'
import { Refund } from '../travel-plan/contract.ts'
import { REASONS } from '../travel-plan/states.ts'

/** Money that goes into the fund, and the last day on which it can be used. `expired`: that day has passed. */
const FundMoney = z.object({ cents: z.number(), expiresOn: day, expired: z.boolean() })

/** The amounts of both kinds of refund of a booking, in cents (docs/rules/refunds.md#refund-values). */
export const RefundValues = z.object({
  bookingId: z.number(),
  reference: z.string(),
  title: z.string(),
  currency,
  /** The booking's price; the fund paid `paidByFundCents` of it. */
  paidCents: z.number(),
  paidByFundCents: z.number(),
  /** Its share of the payment method's fee, and the refunded part: all of it if the agency or supplier is at fault, otherwise 0. */
  feeCents: z.number(),
  feeReturnedCents: z.number(),
  /** The cancellation charge of a refund to the client. */
  penaltyPercent: z.number(),
  penaltyCents: z.number(),
  toClient: z.object({
    amountCents: z.number(),
    /** The part that the fund paid returns to the fund. */
    cardCents: z.number(),
    fundCents: z.number(),
    fundMoney: z.array(FundMoney),
    /** Whether the refund needs no approval; otherwise `byRequest` says whether it can be requested. */
    allowed: z.boolean(),
    byRequest: z.boolean(),
    /** Business days that a bank needs. */
    days: z.number(),
  }),
  /** Money that came from the fund keeps its expiry date; `expiresOn` is the latest of these dates. */
  toFund: z.object({ amountCents: z.number(), expiresOn: day, fundMoney: z.array(FundMoney) }),
  /** The cancellation charge from each day on, starting today; empty once the booking is canceled. */
  timeline: z.array(z.object({ from: day, penaltyPercent: z.number(), penaltyCents: z.number() })),
  /** When these values expire; sent back with the choice. */
  validUntil: instant,
  /** Why the booking was canceled, and the agency's message; null and empty while it is live. */
  reason: z.enum(REASONS).nullable(),
  note: z.string(),
  /**
   * The dispute about the payment that the chosen refund waits for; `lost` when the bank has decided against the agency, which then sends
   * what the bank has not returned. Null when there is no dispute.
   */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** The refund, once its target is chosen. */
  refund: Refund.extend({ bookingReference: z.string() }).nullable(),
})
export type RefundValues = z.output<typeof RefundValues>

export const getRefundValues = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/getAllRefundValues/{id}',
  access: 'client',
  staffPermission: 'refunds.see',
  summary: 'The refund values of a booking',
  input: z.object({ id }),
  reply: RefundValues,
  refusals: ['NOTHING_TO_REFUND', 'SERVICE_BEGUN'],
})

const refund = {
  method: 'POST',
  access: 'client',
  staffPermission: 'refunds.decide',
  input: z.object({
    id,
    /** From `getAllRefundValues`; the refund is refused when it no longer matches. */
    validUntil: z.iso.datetime().optional().meta({ description: 'ValidUntil of the values that the client saw' }),
  }),
  reply: Refund.extend({ bookingReference: z.string() }),
} as const

const refundRefusals = [
  'NOTHING_TO_REFUND',
  'ALREADY_REFUNDED',
  'CHOICE_TOO_LATE',
  'SERVICE_BEGUN',
  'POLICY_CHANGED',
  'PROOF_NEEDED',
] as const

/** Cancels a paid booking; the money returns to the card and the fund it came from, less the cancellation charge. */
export const refundToClient = endpoint({
  ...refund,
  path: '/api/admin/bookings/refundToClient/{id}',
  summary: 'Refund a booking to the client',
  refusals: [...refundRefusals, 'REFUND_NOT_POSSIBLE'],
})

/** Cancels a paid booking; its whole price goes into the client's fund. */
export const refundToFund = endpoint({
  ...refund,
  path: '/api/admin/bookings/refundToFund/{id}',
  summary: "Refund a booking to the client's fund",
  refusals: refundRefusals,
})
