import { expect, it } from 'vitest'
import { BOOKING, PLAN } from '../states.ts'
import { DOCUMENT } from '../trip-documents.ts'
import { stepDeadlines, stepStates } from './plan-steps.ts'

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

it.each([
  ['awaits confirmation', PLAN.open, [], { confirm: '2026-12-02' }],
  ['needs documents before the payment', PLAN.readyToPay, [DOCUMENT.none], { documents: '2026-12-04' }],
  ['can be paid', PLAN.readyToPay, [DOCUMENT.approved], { pay: '2026-12-04' }],
  ['is being paid', PLAN.paymentPending, [DOCUMENT.approved], {}],
  ['awaits the signature', PLAN.paid, [DOCUMENT.inReview], { sign: '2026-12-05' }],
  ['awaits it and another document', PLAN.paid, [DOCUMENT.rejected], { documents: '2026-12-06', sign: '2026-12-05' }],
  ['is signed and under review', PLAN.signed, [DOCUMENT.inReview], { documents: '2026-12-06' }],
  ['awaits its vouchers', PLAN.signed, [DOCUMENT.approved], { done: '2026-12-06' }],
  ['is closed', PLAN.closed, [DOCUMENT.approved], {}],
])('the deadlines of a plan that %s', (_, status, documents, expected) => {
  const paid = status >= PLAN.paid
  const plan = {
    status,
    payBy: status >= PLAN.readyToPay ? '2026-12-04' : null,
    signBy: paid ? '2026-12-05' : null,
    finishBy: paid ? '2026-12-06' : null,
    bookings: [
      { status: BOOKING.canceled, confirmBy: '2026-12-01' },
      { status: status === PLAN.open ? BOOKING.awaitingConfirmation : BOOKING.confirmed, confirmBy: '2026-12-03' },
      { status: status === PLAN.open ? BOOKING.awaitingConfirmation : BOOKING.confirmed, confirmBy: '2026-12-02' },
    ],
  }
  const states = stepStates(
    plan,
    documents.map((documentStatus) => ({ status: documentStatus })),
  )
  expect(stepDeadlines(plan, states)).toEqual(expected)
})
