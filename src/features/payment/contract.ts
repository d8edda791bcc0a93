import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  currency,
  flag,
  id,
  instant,
  lang,
  requiredText,
  text,
  uploaded,
} from '../../platform/http/fields.ts'
import { END_REASONS } from './states.ts'

export const PurchaseMethod = z.object({
  id: z.number(),
  name: bilingual,
  about: bilingual,
  cards: z.array(z.string()).readonly(),
  minCents: z.number(),
  maxCents: z.number(),
  feeBasisPoints: z.number(),
})
export type PurchaseMethod = z.output<typeof PurchaseMethod>

/** A method with what it costs for one amount. */
export const PricedMethod = PurchaseMethod.extend({ feeCents: z.number(), totalCents: z.number() })
export type PricedMethod = z.output<typeof PricedMethod>

export const Payment = z.object({
  reference: z.string(),
  planId: z.number(),
  methodId: z.number(),
  status: z.number(),
  amountCents: z.number(),
  feeCents: z.number(),
  /** What the client's fund paid, beside `amountCents`, which the method was charged. */
  fundCents: z.number(),
  currency,
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** Why it did not succeed; null when it did, or nobody paid in time. */
  endReason: z.enum(END_REASONS).nullable(),
  /** Where the payer goes on while it is Created: the bank's question about the card, or the page of the link. */
  payerAddress: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type Payment = z.output<typeof Payment>

/** How the site's plans can be paid (spec 7). */
export const listPurchaseMethods = endpoint({
  method: 'GET',
  path: '/api/travelPlans/purchaseMethodsFromWebSite/{siteId}/{lang}',
  access: 'public',
  summary: 'Purchase methods of the site',
  input: z.object({ siteId: id, lang }),
  reply: z.array(PurchaseMethod),
})

const cents = z.coerce.number().int().min(0).max(1_000_000_000)

/** The methods that take an amount, each with its fee and total; price and charges are cents (decisions 4). */
export const listMethodsForAmount = endpoint({
  method: 'GET',
  path: '/api/travelPlans/purchaseMethodsFromWebSiteAndAmount/{siteId}/{price}/{charges}/{lang}',
  access: 'public',
  summary: 'Purchase methods for an amount, with fee and total',
  input: z.object({ siteId: id, price: cents, charges: cents, lang }),
  reply: z.array(PricedMethod),
})

/** The card brands of a method; none for a method without cards. */
export const getAcceptedCards = endpoint({
  method: 'GET',
  path: '/api/travelPlans/getAcceptedCards/{methodId}',
  access: 'public',
  summary: 'Cards that a method accepts',
  input: z.object({ methodId: id }),
  reply: z.array(z.string()),
})

export const changePurchaseMethod = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/travelPlans/changePurchaseMethod/{planId}/{methodId}',
  access: 'client',
  summary: 'Choose how a plan will be paid',
  input: z.object({ planId: id, methodId: id }),
  reply: z.object({ planId: z.number(), methodId: z.number() }),
  refusals: ['METHOD_NOT_AVAILABLE', 'PLAN_CLOSED', 'ALREADY_PAID', 'PAYMENT_PENDING', 'PROOF_IN_REVIEW'],
})

const thisYear = new Date().getUTCFullYear()

/** A card as the processor's own field gives it: a token, never the number (decisions 4). */
export const PaymentInfo = z.object({
  travelPlanId: id,
  clientId: id.optional(),
  cardToken: requiredText(200),
  cardHolderName: requiredText(100),
  brand: text(30),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.coerce.number().int().min(1).max(12),
  expYear: z.coerce
    .number()
    .int()
    .min(thisYear)
    .max(thisYear + 25),
  billingZip: text(20).optional(),
  countryId: id.optional(),
  /** Pays what it can from the client's fund, the rest by card. */
  useFund: flag.default(false),
})
export type PaymentInfo = z.output<typeof PaymentInfo>

const cardPayment = {
  method: 'POST',
  access: 'client',
  input: PaymentInfo,
  reply: Payment,
  refusals: [
    'PLAN_NOT_CONFIRMED',
    'ALREADY_PAID',
    'PAYMENT_PENDING',
    'PAYMENT_DECLINED',
    'DOCUMENTS_NEEDED',
    'NOT_ELIGIBLE',
    'NAME_MISMATCH',
    'METHOD_NOT_AVAILABLE',
    'TOO_LATE',
  ],
} as const

/** Pays a plan by the first card processor, method 120 (spec 7). */
export const payWithPrimaryCard = endpoint({
  ...cardPayment,
  path: '/api/travelPlans/doPaymentWithPrimaryAPI',
  summary: 'Pay by the first card processor',
})

/** Pays a plan by the second card processor, method 135 (spec 7). */
export const payWithSecondaryCard = endpoint({
  ...cardPayment,
  path: '/api/travelPlans/doPaymentWithSecondaryAPI',
  summary: 'Pay by the second card processor',
})

/** Pays a plan by the client's fund alone, when it covers the whole price. */
export const payWithFund = endpoint({
  method: 'POST',
  path: '/api/travelPlans/payWithFund',
  access: 'client',
  summary: "Pay by the client's fund alone",
  input: z.object({ travelPlanId: id, clientId: id.optional() }),
  reply: Payment,
  refusals: [
    'PLAN_NOT_CONFIRMED',
    'ALREADY_PAID',
    'PAYMENT_PENDING',
    'DOCUMENTS_NEEDED',
    'NOT_ELIGIBLE',
    'FUND_TOO_SMALL',
    'TOO_LATE',
  ],
})

