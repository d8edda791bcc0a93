import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './endpoint.ts'

/**
 * Calls that carry a password or hand out a token are carried out each time: what an idempotency key keeps for repetitions
 * (the reply, and a quick hash of the request) must not hold such a secret.
 */
export const keepNothingOf = (scope: FastifyInstance, ...rows: Pick<Endpoint, 'path'>[]) => {
  const paths = new Set(rows.map((row) => row.path))
  scope.addHook('onRequest', async (request) => {
    if (paths.has(request.routeOptions.url ?? '')) delete request.headers['idempotency-key']
  })
}
