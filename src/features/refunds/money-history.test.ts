import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type Day, havanaInstant } from '../../lib/days.ts'
import { sum } from '../../lib/money.ts'
import { shareOut } from '../../lib/shares.ts'
import {
  byExpiry,
  expiryOfReturn,
  type FundPart,
  fundExpiresAt,
  fundShare,
  partsOfBookings,
  partsReturned,
  takeInOrder,
} from '../money/fund.ts'
import {
  expiryMovements,
  fundProblems,
  type IntoFund,
  type Movement,
  paymentMovements,
  planProblems,
  refundMovements,
} from '../money/ledger.ts'
import { CAR_CANCELLATION } from '../products/cancellation.ts'
import { CHOOSE_WITHIN_DAYS } from '../travel-plan/deadlines.ts'
import {
  BOOKING,
  BOOKING_TRANSITIONS,
  type BookingEvent,
  type BookingStatus,
  isLive,
  isOpenRefund,
  next,
  PLAN,
  PLAN_TRANSITIONS,
  type PlanEvent,
  type PlanStatus,
  REFUND,
  REFUND_TRANSITIONS,
  type RefundEvent,
  type RefundStatus,
  type RefundTarget,
  type Transition,
} from '../travel-plan/states.ts'
import { policyPenalty, refundShares, returnedToCredits } from './refund.ts'

/**
 * Runs 10,000 random histories of one client through the rules, without a database: with the same states, amounts, shares and movements
 * that the services record. `money-history.test.ts` of the payment feature runs fewer histories through the services.
 */
const HISTORIES = 10_000

type Booking = {
  id: number
  planId: number
  status: BookingStatus
  payNowCents: number
  firstDay: Day
  paid: { paidCents: number; paidByFundCents: number; feeCents: number; fundParts: FundPart[] } | null
}
type Plan = { id: number; status: PlanStatus; paidOn: Day | null }
type Refund = {
  id: number
  bookingId: number
  planId: number
  status: RefundStatus
  target: RefundTarget | null
  paid: NonNullable<Booking['paid']>
  policyPenaltyCents: number
  onlyFund: boolean
  ours: boolean
  openedOn: Day
  penaltyCents: number
  cardCents: number
  fundCents: number
}
type Payment = {
  id: number
  planId: number
  amountCents: number
  feeCents: number
  fundCents: number
  fundParts: FundPart[]
}
type Credit = {
  id: number
  cents: number
  leftCents: number
  heldCents: number
  expiresAt: Date
  extendedAt: Date | null
}

const CLIENT = 1

class World {
  today: Day = '2026-12-01'
  stockOut = 0
  movements: Movement[] = []
  plans: Plan[] = []
  bookings: Booking[] = []
  refunds: Refund[] = []
  credits: Credit[] = []
  pending: Payment | undefined
  private ids = 0
  private readonly allowed: boolean

  constructor(clientRefunds: boolean) {
    this.allowed = clientRefunds
  }

  private id = () => ++this.ids
  now = () => havanaInstant(this.today, '1200')
  private credit = (id: number) => this.credits.find((c) => c.id === id)!
  private move<S extends number, E extends string>(
    table: readonly Transition<S, E>[],
    subject: { status: S },
    event: E,
    who: string,
  ) {
    const to = next(table, subject.status, event, who)
    if (to === undefined) throw new Error(`${event} from ${subject.status} by ${who}`)
    subject.status = to
  }
  private moveBooking = (b: Booking, event: BookingEvent, who: string) => this.move(BOOKING_TRANSITIONS, b, event, who)
  private movePlan = (p: Plan, event: PlanEvent, who: string) => this.move(PLAN_TRANSITIONS, p, event, who)
  private moveRefund = (r: Refund, event: RefundEvent, who: string) => this.move(REFUND_TRANSITIONS, r, event, who)

  liveOf = (plan: Plan) => this.bookings.filter((b) => b.planId === plan.id && isLive(b.status))
  private planOf = ({ planId }: { planId: number }) => this.plans.find((plan) => plan.id === planId)!
  unpaidPlan = () => this.plans.find((plan) => plan.status <= PLAN.paymentPending)

