import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../lib/money.ts'
import { markupShown, wordsOf } from '../../../testing/page-shown.ts'
import { BOOKING, PLAN } from '../../travel-plan/states.ts'
import { PAYMENT } from '../states.ts'
import PaymentPage from './payment.page.tsx'
import { paymentTexts } from './payment.texts.ts'

const booking = {
  id: 1,
  reference: '5QX3-HDEP',
  status: BOOKING.confirmed,
  payNowCents: 13_200,
  summary: { title: 'Casa Mirta' },
}
const plan = { id: 1, status: PLAN.readyToPay, currency: 'USD', payBy: null, payNowCents: 13_200, bookings: [booking] }
const method = {
  id: 85,
  name: { en: 'Bank transfer', es: 'Transferencia' },
  about: { en: 'You order it.', es: 'Usted la ordena.' },
  cards: [],
  feeCents: 0,
  totalCents: 13_200,
}
const NOTHING = {
  plan,
  methods: [],
  payment: null,
  transfer: null,
  holder: 'Elena Marrero',
  fund: null,
  otherCredits: [],
  documents: [],
}
const CREDIT = { amountCents: 5_000, leftCents: 5_000, expiresOn: '2027-11-22' }
const FUND = { leftCents: 5_000, currency: 'USD', shareCents: 5_000, methods: [], credits: [CREDIT] }

describe.each(['en', 'es'] as const)('the payment page in %s', (lang) => {
  const t = paymentTexts[lang]
  const shown = (loaded: object) => markupShown(PaymentPage, { ...NOTHING, ...loaded }, lang)

  it('asks the client to choose a method when there is one', () => {
    const words = wordsOf(shown({ methods: [method] }))
    expect(words).toContain(t.lead)
    expect(words).not.toContain(t.noMethods)
  })

  it('shows that there is no method, how to contact us and the amount due, without asking for a choice', () => {
    const markup = shown({})
    const words = wordsOf(markup)
    expect(words).toContain(t.noMethods)
    expect(words).not.toContain(t.lead)
    expect(words).toContain('USD 132.00')
    expect(markup).toMatch(/href="[^"]*\/notes\?box=received&amp;write"/)
    expect(markup).not.toContain('type="submit"')
  })

  it('shows credits in other currencies, and why they cannot pay for this plan', () => {
    const words = wordsOf(
      shown({ methods: [method], otherCredits: [{ leftCents: 4_500, currency: 'CAD', credits: [] }] }),
    )
    expect(words).toContain(t.otherCredits(formatMoney(4_500, 'CAD', lang), 'USD').replaceAll('\u00a0', ' '))
  })

  it('offers to retry a payment link that could not be created, or to choose another method', () => {
    const payment = {
      planId: 1,
      methodId: 140,
      status: PAYMENT.created,
      payerAddress: null,
      reference: '5QX3-HDEP-ABCD',
    }
    const words = wordsOf(shown({ plan: { ...plan, status: PLAN.paymentPending }, payment }))
    for (const text of [t.noLinkTitle, t.linkAgain, t.another]) expect(words).toContain(text)
    expect(words).not.toContain(t.pendingTitle)
  })

  it('shows how the last attempt ended, unless its bookings have ended too', () => {
    const payment = {
      methodId: 120,
      status: PAYMENT.failed,
      endReason: 'declined',
      createdAt: '2026-12-03T15:00:00.000Z',
    }
    const bookedOn = (createdAt: string) => ({ ...plan, bookings: [{ ...booking, createdAt }] })
    const wordsWith = (createdAt: string) => wordsOf(shown({ plan: bookedOn(createdAt), payment, methods: [method] }))
    expect(wordsWith('2026-12-01T15:00:00.000Z')).toContain(t.declinedTitle)
    expect(wordsWith('2027-01-10T15:00:00.000Z')).not.toContain(t.declinedTitle)
  })

  it('never shows zero as the amount due when there is no method', () => {
    expect(wordsOf(shown({ fund: FUND }))).not.toContain('USD 0.00')
  })
})
