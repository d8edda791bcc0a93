import { expect, it } from 'vitest'
import { PLAN } from '../states.ts'
import { DOCUMENT } from '../trip-documents.ts'
import { stepStates } from './plan-steps.ts'

it.each([
  ['awaits confirmation', PLAN.open, [DOCUMENT.none], 'current todo todo todo todo'],
  ['needs documents', PLAN.readyToPay, [DOCUMENT.approved, DOCUMENT.none], 'done current todo todo todo'],
  ['needs another document', PLAN.readyToPay, [DOCUMENT.rejected], 'done failed todo todo todo'],
  ['can be paid while staff review', PLAN.readyToPay, [DOCUMENT.inReview], 'done done current todo todo'],
  ['can be paid', PLAN.readyToPay, [DOCUMENT.approved], 'done done current todo todo'],
  ['awaits the signature', PLAN.paid, [DOCUMENT.inReview], 'done done done current todo'],
  ['is signed and under review', PLAN.signed, [DOCUMENT.inReview], 'done current done done todo'],
  ['is signed and needs another document', PLAN.signed, [DOCUMENT.rejected], 'done failed done done todo'],
  ['is closed', PLAN.closed, [DOCUMENT.approved], 'done done done done done'],
])('a plan that %s', (_, status, documents, expected) => {
  const states = stepStates(
    { status },
    documents.map((documentStatus) => ({ status: documentStatus })),
  )
  expect(Object.values(states).join(' ')).toBe(expected)
})
