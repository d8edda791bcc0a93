import { expect, it } from 'vitest'
import { DOCUMENT_TRANSITIONS } from '../documents/states.ts'
import {
  BOOKING,
  BOOKING_TRANSITIONS,
  PLAN,
  PLAN_TRANSITIONS,
  REFUND,
  REFUND_TRANSITIONS,
  type Transition,
} from '../travel-plan/states.ts'
import { DOCUMENT } from '../travel-plan/trip-documents.ts'
import { LATE_TRANSFER, LATE_TRANSFER_TRANSITIONS, PAYMENT, PAYMENT_TRANSITIONS } from './states.ts'

const drawing = (states: Record<string, number>, transitions: readonly Transition<number, string>[], first = 1) => {
  const nameOf = (id: number) => Object.keys(states).find((name) => states[name] === id)!
  const arrows = transitions.flatMap((t) =>
    t.from.map((from) => `    ${nameOf(from)} --> ${nameOf(t.to)}: ${t.event} (${t.by.join(', ')})`),
  )
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${nameOf(first)}`, ...arrows, '```'].join('\n')
}

const page = `# States

Generated from the \`states.ts\` of travel plan, documents and payment. A test fails when this page differs;
\`vitest -u\` updates it. Each event names the actors who may trigger it in parentheses.

## A booking

${drawing(BOOKING, BOOKING_TRANSITIONS)}

## A travel plan

${drawing(PLAN, PLAN_TRANSITIONS)}

## A payment

\`noFound\` is returned for a payment that does not exist.

${drawing(PAYMENT, PAYMENT_TRANSITIONS)}

## A late bank transfer

Finance sends the money back or, at the client's request, puts it into the fund
([0020](decisions/0020-late-bank-transfers.md)).

${drawing(LATE_TRANSFER, LATE_TRANSFER_TRANSITIONS)}

## A refund

\`requested\` while the client chooses the target, and while it awaits approval.

${drawing(REFUND, REFUND_TRANSITIONS)}

## A document

A new attempt after a rejection and a renewal are new documents. \`none\` stands for a document that was not started.

${drawing(DOCUMENT, DOCUMENT_TRANSITIONS, DOCUMENT.none)}
`

it('docs/states.md shows all states and transitions', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/states.md')
})
