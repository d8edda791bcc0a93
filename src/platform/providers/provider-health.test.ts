import { expect, it } from 'vitest'
import { addMinutes } from '../../lib/days.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { listProviderHealth, recordProviderFailure, recordProviderSuccess } from './provider-health.store.ts'

const app = useTestApp()
const down = { en: 'It does not answer.', es: 'No responde.' }

it('keeps the last success and the last failure of each provider, and writes a success at most once a minute', async () => {
  const { db } = app().services.database
  const start = app().clock.now()
  const health = async () => (await listProviderHealth(db))[0]
  await recordProviderSuccess(db, 'stripe', start)
  await recordProviderSuccess(db, 'stripe', addMinutes(start, 0.5))
  expect(await health()).toEqual({ provider: 'stripe', lastSuccessAt: start, lastFailureAt: null, failure: null })
  await recordProviderFailure(db, 'stripe', addMinutes(start, 0.6), down)
  await recordProviderSuccess(db, 'stripe', addMinutes(start, 0.7))
  expect(await health()).toEqual({
    provider: 'stripe',
    lastSuccessAt: addMinutes(start, 0.7),
    lastFailureAt: addMinutes(start, 0.6),
    failure: down,
  })
  await recordProviderSuccess(db, 'stripe', addMinutes(start, 2))
  expect((await health())?.lastSuccessAt).toEqual(addMinutes(start, 2))
})
