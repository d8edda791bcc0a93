import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodedBody } from './encodings.ts'

const page = Buffer.from(
  Array.from({ length: 300 }, (_, i) => `<li><a href="/en/hotel-${i * 37}">Hotel ${i}, ${i % 5} stars</a></li>`).join(
    '',
  ),
)

it('compresses a page quickly for the first visitor, and once more, smaller, for all others', async () => {
  const body = encodedBody(page)
  const [first, second, third] = [await body('br'), await body('br'), await body('br')]
  expect(brotliDecompressSync(first)).toEqual(page)
  expect(brotliDecompressSync(second)).toEqual(page)
  expect(second.length).toBeLessThan(first.length)
  expect(third).toBe(second)
})

it('compresses a page once for each visitor without Brotli', async () => {
  const body = encodedBody(page)
  const gzip = await body('gzip')
  expect(gunzipSync(gzip)).toEqual(page)
  expect(await body('gzip')).toBe(gzip)
  expect(await body('identity')).toBe(page)
})
