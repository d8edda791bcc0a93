import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { wordsShown } from '../../../testing/page-shown.ts'
import { REFUND } from '../../travel-plan/states.ts'
import { RefundBooking } from './refund-booking.tsx'

const refund = {
  reference: 'REFUND-1',
  status: REFUND.processing,
  currency: 'USD',
  amountCents: 51_240,
  cardCents: 51_240,
  fundCents: 0,
  penaltyCents: 0,
  requestedAt: '2026-12-01T15:00:00Z',
  settledAt: null,
  note: '',
}
const shown = (dispute: 'open' | 'lost' | null) => {
  const values = { reference: 'TEST-1', title: 'Kia Picanto', dispute, toClient: { days: 10 }, refund }
  const loaded = { values, refused: '' } as never
  const Page = () => createElement(RefundBooking, { loaded, onRefunded: () => {}, proof: {} as never })
  return wordsShown(Page, {}, 'en')
}

describe('a refund to the card', () => {
  it('is shown as requested from the bank', () => {
    expect(shown(null)).toContain('We have asked the bank to return your money.')
  })

  it.each([
    ['open', 'On hold', 'Your refund waits for its decision.'],
    ['lost', 'In progress', 'returned money to the card'],
  ] as const)('is not shown as requested from the bank when the dispute is %s', (dispute, title, text) => {
    const words = shown(dispute)
    expect(words).toContain(title)
    expect(words).toContain(text)
    expect(words).not.toContain('We have asked the bank')
    expect(words).not.toContain('business days')
  })
})
