import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedPage } from './pages.ts'

/** Takes as long as gzip and is a sixth smaller; a window of 256 KB holds the largest page. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const ENCODERS = {
  br: (html: Buffer) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html: Buffer) => promisify(gzip)(html),
  identity: async (html: Buffer) => html,
}
type Encoding = keyof typeof ENCODERS

/** A rendered page that several visitors get. */
export type KeptPage = {
  /** Of the uncompressed page. */
  bytes: number
  etag: string
  headers: Record<string, string | string[]>
  /** The page in an encoding; each is made once. */
  body: (encoding: Encoding) => Promise<Buffer>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * Replaces the nonce of a page by the hashes of its scripts, since a nonce must not be used twice. Only scripts that were rendered with
 * the nonce are allowed, so that one which got into the page by a fault still does not run.
 */
export const withHashes = (html: string, nonce: string): { html: string; sources: string } => {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (script && attributes.includes(` nonce="${nonce}"`)) hashes.add(`'sha256-${sha256(script)}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), sources: [...hashes].join(' ') }
}

/** Makes a page ready to be sent many times; undefined when it may be sent once only. */
export const keepPage = async ({ response, headers, complete, nonce, policyWith }: RenderedPage) => {
  const isDocument = response.headers.get('content-type')?.startsWith('text/html')
  if (
    !complete ||
    !isDocument ||
    response.status !== 200 ||
    /no-store/.test(response.headers.get('cache-control') ?? '')
  )
    return undefined
  const { html, sources } = withHashes(await response.clone().text(), nonce)
  const bytes = Buffer.from(html)
  const bodies: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const cookies = response.headers.getSetCookie()
  const page: KeptPage = {
    bytes: bytes.length,
    etag: `W/"${sha256(html).slice(0, 22)}"`,
    headers: {
      ...headers,
      ...Object.fromEntries(response.headers),
      'content-security-policy': policyWith(sources),
      vary: `${response.headers.get('vary')}, Accept-Encoding`,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: (encoding) => {
      bodies[encoding] ??= ENCODERS[encoding](bytes)
      return bodies[encoding]
    },
  }
  return page
}

/** Whether an Accept-Encoding header allows an encoding by its name. */
const accepts = (header: string, encoding: Encoding) =>
  header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** Sends a kept page, or 304 when the browser has it. */
export const sendKept = async (request: FastifyRequest, reply: FastifyReply, page: KeptPage) => {
  const { 'accept-encoding': encodings, 'if-none-match': known } = request.headers
  reply.headers(page.headers).header('etag', page.etag)
  if (known?.includes(page.etag)) return reply.code(304).send()
  const accepted = typeof encodings === 'string' ? encodings : ''
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}
