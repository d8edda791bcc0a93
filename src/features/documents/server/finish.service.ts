import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { PAID_BOOKING_ENDED } from '../../travel-plan/server/booking.service.ts'
import { finishPlan, lockPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { PLAN } from '../../travel-plan/states.ts'
import { areApproved } from './documents.service.ts'
import { listPaidPlanIds } from './documents.store.ts'

type Plan = Awaited<ReturnType<typeof lockPlan>>

/** Finishes a locked plan if it is signed and all its documents are approved (docs/rules/states.md#final-step). */
export const finishIfApproved = async (tx: TxCtx, plan: Plan) => {
  if (plan.status === PLAN.signed && (await areApproved(tx, plan))) await finishPlan(tx, plan)
}

/** Does the same for each plan of a client that may have waited for a document. */
export const finishApprovedPlans = async (tx: TxCtx, clientId: number) => {
  for (const id of await listPaidPlanIds(tx.db, clientId)) await finishIfApproved(tx, await lockPlan(tx, id))
}

const finishRest = async (tx: TxCtx, { planId }: { planId: number }) => finishIfApproved(tx, await lockPlan(tx, planId))

/** Registers the job that finishes a plan when the booking whose documents were missing has ended. */
export const handleEndedBookings = ({ jobs }: Pick<Ctx, 'jobs'>) => jobs.handle(PAID_BOOKING_ENDED, finishRest)
