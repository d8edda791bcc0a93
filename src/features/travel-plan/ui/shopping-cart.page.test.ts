import { describe, expect, it } from 'vitest'
import { markupShown, wordsShown } from '../../../testing/page-shown.ts'
import { shownBooking, shownPlan } from '../../../testing/shown-plans.ts'
import { BOOKING, type BookingStatus, PLAN, type PlanStatus } from '../states.ts'
import ShoppingCart from './shopping-cart.page.tsx'

const EN = { later: 'Due once confirmed', ofBooking: 'Due once everything is confirmed', now: 'Total to pay now' }
const ES = {
  later: 'A pagar cuando se confirme todo',
  ofBooking: 'A pagar cuando se confirme todo',
  now: 'Total a pagar ahora',
}

type Steps = [PlanStatus, BookingStatus, string][]
const STEPS_EN: Steps = [
  [
    PLAN.open,
    BOOKING.awaitingConfirmation,
    'we are asking the supplier We confirm it by Tue, Dec 1, 11:00, Havana time',
  ],
  [PLAN.readyToPay, BOOKING.confirmed, 'you pay with the method of your choice Pay by Sat, Dec 5, 11:00, Havana time'],
  [PLAN.paid, BOOKING.confirmed, 'you sign the receipt Sign by Sun, Dec 6, 11:00, Havana time'],
  [PLAN.signed, BOOKING.guaranteed, 'vouchers ready Complete by Mon, Dec 7, 11:00, Havana time'],
]
const STEPS_ES: Steps = [
  [
    PLAN.open,
    BOOKING.awaitingConfirmation,
    'estamos consultando al proveedor La confirmamos antes del mar, 1 dic, 11:00, hora de La Habana',
  ],
  [
    PLAN.readyToPay,
    BOOKING.confirmed,
    'usted paga con el método que elija Pague antes del sáb, 5 dic, 11:00, hora de La Habana',
  ],
  [PLAN.paid, BOOKING.confirmed, 'usted firma el recibo Firme antes del dom, 6 dic, 11:00, hora de La Habana'],
  [PLAN.signed, BOOKING.guaranteed, 'vouchers listos Complete antes del lun, 7 dic, 11:00, hora de La Habana'],
]

describe.each([
  ['en', EN, 'Pay now', 'Price', STEPS_EN],
  ['es', ES, 'A pagar ahora', 'Precio', STEPS_ES],
] as const)('the travel plan in %s', (lang, total, payNow, price, steps) => {
  const shown = (status: PlanStatus, ...bookings: BookingStatus[]) =>
    wordsShown(
      ShoppingCart,
      {
        plan: shownPlan(
          status,
          bookings.map((of, i) => shownBooking(i + 1, of)),
        ),
        documents: [],
      },
      lang,
    )

  it('says that its price is due later while a booking is not confirmed', () => {
    const words = shown(PLAN.open, BOOKING.confirmed, BOOKING.awaitingConfirmation)
    expect(words).toContain(`${total.later} USD 132.00`)
    expect(words).toContain(`${total.ofBooking} USD 132.00`)
    expect(words).not.toContain(total.now)
    expect(words).not.toContain(payNow)
  })

  it.each([
    ['that was rejected', BOOKING.rejected, '2190-02-10', true],
    ['that was rejected and whose dates are over', BOOKING.rejected, '2026-01-10', false],
    ['that is confirmed', BOOKING.confirmed, '2190-02-10', false],
  ])('links to a search for the same in a booking %s: %s', (_, status, firstDay, isShown) => {
    const ended = { ...shownBooking(1, status), firstDay, searchPath: '/search-lodging?zone=3' }
    const markup = markupShown(ShoppingCart, { plan: shownPlan(PLAN.open, [ended]), documents: [] }, lang)
    expect(/href="[^"]*\/search-lodging\?zone=3"/.test(markup)).toBe(isShown)
  })

  it('shows the amount due once it is ready to pay, and only the price of ended bookings', () => {
    const words = shown(PLAN.readyToPay, BOOKING.confirmed, BOOKING.rejected)
    expect(words).toContain(`${total.now} USD 132.00`)
    expect(words).toContain(`${payNow} USD 132.00`)
    expect(words).toContain(`${price} USD 132.00`)
  })

  it.each([PLAN.paymentPending, PLAN.paid, PLAN.signed])(
    'never asks for a payment that is pending or complete: state %i',
    (status) => {
      const words = shown(status, BOOKING.confirmed)
      expect(words).toContain('Total USD 132.00')
      expect(words).toContain(`${price} USD 132.00`)
      for (const asks of [total.now, total.later, total.ofBooking, payNow]) expect(words).not.toContain(asks)
    },
  )

  it.each(steps)('shows the deadline of the current step and who acts: state %i', (status, of, step) => {
    expect(shown(status, of)).toContain(step)
  })
})
