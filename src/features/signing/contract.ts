import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, bytes, currency, id, instant, lang, nameText, requiredText } from '../../platform/http/fields.ts'
import { renamedTo } from '../../platform/http/other-names.ts'
import { Booking } from '../travel-plan/contract.ts'
import { PROFILE_FIELDS, type ProfileField } from './signer-profile.ts'

/** A booking on a receipt, frozen when the receipt is issued. */
const ReceiptBooking = Booking.pick({
  reference: true,
  supplierReference: true,
  firstDay: true,
  lastDay: true,
  payNowCents: true,
  payInCubaCents: true,
  cancellation: true,
  policies: true,
}).extend(Booking.shape.summary.omit({ picture: true }).shape)

/** The content of a receipt, frozen when it is issued. */
export const ReceiptContent = z.object({
  planId: renamedTo(z.number(), 'travelPlanId'),
  client: z.object({ name: z.string(), email: z.string() }),
  currency,
  bookings: z.array(ReceiptBooking),
  payment: z.object({
    reference: z.string(),
    method: bilingual,
    cardBrand: z.string(),
    cardLast4: z.string(),
    cardHolder: z.string(),
    processorReference: z.string().nullable(),
    settledAt: instant,
  }),
  /** The amount paid for bookings of this plan that have since ended and are no longer listed. */
  endedCents: z.number(),
  feeCents: z.number(),
  /** The part of the total that came from the client's fund. */
  fundCents: z.number(),
  totalCents: z.number(),
})
export type ReceiptContent = z.output<typeof ReceiptContent>

/** The signing state and receipt of a plan. */
export const Signing = z.object({
  planId: renamedTo(z.number(), 'travelPlanId'),
  state: z.enum(['notPaid', 'toSign', 'tooLate', 'signed']),
  /** Null once the plan was signed, even when a change requires a new signature. */
  signBy: instant.nullable(),
  /** Null once the last step is complete and the vouchers are issued. */
  finishBy: instant.nullable(),
  signedAt: instant.nullable(),
  /** The client's full name, required for a typed signature. */
  signer: z.string(),
  /** Profile fields missing before the client can sign; empty when CHECK_PROFILE is off. */
  profileLacks: z.array(z.enum(Object.keys(PROFILE_FIELDS) as [ProfileField, ...ProfileField[]])),
  receipt: z
    .object({ number: z.string(), hash: z.string(), issuedAt: instant, checkCode: z.string(), content: ReceiptContent })
    .nullable(),
})
export type Signing = z.output<typeof Signing>

/** Creates a link that signs this plan's receipt once, within 24 hours. */
export const getSignUrl = endpoint({
  method: 'GET',
  path: '/api/admin/esign/getUrl/{planId}/{siteId}/{lang}',
  access: 'client',
  staffPermission: 'requests.decide',
  summary: 'One-time link to sign the receipt of a plan',
  impersonated: 'refused',
  input: z.object({ planId: id, siteId: id, lang }),
  reply: z.object({ url: z.string() }),
  refusals: ['NOT_PAID', 'ALREADY_SIGNED', 'TOO_LATE'],
})

export const getSigning = endpoint({
  method: 'GET',
  path: '/api/signing/receipt/{planId}',
  access: 'client',
  summary: 'Receipt and signing state of a plan',
  input: z.object({ planId: id }),
  reply: Signing,
})

/** The same, for the newest plan that awaits a signature, otherwise for the newest paid plan; null when there is none. */
export const findSigning = endpoint({
  method: 'GET',
  path: '/api/signing/receipt',
  access: 'client',
  summary: 'Receipt that the client has to sign next',
  input: z.object({}),
  reply: Signing.nullable(),
})

/** The PDF of the receipt, signed if it has been signed. */
export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/signing/receipt/{planId}/pdf',
  access: 'client',
  summary: 'The receipt as PDF',
  input: z.object({ planId: id }),
  contentType: 'application/pdf',
  reply: bytes,
  refusals: ['NOT_PAID'],
})

/** Maximum size of a drawn signature as PNG. */
export const DRAWING_MAX_BYTES = 200_000

const CONSENT_NEEDED = {
  en: 'Please check the box to agree before you sign.',
  es: 'Marque la casilla para dar su consentimiento antes de firmar.',
}

/** Signs a receipt: the link's token, the consent, and either a typed name or a drawing as a PNG data URL. */
export const signReceipt = endpoint({
  method: 'POST',
  path: '/api/signing/sign',
  access: 'client',
  summary: 'Sign the receipt of a plan',
  input: z.object({
    planId: renamedTo(id, 'travelPlanId'),
    token: requiredText(100).meta({ description: 'The token in the address of esign/getUrl' }),
    consent: z.boolean().refine(Boolean, { params: CONSENT_NEEDED }),
    kind: z.enum(['drawn', 'typed']),
    typedName: nameText(200).optional().meta({ description: 'For the kind typed: the Signer of the receipt' }),
    drawing: z
      .string()
      .max(Math.ceil(DRAWING_MAX_BYTES / 3) * 4 + 50)
      .optional()
      .meta({ description: 'For the kind drawn: a PNG as data URL' }),
  }),
  reply: Signing,
  refusals: ['NOT_PAID', 'ALREADY_SIGNED', 'TOO_LATE', 'LINK_NOT_VALID', 'PROFILE_INCOMPLETE'],
})

/** Whether a receipt is valid, by the code in its QR code; reveals no client or amounts (docs/rules/signing.md#verification-page). */
export const checkReceipt = endpoint({
  method: 'GET',
  path: '/api/signing/check/{code}',
  access: 'public',
  summary: 'Whether a receipt is valid or void',
  input: z.object({ code: requiredText(40) }),
  reply: z.object({ number: z.string(), state: z.enum(['valid', 'void']), signedAt: instant.nullable() }),
})
