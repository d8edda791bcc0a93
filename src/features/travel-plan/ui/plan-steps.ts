import type { Step } from '../../../ui/stepper.tsx'
import { PLAN, type PlanStatus } from '../states.ts'
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
