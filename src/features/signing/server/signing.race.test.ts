import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { updateProfile } from '../../clients/contract.ts'
import { payWithPrimaryCard } from '../../payment/contract.ts'
import { SANDBOX_CARDS, tokenize } from '../../payment/sandbox-cards.ts'
import { refundToFund } from '../../refunds/contract.ts'
import { getPlan } from '../../travel-plan/contract.ts'
import { PLAN } from '../../travel-plan/states.ts'
import { checkReceipt, getSigning, getSignUrl, signReceipt } from '../contract.ts'

const REPETITIONS = 6
const AT_ONCE = 6
const app = usePostgres()
let token: string
let clientId: number

beforeEach(async () => {
  const name = JSON.stringify({ en: 'Canada', es: 'Canadá' })
  await app().ctx.db.insertInto('countries').values({ id: 38, iso: 'CA', name, dial: '1' }).execute()
  const signedIn = await signedInClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  await call()(updateProfile, { countryId: 38 })
})

const call = () => app().callAs(token)

const paidPlan = async () => {
  const plan = await makeReadyPlan(app(), clientId)
  const { token: cardToken, brand, last4 } = tokenize(SANDBOX_CARDS[0]!.number)!
  const expYear = new Date().getUTCFullYear() + 2
  const card = { cardToken, brand, last4, cardHolderName: 'Maria Perez', expMonth: 12, expYear }
  await call()(payWithPrimaryCard, { travelPlanId: plan.planId, ...card })
  return plan
}

const linkOf = async (planId: number) => {
  const { url } = await call()(getSignUrl, { planId, siteId: 6, lang: 'en' })
  return new URL(url, 'https://alamar.example').searchParams.get('token')!
}

const sign = (planId: number, link: string) =>
  call()(signReceipt, { planId, token: link, consent: true, kind: 'typed', typedName: 'Maria Perez' })

const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((result) =>
    result.status === 'rejected'
      ? [result.reason instanceof CallRefused ? result.reason.code : String(result.reason)]
      : [],
  )

describe('one receipt with simultaneous requests', () => {
  it('is issued once', async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { planId } = await paidPlan()
      const results = await Promise.all([
        app().runJobs(),
        ...Array.from({ length: AT_ONCE }, () => call()(getSigning, { planId })),
      ])
      expect(results).toHaveLength(AT_ONCE + 1)
      const rows = await app().ctx.db.selectFrom('receipts').select('id').where('plan_id', '=', planId).execute()
      expect(rows).toHaveLength(1)
    }
  })

  it('is signed once', async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { planId } = await paidPlan()
      const links = [await linkOf(planId), await linkOf(planId)]
      const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, n) => sign(planId, links[n % 2]!)))
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(new Set(codesOf(settled))).toEqual(new Set(['ALREADY_SIGNED']))
      const events = await app()
        .ctx.db.selectFrom('audit_log')
        .select('event')
        .where('entity', '=', 'receipt')
        .where('event', '=', 'sign')
        .execute()
      expect(events).toHaveLength(i + 1)
    }
  })

  it('is either signed or its booking is refunded: a refunded booking is never on a valid signed receipt', async () => {
    for (let i = 0; i < REPETITIONS; i++) {
      const { planId, bookingId } = await paidPlan()
      const link = await linkOf(planId)
      const [signed] = await Promise.allSettled([sign(planId, link), call()(refundToFund, { id: bookingId })])
      const plan = await call()(getPlan, { id: planId, lang: 'en' })
      expect(plan.status).toBe(PLAN.canceled)
      if (signed.status === 'rejected') expect(codesOf([signed])[0]).toMatch(/TOO_LATE|LINK_NOT_VALID/)
      const receipts = await app()
        .ctx.db.selectFrom('receipts')
        .select('check_code')
        .where('plan_id', '=', planId)
        .execute()
      for (const { check_code: code } of receipts) {
        expect(await call()(checkReceipt, { code })).toMatchObject({ state: 'void' })
      }
    }
  })
})
