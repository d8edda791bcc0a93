import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, bytes, currency, id, instant, lang, requiredText, text } from '../../platform/http/fields.ts'
import { Booking } from '../travel-plan/contract.ts'
import { PROFILE_FIELDS, type ProfileField } from './signer-profile.ts'

/** What a receipt states of a booking, frozen when it is issued. */
const ReceiptBooking = Booking.pick({
  reference: true,
  supplierReference: true,
  firstDay: true,
  lastDay: true,
  payNowCents: true,
  payInCubaCents: true,
  cancellation: true,
}).extend(Booking.shape.summary.omit({ picture: true }).shape)

/** Everything that a receipt states, frozen when it is issued. */
export const ReceiptContent = z.object({
  planId: z.number(),
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
  /** What was paid for bookings of this plan that have ended since; they are no longer listed. */
  endedCents: z.number(),
  feeCents: z.number(),
  /** What of the total came from the client's fund. */
  fundCents: z.number(),
  totalCents: z.number(),
})
export type ReceiptContent = z.output<typeof ReceiptContent>

/** What a plan's signature waits for. */
export const Signing = z.object({
  planId: z.number(),
  state: z.enum(['notPaid', 'toSign', 'tooLate', 'signed']),
  /** Null once the plan was signed, also when a changed one asks for a new signature. */
  signBy: instant.nullable(),
  finishBy: instant.nullable(),
  signedAt: instant.nullable(),
  /** The client's whole name, as a typed signature must have it. */
  signer: z.string(),
  /** What the client's profile must still say before they can sign. */
  profileLacks: z.array(z.enum(Object.keys(PROFILE_FIELDS) as [ProfileField, ...ProfileField[]])),
  receipt: z
    .object({ number: z.string(), hash: z.string(), issuedAt: instant, checkCode: z.string(), content: ReceiptContent })
    .nullable(),
})
export type Signing = z.output<typeof Signing>

/** Gives a link that signs this plan's receipt once, within 24 hours (spec 7, decisions 4). */
export const getSignUrl = endpoint({
  method: 'GET',
  path: '/api/admin/esign/getUrl/{planId}/{siteId}/{lang}',
  access: 'client',
  summary: 'One-time link to sign the receipt of a plan',
  impersonated: 'refused',
  input: z.object({ planId: id, siteId: id, lang }),
  reply: z.object({ url: z.string() }),
  refusals: ['NOT_PAID', 'ALREADY_SIGNED', 'TOO_LATE'],
})

/** What of a plan is to be signed, or was signed. */
export const getSigning = endpoint({
  method: 'GET',
  path: '/api/signing/receipt/{planId}',
  access: 'client',
  summary: 'What of a plan is to be signed, its receipt and until when',
  input: z.object({ planId: id }),
  reply: Signing,
})

/** The same of the newest plan that waits for a signature, else of the newest that was paid; null when none ever was. */
export const findSigning = endpoint({
  method: 'GET',
  path: '/api/signing/receipt',
  access: 'client',
  summary: 'What the client has to sign next',
  input: z.object({}),
  reply: Signing.nullable(),
})

/** The receipt as a file: the signed one once it is signed. */
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

/** Bytes that a drawn signature may have as PNG. */
export const DRAWING_MAX_BYTES = 200_000

const CONSENT_NEEDED = {
  en: 'Please tick the box to agree before you sign.',
  es: 'Marque la casilla para dar su consentimiento antes de firmar.',
}

/** A client's signature: the link's token, the consent, and either the name typed or a drawing as PNG data URL. */
export const signReceipt = endpoint({
  method: 'POST',
  path: '/api/signing/sign',
  access: 'client',
  summary: 'Sign the receipt of a plan',
  input: z.object({
    planId: id,
    token: requiredText(100),
    consent: z.boolean().refine(Boolean, { params: CONSENT_NEEDED }),
    kind: z.enum(['drawn', 'typed']),
    typedName: text(200).optional(),
    drawing: z
      .string()
      .max(Math.ceil(DRAWING_MAX_BYTES / 3) * 4 + 50)
      .optional(),
  }),
  reply: Signing,
  refusals: ['NOT_PAID', 'ALREADY_SIGNED', 'TOO_LATE', 'LINK_NOT_VALID', 'PROFILE_INCOMPLETE'],
})

/** Whether a receipt is genuine, by the code that its QR carries; nothing of its client or amounts (decisions 6). */
export const checkReceipt = endpoint({
  method: 'GET',
  path: '/api/signing/check/{code}',
  access: 'public',
  summary: 'Whether a receipt is valid or void',
  input: z.object({ code: requiredText(40) }),
  reply: z.object({ number: z.string(), state: z.enum(['valid', 'void']), signedAt: instant.nullable() }),
})