  book(payNowCents: number, inDays: number) {
    let plan = this.unpaidPlan()
    if (plan?.status === PLAN.paymentPending) return
    if (!plan) {
      plan = { id: this.id(), status: PLAN.open, paidOn: null }
      this.plans.push(plan)
    }
    const firstDay = addDays(this.today, inDays)
    const status = BOOKING.awaitingConfirmation
    this.bookings.push({ id: this.id(), planId: plan.id, status, payNowCents, firstDay, paid: null })
    this.stockOut++
    this.settlePlan(plan)
  }

  private settlePlan(plan: Plan) {
    const live = this.liveOf(plan)
    const ready = live.length > 0 && live.every((b) => b.status === BOOKING.confirmed)
    if (ready && plan.status === PLAN.open) this.movePlan(plan, 'becomeReady', 'system')
    if (!ready && plan.status === PLAN.readyToPay) this.movePlan(plan, 'reopen', 'system')
  }

  confirm(which: number) {
    const waiting = this.bookings.filter((b) => b.status === BOOKING.awaitingConfirmation)
    const booking = waiting[which % waiting.length]
    if (!booking) return
    this.moveBooking(booking, 'confirm', 'staff')
    this.settlePlan(this.planOf(booking))
  }

  private end(booking: Booking, event: 'cancel' | 'expire', who: string) {
    this.moveBooking(booking, event, who)
    this.stockOut--
  }

  cancelUnpaid(which: number) {
    const plan = this.unpaidPlan()
    if (!plan || plan.status === PLAN.paymentPending) return
    const live = this.liveOf(plan)
    const booking = live[which % live.length]
    if (!booking) return
    this.end(booking, 'cancel', 'client')
    this.settlePlan(plan)
  }

  beginPayment(useFund: boolean, feeBasisPoints: number) {
    const plan = this.plans.find(({ status }) => status === PLAN.readyToPay)
    if (!plan) return
    const price = sum(this.liveOf(plan).map((b) => b.payNowCents))
    const usable = this.credits.filter((c) => c.leftCents > 0 && this.now() < c.expiresAt).sort(byExpiry)
    const fundCents = useFund ? fundShare(sum(usable.map((c) => c.leftCents)), price, 100) : 0
    const rest = price - fundCents
    if (rest > 0 && rest < 100) return
    const feeCents = Math.floor((rest * feeBasisPoints) / 10_000)
    const fundParts = takeInOrder(usable, fundCents)
    for (const part of fundParts) {
      const credit = this.credit(part.fundCreditId)
      credit.leftCents -= part.cents
      credit.heldCents += part.cents
    }
    this.pending = { id: this.id(), planId: plan.id, amountCents: rest + feeCents, feeCents, fundCents, fundParts }
    this.movePlan(plan, 'startPayment', 'client')
    if (rest === 0) this.endPayment(true)
  }

  endPayment(succeeds: boolean) {
    const payment = this.pending
    if (!payment) return
    this.pending = undefined
    const plan = this.planOf(payment)
    for (const part of payment.fundParts) {
      const credit = this.credit(part.fundCreditId)
      credit.heldCents -= part.cents
      if (succeeds) continue
      credit.leftCents += part.cents
      this.expireCredit(credit)
    }
    if (!succeeds) return this.movePlan(plan, 'failPayment', 'system')
    this.movePlan(plan, 'pay', 'system')
    plan.paidOn = this.today
    this.movements.push(...paymentMovements({ ...payment, clientId: CLIENT }))
    const live = this.liveOf(plan)
    const prices = live.map((b) => b.payNowCents)
    const byFund = shareOut(payment.fundCents, prices)
    const fees = shareOut(payment.feeCents, prices)
    const parts = partsOfBookings(
      live.map(({ id }, i) => ({ id, byFundCents: byFund[i]! })),
      payment.fundParts,
    )
    for (const [i, b] of live.entries()) {
      const fundParts = parts.filter(({ bookingId }) => bookingId === b.id)
      b.paid = { paidCents: b.payNowCents, paidByFundCents: byFund[i]!, feeCents: fees[i]!, fundParts }
    }
  }

