import { expect, it } from 'vitest'
import { mapYielding } from './map-yielding.ts'

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('maps a list in order', async () => {
  expect(await mapYielding([1, 2, 3], (number) => number * 2)).toEqual([2, 4, 6])
})

it('lets other work run in between when it takes long', async () => {
  let turns = 0
  const turn = setInterval(() => turns++, 1)
  const before: number[] = []
  await mapYielding([1, 2, 3], () => {
    before.push(turns)
    busyFor(10)
  })
  clearInterval(turn)
  expect(before[2]).toBeGreaterThan(before[0]!)
})
