import { expect, it } from 'vitest'
import { testCard } from '../../../testing/payments.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getPaymentLink, payByTransfer, paySandboxLink } from '../../payment/contract.ts'
import { PAYMENT } from '../../payment/states.ts'
import { askAboutPayment, endPayment, listHangingPayments } from '../contract/payments.ts'

const app = useTestApp()

it('looks unresolved payments up at the processor or ends them', async () => {
  const { token, client } = await signedInClient(app())
  const { planId } = await makeReadyPlan(app(), client.id)
  const { url, reference } = await app().callAs(token)(getPaymentLink, { planId, siteId: 6 })
  app().clock.advance(0.1)
  const staff = app().callAs(await staffToken(app()))
  const [hanging] = (await staff(listHangingPayments, {})).list
  expect(hanging).toMatchObject({ reference, client: { name: 'Maria Perez' } })
  expect(await staff(askAboutPayment, { id: hanging!.id })).toMatchObject({ status: PAYMENT.created })
  expect(await staff(endPayment, { id: hanging!.id })).toMatchObject({ status: PAYMENT.expired })
  const { cardToken } = testCard('succeed')
  const code = url.split('/').at(-1)!
  await expect(
    app().callAs()(paySandboxLink, { code, cardToken, cardHolderName: 'MARIA PEREZ' }),
  ).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  expect((await staff(listHangingPayments, {})).list).toEqual([])
})

it('excludes bank transfers, which have their own list', async () => {
  const { token, client } = await signedInClient(app())
  const { planId } = await makeReadyPlan(app(), client.id)
  await app().callAs(token)(payByTransfer, { travelPlanId: planId })
  const { id } = await app().ctx.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const staff = app().callAs(await staffToken(app()))
  for (const call of [askAboutPayment, endPayment])
    await expect(staff(call, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('ends an unresolved payment after the payment deadline, and the plan expires', async () => {
  const { token, client } = await signedInClient(app())
  const { planId, bookingId } = await makeReadyPlan(app(), client.id)
  await app().callAs(token)(getPaymentLink, { planId, siteId: 6 })
  app().clock.advance(49)
  const staff = app().callAs(await staffToken(app()))
  const [hanging] = (await staff(listHangingPayments, {})).list
  expect(await staff(endPayment, { id: hanging!.id })).toMatchObject({ status: PAYMENT.expired })
  const audit = await app()
    .ctx.db.selectFrom('audit_log')
    .select(['entity', 'event', 'actor_kind'])
    .where((eb) =>
      eb.or([
        eb('entity', '=', 'payment').and('entity_id', '=', hanging!.id),
        eb('entity', '=', 'booking').and('entity_id', '=', bookingId),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(audit).toEqual([
    { entity: 'booking', event: 'expire', actor_kind: 'system' },
    { entity: 'payment', event: 'giveUp', actor_kind: 'staff' },
  ])
})
