import { expect, it } from 'vitest'
import { payByTestCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getClientCards } from '../contract.ts'

const app = useTestApp()

it('used cards are listed once each', async () => {
  const { token, client } = await signedInClient(app())
  expect(await app().callAs(token)(getClientCards, {})).toEqual([])
  const { planId } = await makeReadyPlan(app(), client.id)
  await payByTestCard(app(), token, planId)
  expect(await app().callAs(token)(getClientCards, {})).toEqual([
    { brand: 'Visa', last4: '4242', lastUsedAt: '2026-12-01T15:00:00.000Z' },
  ])
})
