import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, addHours } from '../../../lib/days.ts'
import type { Ctx } from '../../../platform/context.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { makeReadyPlan, makeRequest, signPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { payWithPrimaryCard } from '../../payment/contract.ts'
import { SANDBOX_CARDS, tokenise } from '../../payment/sandbox-cards.ts'
import { proveBooks } from './ledger.service.ts'
import { cancelByStaff, refundTo } from './refund.service.ts'

/** Every deadline of spec 4, walked past at T-1 s, T and T+1 s: what it does happens at T, once, and says why. */
const app = useTestApp()
let token: string
let clientId: number
let client: Ctx

beforeEach(async () => {
  await signIn()
  return async () => expect(await proveBooks(app().ctx)).toEqual([])
})

const signIn = async () => {
  const signedIn = await approvedClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  client = { ...app().ctx, actor: { kind: 'client', clientId, sessionId: 0 } }
}

const CLIENT = 'maria.perez@example.com'
const office = () => app().services.config.officeEmail

/** How often somebody was told something. */
const told = (recipient: string, words: string) => async () => {
  const { count } = await app()
    .ctx.db.selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where((eb) => eb.or([eb('subject', 'like', `%${words}%`), eb('body_text', 'like', `%${words}%`)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many bookings ended for a reason, as their client and the staff see it. */
const ended = (reason: string) => async () =>
  (
    await app()
      .ctx.db.selectFrom('bookings')
      .select('id')
      .where('reason', '=', reason as never)
      .execute()
  ).length

const movesOf = (kind: string) => async () =>
  (
    await app()
      .ctx.db.selectFrom('ledger_movements')
      .select('id')
      .where('kind', '=', kind as never)
      .execute()
  ).length

/** Walks past an instant: each count grows by one at T, not before, and not again after it. */
const walkPast = async (at: Date, counts: Record<string, () => Promise<number>>) => {
  const look = async (instant: Date) => {
    app().clock.set(instant.toISOString())
    await app().runJobs()
    const looked: Record<string, number> = Object.fromEntries(
      await Promise.all(Object.entries(counts).map(async ([name, of]) => [name, await of()])),
    )
    return looked
  }
  const before = await look(new Date(at.getTime() - 1_000))
  const once = Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + 1]))
  expect(await look(at), at.toISOString()).toEqual(once)
  expect(await look(new Date(at.getTime() + 1_000)), at.toISOString()).toEqual(once)
}

const pay = (planId: number) => {
  const { token: cardToken, brand, last4 } = tokenise(SANDBOX_CARDS[0]!.number)!
  const card = { cardToken, brand, last4, cardHolderName: 'MARIA PEREZ', expMonth: 12, expYear: 2_040 }
  return app().callAs(token)(payWithPrimaryCard, { travelPlanId: planId, ...card })
}
const paid = async (given: Parameters<typeof makeReadyPlan>[2] = {}) => {
  const made = await makeReadyPlan(app(), clientId, given)
  await pay(made.planId)
  return made
}

describe('the clock, moved past', () => {
  it('the 72 hours to confirm: staff are told at 24, 48 and 70 h; then it expires and the client reads why', async () => {
    const start = app().clock.now()
    await makeRequest(app(), clientId)
    for (const hours of [24, 48, 70])
      await walkPast(addHours(start, hours), { staff: told(office(), `has waited for ${hours} hours`) })
    await walkPast(addHours(start, 72), {
      ended: ended('unconfirmed72h'),
      client: told(CLIENT, 'The supplier did not confirm it within 72 hours.'),
    })
  })

  it('the time to pay: the client is reminded 24 and 3 h before; then the bookings end and the client reads why', async () => {
    const start = app().clock.now()
    await makeReadyPlan(app(), clientId)
    for (const hours of [24, 45]) await walkPast(addHours(start, hours), { client: told(CLIENT, 'Please pay for') })
    await walkPast(addHours(start, 48), { ended: ended('unpaid'), client: told(CLIENT, 'It was not paid in time.') })
  })

  it('the 24 hours to sign: reminded after 1, 12, 20 and 23 h; then cancelled with a refund to choose', async () => {
    const start = app().clock.now()
    await paid()
    for (const hours of [1, 12, 20, 23])
      await walkPast(addHours(start, hours), { client: told(CLIENT, 'Please sign your receipt') })
    await walkPast(addHours(start, 24), {
      ended: ended('unsigned24h'),
      client: told(CLIENT, 'The receipt was not signed within 24 hours.'),
    })
  })

  it('the 48 hours to finish: client and staff are told 12 and 2 h before; then cancelled with a refund to choose', async () => {
    const start = app().clock.now()
    const { planId } = await paid()
    await signPlan(app(), planId, { unfinished: true })
    for (const hours of [36, 46])
      await walkPast(addHours(start, hours), {
        client: told(CLIENT, 'One step is missing'),
        staff: told(office(), `Travel plan ${planId} is not finished`),
      })
    await walkPast(addHours(start, 48), {
      ended: ended('final48h'),
      client: told(CLIENT, 'The last step was not finished within 48 hours.'),
    })
  })

  it('the 14 days to choose where the money goes: it goes to the fund', async () => {
    const start = app().clock.now()
    const { bookingId } = await paid()
    await cancelByStaff(
      { ...app().ctx, actor: { kind: 'staff', staffId: 1, sessionId: 0 } },
      { id: bookingId, reason: 'agency', note: 'Sorry.' },
    )
    await walkPast(addHours(start, 14 * 24), {
      credited: movesOf('fund-credit'),
      client: told(CLIENT, 'are in your fund. You can use them until'),
    })
  })

  // Havana goes to summer time on 11 March 2029 at 0:00, which is 1:00 at once, and back on 5 November 2028 at 1:00.
  it.each([
    { why: 'an ordinary day', on: '2026-12-01', expires: '2028-12-02T05:00:00Z' },
    { why: 'a leap day', on: '2028-02-29', expires: '2030-03-01T05:00:00Z' },
    { why: 'the day before summer time begins', on: '2027-03-10', expires: '2029-03-11T05:00:00Z' },
    { why: 'the day before summer time ends', on: '2026-11-04', expires: '2028-11-05T04:00:00Z' },
  ])('the two years of the fund, put in on $why: told 90, 30 and 7 days before', async ({ on, expires }) => {
    app().clock.set(`${on}T15:00:00Z`)
    await signIn()
    const { bookingId } = await paid({ firstDay: addDays(on, 60) })
    await refundTo('fund')(client, { id: bookingId })
    const end = new Date(expires)
    for (const days of [90, 30, 7])
      await walkPast(addHours(end, -24 * days), { client: told(CLIENT, `can be used for ${days} more days`) })
    await walkPast(end, {
      expired: movesOf('expiry'),
      client: told(CLIENT, 'were not used within two years and have expired.'),
    })
  })
})
