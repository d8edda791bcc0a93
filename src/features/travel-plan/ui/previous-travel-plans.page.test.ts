import { describe, expect, it } from 'vitest'
import { wordsShown } from '../../../testing/page-shown.ts'
import { shownBooking, shownPlan } from '../../../testing/shown-plans.ts'
import { reasonWords } from '../reason-words.ts'
import { BOOKING, PLAN } from '../states.ts'
import PreviousTravelPlans from './previous-travel-plans.page.tsx'
import { planTexts } from './travel-plan.texts.ts'

const fund = { currency: 'USD', leftCents: 0, credits: [], others: [] }

describe.each([
  ['en', 'Ready to travel', 'Completed'],
  ['es', 'Listo para viajar', 'Terminado'],
] as const)('the paid plans in %s', (lang, ready, completed) => {
  const t = planTexts[lang]

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
    expect(shown).toContain(`${t.planNumber(1)} ${words}`)
  })

  it('count what stays paid: live bookings and no-shows', () => {
    const bookings = [BOOKING.noShow, BOOKING.completed, BOOKING.canceled].map((status, i) => shownBooking(i, status))
    const plan = { ...shownPlan(PLAN.closed, bookings), payNowCents: 13_200 }
    const shown = wordsShown(PreviousTravelPlans, { plans: [{ ...plan, paidAt: plan.createdAt }], fund }, lang)
    expect(shown).toContain(`${t.price} USD 264.00`)
  })

  it('do not say that a confirmed booking later canceled by the supplier was never confirmed', () => {
    const canceled = { ...shownBooking(1, BOOKING.canceled), supplierReference: 'CG-1', reason: 'supplier' as const }
    const plan = { ...shownPlan(PLAN.closed, []), bookings: [canceled] }
    const shown = wordsShown(PreviousTravelPlans, { plans: [{ ...plan, paidAt: plan.createdAt }], fund }, lang)
    expect(shown).toContain(reasonWords[lang].supplier)
    expect(shown).not.toMatch(/could not confirm|no pudo confirmar/)
  })

  it('show a late transfer in the fund before any plan was paid', () => {
    const credit = { id: 1, bookingReference: null, currency: 'USD', leftCents: 51_240, expiresOn: '2028-12-01' }
    const words = wordsShown(
      PreviousTravelPlans,
      { plans: [], fund: { ...fund, leftCents: 51_240, credits: [credit] } },
      lang,
    )
    for (const text of [t.previousEmptyTitle, t.fund, t.lateTransfer, 'USD 512.40']) expect(words).toContain(text)
  })
})
