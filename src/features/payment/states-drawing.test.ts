import { expect, it } from 'vitest'
import { DOCUMENT } from '../../lib/trip-documents.ts'
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
import { LATE_TRANSFER, LATE_TRANSFER_TRANSITIONS, PAYMENT, PAYMENT_TRANSITIONS } from './states.ts'

const drawing = (states: Record<string, number>, transitions: readonly Transition<number, string>[], first = 1) => {
  const nameOf = (id: number) => Object.keys(states).find((name) => states[name] === id)!
  const arrows = transitions.flatMap((t) =>
    t.from.map((from) => `    ${nameOf(from)} --> ${nameOf(t.to)}: ${t.event} (${t.by.join(', ')})`),
  )
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${nameOf(first)}`, ...arrows, '```'].join('\n')
}

const page = `# States

Drawn from the \`states.ts\` of travel plan, documents and payment, the data that the guards read; the tests fail when this
page differs (\`npm test -- unit\` says so, \`vitest -u\` draws it anew). In brackets who may make it happen.

## A booking

${drawing(BOOKING, BOOKING_TRANSITIONS)}

## A travel plan

${drawing(PLAN, PLAN_TRANSITIONS)}

## A payment

NoFound only answers a question about a payment that does not exist.

${drawing(PAYMENT, PAYMENT_TRANSITIONS)}

## A bank transfer that arrived late

Its money waits for finance, who send it back or, as the client asks, put it into the fund
([0020](decisions/0020-late-transfers.md)).

${drawing(LATE_TRANSFER, LATE_TRANSFER_TRANSITIONS)}

## A refund

It is Requested while the client chooses between card and fund, and while staff look at it where clients do not refund by
themselves.

${drawing(REFUND, REFUND_TRANSITIONS)}

## A document

Another try after a rejection, and a renewal, is a document of its own. None only answers a question about one not begun.

${drawing(DOCUMENT, DOCUMENT_TRANSITIONS, DOCUMENT.none)}
`

it('the documents draw the states as they are', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/states.md')
})
