import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseBody, type EncodedBody, encodedBody } from './encodings.ts'
import type { RenderedPage } from './pages.ts'

/** A rendered page that several visitors get. */
export type CachedPage = {
  /** Of the uncompressed page. */
  bytes: number
  etag: string
  headers: Record<string, string | string[]>
  body: EncodedBody
}

const sha256 = (content: string | Buffer) => hash('sha256', content, 'base64')

/**
 * Replaces the nonce of a page by the hashes of its scripts, since a nonce must not be used twice. Only scripts that were rendered with
 * the nonce are allowed, so that an injected script does not run.
 */
export const withHashes = (html: string, nonce: string): { html: string; sources: string } => {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (script && attributes.includes(` nonce="${nonce}"`)) hashes.add(`'sha256-${sha256(script)}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), sources: [...hashes].join(' ') }
}

/** Prepares a page to be sent many times; undefined when it may be sent only once. */
export const cachePage = async ({ response, html: rendered, headers, complete, nonce, policyWith }: RenderedPage) => {
  const isDocument = response.headers.get('content-type')?.startsWith('text/html')
  if (
    !complete ||
    !isDocument ||
    response.status !== 200 ||
    /no-store/.test(response.headers.get('cache-control') ?? '')
  )
    return undefined
  const { html, sources } = withHashes(rendered ?? (await response.text()), nonce)
  const bytes = Buffer.from(html)
  const cookies = response.headers.getSetCookie()
  const page: CachedPage = {
    bytes: bytes.length,
    etag: `W/"${sha256(bytes).slice(0, 22)}"`,
    headers: {
      ...headers,
      ...Object.fromEntries(response.headers),
      'content-security-policy': policyWith(sources),
      vary: `${response.headers.get('vary')}, Accept-Encoding`,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: encodedBody(bytes),
  }
  return page
}

/** Sends a kept page, or 304 when the browser has it. */
export const sendCached = async (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
  reply.headers(page.headers).header('etag', page.etag)
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  return reply.send(await chooseBody(request, reply, page.body))
}
