import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossPng, pngOf } from '../../../testing/drawings.ts'
import { DRAWING_MAX_BYTES } from '../contract.ts'
import { readDrawing } from './drawing.ts'

const asUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
const read = (png: Buffer) => readDrawing(asUrl(png))

/** The picture with a different height in its header. */
const claimingHeight = (png: Buffer, height: number) => {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(height, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

const good = await crossPng()
const black = () => [0, 0, 0, 255]
const oversized = await pngOf(400, 400, () => [...randomBytes(4)])

const withFlippedBit = (at: number) => Buffer.from(good.map((byte, i) => (i === at ? byte ^ 1 : byte)))
const refused = [
  ['nothing', ''],
  ['another kind of picture', `data:image/jpeg;base64,${good.toString('base64')}`],
  ['a remote picture', 'https://example.com/signature.png'],
  ['something that only claims to be PNG', asUrl(Buffer.from('<svg onload="alert(1)"/>'))],
  ['a picture with damaged pixels', asUrl(withFlippedBit(good.length - 20))],
  ['a picture with a damaged header', asUrl(withFlippedBit(17))],
  ['a truncated picture', asUrl(good.subarray(0, -5))],
  ['a picture with trailing bytes', asUrl(Buffer.concat([good, Buffer.from('%PDF-1.7')]))],
  ['two pictures in one file', asUrl(Buffer.concat([good, good]))],
  ['too wide', asUrl(await pngOf(4_001, 1, black))],
  ['too high', asUrl(await pngOf(1, 2_001, black))],
  ['a picture with fewer lines than it claims', asUrl(claimingHeight(await pngOf(60, 30, black), 40))],
  ['more bytes than allowed', asUrl(oversized)],
] as const

describe('a drawn signature', () => {
  it('is cropped to its ink', async () => {
    const drawing = await read(good)
    expect(drawing).toMatchObject({ ink: { width: 40, height: 20 } })
    const { darkness } = (drawing as { ink: { darkness: Uint8Array } }).ink
    expect(darkness[0]).toBe(255)
    expect(darkness[20]).toBe(0)
  })

  it('may have a white background instead of a transparent one', async () => {
    const cropped = { ink: { width: 40, height: 20 } }
    expect(await read(await crossPng([255, 255, 255, 255]))).toMatchObject(cropped)
    expect(await read(await crossPng([255, 255, 255]))).toMatchObject(cropped)
  })

  it('is empty without ink or with only a dot', async () => {
    const empty = { problem: 'empty' }
    expect(await read(await pngOf(100, 50, () => [0, 0, 0, 0]))).toEqual(empty)
    expect(await read(await pngOf(100, 50, () => [255, 255, 255, 255]))).toEqual(empty)
    const dot = await pngOf(100, 50, (x, y) => (x < 3 && y < 3 ? black() : [0, 0, 0, 0]))
    expect(await read(dot)).toEqual(empty)
  })

  it.each(refused)('is refused when it is %s', async (_, url) => {
    expect(await readDrawing(url)).toEqual({ problem: 'unreadable' })
  })

  it('is read only up to the height that its header claims', async () => {
    const overlong = claimingHeight(await pngOf(60, 60_000, black), 40)
    expect(await read(overlong)).toMatchObject({ ink: { width: 60, height: 40 } })
  })

  it('is well below the byte limit', () => {
    expect(good.length).toBeLessThan(DRAWING_MAX_BYTES)
    expect(oversized.length).toBeGreaterThan(DRAWING_MAX_BYTES)
  })

  it('never throws for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(good.length - 1), async (bytes, at) => {
        const damaged = Buffer.concat([good.subarray(0, at), bytes])
        fc.pre(!damaged.equals(good))
        expect(await read(damaged)).toHaveProperty('problem')
      }),
    )
  })
})
