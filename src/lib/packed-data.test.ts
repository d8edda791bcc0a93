import { expect, it } from 'vitest'
import { packData, unpackData } from './packed-data.ts'

it.each([0, 1, 3])('data sent in pieces arrives unchanged, even with emojis after the first %i characters', (at) => {
  const data = { text: 'x'.repeat(at) + '\u{1F334}'.repeat(20_000), none: null }
  const packed = JSON.parse(JSON.stringify(packData(data))) as ReturnType<typeof packData<typeof data>>
  expect(unpackData(packed)).toEqual(data)
  expect(unpackData(packed)).toBe(unpackData(packed))
  expect(packed.pieces.length).toBeGreaterThan(3)
  // V8 looks up longer texts slowly.
  for (const piece of packed.pieces) expect(piece.length).toBeLessThan(16_384)
})
