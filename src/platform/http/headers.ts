import type { FastifyInstance, FastifyReply } from 'fastify'

/** Adds security headers to every reply; pages set their own content security policy with a nonce. */
export const addSecurityHeaders = (app: FastifyInstance) => {
  app.addHook('onSend', async (_request, reply) => {
    addHeaders(reply)
  })
}

const permissions = (payment: string) => `geolocation=(), microphone=(), ${payment}, camera=(self)`

/** The permissions of the payment page: its card fields may use the browser's wallets. */
export const walletPermissions = (origins: readonly string[]) =>
  permissions(`payment=(self ${origins.map((origin) => `"${origin}"`).join(' ')})`)

const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
}

/** Headers that a reply may replace by its own. */
const DEFAULT_HEADERS = {
  'permissions-policy': permissions('payment=()'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The security headers of a reply that has none of its own. */
export const SECURITY_HEADERS = { ...FIXED_HEADERS, ...DEFAULT_HEADERS }

/** Adds security headers to one reply, where no hook runs. */
export const addHeaders = (reply: FastifyReply) => {
  reply.headers(FIXED_HEADERS)
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
}

/** Adds a request header to those on which a reply depends. */
export const addVary = (reply: FastifyReply, header: string) =>
  reply.header('vary', [reply.getHeader('vary'), header].filter(Boolean).join(', '))

/** Allows calls from the site's origin when the API has another one (CORS). */
export const allowSite = (app: FastifyInstance, origin: string) => {
  app.addHook('onRequest', async (request, reply) => {
    addVary(reply, 'origin')
    if (request.headers.origin !== origin) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition, retry-after, x-request-id',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'accept-language, authorization, content-type, idempotency-key',
        'access-control-max-age': 600,
      })
      .send()
  })
}

/** Third-party hosts that one page may use. */
export type PageHosts = Partial<Record<'scripts' | 'connects' | 'styles' | 'frames' | 'images' | 'forms', string[]>>

/**
 * The content security policy of a page: the site itself, scripts with the nonce or with one of the hashes, the API's origin, and the
 * third-party hosts that this page may use. Only a preview may be shown in a frame, and only by the office.
 */
export const pagePolicy = (sources: string, apiAddress: string, frames: "'self'" | "'none'", hosts: PageHosts = {}) => {
  const list = (...parts: (string | string[] | undefined)[]) => parts.flat().filter(Boolean).join(' ')
  return [
    "default-src 'self'",
    list("script-src 'self'", sources, hosts.scripts),
    list("style-src 'self'", hosts.styles),
    "style-src-attr 'unsafe-inline'",
    list("img-src 'self' data: blob:", hosts.images),
    list("connect-src 'self'", apiAddress && new URL(apiAddress).origin, hosts.connects),
    ...(hosts.frames?.length ? [list('frame-src', hosts.frames)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
    list("form-action 'self'", hosts.forms),
  ].join('; ')
}
