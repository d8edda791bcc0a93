import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { TEXT_READER_FILES, TEXT_READER_MEGABYTES, TEXT_READER_PATH } from '../../lib/text-reader.ts'
import { serveTextReader } from './text-reader.ts'

it('serves the installed version of the text recognition, with a policy that allows WebAssembly', async () => {
  const http = Fastify()
  serveTextReader(http)
  const get = (file: string) => http.inject({ url: `${TEXT_READER_PATH}/${file}` })
  const installed = JSON.parse(readFileSync('node_modules/tesseract.js/package.json', 'utf8')).version
  expect(TEXT_READER_PATH.endsWith(`/${installed}`)).toBe(true)
  for (const file of Object.values(TEXT_READER_FILES)) {
    const { statusCode, headers } = await get(file)
    expect([file, statusCode]).toEqual([file, 200])
    expect(headers['content-security-policy']).toContain("'wasm-unsafe-eval'")
    expect(headers['cache-control']).toContain('immutable')
  }
  const letters = (await get(TEXT_READER_FILES.letters)).rawPayload
  expect(gunzipSync(letters).length).toBeGreaterThan(letters.length)
  expect(letters.length / 1e6).toBeLessThan(TEXT_READER_MEGABYTES)
  await http.close()
})
