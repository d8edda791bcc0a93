import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askedLang, type Lang, langOfHeader } from '../../../lib/languages.ts'
import { Refusal, type RefusalCode, refusalText } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import { email } from '../../../platform/http/fields.ts'
import { wireSchemaOf } from '../../../platform/http/openapi.ts'
import { toWire } from '../../../platform/http/wire.ts'
import { SignedInClient } from '../contract.ts'
import { signIn } from './sessions.service.ts'

/** The form of the token call; username and cremail are both the e-mail, and some callers send it as email (spec 3). */
const TokenForm = z.object({
  grant_type: z.literal('password'),
  password: z.string().min(1).max(1_000),
  username: email.optional(),
  cremail: email.optional(),
  email: email.optional(),
})

const text = { type: 'string' }

const errorReply = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: text, error_description: text },
        required: ['error', 'error_description'],
      },
    },
  },
})

/** The token call as `/openapi.json` tells it. */
export const TOKEN_PATH = {
  post: {
    summary: 'Sign in',
    security: [{ site: [] }],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              grant_type: { const: 'password' },
              username: { ...text, description: 'The e-mail' },
              cremail: { ...text, description: 'The same e-mail' },
              password: text,
            },
            required: ['grant_type', 'username', 'password'],
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The bearer token, and whose it is',
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
                  description: 'There when the password was a temporary one: only a new one can be chosen',
                },
              },
              required: ['access_token', 'token_type', 'expires_in', 'client'],
            },
          },
        },
      },
      400: errorReply('invalid_grant, not_activated, unsupported_grant_type or invalid_request'),
      401: errorReply('invalid_client: the client header is missing or wrong'),
      429: errorReply('too_many_attempts'),
    },
  },
}

type OAuthError = { status: number; error: string; text: string }

/** How a refusal is called where the token call's own standard has the word. */
const ERRORS: Partial<Record<RefusalCode, { status: number; error: string }>> = {
  WRONG_CREDENTIALS: { status: 400, error: 'invalid_grant' },
  NOT_ACTIVATED: { status: 400, error: 'not_activated' },
  TOO_MANY: { status: 429, error: 'too_many_attempts' },
}

/** Serves POST /token (spec 7): form-encoded, outside the envelope, with the fixed client header. */
export const tokenApi = (api: Api, scope: FastifyInstance) => {
  scope.post(
    '/token',
    {
      errorHandler: (error, request, reply) => sendFault(error, request, reply),
    },
    async (request, reply) => {
      const ctx = await api.contextOf(request)
      if (request.headers.authorization !== basicHeader(ctx)) {
        return sendOAuthError(reply, {
          status: 401,
          error: 'invalid_client',
          text: { en: 'The client header is missing or wrong', es: 'Falta la cabecera del cliente o es incorrecta' }[
            ctx.lang
          ],
        })
      }
      const credentials = readForm(request.body, ctx.lang)
      if ('error' in credentials) return sendOAuthError(reply, credentials)
      const { token, expiresInSeconds, mustChangePassword, client } = await signIn(ctx, {
        ...credentials,
        lang: askedLang(request.headers['accept-language']),
      })
      return reply.header('cache-control', 'no-store').send({
        access_token: token,
        token_type: 'bearer',
        expires_in: expiresInSeconds,
        client: toWire(SignedInClient.parse(client)),
        ...(mustChangePassword && { must_change_password: true }),
      })
    },
  )
}

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
  const given = [username, cremail, mail].filter((value) => value !== undefined)
  return given.length > 0 && new Set(given).size === 1 ? { email: given[0]!, password } : notAccepted(lang)
}

// What is no e-mail, or two different ones, opens no account: the same words as for a wrong password.
const notAccepted = (lang: Lang): OAuthError => ({
  status: 400,
  error: 'invalid_grant',
  text: refusalText('WRONG_CREDENTIALS', lang),
})

const sendFault = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const lang = langOfHeader(request.headers['accept-language'])
  if (error instanceof Refusal) {
    const known = ERRORS[error.code] ?? { status: 400, error: 'invalid_request' }
    const minutes = error.details.minutes
    if (typeof minutes === 'number') reply.header('retry-after', minutes * 60)
    return sendOAuthError(reply, { ...known, text: refusalText(error.code, lang, error.details) })
  }
  const status = (error as { statusCode?: number }).statusCode
  if (status && status >= 400 && status < 500) {
    return sendOAuthError(reply, { status: 400, error: 'invalid_request', text: refusalText('INVALID', lang) })
  }
  request.log.error({ err: error }, 'The token call failed')
  return sendOAuthError(reply, { status: 500, error: 'server_error', text: refusalText('FAULT', lang) })
}

const sendOAuthError = (reply: FastifyReply, { status, error, text }: OAuthError) =>
  reply.code(status).header('cache-control', 'no-store').send({ error, error_description: text })
