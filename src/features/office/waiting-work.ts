import type { Permission } from '../staff/permissions.ts'

/** A kind of waiting work: its screen, the part of the screen, and the permissions needed to see it. */
type Work = { screen: string; part?: string; permissions: readonly Permission[] }

/** The kinds of work that wait for staff, in the order of the office menu. */
export const WAITING_WORK = {
  requests: { screen: '/office/requests', permissions: ['requests.see'] },
  messages: { screen: '/office/notes', permissions: ['notes.see'] },
  refundRequests: { screen: '/office/refunds', permissions: ['refunds.see'] },
  failedRefunds: { screen: '/office/refunds', part: '?view=failed', permissions: ['refunds.see'] },
  transfers: { screen: '/office/payments', part: '#transfers', permissions: ['payments.see'] },
  lateTransfers: { screen: '/office/payments', part: '#late', permissions: ['payments.see'] },
  refundsByHand: { screen: '/office/payments', part: '#refunds', permissions: ['payments.see', 'refunds.see'] },
  unresolvedPayments: { screen: '/office/payments', part: '#hanging', permissions: ['payments.see'] },
  paymentIssues: { screen: '/office/payments', part: '#issues', permissions: ['payments.see'] },
  documents: { screen: '/office/documents', permissions: ['documents.see'] },
  reviews: { screen: '/office/reviews', permissions: ['reviews.see'] },
  questions: { screen: '/office/questions', permissions: ['questions.see'] },
  endingRates: { screen: '/office/currencies', permissions: ['currencies.see'] },
  failures: { screen: '/office/failures', permissions: ['failures.see'] },
} as const satisfies Record<string, Work>

export type WaitingKind = keyof typeof WAITING_WORK

export const WAITING_KINDS = Object.keys(WAITING_WORK) as WaitingKind[]

/** The kinds of work that staff with these permissions see. */
export const waitingKindsOf = (permissions: readonly string[] = []) =>
  WAITING_KINDS.filter((kind) => WAITING_WORK[kind].permissions.every((each) => permissions.includes(each)))
