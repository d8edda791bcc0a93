import { expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { priceHolder, readPriceHold } from './price-hold.service.ts'

const app = useTestApp()

const holdAt = async (seconds: number, key: string, cents: number) => {
  app().clock.set(new Date(Date.parse('2026-12-01T15:30:00Z') + seconds * 1_000).toISOString())
  return (await priceHolder(app().ctx))(key, cents)
}

it('holds the price of equal offers within a second with one token, for at least 30 minutes', async () => {
  const first = await holdAt(0.001, 'a', 100)
  expect(first.priceHeldUntil).toBe('2026-12-01T16:00:01.000Z')
  expect(await holdAt(1, 'a', 100)).toEqual(first)
  const others = [await holdAt(1, 'b', 100), await holdAt(1, 'a', 101), await holdAt(1.001, 'a', 100)]
  expect(new Set([first, ...others].map(({ offerToken }) => offerToken)).size).toBe(4)
  expect(await readPriceHold(app().ctx, others[1]!.offerToken, 'a')).toEqual({
    key: 'a',
    cents: 101,
    until: Date.parse('2026-12-01T16:00:01Z'),
  })
})
