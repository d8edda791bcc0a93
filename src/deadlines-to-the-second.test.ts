import { beforeEach, describe, expect, it } from 'vitest'
import { PAYMENT } from './features/payment/states.ts'
import { refundToClient, refundToFund } from './features/refunds/contract.ts'
import { cancelByStaff, refundTo } from './features/refunds/server/refund.service.ts'
import { retryRefund } from './features/refunds/server/refund-queue.service.ts'
import { getPlan } from './features/travel-plan/contract.ts'
import { reconcileLedger } from './features/travel-plan/server/reconciliation.service.ts'
import { findCurrentRefund } from './features/travel-plan/server/refund-record.service.ts'
import type { Reason } from './features/travel-plan/states.ts'
import { addDays, addHours, addSeconds } from './lib/days.ts'
import type { Ctx } from './platform/context.ts'
import { currentConfig } from './platform/settings.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { staffContext } from './testing/people.ts'
import { makeReadyPlan, makeRequest, signPlan } from './testing/plans.ts'
import { setSettings } from './testing/settings.ts'
import { useTestApp } from './testing/test-app.ts'

/** Each deadline at T-1 s, T and T+1 s: it takes effect at T, once, and the client gets the reason by email. */
const app = useTestApp()
let token: string
let clientId: number
let client: Ctx

beforeEach(async () => {
  await signIn()
  return async () => expect(await reconcileLedger(app().ctx)).toEqual([])
})

const signIn = async () => {
  const signedIn = await approvedClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  client = { ...app().ctx, actor: { kind: 'client', clientId, sessionId: 0 } }
}

const CLIENT = 'maria.perez@example.com'
const office = () => app().services.config.officeEmail

/** Counts the emails to a recipient that contain `words`. */
const mailed = (recipient: string, words: string) => async () => {
  const { count } = await app()
    .ctx.db.selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where((eb) => eb.or([eb('subject', 'like', `%${words}%`), eb('body_text', 'like', `%${words}%`)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the bookings that ended for a reason. */
const ended = (reason: Reason) => async () =>
  (await app().ctx.db.selectFrom('bookings').select('id').where('reason', '=', reason).execute()).length

const movesOf = (kind: string) => async () =>
  (
    await app()
      .ctx.db.selectFrom('ledger_movements')
      .select('id')
      .where('kind', '=', kind as never)
      .execute()
  ).length

/** Moves the clock past an instant: each count increases by one at T, not before and not after. */
const walkPast = async (at: Date, counts: Record<string, () => Promise<number>>) => {
  const countAt = async (instant: Date) => {
    app().clock.set(instant.toISOString())
    await app().runJobs()
    const current: Record<string, number> = Object.fromEntries(
      await Promise.all(Object.entries(counts).map(async ([name, count]) => [name, await count()])),
    )
    return current
  }
  const before = await countAt(new Date(at.getTime() - 1_000))
  const once = Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + 1]))
  expect(await countAt(at), at.toISOString()).toEqual(once)
  expect(await countAt(new Date(at.getTime() + 1_000)), at.toISOString()).toEqual(once)
}

const paid = async (options: Parameters<typeof makeReadyPlan>[2] = {}) => {
  const plan = await makeReadyPlan(app(), clientId, options)
  await payByTestCard(app(), token, plan.planId)
  return plan
}

/** Deadlines in hours, and the resulting times of alerts and reminders. */
const RULES = [
  {
    why: 'by default',
    hours: undefined,
    confirm: { alerts: [24, 48, 70], end: 72 },
    pay: { reminders: [24, 45], end: 48 },
    sign: { reminders: [1, 12, 20, 23], end: 24 },
    finish: { reminders: [36, 46], end: 48 },
  },
  {
    why: 'as the office has set them',
    hours: { confirmHours: 36, payHours: 30, signHours: 12, finishHours: 20 },
    confirm: { alerts: [12, 24, 34], end: 36 },
    pay: { reminders: [6, 27], end: 30 },
    sign: { reminders: [1, 6, 8, 11], end: 12 },
    finish: { reminders: [8, 18], end: 20 },
  },
]

describe.each(RULES)('deadline hours $why:', ({ hours, confirm, pay, sign, finish }) => {
  beforeEach(async () => {
    if (hours) await setSettings(app(), hours)
  })

  it('staff are alerted before the confirmation deadline; then the request expires and the client is emailed the reason', async () => {
    const start = app().clock.now()
    await makeRequest(app(), clientId)
    for (const at of confirm.alerts)
      await walkPast(addHours(start, at), { staff: mailed(office(), `has been waiting for ${at} hours`) })
    await walkPast(addHours(start, confirm.end), {
      ended: ended('unconfirmed72h'),
      client: mailed(CLIENT, 'The supplier did not confirm it in time.'),
    })
  })

  it('the client is reminded before the payment deadline; then the bookings expire and the client is emailed the reason', async () => {
    const start = app().clock.now()
    await makeReadyPlan(app(), clientId)
    for (const at of pay.reminders) await walkPast(addHours(start, at), { client: mailed(CLIENT, 'Please pay for') })
    await walkPast(addHours(start, pay.end), {
      ended: ended('unpaid'),
      client: mailed(CLIENT, 'It was not paid in time.'),
    })
  })

  it('the client is reminded before the signature deadline; then the bookings are canceled with a choice of refund', async () => {
    const start = app().clock.now()
    await paid()
    for (const at of sign.reminders)
      await walkPast(addHours(start, at), { client: mailed(CLIENT, 'Please sign your receipt') })
    await walkPast(addHours(start, sign.end), {
      ended: ended('unsigned24h'),
      client: mailed(CLIENT, 'The receipt was not signed in time.'),
    })
  })

  it('client and staff are reminded before the final step deadline; then the bookings are canceled with a choice of refund', async () => {
    const start = app().clock.now()
    const { planId } = await paid()
    await signPlan(app(), planId, { unfinished: true })
    for (const at of finish.reminders)
      await walkPast(addHours(start, at), {
        client: mailed(CLIENT, 'One step left'),
        staff: mailed(office(), `Travel plan ${planId} is not completed`),
      })
    await walkPast(addHours(start, finish.end), {
      ended: ended('final48h'),
      client: mailed(CLIENT, 'The last step was not completed in time.'),
    })
  })
})

describe('a booking made before the office changed the hours', () => {
  it('keeps its original deadlines', async () => {
    const start = app().clock.now()
    await makeRequest(app(), clientId)
    await setSettings(app(), { confirmHours: 4, payHours: 4, signHours: 4, finishHours: 4 })
    app().clock.set(addHours(start, 71).toISOString())
    await app().runJobs()
    expect(await ended('unconfirmed72h')()).toBe(0)
    app().clock.set(addHours(start, 72).toISOString())
    await app().runJobs()
    expect(await ended('unconfirmed72h')()).toBe(1)
  })

  it('is paid, signed and finished within its original deadlines', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await setSettings(app(), { payHours: 4, signHours: 4, finishHours: 4 })
    const start = app().clock.now()
    app().clock.set(addHours(start, 7).toISOString())
    await payByTestCard(app(), token, planId)
    expect(await app().callAs(token)(getPlan, { id: planId, lang: 'en' })).toMatchObject({
      signBy: addHours(start, 7 + 24).toISOString(),
      finishBy: addHours(start, 7 + 48).toISOString(),
    })
  })
})

