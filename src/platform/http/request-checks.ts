import type { FastifyInstance, FastifyRequest } from 'fastify'
import { containsCardNumber } from '../../lib/card-numbers.ts'
import { Refusal } from '../../lib/refusals.ts'

/** Maximum nesting of a body; the deepest input of the contract has six levels. */
const MAX_DEPTH = 32

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1))
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Refuses requests with a raw card number in any part, so that it never reaches a use case, the database or a log
 * (docs/rules/payment.md#card-data). Idempotency keys that are UUIDs are exempt, because random digits may look like one.
 */
export const refuseCardNumbers = ({ url, params, query, body, headers }: FastifyRequest) => {
  const key = headers['idempotency-key']
  const storedHeaders = [headers['user-agent'], typeof key === 'string' && UUID.test(key) ? undefined : key]
  if (containsCardNumber([url, params, query, body, storedHeaders])) throw new Refusal('CARD_NUMBER_SENT')
}

/** Checks the nesting of every request of a scope, and that it contains no card number. */
export const checkRequests = (scope: FastifyInstance) => {
  scope.addHook('preValidation', async (request) => {
    if (isDeeperThan(request.body, MAX_DEPTH)) throw new Refusal('INVALID')
    refuseCardNumbers(request)
  })
}
