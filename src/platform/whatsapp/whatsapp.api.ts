import type { FastifyInstance } from 'fastify'
import { refuse } from '../../lib/refusals.ts'
import type { Services } from '../context.ts'
import type { Api } from '../http/api.ts'
import { COMMON_RESPONSES, refusalReply } from '../http/openapi.ts'
import { hashSecret } from '../secrets.ts'
import { isSignedByMeta, recordReport } from './webhook.ts'
import { WHATSAPP_WEBHOOK } from './webhook-address.ts'

const SIGNATURE_HEADER = 'x-hub-signature-256'
const MAX_BYTES = 3_145_728

/** The webhook in `/openapi.json`. */
export const WHATSAPP_PATHS = {
  [WHATSAPP_WEBHOOK]: {
    get: {
      summary: 'Confirm the webhook to Meta',
      parameters: ['hub.mode', 'hub.verify_token', 'hub.challenge'].map((name) => ({
        name,
        in: 'query',
        required: true,
        schema: { type: 'string' },
      })),
      responses: {
        200: { description: 'The challenge', content: { 'text/plain': { schema: { type: 'string' } } } },
        403: refusalReply(['FORBIDDEN']),
        ...COMMON_RESPONSES,
      },
    },
    post: {
      summary: 'Receive a report of the WhatsApp Cloud API',
      description: `Signed in the header ${SIGNATURE_HEADER} over the bytes of the body. Repeating a report changes nothing.`,
      parameters: [{ name: SIGNATURE_HEADER, in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { 'application/json': { schema: {} } } },
      responses: {
        200: { description: 'Received', content: { 'text/plain': { schema: { type: 'string' } } } },
        403: refusalReply(['FORBIDDEN']),
        422: refusalReply(['INVALID', 'CARD_NUMBER_SENT']),
        ...COMMON_RESPONSES,
      },
    },
  },
}

/** Receives Meta's reports, when an account is configured. Bodies are read as raw bytes because the signature covers the bytes. */
export const whatsAppApi = (api: Api, app: FastifyInstance, { config: { whatsApp } }: Services) => {
  if (!whatsApp) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.get(WHATSAPP_WEBHOOK, async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const token = String(query['hub.verify_token'] ?? '')
      // Comparing hashes keeps the response time from revealing how much of a guessed token is right.
      if (query['hub.mode'] !== 'subscribe' || hashSecret(token) !== hashSecret(whatsApp.verifyToken))
        refuse('FORBIDDEN')
      return reply.type('text/plain; charset=utf-8').send(String(query['hub.challenge'] ?? ''))
    })
    // No rate limit: Meta reports from a few addresses, and unsigned requests are refused cheaply.
    const options = { bodyLimit: MAX_BYTES, config: { rateLimit: false } }
    scope.post(WHATSAPP_WEBHOOK, options, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSignedByMeta(whatsApp, body, String(request.headers[SIGNATURE_HEADER] ?? ''))) refuse('FORBIDDEN')
      await recordReport(await api.contextOf(request, reply), whatsApp, body)
      return reply.type('text/plain; charset=utf-8').send('ok')
    })
  })
}