describe('while no job runs,', () => {
  const AROUND = [{ secondsBefore: 1 }, { secondsBefore: 0 }, { secondsBefore: -1 }]
  const goTo = async (deadline: Date, secondsBefore: number) => {
    app().clock.set(addSeconds(deadline, -secondsBefore).toISOString())
    await signIn()
  }

  it.each(AROUND)(
    'a plan can be paid only before its deadline ($secondsBefore s before)',
    async ({ secondsBefore }) => {
      const payBy = addHours(app().clock.now(), 48)
      const { planId } = await makeReadyPlan(app(), clientId)
      await goTo(payBy, secondsBefore)
      const pay = payByTestCard(app(), token, planId)
      if (secondsBefore > 0) return expect(pay).resolves.toMatchObject({ status: PAYMENT.success })
      await expect(pay).rejects.toMatchObject({
        code: 'TOO_LATE',
        message: 'The deadline for this was Thu, Dec 3, 11:00 (Havana time).',
      })
    },
  )

  it.each(AROUND)(
    'a refund can be chosen only before its deadline ($secondsBefore s before)',
    async ({ secondsBefore }) => {
      const chooseBy = addHours(app().clock.now(), 14 * 24)
      const { bookingId } = await paid()
      await cancelByStaff(staffContext(app()), { id: bookingId, reason: 'agency', note: 'Sorry.' })
      await goTo(chooseBy, secondsBefore)
      if (secondsBefore > 0)
        return expect(app().callAs(token)(refundToClient, { id: bookingId })).resolves.toMatchObject({
          target: 'client',
        })
      for (const row of [refundToClient, refundToFund])
        await expect(app().callAs(token)(row, { id: bookingId })).rejects.toMatchObject({
          code: 'CHOICE_TOO_LATE',
          message: expect.stringMatching(
            /^The time to choose where the refund of booking TEST-\d+ goes ended on Tue, Dec 15, 11:00 \(Havana time\)\. The money/,
          ),
        })
      await app().runJobs()
      expect(await movesOf('fund-credit')()).toBe(1)
    },
  )

  it.each(AROUND)(
    'staff can retry a refund only before its deadline ($secondsBefore s before)',
    async ({ secondsBefore }) => {
      const chooseBy = addHours(app().clock.now(), 14 * 24)
      const { planId, bookingId } = await makeReadyPlan(app(), clientId)
      await payByTestCard(app(), token, planId, 'refuse-refund')
      await cancelByStaff(staffContext(app()), { id: bookingId, reason: 'agency', note: 'Sorry.' })
      await refundTo('client')(staffContext(app()), { id: bookingId })
      await app().runJobs()
      const { id } = (await findCurrentRefund(app().ctx, bookingId))!
      await goTo(chooseBy, secondsBefore)
      const retry = retryRefund(staffContext(app()), { id })
      if (secondsBefore > 0) return expect(retry).resolves.toMatchObject({ target: 'client' })
      await expect(retry).rejects.toMatchObject({ code: 'CHOICE_TOO_LATE' })
    },
  )
})

