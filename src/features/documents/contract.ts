import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  anyId,
  day,
  flag,
  id,
  instant,
  phone,
  siteId,
  text,
  uploaded,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { DOCUMENT } from '../travel-plan/trip-documents.ts'
import { DOC, isActionType, isDocType } from './document-types.ts'
import { MAX_PARTS, PART_BYTES } from './parts.ts'

const docType = id.refine(isDocType, {
  params: {
    en: 'must be 1 identity card, 2 passport, 3 driver license or 4 identity card or driver license',
    es: 'debe ser 1 carné de identidad, 2 pasaporte, 3 licencia de conducción o 4 carné o licencia',
  },
})

const actionType = id.refine(isActionType, {
  params: { en: 'must be 1 verify or 2 renew', es: 'debe ser 1 verificar o 2 renovar' },
})

/** The state of a document that was started. */
export const startedStatus = z.enum(DOCUMENT).exclude(['none'])

/** A side of a document. */
export const side = z.enum(['front', 'back'])

const ADMIN = '/api/admin/clientDocuments'

/** Required documents of a plan that are missing, rejected or expired. */
export const isNeededClientDocuments = endpoint({
  method: 'GET',
  path: `${ADMIN}/isNeededClientDocuments/{clientId}/{planId}`,
  access: 'client',
  staffPermission: 'documents.see',
  summary: 'Documents that a plan still needs',
  input: z.object({ clientId: id, planId: id }),
  reply: z.object({
    needed: z.boolean(),
    items: z.array(
      z.object({ docType: z.enum(DOC), personId: z.number(), personName: z.string(), reason: z.string() }),
    ),
  }),
})

/** A document of the client's account, or one that a plan needs. */
export const ClientDocument = z.object({
  /** Null when there is none. */
  id: z.number().nullable(),
  docType: z.enum(DOC),
  personId: z.number(),
  personName: z.string(),
  /** What it is needed for; null when the request does not name a plan. */
  neededFor: z.string().nullable(),
  status: z.enum(DOCUMENT),
  rejection: z.string().nullable(),
  validUntil: z.string().nullable(),
  maskedNumber: z.string().nullable(),
})
export type ClientDocument = z.output<typeof ClientDocument>

/** The documents that a plan requires, with their status; with plan 0 all documents of the account. */
export const getClientDocumentsInfo = endpoint({
  method: 'GET',
  path: `${ADMIN}/getClientDocumentsInfo/{clientId}/{planId}`,
  access: 'client',
  staffPermission: 'documents.see',
  summary: 'Documents with status, expiry and masked number',
  input: z.object({ clientId: id, planId: anyId }),
  reply: z.array(ClientDocument),
})

/** The status of one type of document (docs/rules/documents.md#document-states). */
export const getProcessClientDocumentStatus = endpoint({
  method: 'GET',
  path: `${ADMIN}/getProcessClientDocumentStatus/{clientId}/{docType}`,
  access: 'client',
  staffPermission: 'documents.see',
  summary: 'Status of one type of document',
  input: z.object({ clientId: id, docType, personId: anyId }),
  reply: z.object({ status: z.enum(DOCUMENT), reason: z.string().nullable(), validUntil: z.string().nullable() }),
})

const Validity = z.object({
  isValid: z.boolean(),
  /** Null when valid. */
  reason: z.string().nullable(),
})

/** Whether the licenses of the active plan's drivers have been held long enough and are valid until drop-off. */
export const checkLicenseAge = endpoint({
  method: 'GET',
  path: `${ADMIN}/checkLicenseAge/{id}`,
  access: 'client',
  staffPermission: 'documents.see',
  summary: 'License age on the active plan',
  input: z.object({ id }),
  reply: Validity,
})

/** Whether the passports for a plan are valid for 6 months after its last day of service. */
export const checkPassportValidPeriod = endpoint({
  method: 'GET',
  path: `${ADMIN}/checkPassportValidPeriod/{clientId}/{planId}`,
  access: 'client',
  staffPermission: 'documents.see',
  summary: 'Passport validity for a plan',
  input: z.object({ clientId: id, planId: id }),
  reply: Validity,
})

/**
 * Starts a document and creates a link that captures it without signing in; the link can be opened once, within 15 minutes. It is sent to
 * the given phone number or by email; otherwise it is only returned, to be shown as a QR code.
 */
