import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { makeRequest, signPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { START, useTestApp } from '../../../testing/test-app.ts'
import { insertClient } from '../../clients/server/clients.store.ts'
import { ensureApproved } from '../../documents/server/review.service.ts'
import type { RefundTarget } from '../../travel-plan/refund.ts'
import * as bookings from '../../travel-plan/server/booking.service.ts'
import { proveClient } from '../../travel-plan/server/ledger.service.ts'
import * as refunds from '../../travel-plan/server/refund.service.ts'
import { isOpenRefund, PLAN, REFUND } from '../../travel-plan/states.ts'
import { METHODS } from '../methods.ts'
import { SANDBOX_CARDS, type SandboxBehaviour, tokenise } from '../sandbox-cards.ts'
import * as cards from './card.service.ts'
import * as payments from './payment.service.ts'

/**
 * Random histories of one client through the services, on the embedded database: whatever is done and refused, in whatever
 * order, every plan and the fund add up, stock is out for what is booked and for nothing else, and in the end nothing is
 * stuck. `HISTORIES` sets how many; the rules alone are walked 10,000 times in the travel plan's own test.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 40)
const UNITS = 1_000

const app = useTestApp((testApp) => loadSmallCatalogue(testApp, UNITS))

let clients = 0
const newClient = async (): Promise<Ctx> => {
  const email = `history-${++clients}@example.com`
  const given = { email, firstName: 'Maria', lastName: 'Perez', phone: '', passwordHash: 'none', lang: 'en' as const }
  const none = { middleName: '', state: '', city: '', zip: '', address: '' }
  const clientId = (await insertClient(app().ctx.db, { ...given, ...none, at: app().clock.now() }))!
  await ensureApproved(app().ctx, email)
  return { ...app().ctx, actor: { kind: 'client', clientId, sessionId: 0 } }
}

/** One client's world: who acts, and how to find what can be acted on. */
class History {
  readonly client: Ctx
  readonly staff: Ctx
  private readonly clientId: number
  private readonly processors = payments.sandboxProcessors(app().services)

  constructor(client: Ctx) {
    this.client = client
    this.clientId = client.actor.kind === 'client' ? client.actor.clientId : 0
    this.staff = { ...client, actor: { kind: 'staff', staffId: 1, sessionId: 0 } }
  }

  private rows = (table: 'bookings' | 'travel_plans' | 'refunds') =>
    app()
      .ctx.db.selectFrom(table)
      .select(['id', 'status'])
      .where('client_id', '=', this.clientId)
      .orderBy('id')
      .execute()

  private pick = async (table: 'bookings' | 'travel_plans' | 'refunds', which: number) => {
    const rows = await this.rows(table)
    return rows[rows.length - 1 - (which % rows.length)]
  }

  bookCar = async () => bookings.bookCar(this.client, { carOffer: await selectCar(app()), bookForm: { driver } })
  bookRoom = async () => bookings.bookLodging(this.client, { offer: await selectRoom(app()), bookForm: { travelers } })
  request = async (payNowCents: number) => {
    const beingPaid = (await this.rows('travel_plans')).some(({ status }) => status === PLAN.paymentPending)
    if (!beingPaid) await makeRequest(app(), this.clientId, { payNowCents })
  }

  confirm = async () => {
    for (const { id, status } of await this.rows('bookings')) {
      if (status === 1) await bookings.confirmBooking(this.staff, { id, supplierReference: `SUP-${id}` })
    }
  }
  rejectBooking = async (which: number) => {
    const booking = await this.pick('bookings', which)
    if (booking) await bookings.rejectBooking(this.staff, { id: booking.id, note: 'Full.' })
  }
  cancel = async (which: number) => {
    const booking = await this.pick('bookings', which)
    if (booking) await bookings.cancelBooking(this.client, { id: booking.id })
  }
  hide = async (which: number) => {
    const booking = await this.pick('bookings', which)
    if (booking) await bookings.deleteBooking(this.client, { id: booking.id })
  }

  pay = async (behaviour: SandboxBehaviour, methodId: 120 | 135, useFund: boolean) => {
    const plan = (await this.rows('travel_plans')).at(-1)
    if (!plan) return
    const { token, brand, last4 } = tokenise(SANDBOX_CARDS.find((card) => card.behaviour === behaviour)!.number)!
    const card = { cardToken: token, brand, last4, cardHolderName: 'Maria Perez', expMonth: 12, expYear: 2_030 }
    await cards.payByCard(this.processors, methodId)(this.client, { travelPlanId: plan.id, ...card, useFund })
  }
  payWithFund = async () => {
    const plan = (await this.rows('travel_plans')).at(-1)
    if (plan) await cards.payWithFund(this.client, { travelPlanId: plan.id })
  }
  sign = async () => {
    const plan = (await this.rows('travel_plans')).find(({ status }) => status === PLAN.paid)
    if (plan) await signPlan(app(), plan.id)
  }

  refund = async (which: number, target: RefundTarget) => {
    const booking = await this.pick('bookings', which)
    if (booking) await refunds.refundTo(target)(this.client, { id: booking.id })
  }
  cancelByStaff = async (which: number, reason: 'supplier' | 'documents') => {
    const booking = await this.pick('bookings', which)
    if (booking) await refunds.cancelByStaff(this.staff, { id: booking.id, reason, note: 'Sorry.' })
  }
  office = async (which: number, approves: boolean) => {
    const refund = await this.pick('refunds', which)
    if (!refund) return
    if (approves) await refunds.approveRefund(this.staff, { id: refund.id })
    else await refunds.rejectRefund(this.staff, { id: refund.id, note: 'No.' })
  }

  pass = async (hours: number) => {
    app().clock.advance(hours)
    await app().runJobs()
  }

  problems = async () => {
    const found = await proveClient(app().ctx, this.clientId)
    for (const plan of await this.rows('travel_plans'))
      found.push(...(await payments.provePayments(app().ctx, plan.id)))
    return [...found, ...(await stockProblems())]
  }

  /** Everybody does what is theirs to do, and time passes: what is still open then is stuck. */
  finish = async () => {
    for (let i = 0; i < 3; i++) {
      for (const { id, status } of await this.rows('refunds')) {
        if (status === REFUND.requested) await allowRefusal(() => refunds.approveRefund(this.staff, { id }))
      }
      for (let round = 0; round < 6; round++) await this.pass(0.02)
      await this.pass(15 * 24)
    }
    await this.pass(800 * 24)
    const stuck: string[] = []
    for (const { id, status } of await this.rows('refunds'))
      if (isOpenRefund(status as never)) stuck.push(`Refund ${id}: ${status}`)
    for (const { id, status } of await this.rows('travel_plans')) {
      if ([PLAN.readyToPay, PLAN.paymentPending, PLAN.paid].includes(status as never))
        stuck.push(`Plan ${id}: ${status}`)
    }
    const held = await app().ctx.db.selectFrom('fund_holds').select('cents').where('state', '=', 'held').execute()
    return [...(await this.problems()), ...stuck, ...held.map(({ cents }) => `${cents} cents are held for ever`)]
  }
}

/** Why the stock that is out differs from what is booked, car by car and room by room. */
const stockProblems = async (): Promise<string[]> => {
  const { db } = app().ctx
  const live = await db
    .selectFrom('bookings')
    .leftJoin('car_bookings', 'car_bookings.booking_id', 'bookings.id')
    .leftJoin('lodging_bookings', 'lodging_bookings.booking_id', 'bookings.id')
    .select(['car_bookings.booking_id as car', 'lodging_bookings.booking_id as room'])
    .where('bookings.status', 'in', [1, 2, 3, 4, 5, 6])
    .execute()
  const cars = await db
    .selectFrom('car_days')
    .select('units_left')
    .where('day', '=', '2026-12-11')
    .executeTakeFirstOrThrow()
  const rooms = await db
    .selectFrom('lodging_days')
    .select('rooms_left')
    .where('day', '=', '2026-12-11')
    .executeTakeFirstOrThrow()
  const out = [UNITS - cars.units_left, UNITS - rooms.rooms_left]
  const booked = [live.filter((b) => b.car !== null).length, live.filter((b) => b.room !== null).length]
  return out[0] === booked[0] && out[1] === booked[1] ? [] : [`Out of stock: ${out} for ${booked} bookings`]
}

/** What business refuses is part of the history; a fault is not. */
const allowRefusal = async (step: () => Promise<unknown>) => {
  try {
    await step()
  } catch (error) {
    const refused = error instanceof Refusal || (error as { code?: unknown }).code === 'OFFER_NOT_FOUND'
    if (!refused && !(error as Error).constructor.name.includes('CallRefused')) throw error
  }
}

const which = fc.nat(4)
const target = fc.constantFrom<RefundTarget>('client', 'fund')
const card = fc.constantFrom<SandboxBehaviour>(
  'succeed',
  'succeed',
  'decline',
  'time-out',
  'fail-after-charging',
  'refuse-refund',
  'lose-refund-answer',
)
const method = fc.constantFrom(METHODS.primaryCard, METHODS.secondaryCard)

type Step = (h: History) => Promise<unknown>
const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const of = <T>(given: fc.Arbitrary<T>, take: (h: History, value: T) => Promise<unknown>) =>
  given.map(
    (value): Step =>
      (h) =>
        take(h, value),
  )
const always = fc.constant(undefined)

const step = fc.oneof(
  often(
    3,
    of(always, (h) => h.bookCar()),
  ),
  often(
    1,
    of(always, (h) => h.bookRoom()),
  ),
  often(
    2,
    of(fc.integer({ min: 100, max: 300_000 }), (h, cents) => h.request(cents)),
  ),
  often(
    4,
    of(always, (h) => h.confirm()),
  ),
  often(
    1,
    of(which, (h, i) => h.rejectBooking(i)),
  ),
  often(
    1,
    of(which, (h, i) => h.cancel(i)),
  ),
  often(
    1,
    of(which, (h, i) => h.hide(i)),
  ),
  often(
    5,
    of(fc.tuple(card, method, fc.boolean()), (h, [behaviour, methodId, fund]) => h.pay(behaviour, methodId, fund)),
  ),
  often(
    1,
    of(always, (h) => h.payWithFund()),
  ),
  often(
    2,
    of(always, (h) => h.sign()),
  ),
  often(
    4,
    of(fc.tuple(which, target), (h, [i, to]) => h.refund(i, to)),
  ),
  often(
    1,
    of(fc.tuple(which, fc.constantFrom('supplier', 'documents')), (h, [i, why]) => h.cancelByStaff(i, why)),
  ),
  often(
    2,
    of(fc.tuple(which, fc.boolean()), (h, [i, yes]) => h.office(i, yes)),
  ),
  often(
    4,
    of(fc.constantFrom(0, 0.01, 0.1, 1, 25, 24 * 15), (h, hours) => h.pass(hours)),
  ),
)

it(`${HISTORIES} random histories through the services add up, return the stock once and leave nothing stuck`, {
  timeout: 60_000 + HISTORIES * 3_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 8, maxLength: 25, size: 'max' }),
      async (clientRefunds, steps) => {
        app().clock.set(START)
        app().services.config.clientRefunds = clientRefunds
        const history = new History(await newClient())
        for (const take of steps) {
          await allowRefusal(() => take(history))
          expect(await history.problems()).toEqual([])
        }
        expect(await history.finish()).toEqual([])
      },
    ),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  const settled = await app().ctx.db.selectFrom('refunds').select('id').where('status', '=', REFUND.settled).execute()
  expect(settled.length).toBeGreaterThan(0)
})
