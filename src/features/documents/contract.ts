import { z } from 'zod'
import { SITE_ID } from '../../lib/site.ts'
import type { ActionType } from '../../lib/trip-documents.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { anyId, day, file, id, instant, phone, requiredText, text, uploaded } from '../../platform/http/fields.ts'
import { type DocType, isActionType, isDocType } from './document-types.ts'
import { MOST_PARTS, PART_BYTES } from './parts.ts'

const docType = id.refine(isDocType, {
  params: {
    en: 'must be 1 identity card, 2 passport, 3 driver license or 4 identity card or driver license',
    es: 'debe ser 1 carné de identidad, 2 pasaporte, 3 licencia de conducción o 4 carné o licencia',
  },
}) as z.ZodType<DocType, unknown>

const actionType = id.refine(isActionType, {
  params: { en: 'must be 1 verify or 2 renew', es: 'debe ser 1 verificar o 2 renovar' },
}) as z.ZodType<ActionType, unknown>

const side = z.enum(['front', 'back'])

const ADMIN = '/api/admin/clientDocuments'

/** Which documents of a plan nobody has sent yet, or whose last one was rejected or has expired (spec 7, decisions 4). */
export const isNeededClientDocuments = endpoint({
  method: 'GET',
  path: `${ADMIN}/isNeededClientDocuments/{clientId}/{planId}`,
  access: 'client',
  summary: 'Documents that a plan still needs',
  input: z.object({ clientId: id, planId: id }),
  reply: z.object({
    needed: z.boolean(),
    items: z.array(z.object({ docType: z.number(), personId: z.number(), personName: z.string(), reason: z.string() })),
  }),
})

/** A document of the client's account, its number masked. `status` 0: not begun. */
export const ClientDocument = z.object({
  /** Null: not begun. */
  id: z.number().nullable(),
  docType: z.number(),
  personId: z.number(),
  personName: z.string(),
  /** What it is needed for; null when no plan was asked about. */
  neededFor: z.string().nullable(),
  status: z.number(),
  rejection: z.string().nullable(),
  validUntil: z.string().nullable(),
  maskedNumber: z.string().nullable(),
})
export type ClientDocument = z.output<typeof ClientDocument>

/** What a plan needs and how each stands; with plan 0 everything that the account has sent (spec 7, decisions 4). */
export const getClientDocumentsInfo = endpoint({
  method: 'GET',
  path: `${ADMIN}/getClientDocumentsInfo/{clientId}/{planId}`,
  access: 'client',
  summary: 'Documents with status, expiry and masked number',
  input: z.object({ clientId: id, planId: anyId }),
  reply: z.array(ClientDocument),
})

/** How one kind of document stands: 0 None, 1 Started, 2 InReview, 3 Approved, 4 Rejected with the reason, 5 Expired (decisions 4). */
export const getProcessClientDocumentStatus = endpoint({
  method: 'GET',
  path: `${ADMIN}/getProcessClientDocumentStatus/{clientId}/{docType}`,
  access: 'client',
  summary: 'State of one kind of document',
  input: z.object({ clientId: id, docType, personId: anyId }),
  reply: z.object({ status: z.number(), reason: z.string().nullable(), validUntil: z.string().nullable() }),
})

const Fitness = z.object({
  isValid: z.boolean(),
  /** Why not; null when it is. */
  reason: z.string().nullable(),
})

/** Whether the drivers of the active plan hold their licences for long enough and to drop-off (spec 5, decisions 3, 4). */
export const checkLicenseAge = endpoint({
  method: 'GET',
  path: `${ADMIN}/checkLicenseAge/{id}`,
  access: 'client',
  summary: 'Licence age on the active plan',
  input: z.object({ id }),
  reply: Fitness,
})

/** Whether the passports of a plan are valid for 6 months after their last day of service (spec 5, decisions 3). */
export const checkPassportValidPeriod = endpoint({
  method: 'GET',
  path: `${ADMIN}/checkPassportValidPeriod/{clientId}/{planId}`,
  access: 'client',
  summary: 'Passport validity for a plan',
  input: z.object({ clientId: id, planId: id }),
  reply: Fitness,
})

/**
 * Begins a document and makes a link that captures it without signing in, for one opening within 15 minutes. The link is sent
 * to the given telephone; without one it is only answered, to be shown as a QR code (spec 7, decisions 4).
 */
export const startProcessClientDocument = endpoint({
  method: 'POST',
  keyless: true,
  path: `${ADMIN}/startProcessClientDocument`,
  access: 'client',
  summary: 'Send the link that captures a document on the telephone',
  input: z.object({
    clientId: id,
    clientPhone: phone.optional(),
    clientDocumentType: docType,
    actionType,
    siteId: id.default(SITE_ID),
    personId: anyId,
  }),
  reply: z.object({
    documentId: z.number(),
    status: z.number(),
    link: z.string(),
    expiresAt: instant,
    sent: z.boolean(),
  }),
  refusals: ['DOCUMENT_IN_REVIEW', 'TOO_MANY'],
})

/** One document that a device captures: what is asked, of whom, and which pictures have arrived. */
export const Capture = z.object({
  documentId: z.number(),
  docType: z.number(),
  personName: z.string(),
  status: z.number(),
  sides: z.array(z.object({ side, arrived: z.boolean() })),
})
export type Capture = z.output<typeof Capture>

