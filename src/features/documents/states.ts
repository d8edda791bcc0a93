import type { Transition } from '../travel-plan/states.ts'
import { DOCUMENT, type DocumentStatus } from '../travel-plan/trip-documents.ts'

/** The state of a document that was started. */
export type StartedStatus = Exclude<DocumentStatus, typeof DOCUMENT.none>

/** All transitions of a document. Another attempt or a renewal is a new document (docs/rules/documents.md#document-states). */
export const DOCUMENT_TRANSITIONS = [
  { event: 'start', from: [DOCUMENT.none], to: DOCUMENT.started, by: ['client'] },
  { event: 'submit', from: [DOCUMENT.started], to: DOCUMENT.inReview, by: ['client'] },
  { event: 'approve', from: [DOCUMENT.inReview], to: DOCUMENT.approved, by: ['staff', 'system'] },
  { event: 'reject', from: [DOCUMENT.inReview], to: DOCUMENT.rejected, by: ['staff'] },
  { event: 'expire', from: [DOCUMENT.approved], to: DOCUMENT.expired, by: ['system'] },
] as const satisfies readonly Transition<DocumentStatus, string>[]
export type DocumentEvent = (typeof DOCUMENT_TRANSITIONS)[number]['event']
