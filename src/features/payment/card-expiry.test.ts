import { describe, expect, it } from 'vitest'
import { findExpiryProblem } from './card-expiry.ts'

describe('the expiry of a card', () => {
  it.each([
    { card: { expMonth: 12, expYear: 2026 }, today: '2026-12-31', field: undefined },
    { card: { expMonth: 12, expYear: 2026 }, today: '2027-01-01', field: 'expYear' },
    { card: { expMonth: 11, expYear: 2026 }, today: '2026-12-01', field: 'expMonth' },
    { card: { expMonth: 1, expYear: 2027 }, today: '2026-12-31', field: undefined },
    { card: { expMonth: 12, expYear: 2025 }, today: '2026-01-01', field: 'expYear' },
    { card: { expMonth: 1, expYear: 2051 }, today: '2026-12-01', field: undefined },
    { card: { expMonth: 1, expYear: 2052 }, today: '2026-12-01', field: 'expYear' },
  ])('$card.expMonth/$card.expYear on $today: problem in $field', ({ card, today, field }) => {
    expect(findExpiryProblem(card, today)?.field).toBe(field)
  })
})
