import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { headerLang, type Lang } from '../../../lib/languages.ts'
import { type RefusalCode, refusalText } from '../../../lib/refusals.ts'
import type { Ctx, Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import { email } from '../../../platform/http/fields.ts'
import { oncePerKey, requestKeyOf } from '../../../platform/http/idempotency.ts'
import { COMMON_RESPONSES, wireSchemaOf } from '../../../platform/http/openapi.ts'
import { withOtherNames } from '../../../platform/http/other-names.ts'
import { logFailure, type Outcome, refusalOutcome, send, toRefusal } from '../../../platform/http/replies.ts'
import { toWire } from '../../../platform/http/wire.ts'
import { SignedInClient } from '../contract.ts'
import { signIn } from './sessions.service.ts'

/** The form of the token call. `username` and `cremail` are both the email address; some callers send it as `email`. */
const TokenForm = z.object({
  grant_type: z.literal('password'),
  password: z.string().min(1).max(1_000),
  username: email.optional(),
  cremail: email.optional(),
  email: email.optional(),
})

const text = { type: 'string' }

const errorReply = (description: string, errors: string[]) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: { enum: errors }, error_description: text, RequestId: text },
        required: ['error', 'error_description'],
        additionalProperties: false,
      },
    },
  },
})

const TOKEN = '/token'

/** The token call in `/openapi.json`. */
export const TOKEN_PATH = {
  post: {
    summary: 'Sign in',
    security: [{ site: [] }],
    parameters: [{ $ref: '#/components/parameters/idempotencyKey' }],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              grant_type: { const: 'password' },
              username: { ...text, description: 'The email address' },
              cremail: { ...text, description: 'The same email address' },
              email: { ...text, description: 'The same email address, if the other two are not sent' },
              password: text,
            },
            required: ['grant_type', 'password'],
          },
          example: {
            grant_type: 'password',
            username: 'maria@example.com',
            cremail: 'maria@example.com',
            password: 'a long password',
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The bearer token and its client',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                access_token: text,
                token_type: { const: 'bearer' },
                expires_in: { type: 'integer', description: 'Seconds' },
                client: wireSchemaOf(SignedInClient, 'output'),
                must_change_password: {
                  const: true,
                  description: 'Present after a temporary password: only a new password can be chosen',
                },
              },
              required: ['access_token', 'token_type', 'expires_in', 'client'],
              additionalProperties: false,
            },
          },
        },
      },
      400: errorReply('The form is invalid or opens no account', [
        'invalid_grant',
        'not_activated',
        'unsupported_grant_type',
        'invalid_request',
      ]),
      401: errorReply('The client header is missing or invalid', ['invalid_client']),
      405: COMMON_RESPONSES[405],
      409: errorReply('The same request is being processed, or its reply was lost', ['invalid_request']),
      422: errorReply('The idempotency key is invalid or was used for another request', ['invalid_request']),
      429: errorReply('Too many attempts: retry after Retry-After', ['too_many_attempts']),
      500: errorReply('Internal error', ['server_error']),
      503: errorReply('The service is unavailable: retry after Retry-After', ['temporarily_unavailable']),
    },
  },
}

type OAuthError = { status: number; error: string; text: string }

/** OAuth error codes of refusals. */
const ERRORS: Partial<Record<RefusalCode, { status: number; error: string }>> = {
  WRONG_CREDENTIALS: { status: 400, error: 'invalid_grant' },
  NOT_ACTIVATED: { status: 400, error: 'not_activated' },
  TOO_MANY: { status: 429, error: 'too_many_attempts' },
  KEY_REUSED: { status: 422, error: 'invalid_request' },
  IN_PROGRESS: { status: 409, error: 'invalid_request' },
  CARRIED_OUT: { status: 409, error: 'invalid_request' },
  FAULT: { status: 500, error: 'server_error' },
  UNAVAILABLE: { status: 503, error: 'temporarily_unavailable' },
}

/** Serves POST /token: form-encoded, without the envelope, with the fixed client header (docs/rules/calls.md#table-of-calls). */
export const tokenApi = (api: Api, scope: FastifyInstance, services: Pick<Services, 'log'>) => {
  const answerError = (error: unknown, request: FastifyRequest): Outcome => {
    const refusal = toRefusal(error)
    logFailure(services.log, refusal, error, { requestId: request.id, call: TOKEN })
    const lang = headerLang(request.headers['accept-language'])
    const { envelope, retryAfter } = refusalOutcome(refusal, lang)
    // A refusal that names a field here always means a header; problems with the form's fields are not reported.
    const status = refusal.fields.length > 0 ? 422 : 400
    const oauthError = ERRORS[refusal.code] ?? { status, error: 'invalid_request' }
    return { ...asError({ ...oauthError, text: String(envelope.Data) }), ...(retryAfter && { retryAfter }) }
  }
  scope.post(
    TOKEN,
    { errorHandler: (error, request, reply) => send(noStore(reply), answerError(error, request)) },
    async (request, reply) => {
      const ctx = await api.contextOf(request, reply)
      if (request.headers.authorization !== basicHeader(ctx)) {
        const text = {
          en: 'The client header is missing or invalid',
          es: 'El encabezado del cliente falta o no es válido',
        }
        return send(noStore(reply), asError({ status: 401, error: 'invalid_client', text: text[ctx.lang] }))
      }
      const key = requestKeyOf(request.headers)
      const credentials = readForm(request.body, ctx.lang)
      if ('error' in credentials) return send(noStore(reply), asError(credentials))
      const keyed = { actor: ctx.actor, call: TOKEN, key, request: [JSON.stringify(credentials)] }
      const outcome = await oncePerKey(ctx, keyed, (requestKey) =>
        answerToken(requestKey ? { ...ctx, requestKey } : ctx, credentials).catch((error) =>
          answerError(error, request),
        ),
      )
      return send(noStore(reply), outcome)
    },
  )
}

const answerToken = async (ctx: Ctx, credentials: Parameters<typeof signIn>[1]): Promise<Outcome> => {
  const { token, expiresInSeconds, mustChangePassword, client } = await signIn(ctx, credentials)
  return {
    status: 200,
    envelope: {
      access_token: token,
      token_type: 'bearer',
      expires_in: expiresInSeconds,
      client: toWire(withOtherNames(SignedInClient, SignedInClient.parse(client))),
      ...(mustChangePassword && { must_change_password: true }),
    },
  }
}

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

const asError = ({ status, error, text }: OAuthError): Outcome => ({
  status,
  envelope: { error, error_description: text },
})

const basicHeader = (ctx: Ctx) => `Basic ${Buffer.from(ctx.config.siteBasicHeader).toString('base64')}`

const readForm = (body: unknown, lang: Lang): { email: string; password: string } | OAuthError => {
  const form = TokenForm.safeParse(body)
  if (!form.success) {
    const wrong = new Set(form.error.issues.map((issue) => issue.path[0]))
    if (wrong.has('grant_type')) {
      return {
        status: 400,
        error: 'unsupported_grant_type',
        text: { en: 'grant_type must be password', es: 'grant_type debe ser password' }[lang],
      }
    }
    return notAccepted(lang)
  }
  const { username, cremail, email: mail, password } = form.data
  const emails = [username, cremail, mail].filter((value) => value !== undefined)
  return emails.length > 0 && new Set(emails).size === 1 ? { email: emails[0]!, password } : notAccepted(lang)
}

// An invalid email address, or two different ones, gets the same text as a wrong password.
const notAccepted = (lang: Lang): OAuthError => ({
  status: 400,
  error: 'invalid_grant',
  text: refusalText('WRONG_CREDENTIALS', lang),
})
