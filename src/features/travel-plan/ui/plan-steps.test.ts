import { expect, it } from 'vitest'
import { PLAN } from '../states.ts'
import { stepStates } from './plan-steps.ts'

const [NONE, REVIEW, APPROVED, REJECTED] = [0, 2, 3, 4]

it.each([
  ['awaits confirmation', PLAN.open, [NONE], 'current todo todo todo todo'],
  ['needs documents', PLAN.readyToPay, [APPROVED, NONE], 'done current todo todo todo'],
  ['needs another document', PLAN.readyToPay, [REJECTED], 'done failed todo todo todo'],
  ['can be paid while staff review', PLAN.readyToPay, [REVIEW], 'done done current todo todo'],
  ['can be paid', PLAN.readyToPay, [APPROVED], 'done done current todo todo'],
  ['awaits the signature', PLAN.paid, [REVIEW], 'done done done current todo'],
  ['is signed and under review', PLAN.signed, [REVIEW], 'done current done done todo'],
  ['is signed and needs another document', PLAN.signed, [REJECTED], 'done failed done done todo'],
  ['is closed', PLAN.closed, [APPROVED], 'done done done done done'],
])('a plan that %s', (_, status, documents, expected) => {
  const states = stepStates(
    { status },
    documents.map((documentStatus) => ({ status: documentStatus })),
  )
  expect(Object.values(states).join(' ')).toBe(expected)
})
