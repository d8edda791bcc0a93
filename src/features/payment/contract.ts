import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, currency, flag, id, instant, lang, requiredText, text } from '../../platform/http/fields.ts'

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
  declineReason: z.enum(['declined', 'insufficient-funds']).nullable(),
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
  impersonated: 'allowed',
  input: z.object({ planId: id, methodId: id }),
  reply: z.object({ planId: z.number(), methodId: z.number() }),
  refusals: ['METHOD_NOT_AVAILABLE', 'PLAN_CLOSED'],
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
  refusals: ['PLAN_NOT_CONFIRMED', 'ALREADY_PAID', 'PAYMENT_PENDING', 'FUND_TOO_SMALL', 'TOO_LATE'],
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

/** How a plan's payment stands: its success, else its newest attempt; status NoFound when there is none. */
export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/travelPlans/paymentStatus/{planId}',
  access: 'client',
  summary: 'How the payment of a plan stands',
  input: z.object({ planId: id }),
  reply: z.object({ status: z.number(), payment: Payment.nullable() }),
})
