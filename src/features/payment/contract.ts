import { z } from 'zod'
import { CARD_PROVIDERS } from '../../lib/card-providers.ts'
import { METHODS } from '../../lib/payment-methods.ts'
import { parseAmount } from '../../lib/typed-amount.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  currency,
  flag,
  id,
  instant,
  lang,
  priceCurrency,
  requiredName,
  requiredText,
  text,
  uploaded,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { renamedTo } from '../../platform/http/other-names.ts'
import { paymentMethodId } from '../travel-plan/contract.ts'
import { CARD_BRANDS } from './methods.ts'
import { END_REASONS, PAYMENT, PROOF } from './states.ts'

const cardProvider = z.enum(CARD_PROVIDERS).nullable()

export const PurchaseMethod = z.object({
  id: z.enum(METHODS),
  name: bilingual,
  about: bilingual,
  cards: z.array(z.enum(CARD_BRANDS)).readonly(),
  /** The company whose field collects the card; null when there is none. */
  cardProvider,
  minCents: z.number(),
  maxCents: z.number(),
  /** The fee: hundredths of a percent of the price, plus a fixed amount. */
  feeBasisPoints: z.number(),
  fixedFeeCents: z.number(),
  /** Sent back when paying, so that the client is asked about a fee that has risen in the meantime. */
  feeTerms: z.string(),
})
export type PurchaseMethod = z.output<typeof PurchaseMethod>

/** A method with its fee and total for an amount. */
export const PricedMethod = PurchaseMethod.extend({ feeCents: z.number(), totalCents: z.number() })
export type PricedMethod = z.output<typeof PricedMethod>

export const Payment = z.object({
  reference: z.string(),
  planId: renamedTo(z.number(), 'travelPlanId'),
  methodId: paymentMethodId,
  /** The company that charges the card; null when there is none. */
  cardProvider,
  status: z.enum(PAYMENT).exclude(['noFound']),
  amountCents: z.number(),
  feeCents: z.number(),
  /** Paid from the client's fund, in addition to `amountCents`, which the method charged. */
  fundCents: z.number(),
  currency,
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** Null when it succeeded or expired. */
  endReason: z.enum(END_REASONS).nullable(),
  /** Page where the payer of a Created payment continues: the bank's challenge or the payment link. */
  payerAddress: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type Payment = z.output<typeof Payment>

export const listPurchaseMethods = endpoint({
  method: 'GET',
  path: '/api/travelPlans/purchaseMethodsFromWebSite/{siteId}/{lang}',
  access: 'public',
  summary: 'Purchase methods of the site',
  input: z.object({ siteId: id, currency: priceCurrency, lang }),
  reply: z.array(PurchaseMethod),
})

const MAX_CENTS = 1_000_000_000

/** Cents, or units and cents with a decimal point: '500.50' (docs/decisions/0024). */
const amount = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}\.\d{1,2}$/.test(value) ? parseAmount(value) : value),
    wholeNumber(0, MAX_CENTS),
  )
  .meta({
    anyOf: [
      { type: 'integer', minimum: 0, maximum: MAX_CENTS },
      { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,2})?$' },
    ],
    description: 'Cents; or whole units, with a decimal point, such as 500.50',
  })

/** The methods that accept an amount, with fee and total; price and charges are cents, or whole units with a decimal point. */
export const listMethodsForAmount = endpoint({
  method: 'GET',
  path: '/api/travelPlans/purchaseMethodsFromWebSiteAndAmount/{siteId}/{price}/{charges}/{lang}',
  access: 'public',
  summary: 'Purchase methods for an amount, with fee and total',
  input: z.object({ siteId: id, price: amount, charges: amount, currency: priceCurrency, lang }),
  reply: z.array(PricedMethod),
})

/** The card brands of a method; empty for a method without cards. */
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
  reply: z.object({ planId: renamedTo(z.number(), 'travelPlanId'), methodId: z.enum(METHODS) }),
  refusals: ['METHOD_NOT_AVAILABLE', 'PLAN_CLOSED', 'ALREADY_PAID', 'PAYMENT_PENDING', 'PROOF_IN_REVIEW'],
})

/** The terms of the method's fee as the client saw them. Without them, the fee in force applies. */
const feeTerms = text(20).optional().meta({ description: 'FeeTerms of the method that the client saw' })

/** The bookings in the amount that the client saw. Without them, all bookings of the plan. */
const bookingIds = z
  .array(id)
  .max(1_000)
  .optional()
  .meta({ description: 'The bookings that the client saw in the amount; without them, all of the plan' })