export const startProcessClientDocument = endpoint({
  method: 'POST',
  path: `${ADMIN}/startProcessClientDocument`,
  access: 'client',
  staffPermission: 'documents.review',
  summary: 'Send the link that captures a document on a phone',
  input: z.object({
    clientId: id,
    /** Phone number to send the link to by WhatsApp. */
    clientPhone: phone.optional(),
    /** Sends the link to the client's email address. */
    byMail: flag.default(false),
    clientDocumentType: docType,
    actionType,
    siteId,
    personId: anyId,
  }),
  reply: z.object({
    documentId: z.number(),
    status: startedStatus,
    link: z.string(),
    expiresAt: instant,
    /** False when the link must be shown on the screen. */
    sent: z.boolean(),
  }),
  refusals: ['DOCUMENT_IN_REVIEW', 'TOO_MANY'],
})

/** A document being captured on a device, and which of its pictures have arrived. */
export const Capture = z.object({
  documentId: z.number(),
  docType: z.enum(DOC),
  personName: z.string(),
  status: startedStatus,
  sides: z.array(z.object({ side, arrived: z.boolean() })),
  /** The license data entered in a booking of this driver, for the signed-in client; a phone that opened a link does not get them. */
  known: z
    .object({ number: z.string(), issuedOn: z.string(), validUntil: z.string(), countryId: z.number() })
    .nullable(),
})
export type Capture = z.output<typeof Capture>

const pass = z.string().min(1).max(100)
const WithPass = z.object({ pass: z.string(), capture: Capture })

/** Starts a document on this device; the pass authorizes the calls below for 30 minutes. */
export const openCapture = endpoint({
  method: 'POST',
  path: '/api/clientDocuments/openCapture',
  access: 'client',
  summary: 'Start capturing a document on this device',
  input: z.object({ docType, actionType, personId: anyId }),
  reply: WithPass,
  refusals: ['DOCUMENT_IN_REVIEW'],
})

/** Opens a link on a phone, once; the pass authorizes the calls below for 30 minutes. */
export const openHandOff = endpoint({
  method: 'POST',
  path: '/api/clientDocuments/openHandOff',
  access: 'public',
  summary: 'Start capturing a document on a phone',
  input: z.object({ code: z.string().min(1).max(100) }),
  reply: WithPass,
  refusals: ['LINK_NOT_VALID'],
})

/** The document of a pass, for a reloaded page. */
export const getCapture = endpoint({
  method: 'POST',
  keyless: 'Read-only.',
  path: '/api/clientDocuments/getCapture',
  access: 'public',
  summary: 'The document that a pass captures',
  input: z.object({ pass }),
  reply: Capture,
  refusals: ['LINK_NOT_VALID'],
})

/**
 * Announces a picture by the SHA-256 hashes of its parts, each of 64 KB except the last. Returns the parts that have arrived, so that an
 * interrupted upload can resume. A new picture replaces the earlier one of the same side.
 */
export const beginPicture = endpoint({
  method: 'POST',
  keyless: 'The same parts can be announced again; the reply lists those that have arrived.',
  path: '/api/clientDocuments/beginPicture',
  access: 'public',
  summary: 'Announce a picture and list its parts that have arrived',
  input: z.object({
    pass,
    side,
    partHashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(MAX_PARTS),
  }),
  reply: z.object({ pictureId: z.number(), arrived: z.array(z.number()) }),
  refusals: ['LINK_NOT_VALID'],
})

/** Sends one part, numbered from 0. Only bytes with the announced hash are accepted, so a part needs no pass. */
export const sendPart = endpoint({
  method: 'POST',
  keyless: 'Only bytes with the announced hash are accepted, so repeating a part changes nothing.',
  path: '/api/clientDocuments/pictures/{pictureId}/parts/{part}',
  access: 'public',
  summary: 'Send one part of a picture',
  input: z.object({
    pictureId: id,
    part: wholeNumber(0, MAX_PARTS),
    bytes: uploaded(PART_BYTES),
  }),
  upload: { key: 'bytes', maxBytes: PART_BYTES },
  reply: z.literal(true),
})

/** Joins the parts; the picture is checked by its content, re-encoded and stored encrypted. */
export const finishPicture = endpoint({
  method: 'POST',
  path: '/api/clientDocuments/finishPicture',
  access: 'public',
  summary: 'Complete a picture once all its parts have arrived',
  input: z.object({ pass, side }),
  reply: Capture,
  refusals: ['LINK_NOT_VALID', 'UPLOAD_INCOMPLETE', 'PICTURE_REFUSED'],
})

/** Submits the document for review with its data; for a passport the data is its machine-readable zone. */
export const submitDocument = endpoint({
  method: 'POST',
  path: '/api/clientDocuments/submit',
  access: 'public',
  summary: 'Submit a document for review',
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
  reply: z.object({ status: startedStatus }),
  refusals: ['LINK_NOT_VALID', 'UPLOAD_INCOMPLETE'],
})
