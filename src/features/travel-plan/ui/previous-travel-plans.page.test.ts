import { describe, expect, it } from 'vitest'
import { wordsShown } from '../../../testing/page-shown.ts'
import { shownBooking, shownPlan } from '../../../testing/shown-plans.ts'
import { BOOKING, PLAN } from '../states.ts'
import PreviousTravelPlans from './previous-travel-plans.page.tsx'

const fund = { currency: 'USD', leftCents: 0, credits: [], others: [] }

describe.each([
  ['en', 'Ready to travel', 'Completed'],
  ['es', 'Listo para viajar', 'Terminado'],
] as const)('the paid plans in %s', (lang, ready, completed) => {
  it.each([
    ['has not ended', [[BOOKING.guaranteed, '2190-02-13']], ready],
    ['has ended', [[BOOKING.completed, '2026-02-13']], completed],
    [
      'has ended, with a later booking that was canceled',
      [
        [BOOKING.completed, '2026-02-13'],
        [BOOKING.canceled, '2190-02-13'],
      ],
      completed,
    ],
  ] as const)('say whether a trip lies ahead: a trip that %s', (_, bookings, words) => {
    const plan = shownPlan(
      PLAN.closed,
      bookings.map(([status, lastDay], i) => ({ ...shownBooking(i + 1, status), lastDay })),
    )
    const shown = wordsShown(PreviousTravelPlans, { plans: [{ ...plan, paidAt: plan.createdAt }], fund }, lang)
    expect(shown).toContain(`${lang === 'en' ? 'Travel plan' : 'Plan de viaje'} 1 ${words}`)
  })
})
