import type { Transition } from '../travel-plan/states.ts'

/** States of a document (decisions 4); None only answers a question about one that nobody has begun. */
export const DOCUMENT = { none: 0, started: 1, inReview: 2, approved: 3, rejected: 4, expired: 5 } as const
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