  sign() {
    const plan = this.plans.find(({ status }) => status === PLAN.paid)
    if (!plan) return
    this.movePlan(plan, 'sign', 'client')
    for (const b of this.liveOf(plan)) this.moveBooking(b, 'guarantee', 'client')
  }

  private openRefund(
    values: Pick<Refund, 'bookingId' | 'planId' | 'paid' | 'policyPenaltyCents' | 'onlyFund' | 'ours'>,
  ): Refund {
    const zeros = { penaltyCents: 0, cardCents: 0, fundCents: 0 }
    const status = REFUND.requested
    const refund: Refund = { ...values, ...zeros, id: this.id(), status, target: null, openedOn: this.today }
    this.refunds.push(refund)
    return refund
  }

  private cancelPaid(booking: Booking, who: 'client' | 'staff' | 'system', ours: boolean): Refund {
    this.end(booking, 'cancel', who)
    const policyPenaltyCents = ours
      ? 0
      : policyPenalty({ ...booking, cancellation: CAR_CANCELLATION, firstNightCents: 0 }, this.today)
    const paid = { ...booking.paid!, feeCents: ours ? booking.paid!.feeCents : 0 }
    const refund = this.openRefund({
      bookingId: booking.id,
      planId: booking.planId,
      paid,
      policyPenaltyCents,
      onlyFund: false,
      ours,
    })
    const plan = this.planOf(booking)
    if (this.liveOf(plan).length === 0) this.movePlan(plan, 'cancel', who)
    return refund
  }

  private paidBooking(which: number) {
    const paid = this.bookings.filter((b) => b.paid && isLive(b.status) && this.today < b.firstDay)
    return paid[which % paid.length]
  }

  refund(which: number, target: RefundTarget) {
    const booking = this.paidBooking(which)
    if (booking) this.decide(this.cancelPaid(booking, 'client', false), target, 'client')
  }

  cancelByStaff(which: number) {
    const booking = this.paidBooking(which)
    if (booking) this.cancelPaid(booking, 'staff', true)
  }

  choose(which: number, target: RefundTarget) {
    const open = this.refunds.filter((r) => r.status === REFUND.requested && r.target === null)
    const refund = open[which % open.length]
    if (refund && !(target === 'client' && refund.onlyFund)) this.decide(refund, target, 'client')
  }

  private decide(refund: Refund, target: RefundTarget, who: string) {
    this.moveRefund(refund, 'choose', who)
    Object.assign(refund, refundShares(refund.paid, target, refund.policyPenaltyCents), { target })
    if (target === 'fund' || this.allowed) this.approve(refund, who)
  }

  private approve(refund: Refund, who: string) {
    this.moveRefund(refund, 'approve', who)
    if (refund.cardCents === 0) this.settle(refund, who)
  }

  private settle(refund: Refund, who: string) {
    this.moveRefund(refund, 'settle', who)
    const into: IntoFund[] = []
    const returnedCents = returnedToCredits({ ...refund, ...refund.paid })
    for (const { fundCreditId, cents } of partsReturned(refund.paid.fundParts, returnedCents)) {
      const credit = this.credit(fundCreditId)
      const end = expiryOfReturn(credit, this.now(), refund.ours)
      if (end > credit.expiresAt && credit.expiresAt <= this.now() && !refund.ours) credit.extendedAt = this.now()
      credit.expiresAt = end
      credit.leftCents += cents
      into.push({ kind: 'fund-return', fundCreditId, cents })
    }
    const cents = refund.fundCents - returnedCents
    if (cents > 0) {
      const id = this.id()
      this.credits.push({
        id,
        cents,
        leftCents: cents,
        heldCents: 0,
        expiresAt: fundExpiresAt(this.today, 2),
        extendedAt: null,
      })
      into.push({ kind: 'fund-credit', fundCreditId: id, cents })
    }
    this.movements.push(...refundMovements({ ...refund, clientId: CLIENT, feeCents: refund.paid.feeCents }, into))
    for (const { fundCreditId } of into) this.expireCredit(this.credit(fundCreditId))
  }