const pass = z.string().min(1).max(100)
const WithPass = z.object({ pass: z.string(), capture: Capture })

/** Begins a document on this device; the pass opens the calls below for 30 minutes. */
export const openCapture = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/openCapture',
  access: 'client',
  summary: 'Begin to capture a document on this device',
  input: z.object({ docType, actionType, personId: anyId }),
  reply: WithPass,
  refusals: ['DOCUMENT_IN_REVIEW'],
})

/** Opens a link on the telephone, once; the pass opens the calls below for 30 minutes. */
export const openHandOff = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/openHandOff',
  access: 'public',
  summary: 'Begin to capture a document on the telephone',
  input: z.object({ code: z.string().min(1).max(100) }),
  reply: WithPass,
  refusals: ['LINK_NOT_VALID'],
})

/** The document of a pass, after the page was loaded again. */
export const getCapture = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/getCapture',
  access: 'public',
  summary: 'The document that a pass captures',
  input: z.object({ pass }),
  reply: Capture,
  refusals: ['LINK_NOT_VALID'],
})

/**
 * Announces a picture by the SHA-256 of its parts, each of 64 KB but the last; answers the parts that have arrived, so that one
 * cut off goes on where it was. Another picture of the same side takes the place of the earlier one.
 */
export const beginPicture = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/beginPicture',
  access: 'public',
  summary: 'Announce a picture, or ask which of its parts have arrived',
  input: z.object({
    pass,
    side,
    partHashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(MOST_PARTS),
  }),
  reply: z.object({ pictureId: z.number(), arrived: z.array(z.number()) }),
  refusals: ['LINK_NOT_VALID'],
})

/** Sends one part, counted from 0. Only bytes with the announced hash are taken, so that a part needs no pass. */
export const sendPart = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/pictures/{pictureId}/parts/{part}',
  access: 'public',
  summary: 'Send one part of a picture',
  input: z.object({
    pictureId: id,
    part: z.coerce.number().int().min(0).max(MOST_PARTS),
    bytes: uploaded(PART_BYTES),
  }),
  upload: { key: 'bytes', maxBytes: PART_BYTES },
  reply: z.literal(true),
})

/** Puts the parts together: the picture is checked by its content, made anew and kept encrypted. */
export const finishPicture = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/finishPicture',
  access: 'public',
  summary: 'Finish a picture whose parts have all arrived',
  input: z.object({ pass, side }),
  reply: Capture,
  refusals: ['LINK_NOT_VALID', 'UPLOAD_INCOMPLETE', 'PICTURE_REFUSED'],
})

/** Hands the document in for review with its data: a passport's by its machine-readable zone, proved once more. */
export const submitDocument = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clientDocuments/submit',
  access: 'public',
  summary: 'Hand a document in for review',
  input: z.object({
    pass,
    mrz: text(200).default(''),
    holderName: text(120).default(''),
    number: text(40).default(''),
    issuedOn: z.union([day, z.literal('')]).default(''),
    validUntil: z.union([day, z.literal('')]).default(''),
    countryId: anyId,
    classes: text(40).default(''),
  }),
  reply: z.object({ status: z.number() }),
  refusals: ['LINK_NOT_VALID', 'UPLOAD_INCOMPLETE'],
})

/** A document that waits for the staff. */
export const DocumentInReview = z.object({
  id: z.number(),
  docType: z.number(),
  actionType: z.number(),
  status: z.number(),
  personName: z.string(),
  holderName: z.string(),
  number: z.string(),
  issuedOn: z.string().nullable(),
  validUntil: z.string(),
  country: z.string().nullable(),
  classes: z.string().nullable(),
  submittedAt: instant,
  sides: z.array(side),
  client: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})
export type DocumentInReview = z.output<typeof DocumentInReview>

/** What waits for review, the longest waiting first. */
export const listDocumentsInReview = endpoint({
  method: 'GET',
  path: '/api/office/documents',
  access: 'staff',
  permission: 'documents.see',
  summary: 'Documents in review',
  input: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: DocumentInReview,
  list: true,
})

/** One picture of a document; each look at it is written down (decisions 6). */
export const getDocumentPicture = endpoint({
  method: 'GET',
  path: '/api/office/documents/{id}/{side}',
  access: 'staff',
  permission: 'documents.see',
  summary: 'Picture of a document',
  input: z.object({ id, side }),
  contentType: 'image/jpeg',
  reply: file,
})

export const approveDocument = endpoint({
  method: 'POST',
  path: '/api/office/documents/approve',
  access: 'staff',
  permission: 'documents.review',
  summary: 'Approve a document',
  input: z.object({ id }),
  reply: z.object({ status: z.number() }),
  refusals: ['DOCUMENT_DECIDED'],
})

/** Rejects a document; the client is told the reason in their language and may send another. */
export const rejectDocument = endpoint({
  method: 'POST',
  path: '/api/office/documents/reject',
  access: 'staff',
  permission: 'documents.review',
  summary: 'Reject a document with a reason in both languages',
  input: z.object({ id, reasonEn: requiredText(300), reasonEs: requiredText(300) }),
  reply: z.object({ status: z.number() }),
  refusals: ['DOCUMENT_DECIDED'],
})
