import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { file, id, instant, requiredText } from '../../../platform/http/fields.ts'
import { side, startedStatus } from '../../documents/contract.ts'
import { DOC } from '../../documents/document-types.ts'
import { ACTION } from '../../travel-plan/trip-documents.ts'
import { Contact, PageInput } from './fields.ts'

/** A document that awaits review by staff. */
export const DocumentInReview = z.object({
  id: z.number(),
  docType: z.enum(DOC),
  actionType: z.enum(ACTION),
  status: startedStatus,
  personName: z.string(),
  holderName: z.string(),
  number: z.string(),
  issuedOn: z.string().nullable(),
  validUntil: z.string(),
  country: z.string().nullable(),
  classes: z.string().nullable(),
  submittedAt: instant,
  sides: z.array(side),
  client: Contact,
})
export type DocumentInReview = z.output<typeof DocumentInReview>

/** Documents in review, oldest first. */
export const listDocumentsInReview = endpoint({
  method: 'GET',
  path: '/api/office/documents',
  access: 'staff',
  permission: 'documents.see',
  summary: 'Documents in review',
  input: PageInput,
  reply: DocumentInReview,
  list: true,
})

/** One picture of a document; every view is audited. */
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
  reply: z.object({ status: startedStatus }),
  refusals: ['DOCUMENT_DECIDED', 'DOCUMENT_EXPIRED'],
})

/** Rejects a document; the client gets the reason in their language and can submit another. */
export const rejectDocument = endpoint({
  method: 'POST',
  path: '/api/office/documents/reject',
  access: 'staff',
  permission: 'documents.review',
  summary: 'Reject a document with a reason in both languages',
  input: z.object({ id, reasonEn: requiredText(300), reasonEs: requiredText(300) }),
  reply: z.object({ status: startedStatus }),
  refusals: ['DOCUMENT_DECIDED'],
})
