import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieText, readCookie } from '../../lib/cookies.ts'
import type { Config } from '../config/config.ts'
import type { KnownBrowser } from '../context.ts'

const COOKIE = 'browser'
/** The longest lifetime that browsers allow. */
const MAX_AGE_SECONDS = 400 * 86_400

/** Whether the visitor uses HTTPS, according to the public origin or a trusted proxy. */
export const isSecure = (request: FastifyRequest, { publicOrigin }: Pick<Config, 'publicOrigin'>) =>
  publicOrigin.startsWith('https:') || request.protocol === 'https'

/** The caller's browser cookie, which scripts cannot read. */
export const browserOf = (request: FastifyRequest, reply: FastifyReply, config: Config): KnownBrowser => ({
  token: readCookie(request.headers.cookie, COOKIE),
  keep: (token) => {
    const options = { maxAgeSeconds: MAX_AGE_SECONDS, secure: isSecure(request, config), httpOnly: true }
    reply.header('set-cookie', cookieText(COOKIE, token, options))
  },
})
