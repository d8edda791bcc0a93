import { expect, it } from 'vitest'
import { forEachYielding } from './for-each-yielding.ts'

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('works on a list in order', async () => {
  const seen: number[] = []
  await forEachYielding([1, 2, 3], (number) => seen.push(number))
  expect(seen).toEqual([1, 2, 3])
})

it('lets other work run in between when processing takes long', async () => {
  let turns = 0
  const turn = setInterval(() => turns++, 1)
  const before: number[] = []
  await forEachYielding([1, 2, 3], () => {
    before.push(turns)
    busyFor(10)
  })
  clearInterval(turn)
  expect(before[2]).toBeGreaterThan(before[0]!)
})
