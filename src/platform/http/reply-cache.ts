import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Lang } from '../../lib/languages.ts'
import { followVersions, isUnchanged, type Shows, type Versions } from '../changes/versions.ts'
import type { Services } from '../context.ts'
import { chooseBody, type EncodedBody, encodedBody } from './encodings.ts'
import type { Outcome } from './replies.ts'

/** Memory for replies in each process. Compressed copies add about a third. */
const MAX_BYTES = 32 * 2 ** 20
/** Offers hold their prices for 30 minutes from when they were made. */
const KEPT_MS = 10_000
/** Longer bodies are not repeated. */
const MAX_BODY = 1_000

/** A reply that several callers get, as JSON. */
export type KeptReply = EncodedBody
type Entry = { body: KeptReply; bytes: number; made: Versions; at: number }

/** Replies of calls whose reply depends on nothing but the request (docs/decisions/0120). */
export type ReplyCache = {
  /** The reply to a request, made again when what it shows has changed; refusals are not kept. */
  find: (
    request: FastifyRequest,
    asked: { shows: Shows; lang: Lang },
    make: () => Promise<Outcome>,
  ) => Promise<{ kept: KeptReply } | { outcome: Outcome }>
}

export const createReplyCache = (services: Pick<Services, 'changes' | 'clock'>): ReplyCache => {
  const versionsNow = followVersions(services)
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  })
  return {
    find: async (request, { shows, lang }, make) => {
      const body = request.body ? JSON.stringify(request.body) : ''
      const made = body.length <= MAX_BODY ? await versionsNow() : undefined
      if (!made) return { outcome: await make() }
      const key = `${lang} ${request.method} ${request.url} ${body}`
      const at = services.clock.now().getTime()
      const known = entries.get(key)
      if (known && isUnchanged(shows, known.made, made) && at >= known.at && at - known.at < KEPT_MS)
        return { kept: known.body }
      const outcome = await make()
      // Refusals and files are no strings.
      if (typeof outcome.envelope !== 'string') return { outcome }
      const bytes = Buffer.from(outcome.envelope)
      const entry = { body: encodedBody(bytes), bytes: bytes.length, made, at }
      entries.set(key, entry)
      return { kept: entry.body }
    },
  }
}

/** Sends a kept reply. */
export const sendKeptReply = async (request: FastifyRequest, reply: FastifyReply, body: KeptReply) =>
  reply
    .type('application/json; charset=utf-8')
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .send(await chooseBody(request, reply, body))
