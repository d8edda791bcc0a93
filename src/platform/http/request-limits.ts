import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../lib/refusals.ts'
import { networkOf } from '../limits.ts'

/**
 * Limits the requests of each network to a scope's routes per minute, in each process separately, so that one caller cannot occupy
 * a process. Limits across processes are in `platform/limits.ts`. Refuses: TOO_MANY.
 */
export const limitRequests = async (scope: FastifyInstance, max: number) => {
  await scope.register(rateLimit, {
    max,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => networkOf(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('TOO_MANY', { minutes: Math.max(1, Math.ceil(ttl / 60_000)) }),
  })
}
