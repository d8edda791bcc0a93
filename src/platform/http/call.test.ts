import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, configureCalls } from './call.ts'
import { endpoint } from './endpoint.ts'

const row = { access: 'public', summary: '', input: z.object({}), reply: z.literal(true) } as const
const get = endpoint({ ...row, method: 'GET', path: '/api/test' })
const post = endpoint({ ...row, method: 'POST', path: '/api/test' })
const file = endpoint({ ...row, method: 'GET', path: '/api/test', contentType: 'text/csv' })

let limit: AbortController
const signals: (AbortSignal | null | undefined)[] = []
beforeEach(() => {
  limit = new AbortController()
  signals.length = 0
  configureCalls({ token: () => null, lang: () => 'en', onUnauthorized: () => {} })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal)
  // A connection that has gone silent.
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('A GET call without a reply fails after 30 seconds', async () => {
  const reply = call(get, {})
  expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000)
  limit.abort()
  await expect(reply).rejects.toMatchObject({ code: 'FAULT', status: 0 })
})

it('Calls that change something and calls for a file have no timeout', () => {
  void call(post, {})
  void call(file, {})
  expect(signals).toEqual([undefined, undefined])
})
