import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { dayInHavana } from '../../lib/days.ts'
import type { Lang } from '../../lib/languages.ts'
import { followVersions, isUnchanged, type Shows, type Versions } from '../changes/versions.ts'
import type { Services } from '../context.ts'
import { chooseBody, type EncodedBody, encodedBody } from './encodings.ts'
import { addVary } from './headers.ts'
import type { Outcome } from './replies.ts'

/** Memory for replies as JSON in each process. Compressed copies add about a third. */
const MAX_BYTES = 32 * 2 ** 20
/** The most replies kept for pages that are being rendered. They are not JSON yet; the longest have about 100 kB. */
const MAX_VALUES = 200
/** Offers hold their prices for 30 minutes from when they were made. At midnight in Havana other days can be booked. */
const KEPT_MS = 10_000
/** The most requests that are remembered, so that the reply to the second identical one is kept. */
const MAX_ASKED_ONCE = 5_000
/** Longer requests are not repeated. */
const MAX_ASKED = 1_500

/** A reply that several callers get, as JSON. */
export type CachedReply = { body: EncodedBody; bytes: number }

type Asked = { shows: Shows; lang: Lang }
type Entry<T> = { reply: T; made: Versions; at: Date }
type Place<T> = { reply?: T; keep?: (reply: T) => void }

/** Replies of calls whose reply depends on nothing but the request (docs/decisions/0120). */
export type ReplyCache = {
  /**
   * The reply to a request. It is kept from the second identical request on, and recreated when what it shows has changed; refusals are not
   * kept.
   */
  find: (
    request: FastifyRequest,
    asked: Asked,
    make: () => Promise<Outcome>,
  ) => Promise<{ kept: CachedReply } | { outcome: Outcome }>
  /** The same for a call from a page that is being rendered. Pages share the value and must not change it. */
  findValue: (call: string, input: unknown, asked: Asked, make: () => Promise<unknown>) => Promise<unknown>
}

/** A 30-bit hash (FNV-1a). If two requests share one, the reply to the second is kept the first time, which is harmless. */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 2
}

export const createReplyCache = ({ changes, clock }: Pick<Services, 'changes' | 'clock'>): ReplyCache => {
  const versionsNow = followVersions({ changes })
  const replies = new LRUCache<string, Entry<CachedReply>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ reply }, key) => reply.bytes + key.length,
  })
  const values = new LRUCache<string, Entry<unknown>>({ max: MAX_VALUES })
  // Most searches are made only once. Caching their replies, or even their keys, would fill V8's old generation, and collecting it delays
  // all requests.
  const askedOnce = new LRUCache<number, true>({ max: MAX_ASKED_ONCE })

  const isValid = ({ made, at }: Entry<unknown>, shows: Shows, versions: Versions) => {
    const now = clock.now()
    const age = now.getTime() - at.getTime()
    return isUnchanged(shows, made, versions) && age >= 0 && age < KEPT_MS && dayInHavana(now) === dayInHavana(at)
  }

  /** The kept reply for a key, or a function that keeps the reply made now; neither while changes may be missing. */
  const lookUp = async <T>(entries: LRUCache<string, Entry<T>>, key: string, shows: Shows): Promise<Place<T>> => {
    const made = key.length <= MAX_ASKED ? await versionsNow() : undefined
    if (!made) return {}
    const known = entries.get(key)
    if (known && isValid(known, shows, made)) return { reply: known.reply }
    const asked = hashOf(key)
    if (!askedOnce.has(asked)) {
      askedOnce.set(asked, true)
      return {}
    }
    const at = clock.now()
    return { keep: (reply) => void entries.set(key, { reply, made, at }) }
  }

  return {
    find: async (request, { shows, lang }, make) => {
      const body = request.body ? JSON.stringify(request.body) : ''
      const { reply, keep } = await lookUp(replies, `${lang} ${request.method} ${request.url} ${body}`, shows)
      if (reply) return { kept: reply }
      const outcome = await make()
      // Refusals and files are not strings.
      if (!keep || typeof outcome.envelope !== 'string') return { outcome }
      const bytes = Buffer.from(outcome.envelope)
      const kept = { body: encodedBody(bytes), bytes: bytes.length }
      keep(kept)
      return { kept }
    },
    findValue: async (call, input, { shows, lang }, make) => {
      const { reply, keep } = await lookUp(values, `${lang} ${call} ${JSON.stringify(input)}`, shows)
      if (reply !== undefined) return reply
      const made = await make()
      keep?.(made)
      return made
    },
  }
}

/** Sends a kept reply. */
export const sendCachedReply = async (request: FastifyRequest, reply: FastifyReply, { body }: CachedReply) =>
  addVary(reply, 'accept-encoding')
    .type('application/json; charset=utf-8')
    .send(await chooseBody(request, reply, body))