/** A card payment with the processor's token, never the card number (docs/rules/payment.md#card-data). */
export const PaymentInfo = z.object({
  travelPlanId: id,
  clientId: id.optional(),
  cardToken: requiredText(200).meta({ description: "What the provider's card field returned; never a card number" }),
  cardHolderName: requiredName(100),
  brand: text(30),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: wholeNumber(1, 12),
  expYear: wholeNumber(1_000, 9_999),
  billingZip: text(20).optional(),
  countryId: id.optional(),
  /** Uses the client's fund first, the card for the rest. */
  useFund: flag.default(false),
  feeTerms,
  bookingIds,
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
    'COUNTRY_NEEDED',
    'STATEMENT_NEEDED',
    'LODGING_PROHIBITED',
    'NOT_ELIGIBLE',
    'NAME_MISMATCH',
    'METHOD_NOT_AVAILABLE',
    'FEE_CHANGED',
    'PLAN_CHANGED',
    'TOO_LATE',
  ],
} as const

/** Pays a plan with the first card processor, method 120. */
export const payWithPrimaryCard = endpoint({
  ...cardPayment,
  path: '/api/travelPlans/doPaymentWithPrimaryAPI',
  summary: 'Pay by the first card processor',
})

/** Pays a plan with the second card processor, method 135. */
export const payWithSecondaryCard = endpoint({
  ...cardPayment,
  path: '/api/travelPlans/doPaymentWithSecondaryAPI',
  summary: 'Pay by the second card processor',
})

/** Pays a plan entirely from the client's fund. */
export const payWithFund = endpoint({
  method: 'POST',
  path: '/api/travelPlans/payWithFund',
  access: 'client',
  summary: "Pay entirely from the client's fund",
  input: z.object({ travelPlanId: id, clientId: id.optional(), bookingIds }),
  reply: Payment,
  refusals: [
    'PLAN_NOT_CONFIRMED',
    'PLAN_CHANGED',
    'ALREADY_PAID',
    'PAYMENT_PENDING',
    'DOCUMENTS_NEEDED',
    'COUNTRY_NEEDED',
    'STATEMENT_NEEDED',
    'LODGING_PROHIBITED',
    'NOT_ELIGIBLE',
    'FUND_TOO_SMALL',
    'TOO_LATE',
  ],
})

/** The cards that the client has paid with, last used first. */
export const getClientCards = endpoint({
  method: 'GET',
  path: '/api/clients/getClientCards',
  access: 'client',
  summary: 'Cards that the client has used',
  input: z.object({}),
  reply: z.array(z.object({ brand: z.string(), last4: z.string(), lastUsedAt: instant })),
})

const ATTEMPT_REFUSALS = [
  'PLAN_NOT_CONFIRMED',
  'DOCUMENTS_NEEDED',
  'COUNTRY_NEEDED',
  'STATEMENT_NEEDED',
  'LODGING_PROHIBITED',
  'NOT_ELIGIBLE',
  'ALREADY_PAID',
  'PAYMENT_PENDING',
  'METHOD_NOT_AVAILABLE',
  'FEE_CHANGED',
  'TOO_LATE',
] as const

/** A link to the provider's payment page, valid for 24 hours. Repeated calls return the same link while it is valid. */
export const getPaymentLink = endpoint({
  method: 'POST',
  alsoGet: true,
  path: '/api/admin/clients/getStripeLinkUrl/{planId}/{siteId}',
  access: 'client',
  staffPermission: 'payments.decide',
  summary: 'Payment link of a plan, method 140',
  input: z.object({ planId: id, siteId: id, useFund: flag.default(false), feeTerms }),
  reply: z.object({ url: z.string(), reference: z.string(), expiresAt: instant }),
  refusals: [...ATTEMPT_REFUSALS, 'LINK_NOT_MADE', 'PAYMENT_DECLINED'],
})

/** Starts a payment by bank transfer, method 85; it has a unique reference. */
export const payByTransfer = endpoint({
  method: 'POST',
  path: '/api/travelPlans/payByTransfer',
  access: 'client',
  summary: 'Pay by bank transfer',
  input: z.object({ travelPlanId: id, clientId: id.optional(), useFund: flag.default(false), feeTerms }),
  reply: Payment,
  refusals: ATTEMPT_REFUSALS,
})

/** Maximum size of a transfer proof. */
export const PROOF_MAX_BYTES = 8 * 1_048_576

/** Uploads the proof of a transfer: JPEG, PNG, WebP or PDF. */
export const uploadTransferProof = endpoint({
  method: 'POST',
  path: '/api/travelPlans/transferProof/{planId}',
  access: 'client',
  summary: 'Upload the proof of a bank transfer',
  upload: { key: 'file', maxBytes: PROOF_MAX_BYTES },
  input: z.object({ planId: id, file: uploaded(PROOF_MAX_BYTES) }),
  reply: z.literal(true),
  refusals: ['NO_TRANSFER', 'PROOF_IN_REVIEW', 'TOO_LATE'],
})

