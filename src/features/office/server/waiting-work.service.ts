import type { Ctx } from '../../../platform/context.ts'
import { countEndingRates } from '../../currencies/server/currencies.service.ts'
import { countInReview } from '../../documents/server/review.service.ts'
import { countWaiting } from '../../notes/server/answers.service.ts'
import { countLateTransfers } from '../../payment/server/late-transfer.service.ts'
import { countHangingPayments } from '../../payment/server/payment.service.ts'
import { countOpenIssues } from '../../payment/server/payment-issue.service.ts'
import { countRefundsByHand } from '../../payment/server/refund-settlement.service.ts'
import { countOpenTransfers } from '../../payment/server/transfer.service.ts'
import { countWaitingQuestions } from '../../questions/server/answers.service.ts'
import { countFailedRefunds, countRefundRequests } from '../../refunds/server/refund-queue.service.ts'
import { countWaitingReviews } from '../../reviews/server/moderation.service.ts'
import { countAwaiting } from '../../travel-plan/server/booking-confirmation.service.ts'
import { type WaitingKind, waitingKindsOf } from '../waiting-work.ts'
import { countFailures } from './failures.service.ts'

type Count = (ctx: Ctx) => Promise<{ count: number; oldest: Date | null }>

const COUNTS: Record<WaitingKind, Count> = {
  requests: countAwaiting,
  messages: countWaiting,
  refundRequests: countRefundRequests,
  failedRefunds: countFailedRefunds,
  transfers: countOpenTransfers,
  lateTransfers: countLateTransfers,
  refundsByHand: countRefundsByHand,
  unresolvedPayments: countHangingPayments,
  paymentIssues: countOpenIssues,
  documents: countInReview,
  reviews: countWaitingReviews,
  questions: countWaitingQuestions,
  endingRates: countEndingRates,
  failures: countFailures,
}

/** The waiting work on the screens that the caller may see, and when the oldest item began to wait. */
export const listWaitingWork = async (ctx: Ctx) => {
  const permissions = ctx.actor.kind === 'staff' ? ctx.actor.permissions : []
  const kinds = waitingKindsOf(permissions)
  return { work: await Promise.all(kinds.map(async (kind) => ({ kind, ...(await COUNTS[kind](ctx)) }))) }
}
