import { expect, it } from 'vitest'
import { PLAN } from '../states.ts'
import { stepStates } from './plan-steps.ts'

const [NONE, REVIEW, APPROVED, REJECTED] = [0, 2, 3, 4]

it.each([
  ['waits for its suppliers', PLAN.open, [NONE], 'current todo todo todo todo'],
  ['waits for documents', PLAN.readyToPay, [APPROVED, NONE], 'done current todo todo todo'],
  ['waits for another document', PLAN.readyToPay, [REJECTED], 'done failed todo todo todo'],
  ['can be paid while staff review', PLAN.readyToPay, [REVIEW], 'done done current todo todo'],
  ['can be paid', PLAN.readyToPay, [APPROVED], 'done done current todo todo'],
  ['waits for the signature', PLAN.paid, [REVIEW], 'done done done current todo'],
  ['is signed and waits for the staff', PLAN.signed, [REVIEW], 'done current done done todo'],
  ['is signed and waits for another document', PLAN.signed, [REJECTED], 'done failed done done todo'],
  ['is finished', PLAN.closed, [APPROVED], 'done done done done done'],
])('a plan that %s', (_, status, documents, expected) => {
  const states = stepStates(
    { status },
    documents.map((one) => ({ status: one })),
  )
  expect(Object.values(states).join(' ')).toBe(expected)
})