/** The bank details and proof of a transfer; the bank details are empty when none are configured anymore. */
export const Transfer = z.object({
  name: z.string(),
  routing: z.string(),
  account: z.string(),
  beneficiary: z.string(),
  reference: z.string(),
  /** Deadline for the proof; null while one is in review. */
  proofBy: instant.nullable(),
  proof: z.object({ status: z.enum(PROOF), uploadedAt: instant, reason: bilingual.nullable() }).nullable(),
})
export type Transfer = z.output<typeof Transfer>

const PaymentState = z.object({ status: z.enum(PAYMENT), payment: Payment.nullable(), transfer: Transfer.nullable() })

/** The plan's successful payment, otherwise its newest attempt; status NoFound when there is none. */
export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/travelPlans/paymentStatus/{planId}',
  access: 'client',
  summary: 'Status of the payment of a plan',
  input: z.object({ planId: id }),
  reply: PaymentState,
})

/** The same, after a lookup at the processor. */
export const refreshPayment = endpoint({
  method: 'POST',
  keyless: 'It looks the payment up at the processor; an outcome is applied once.',
  path: '/api/travelPlans/paymentStatus/{planId}/refresh',
  access: 'client',
  summary: 'Look up the payment of a plan at the processor',
  input: z.object({ planId: id }),
  reply: PaymentState,
})

/** Opens the session in which the provider's own field in the browser charges the card. */
export const openCardSession = endpoint({
  method: 'POST',
  path: '/api/travelPlans/cardSession/{planId}',
  access: 'client',
  summary: "Open the card provider's session for a plan",
  input: z.object({
    planId: id,
    methodId: z.literal([METHODS.primaryCard, METHODS.secondaryCard]),
    useFund: flag.default(false),
    feeTerms,
  }),
  reply: z.object({ reference: z.string(), session: z.object({ id: z.string(), data: z.string() }) }),
  refusals: [...ATTEMPT_REFUSALS, 'PAYMENT_DECLINED'],
})

/** Looks up the outcome of a session from the result that the provider's field got. */
export const completeCardSession = endpoint({
  method: 'POST',
  keyless: 'It looks the payment up at the processor; an outcome is applied once.',
  path: '/api/travelPlans/cardSession/{planId}/result',
  access: 'client',
  summary: "Report the result of the card provider's session",
  input: z.object({ planId: id, sessionResult: requiredText(4_000) }),
  reply: PaymentState,
  refusals: ['ALREADY_PAID'],
})

/** Gives up an open payment, so that another method can be chosen. */
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

/** The charge that the cardholder has to confirm at the sandbox bank. */
export const getSandboxChallenge = endpoint({
  method: 'GET',
  path: '/api/sandbox/challenges/{code}',
  access: 'public',
  summary: 'Sandbox: details of a challenge',
  input: z.object({ code }),
  reply: z.object({ amountCents: z.number(), currency, open: z.boolean(), returnAddress: z.string() }),
})

export const answerSandboxChallenge = endpoint({
  method: 'POST',
  path: '/api/sandbox/challenges/{code}',
  access: 'public',
  summary: 'Sandbox: answer a challenge',
  input: z.object({ code, approve: flag }),
  reply: z.object({ returnAddress: z.string() }),
  refusals: ['LINK_NOT_VALID'],
})

/** Whether a payment link is paid, for its payer, who may not be the client. `over`: it can no longer be paid. */
export const getLinkOutcome = endpoint({
  method: 'GET',
  path: '/api/payments/links/{reference}',
  access: 'public',
  summary: 'Whether a payment link is paid',
  input: z.object({ reference: code }),
  reply: z.object({
    state: z.enum(['open', 'paid', 'over']),
    amountCents: z.number(),
    currency,
    /** The payment page; null when the link is not open. */
    payerAddress: z.string().nullable(),
  }),
})

/** The details of a sandbox payment link. */
export const getSandboxLink = endpoint({
  method: 'GET',
  path: '/api/sandbox/links/{code}',
  access: 'public',
  summary: 'Sandbox: details of a payment link',
  input: z.object({ code }),
  reply: z.object({
    amountCents: z.number(),
    currency,
    /** The name that must be on the card. */
    payer: z.string(),
    expiresAt: instant,
    state: z.enum(['open', 'paid', 'over']),
  }),
})

export const paySandboxLink = endpoint({
  method: 'POST',
  path: '/api/sandbox/links/{code}',
  access: 'public',
  summary: 'Sandbox: pay a payment link',
  input: z.object({ code, cardToken: requiredText(200), cardHolderName: requiredName(100) }),
  reply: z.object({ payerAddress: z.string().nullable() }),
  refusals: ['NAME_MISMATCH', 'ALREADY_PAID', 'LINK_NOT_VALID', 'PAYMENT_DECLINED', 'PAYMENT_PENDING'],
})
