import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { getCarPhoto, listHotelPhotos } from '../contract.ts'
import { readPicture } from './photo-rendering.ts'
import { importPhotos } from './photos.service.ts'

const app = useTestApp()

const RED = [255, 0, 0]
const BLUE = [0, 0, 255]

/** A photograph, 2000 by 500 pixels: its left half red, its right half blue. */
const photograph = () =>
  sharp({ create: { width: 2000, height: 500, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 1000, height: 500, channels: 3, background: 'blue' } }, gravity: 'east' }])
    .png()
    .toBuffer()

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="250"><rect width="400" height="250" fill="#0e4d64"/></svg>',
)

let photo: Buffer
beforeEach(async () => {
  photo = await photograph()
  await importPhotos(app().ctx, [
    { kind: 'hotel', ownerId: 7, files: [{ bytes: photo }, { bytes: drawing }] },
    { kind: 'car', ownerId: 3, files: [{ bytes: drawing }] },
  ])
})

const get = (url: string, headers: Record<string, string> = {}) => app().http.inject({ method: 'GET', url, headers })

/** Width, height and the approximate colors of the leftmost and rightmost pixels. */
const seen = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => [...data.subarray(x * 3, x * 3 + 3)].map((level) => Math.round(level / 255) * 255)
  return { width: info.width, height: info.height, left: at(0), right: at(info.width - 1) }
}

describe('a photo', () => {
  it.each([
    [1, 96, 60],
    [2, 160, 100],
    [3, 320, 200],
    [4, 640, 400],
    [5, 800, 500],
    [6, 800, 500],
    [0, 2000, 500],
  ])('in size %i is %i wide, and is never enlarged', async (size, width, height) => {
    const { rawPayload } = await get(`/api/photos/hotelPhoto/7/${size}/2`)
    expect(await seen(rawPayload)).toMatchObject({ width, height })
  })

  it('that is an SVG is sharp in every size', async () => {
    const { rawPayload } = await get('/api/photos/carPhoto/3/6/2')
    expect(await seen(rawPayload)).toMatchObject({ width: 1600, height: 1000 })
  })

  it.each([
    ['left', 1, RED, RED],
    ['center', 2, RED, BLUE],
    ['right', 3, BLUE, BLUE],
  ])('keeps its %s side', async (_name, alignment, left, right) => {
    const { rawPayload } = await get(`/api/photos/hotelPhoto/7/3/${alignment}`)
    expect(await seen(rawPayload)).toMatchObject({ left, right })
  })

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('for a caller that accepts %s is sent as %s', async (accept, type, format) => {
    const { rawPayload, headers } = await get('/api/photos/hotelPhoto/7/1/2', { accept })
    expect(headers['content-type']).toBe(type)
    expect(headers.vary).toMatch(/accept/i)
    expect((await sharp(rawPayload).metadata()).format).toBe(format)
  })

  it('is cached permanently at a versioned URL, for minutes elsewhere, with an ETag', async () => {
    const [address] = await app().callAs()(listHotelPhotos, { id: 7, size: 1, alignment: 2 })
    const versioned = await get(address!)
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(address!.slice(0, -1))).headers['cache-control']).toBe('public, max-age=300')
    const plain = await get('/api/photos/hotelPhoto/7/1/2')
    expect(plain.headers['cache-control']).toBe('public, max-age=300')
    const again = await get('/api/photos/hotelPhoto/7/1/2', { 'if-none-match': String(plain.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })

  it('is rendered once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('/api/photos/hotelPhoto/7/2/2')))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    const { db } = app().services.database
    await db
      .updateTable('photo_renders')
      .set({ bytes: Buffer.from('kept') })
      .execute()
    expect((await get('/api/photos/hotelPhoto/7/2/2')).body).toBe('kept')
  })

  it('gets another URL when replaced', async () => {
    const before = await app().callAs()(listHotelPhotos, { id: 7, size: 4, alignment: 1 })
    expect(before).toHaveLength(2)
    expect(before[1]).not.toBe(before[0])
    await importPhotos(app().ctx, [{ kind: 'hotel', ownerId: 7, files: [{ bytes: drawing }] }])
    const after = await app().callAs()(listHotelPhotos, { id: 7, size: 4, alignment: 1 })
    expect(after).toEqual([before[1]])
    expect((await get(before[0]!)).headers['cache-control']).toBe('public, max-age=300')
  })
})

describe('an owner without photos', () => {
  it('answers 404 for one photo and an empty list for all', async () => {
    expect((await get('/api/photos/provincePhoto/7/1/2')).statusCode).toBe(404)
    expect(await app().callAs()(listHotelPhotos, { id: 8, size: 4, alignment: 2 })).toEqual([])
  })

  it.each([
    ['an unknown size', '/api/photos/carPhoto/3/7/2', 'Size'],
    ['an unknown alignment', '/api/photos/carPhoto/3/1/4', 'Alignment'],
  ])('rejects %s', async (_what, url, field) => {
    const response = await get(url)
    expect(response.statusCode).toBe(422)
    expect(response.json().Fields).toMatchObject([{ Field: field }])
  })

  it('rejects a file that is not a picture', async () => {
    const files = [{ bytes: Buffer.from('<html>no picture</html>') }]
    await expect(importPhotos(app().ctx, [{ kind: 'car', ownerId: 9, files }])).rejects.toThrow()
  })
})

it('has placeholder colors from top to bottom, unless it is transparent', async () => {
  const seenThrough = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="50"><circle cx="40" cy="25" r="9"/></svg>',
  )
  const halves = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 80, height: 40, channels: 3, background: 'blue' } }, gravity: 'south' }])
    .png()
    .toBuffer()
  const [through, solid] = await Promise.all([readPicture(seenThrough), readPicture(halves)])
  expect(through.colours).toEqual([])
  expect(solid.colours).toHaveLength(4)
  expect(solid.colours.at(0)).toMatch(/^#f/)
  expect(solid.colours.at(-1)).toMatch(/f.$/)
})

it('can be called in-process', async () => {
  const reply = await app().callAs()(getCarPhoto, { id: 3, size: 1, alignment: 2 })
  expect(reply.type).toBe('image/jpeg')
})
