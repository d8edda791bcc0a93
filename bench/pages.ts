import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type autocannon from 'autocannon'

/** A page of the store, and a bare Fastify that replies with the same bytes. */
type MeasuredPage = { name: string; path: string; url: string; floorUrl: string; bytes: number }

const VISITOR = { 'accept-encoding': 'br', 'accept-language': 'en-US,en;q=0.9' }

const PAGES = {
  Home: '/en',
  'Lodging search': '/en/search-lodging',
  'Car search': '/en/search-car',
  Hotel: '/en/book-lodging/zone-2/hotel-1/1',
  'Frequent questions': '/en/faq',
}

/** The compressed bytes of a page, as they are sent. */
const bytesOf = async (url: string) => {
  const [response] = (await once(get(url, { headers: VISITOR }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return new Uint8Array(await buffer(response))
}

/** Gives the floor the bytes of each page. */
export const preparePages = (origin: string, floor: string): Promise<MeasuredPage[]> =>
  Promise.all(
    Object.entries(PAGES).map(async ([name, path]) => {
      const floorUrl = `${floor}/page?of=${encodeURIComponent(path)}`
      const body = await bytesOf(origin + path)
      const headers = { 'content-type': 'application/octet-stream' }
      const { ok } = await fetch(floorUrl, { method: 'POST', body, headers })
      if (!ok) throw new Error(`The floor did not take ${path}`)
      return { name, path, url: origin + path, floorUrl, bytes: body.length }
    }),
  )

/** The measurements of a page: the floor, the page from memory, and the page rendered for every request (with different URLs). */
export const measuresOf = ({ name, path, url, floorUrl, bytes }: MeasuredPage) => {
  const load = { method: 'GET', headers: VISITOR } as const
  let request = 0
  const differing = [{ setupRequest: (one: autocannon.Request) => ({ ...one, path: `${path}?n=${++request}` }) }]
  return {
    floor: { name: `Floor: bare Fastify, the same ${(bytes / 1_000).toFixed(1)} kB`, load: { ...load, url: floorUrl } },
    fromMemory: { name: `${name}, from memory`, load: { ...load, url } },
    rendered: { name: `${name}, rendered`, load: { ...load, url, requests: differing } },
  }
}

/** Starts a process that renders pages with React alone (react-alone.ts). */
export const startReactAlone = async (env: Record<string, string>) => {
  const child = fork(path.resolve(import.meta.dirname, 'react-alone.ts'), {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    render: async (path: string, seconds: number, to: 'stream' | 'string') => {
      child.send({ path, seconds, to })
      const [measured] = await once(child, 'message')
      return measured as { perSecond: number; p50: number; p99: number }
    },
    stop: () => child.disconnect(),
  }
}
