import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'

/** Placeholder for the nonce of a request in the page that the library renders. */
const NONCE = 'nonce-of-this-request'

/** The library's own server. It is loaded with the first request: its script of 4 MB would slow down every start. */
const loadReference = async () => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify()
  await reference.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Alamar product API',
      nonce: NONCE,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  })
  return reference
}

/** Serves a readable reference of the API at /docs, rendered in the browser from /openapi.json. It loads nothing from elsewhere. */
export const serveApiDocs = (app: FastifyInstance) => {
  let reference: ReturnType<typeof loadReference> | undefined
  for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) {
    app.get(path, async (_request, reply) => {
      reference ??= loadReference()
      const { statusCode, headers, body } = await (await reference).inject(path)
      reply.code(statusCode)
      if (headers.location) return reply.redirect(headers.location, statusCode)
      const nonce = randomBytes(16).toString('base64')
      return reply
        .type(String(headers['content-type']))
        .header('content-security-policy', docsPolicy(nonce))
        .send(body.replaceAll(NONCE, nonce))
    })
  }
}

/** The page sets style attributes and its own styles in the browser; scripts need the nonce. */
const docsPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
