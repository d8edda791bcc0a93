import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossPng, pngOf } from '../../../testing/drawings.ts'
import { DRAWING_MAX_BYTES } from '../contract.ts'
import { readDrawing } from './drawing.ts'

const asUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
const read = (png: Buffer) => readDrawing(asUrl(png))

describe('a drawn signature', () => {
  it.each([0, 1, 2, 3, 4])('is cut to its ink, whatever line filter wrote it (%i)', (filter) => {
    const drawing = read(crossPng({ filter }))
    expect(drawing).toMatchObject({ ink: { width: 40, height: 20 } })
    const { darkness } = (drawing as { ink: { darkness: Uint8Array } }).ink
    expect(darkness[0]).toBe(255)
    expect(darkness[20]).toBe(0)
  })

  it('may have a white ground instead of a clear one', () => {
    expect(read(crossPng({ ground: [255, 255, 255, 255] }))).toMatchObject({ ink: { width: 40, height: 20 } })
    expect(read(crossPng({ ground: [255, 255, 255], channels: 3 }))).toMatchObject({ ink: { width: 40, height: 20 } })
  })

  it('is empty without ink, or with a dot only', () => {
    expect(read(pngOf(100, 50, () => [0, 0, 0, 0]))).toEqual({ problem: 'empty' })
    expect(read(pngOf(100, 50, () => [255, 255, 255, 255]))).toEqual({ problem: 'empty' })
    expect(read(pngOf(100, 50, (x, y) => (x < 3 && y < 3 ? [0, 0, 0, 255] : [0, 0, 0, 0])))).toEqual({
      problem: 'empty',
    })
  })

  const good = crossPng()
  const changed = (at: number) => Buffer.from(good.map((byte, i) => (i === at ? byte ^ 1 : byte)))
  it.each([
    ['nothing', ''],
    ['another kind of picture', `data:image/jpeg;base64,${good.toString('base64')}`],
    ['a picture from elsewhere', 'https://example.com/signature.png'],
    ['something that only claims to be PNG', asUrl(Buffer.from('<svg onload="alert(1)"/>'))],
    ['a damaged picture', asUrl(changed(60))],
    ['a damaged header', asUrl(changed(17))],
    ['a cut picture', asUrl(good.subarray(0, -5))],
    ['a picture with something behind it', asUrl(Buffer.concat([good, Buffer.from('%PDF-1.7')]))],
    ['a picture of too many points', asUrl(pngOf(4_001, 1, () => [0, 0, 0, 255]))],
    ['fewer points than it says', asUrl(pngOf(60, 40, () => [0, 0, 0, 255], { rows: 30 }))],
    ['far more points than it says', asUrl(pngOf(60, 40, () => [0, 0, 0, 255], { rows: 60_000 }))],
    ['more bytes than allowed', asUrl(pngOf(400, 400, () => [...randomBytes(4)]))],
  ])('is refused when it is %s', (_, url) => {
    expect(readDrawing(url)).toEqual({ problem: 'unreadable' })
  })

  it('is small: what is refused for its size is larger than allowed', () => {
    expect(pngOf(400, 400, () => [...randomBytes(4)]).length).toBeGreaterThan(DRAWING_MAX_BYTES)
    expect(good.length).toBeLessThan(DRAWING_MAX_BYTES)
  })

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(good.length - 1), (bytes, at) => {
        const damaged = Buffer.concat([good.subarray(0, at), bytes])
        expect(read(damaged)).toHaveProperty('problem')
      }),
    )
  })
})