/** The cards with which the client has paid, the last used first: what is known of each, never its number (spec 7). */
export const getClientCards = endpoint({
  method: 'GET',
  path: '/api/clients/getClientCards',
  access: 'client',
  summary: 'Cards that the client has used',
  input: z.object({}),
  reply: z.array(z.object({ brand: z.string(), last4: z.string(), lastUsedAt: instant })),
})

const beginsAttempt = [
  'PLAN_NOT_CONFIRMED',
  'DOCUMENTS_NEEDED',
  'NOT_ELIGIBLE',
  'ALREADY_PAID',
  'PAYMENT_PENDING',
  'METHOD_NOT_AVAILABLE',
  'TOO_LATE',
] as const

/** A link to a page of the provider where the plan is paid within 24 hours; the same while it lives (spec 7). */
export const getPaymentLink = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/admin/clients/getStripeLinkUrl/{planId}/{siteId}',
  access: 'client',
  summary: 'Payment link of a plan, method 140',
  input: z.object({ planId: id, siteId: id, useFund: flag.default(false) }),
  reply: z.object({ url: z.string(), reference: z.string(), expiresAt: instant }),
  refusals: [...beginsAttempt, 'LINK_NOT_MADE'],
})

/** Chooses a bank transfer, method 85: a payment with its own reference, and where to send the money. */
export const payByTransfer = endpoint({
  method: 'POST',
  path: '/api/travelPlans/payByTransfer',
  access: 'client',
  summary: 'Pay by bank transfer',
  input: z.object({ travelPlanId: id, clientId: id.optional(), useFund: flag.default(false) }),
  reply: Payment,
  refusals: beginsAttempt,
})

/** How large the proof of a transfer may be, in bytes. */
export const PROOF_MAX_BYTES = 8 * 1_048_576

/** The proof that a transfer was ordered: JPEG, PNG, WebP or PDF. */
export const uploadTransferProof = endpoint({
  method: 'POST',
  path: '/api/travelPlans/transferProof/{planId}',
  access: 'client',
  summary: 'Send the proof of a bank transfer',
  upload: { key: 'file', maxBytes: PROOF_MAX_BYTES },
  input: z.object({ planId: id, file: uploaded(PROOF_MAX_BYTES) }),
  reply: z.literal(true),
  refusals: ['NO_TRANSFER', 'PROOF_IN_REVIEW', 'TOO_LATE'],
})

/** Where and how a transfer is paid. */
export const Transfer = z.object({
  name: z.string(),
  routing: z.string(),
  account: z.string(),
  beneficiary: z.string(),
  reference: z.string(),
  /** Until when its proof must be here; null while one is being reviewed. */
  proofBy: instant.nullable(),
  proof: z.object({ status: z.number(), uploadedAt: instant, reason: bilingual.nullable() }).nullable(),
})
export type Transfer = z.output<typeof Transfer>

const PaymentState = z.object({ status: z.number(), payment: Payment.nullable(), transfer: Transfer.nullable() })

/** How a plan's payment stands: its success, else its newest attempt; status NoFound when there is none. */
export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/travelPlans/paymentStatus/{planId}',
  access: 'client',
  summary: 'How the payment of a plan stands',
  input: z.object({ planId: id }),
  reply: PaymentState,
})

/** The same after the processor was asked anew. */
export const refreshPayment = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/travelPlans/paymentStatus/{planId}/refresh',
  access: 'client',
  summary: 'Ask the processor how the payment of a plan stands',
  input: z.object({ planId: id }),
  reply: PaymentState,
})

/** Gives up a payment that has not come to its end, so that another method can be chosen. */
export const giveUpPayment = endpoint({
  method: 'POST',
  path: '/api/travelPlans/giveUpPayment/{planId}',
  access: 'client',
  summary: 'Give up the payment of a plan for another method',
  input: z.object({ planId: id }),
  reply: PaymentState,
  refusals: ['ALREADY_PAID', 'PAYMENT_PENDING', 'PROOF_IN_REVIEW'],
})

const code = requiredText(100)

/** What the sandbox's bank asks the owner of a card. */
export const getSandboxChallenge = endpoint({
  method: 'GET',
  path: '/api/sandbox/challenges/{code}',
  access: 'public',
  summary: "Sandbox: what a card's bank asks",
  input: z.object({ code }),
  reply: z.object({ amountCents: z.number(), currency, open: z.boolean(), returnAddress: z.string() }),
})

export const answerSandboxChallenge = endpoint({
  method: 'POST',
  path: '/api/sandbox/challenges/{code}',
  access: 'public',
  summary: "Sandbox: answer a card's bank",
  input: z.object({ code, approve: flag }),
  reply: z.object({ returnAddress: z.string() }),
  refusals: ['LINK_NOT_VALID'],
})

/** What a payment link of the sandbox is for. */
export const getSandboxLink = endpoint({
  method: 'GET',
  path: '/api/sandbox/links/{code}',
  access: 'public',
  summary: 'Sandbox: what a payment link is for',
  input: z.object({ code }),
  reply: z.object({
    amountCents: z.number(),
    currency,
    /** Whose card it must be. */
    payer: z.string(),
    expiresAt: instant,
    state: z.enum(['open', 'paid', 'over']),
  }),
})

export const paySandboxLink = endpoint({
  method: 'POST',
  path: '/api/sandbox/links/{code}',
  access: 'public',
  summary: 'Sandbox: pay at a payment link',
  input: z.object({ code, cardToken: requiredText(200), cardHolderName: requiredText(100) }),
  reply: z.object({ payerAddress: z.string().nullable() }),
  refusals: ['NAME_MISMATCH', 'ALREADY_PAID', 'LINK_NOT_VALID', 'PAYMENT_DECLINED', 'PAYMENT_PENDING'],
})