describe('when no job has run for hours,', () => {
  const signed = async () => signPlan(app(), (await paid()).planId, { unfinished: true })
  const to = { client: () => CLIENT, staff: office }

  it.each([
    { of: () => makeRequest(app(), clientId), hours: 71, who: 'staff', words: 'has been waiting for' },
    { of: () => makeReadyPlan(app(), clientId), hours: 47, who: 'client', words: 'Please pay for' },
    { of: paid, hours: 23, who: 'client', words: 'Please sign your receipt' },
    { of: signed, hours: 47, who: 'client', words: 'One step left' },
    { of: signed, hours: 47, who: 'staff', words: 'is not completed' },
  ] as const)('only the last reminder is sent to $who: $words', async ({ of, hours, who, words }) => {
    const start = app().clock.now()
    await of()
    app().clock.set(addHours(start, hours).toISOString())
    await app().runJobs()
    expect(await mailed(to[who](), words)()).toBe(1)
  })

  it('staff are not alerted to a request past its confirmation deadline', async () => {
    const start = app().clock.now()
    await makeRequest(app(), clientId)
    app().clock.set(addHours(start, 72).toISOString())
    await app().runJobs()
    expect(await mailed(office(), 'has been waiting')()).toBe(0)
  })
})

describe('passing', () => {
  it('the 14-day deadline to choose a refund credits the money to the fund', async () => {
    const start = app().clock.now()
    const { bookingId } = await paid()
    await cancelByStaff(staffContext(app()), { id: bookingId, reason: 'agency', note: 'Sorry.' })
    await walkPast(addHours(start, 14 * 24), {
      credited: movesOf('fund-credit'),
      client: mailed(CLIENT, 'is in your fund. Use it by'),
    })
  })

  it('the lifetime of a credit set by the office expires the credit', async () => {
    await setSettings(app(), { fundYears: 3 })
    const { bookingId } = await paid({ firstDay: addDays('2026-12-01', 60) })
    await refundTo('fund')({ ...client, config: await currentConfig(app().services) }, { id: bookingId })
    await walkPast(new Date('2029-12-02T05:00:00Z'), {
      expired: movesOf('expiry'),
      client: mailed(CLIENT, 'was not used in time and has expired.'),
    })
  })

  // Daylight saving time in Havana starts on March 11, 2029 at 0:00 and ends on November 5, 2028 at 1:00.
  it.each([
    { why: 'an ordinary day', on: '2026-12-01', expires: '2028-12-02T05:00:00Z' },
    { why: 'a leap day', on: '2028-02-29', expires: '2030-03-01T05:00:00Z' },
    { why: 'the day before daylight saving time starts', on: '2027-03-10', expires: '2029-03-11T05:00:00Z' },
    { why: 'the day before daylight saving time ends', on: '2026-11-04', expires: '2028-11-05T04:00:00Z' },
  ])(
    'the two-year lifetime of a credit from $why expires the credit, with notices 90, 30 and 7 days before',
    async ({ on, expires }) => {
      app().clock.set(`${on}T15:00:00Z`)
      await signIn()
      const { bookingId } = await paid({ firstDay: addDays(on, 60) })
      await refundTo('fund')(client, { id: bookingId })
      const end = new Date(expires)
      for (const days of [90, 30, 7])
        await walkPast(addHours(end, -24 * days), { client: mailed(CLIENT, `in your fund expires in ${days} days`) })
      await walkPast(end, {
        expired: movesOf('expiry'),
        client: mailed(CLIENT, 'was not used in time and has expired.'),
      })
    },
  )
})