  office(which: number, approves: boolean) {
    const waiting = this.refunds.filter((r) => r.status === REFUND.requested && r.target !== null)
    const refund = waiting[which % waiting.length]
    if (!refund) return
    if (approves) return this.approve(refund, 'staff')
    this.moveRefund(refund, 'reject', 'staff')
    this.openRefund({ ...refund, onlyFund: true })
  }

  processor(which: number, gives: boolean) {
    const sent = this.refunds.filter((r) => r.status === REFUND.approved || r.status === REFUND.processing)
    const refund = sent[which % sent.length]
    if (!refund) return
    if (refund.status === REFUND.approved) this.moveRefund(refund, 'process', 'system')
    if (gives) return this.settle(refund, 'system')
    this.moveRefund(refund, 'fail', 'system')
    this.openRefund({ ...refund, onlyFund: true })
  }

  private expireCredit(credit: Credit) {
    if (this.now() < credit.expiresAt) return
    this.movements.push(...expiryMovements({ ...credit, clientId: CLIENT }))
    credit.leftCents = 0
  }

  /** Moves the clock and applies the deadlines that have passed. */
  pass(days: number) {
    this.today = addDays(this.today, days)
    const unpaid = this.unpaidPlan()
    if (unpaid && unpaid.status !== PLAN.paymentPending && days >= 3) {
      for (const b of this.liveOf(unpaid)) this.end(b, 'expire', 'system')
      this.settlePlan(unpaid)
    }
    for (const plan of this.plans) {
      if (plan.status !== PLAN.paid || this.today <= plan.paidOn!) continue
      for (const b of this.liveOf(plan)) this.cancelPaid(b, 'system', false)
    }
    for (const refund of this.refunds) {
      const over = this.today >= addDays(refund.openedOn, CHOOSE_WITHIN_DAYS)
      if (over && refund.status === REFUND.requested && refund.target === null) this.decide(refund, 'fund', 'system')
    }
    for (const credit of this.credits) this.expireCredit(credit)
  }

  problems(): string[] {
    const toReconciled = (plan: Plan) => ({
      movements: this.movements.filter((m) => m.planId === plan.id),
      bookings: this.bookings
        .filter((b) => b.planId === plan.id)
        .map((b) => ({ id: b.id, counts: isLive(b.status), paidCents: b.paid?.paidCents ?? null })),
      refunds: this.refunds
        .filter((r) => r.planId === plan.id)
        .map((r) => ({
          ...r,
          paidCents: r.paid.paidCents,
          feeCents: r.paid.feeCents,
          life:
            r.status === REFUND.settled
              ? ('settled' as const)
              : isOpenRefund(r.status)
                ? ('open' as const)
                : ('over' as const),
        })),
    })
    const stock = this.bookings.filter((b) => isLive(b.status)).length
    return [
      ...this.plans.flatMap((plan) => planProblems(toReconciled(plan))),
      ...fundProblems({ movements: this.movements.filter((m) => m.fundCreditId !== null), credits: this.credits }),
      ...(stock === this.stockOut ? [] : [`${this.stockOut} units are held for ${stock} bookings`]),
    ]
  }

  /** Completes all pending actions and moves the clock; anything still open after that is stuck. */
  finish(): string[] {
    this.endPayment(false)
    for (let i = 0; i < 4; i++) {
      while (this.refunds.some((r) => r.status === REFUND.requested && r.target !== null)) this.office(0, true)
      while (this.refunds.some((r) => r.status === REFUND.approved)) this.processor(0, true)
      this.pass(20)
    }
    this.pass(800)
    return [
      ...this.problems(),
      ...this.refunds.filter((r) => isOpenRefund(r.status)).map((r) => `Refund ${r.id} is stuck in ${r.status}`),
      ...this.plans
        .filter((p) => p.status === PLAN.readyToPay || p.status === PLAN.paid)
        .map((p) => `Plan ${p.id} is stuck in ${p.status}`),
      ...this.credits.filter((c) => c.leftCents + c.heldCents > 0).map((c) => `Credit ${c.id} never expires`),
    ]
  }
}

