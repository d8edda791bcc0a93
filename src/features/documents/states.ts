import type { DOCUMENT } from '../../lib/trip-documents.ts'
import type { Transition } from '../travel-plan/states.ts'

/** The state of a document that somebody has begun. */
export type DocumentStatus = Exclude<(typeof DOCUMENT)[keyof typeof DOCUMENT], 0>

/** Every transition of a document, in the shape of a travel plan's. Another try or a renewal is a document of its own. */
export const DOCUMENT_TRANSITIONS = [
  { event: 'start', from: [0], to: 1, by: ['client'] },
  { event: 'submit', from: [1], to: 2, by: ['client'] },
  { event: 'approve', from: [2], to: 3, by: ['staff', 'system'] },
  { event: 'reject', from: [2], to: 4, by: ['staff'] },
  { event: 'expire', from: [3], to: 5, by: ['system'] },
] as const satisfies readonly Transition<0 | DocumentStatus, string>[]
export type DocumentEvent = (typeof DOCUMENT_TRANSITIONS)[number]['event']
