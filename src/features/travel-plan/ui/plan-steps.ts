import type { Step } from '../../../ui/stepper.tsx'
import { type BookingStatus, isConfirmed, isLive, PLAN, type PlanStatus } from '../states.ts'
import { DOCUMENT, type DocumentStatus, nextDocumentActor } from '../trip-documents.ts'

type StepName = 'confirm' | 'documents' | 'pay' | 'sign' | 'done'

/**
 * The state of each step of a plan: documents are uploaded before the payment and reviewed until the last step
 * (docs/decisions/0012).
 */
export const stepStates = (
  { status }: { status: PlanStatus },
  documents: readonly { status: DocumentStatus }[],
): Record<StepName, Step['state']> => {
  const next = nextDocumentActor(documents)
  const isReady = status >= PLAN.readyToPay
  const isSigned = status >= PLAN.signed
  const waitsForClient = documents.some((document) => document.status === DOCUMENT.rejected) ? 'failed' : 'current'
  return {
    confirm: isReady ? 'done' : 'current',
    documents:
      next === 'nobody' || (next === 'staff' && !isSigned)
        ? 'done'
        : next === 'staff' || isReady
          ? waitsForClient
          : 'todo',
    pay: status >= PLAN.paid ? 'done' : isReady && next !== 'client' ? 'current' : 'todo',
    sign: isSigned ? 'done' : status === PLAN.paid ? 'current' : 'todo',
    done: status >= PLAN.closed ? 'done' : isSigned && next === 'nobody' ? 'current' : 'todo',
  }
}

type Deadlines = {
  status: PlanStatus
  payBy: string | null
  signBy: string | null
  finishBy: string | null
  bookings: readonly { status: BookingStatus; confirmBy: string }[]
}

/**
 * The deadline of each step that is under way, if it has one. For the confirmation step, the earliest deadline of the bookings awaiting
 * confirmation.
 */
export const stepDeadlines = (
  { status, payBy, signBy, finishBy, bookings }: Deadlines,
  states: Record<StepName, Step['state']>,
): Partial<Record<StepName, string>> => {
  const [confirmBy] = bookings
    .filter((booking) => isLive(booking.status) && !isConfirmed(booking.status))
    .map((booking) => booking.confirmBy)
    .sort()
  const payOpenBy = status === PLAN.readyToPay ? payBy : null
  const deadlines = {
    confirm: confirmBy,
    documents: finishBy ?? payOpenBy,
    pay: payOpenBy,
    sign: signBy,
    done: finishBy,
  }
  const isUnderWay = (step: StepName) => states[step] === 'current' || states[step] === 'failed'
  return Object.fromEntries(Object.entries(deadlines).filter(([step, until]) => until && isUnderWay(step as StepName)))
}

/** Whether an amount of a plan is due once its bookings are confirmed, due now, or neither (being paid, paid, or of an ended booking). */
export const dueOf = (planStatus: PlanStatus, bookingStatus?: BookingStatus) => {
  if (planStatus > PLAN.readyToPay || (bookingStatus && !isLive(bookingStatus))) return 'settled'
  return planStatus === PLAN.readyToPay ? 'now' : 'later'
}
