import { describe, expect, it } from 'vitest'
import {
  BOOKING,
  BOOKING_TRANSITIONS,
  hasVoucher,
  next,
  PLAN,
  PLAN_TRANSITIONS,
  REFUND,
  REFUND_TRANSITIONS,
  type Transition,
} from './states.ts'

const reachableFrom = (start: number, transitions: readonly Transition<number, string>[]) => {
  const seen = new Set([start])
  for (const state of seen) for (const t of transitions) if (t.from.includes(state)) seen.add(t.to)
  return seen
}

describe.each([
  {
    name: 'booking',
    states: BOOKING,
    transitions: BOOKING_TRANSITIONS,
    terminal: [BOOKING.completed, BOOKING.rejected, BOOKING.expired, BOOKING.canceled, BOOKING.noShow],
    rest: [],
  },
  { name: 'plan', states: PLAN, transitions: PLAN_TRANSITIONS, terminal: [PLAN.canceled], rest: [PLAN.closed] },
  {
    name: 'refund',
    states: REFUND,
    transitions: REFUND_TRANSITIONS,
    terminal: [REFUND.settled, REFUND.failed, REFUND.rejected],
    rest: [],
  },
])('the states of a $name', ({ states, transitions, terminal, rest }) => {
  const all: number[] = Object.values(states)
  const rows = transitions as readonly Transition<number, string>[]

  it('are all reachable from the initial state', () => {
    expect([...reachableFrom(1, rows)].sort((a, b) => a - b)).toEqual(all.sort((a, b) => a - b))
  })

  it('have an outgoing transition unless they are terminal', () => {
    const left = new Set(rows.flatMap((t) => t.from))
    expect(all.filter((state) => !left.has(state))).toEqual(terminal)
  })

  it('can all reach a final state', () => {
    const done: number[] = [...terminal, ...rest]
    for (const state of all)
      expect(
        [...reachableFrom(state, rows)].some((s) => done.includes(s)),
        `${state}`,
      ).toBe(true)
  })

  it('have one target per event', () => {
    for (const state of all) {
      const events = rows.filter((t) => t.from.includes(state)).map((t) => t.event)
      expect(new Set(events).size).toBe(events.length)
    }
  })
})

describe('an event that a state does not allow', () => {
  it('has no target state', () => {
    expect(next(BOOKING_TRANSITIONS, BOOKING.canceled, 'confirm', 'staff')).toBeUndefined()
    expect(next(PLAN_TRANSITIONS, PLAN.open, 'pay', 'system')).toBeUndefined()
    expect(next(PLAN_TRANSITIONS, PLAN.paymentPending, 'pay', 'system')).toBe(PLAN.paid)
  })

  it('has no target state for an actor who may not trigger it', () => {
    expect(next(BOOKING_TRANSITIONS, BOOKING.awaitingConfirmation, 'confirm', 'client')).toBeUndefined()
    expect(next(BOOKING_TRANSITIONS, BOOKING.awaitingConfirmation, 'confirm', 'staff')).toBe(BOOKING.confirmed)
    expect(next(BOOKING_TRANSITIONS, BOOKING.confirmed, 'expire', 'staff')).toBeUndefined()
  })
})

describe('a voucher', () => {
  it('is valid from the guarantee to the end of the service', () => {
    const withVoucher = Object.values(BOOKING).filter(hasVoucher)
    expect(withVoucher).toEqual([BOOKING.guaranteed, BOOKING.inService, BOOKING.completed])
  })
})
