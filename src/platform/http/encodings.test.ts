import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodedBody } from './encodings.ts'

const page = Buffer.from(
  Array.from({ length: 300 }, (_, i) => `<li><a href="/en/hotel-${i * 37}">Hotel ${i}, ${i % 5} stars</a></li>`).join(
    '',
  ),
)

it('compresses a page once', async () => {
  const body = encodedBody(page)
  const brotli = await body('br')
  expect(brotliDecompressSync(brotli)).toEqual(page)
  expect(await body('br')).toBe(brotli)
  const gzip = await body('gzip')
  expect(gunzipSync(gzip)).toEqual(page)
  expect(await body('gzip')).toBe(gzip)
  expect(await body('identity')).toBe(page)
})