const which = fc.nat(5)
const target = fc.constantFrom<RefundTarget>('client', 'fund')
const price = fc.integer({ min: 100, max: 400_000 })
const prices = fc.array(price, { minLength: 1, maxLength: 3 })
const inDays = fc.integer({ min: 3, max: 120 })
const fee = fc.constantFrom(0, 290)

type Step = (w: World) => void
const buy =
  ([cents, days, fund, feeBasisPoints, signs]: [number[], number, boolean, number, boolean]): Step =>
  (w) => {
    for (const price of cents) w.book(price, days)
    for (const _ of cents) w.confirm(0)
    w.beginPayment(fund, feeBasisPoints)
    w.endPayment(true)
    if (signs) w.sign()
  }
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const action = <T>(arbitrary: fc.Arbitrary<T>, act: (w: World, value: T) => void) =>
  arbitrary.map(
    (value): Step =>
      (w) =>
        act(w, value),
  )

const step = fc.oneof(
  weighted(3, fc.tuple(prices, inDays, fc.boolean(), fee, fc.boolean()).map(buy)),
  weighted(
    1,
    action(fc.tuple(price, inDays), (w, [cents, days]) => w.book(cents, days)),
  ),
  weighted(
    1,
    action(which, (w, i) => w.confirm(i)),
  ),
  weighted(
    1,
    action(which, (w, i) => w.cancelUnpaid(i)),
  ),
  weighted(
    1,
    action(fc.tuple(fc.boolean(), fee), (w, [fund, feeBasisPoints]) => w.beginPayment(fund, feeBasisPoints)),
  ),
  weighted(
    2,
    action(fc.boolean(), (w, succeeds) => w.endPayment(succeeds)),
  ),
  weighted(
    1,
    action(fc.constant(0), (w) => w.sign()),
  ),
  weighted(
    4,
    action(fc.tuple(which, target), (w, [i, to]) => w.refund(i, to)),
  ),
  weighted(
    1,
    action(which, (w, i) => w.cancelByStaff(i)),
  ),
  weighted(
    1,
    action(fc.tuple(which, target), (w, [i, to]) => w.choose(i, to)),
  ),
  weighted(
    3,
    action(fc.tuple(which, fc.boolean()), (w, [i, approves]) => w.office(i, approves)),
  ),
  weighted(
    3,
    action(fc.tuple(which, fc.boolean()), (w, [i, gives]) => w.processor(i, gives)),
  ),
  weighted(
    2,
    action(fc.constantFrom(0, 1, 3, 14, 30, 400, 731), (w, days) => w.pass(days)),
  ),
)

it(`${HISTORIES} random histories reconcile at each step, release the stock once, and leave nothing stuck`, {
  timeout: 120_000,
}, () => {
  const reached = { settled: 0, failed: 0, rejected: 0, fundUses: 0, fundReturns: 0, expiries: 0 }
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (clientRefunds, steps) => {
      const world = new World(clientRefunds)
      for (const act of steps) {
        act(world)
        expect(world.problems()).toEqual([])
      }
      expect(world.finish()).toEqual([])
      for (const { status } of world.refunds) {
        if (status === REFUND.settled) reached.settled++
        if (status === REFUND.failed) reached.failed++
        if (status === REFUND.rejected) reached.rejected++
      }
      for (const { kind } of world.movements) {
        if (kind === 'fund-use') reached.fundUses++
        if (kind === 'fund-return') reached.fundReturns++
        if (kind === 'expiry') reached.expiries++
      }
    }),
    { numRuns: HISTORIES },
  )
  // Checks that the histories reach each outcome often enough.
  expect(Math.min(...Object.values(reached)), JSON.stringify(reached)).toBeGreaterThan(HISTORIES / 20)
})
