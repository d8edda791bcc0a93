import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../lib/refusals.ts'
import { hashSecret } from '../secrets.ts'

/** The source of the metrics: their text in Prometheus's format. */
export type MetricsText = { contentType: string; metrics: () => Promise<string> }

/** Serves `/metrics` to callers with the token. Refuses: UNAUTHORIZED. */
export const serveMetrics = (http: FastifyInstance, token: string, registry: MetricsText) => {
  // Comparing hashes keeps the response time from revealing how much of a guessed token is right.
  const expected = hashSecret(`Bearer ${token}`)
  http.get('/metrics', async (request, reply) => {
    if (hashSecret(request.headers.authorization ?? '') !== expected) throw new Refusal('UNAUTHORIZED')
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics())
  })
}
