import type { Transition } from '../travel-plan/states.ts'
import type { DOCUMENT } from '../travel-plan/trip-documents.ts'

/** The state of an existing document. */
export type DocumentStatus = Exclude<(typeof DOCUMENT)[keyof typeof DOCUMENT], 0>

/** All transitions of a document. Another attempt or a renewal is a new document (docs/rules/documents.md#document-states). */
export const DOCUMENT_TRANSITIONS = [
  { event: 'start', from: [0], to: 1, by: ['client'] },
  { event: 'submit', from: [1], to: 2, by: ['client'] },
  { event: 'approve', from: [2], to: 3, by: ['staff', 'system'] },
  { event: 'reject', from: [2], to: 4, by: ['staff'] },
  { event: 'expire', from: [3], to: 5, by: ['system'] },
] as const satisfies readonly Transition<0 | DocumentStatus, string>[]
export type DocumentEvent = (typeof DOCUMENT_TRANSITIONS)[number]['event']
