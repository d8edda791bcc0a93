import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../lib/refusals.ts'
import type { Actor, Services } from '../context.ts'
import { DatabaseUnavailable, whenAvailable } from '../db/unavailable.ts'
import { abandonKey, beginKey, finishKey, type KeyAttempt } from './idempotency.store.ts'
import type { Outcome } from './replies.ts'

/** A caller's key and its stored attempt. */
export type RequestKey = KeyAttempt & { key: string }

const KEY_HEADER = 'Idempotency-Key'

const KEY_LIFE_HOURS = 24
const MAX_KEY_LENGTH = 255

/** Statuses after which the same request may be repeated: no session, rate limit. */
const UNSTORED_STATUSES = [401, 429]

/** The key of a request; undefined without one. Refuses: INVALID for a key that is empty or longer than 255 characters. */
export const requestKeyOf = (headers: IncomingHttpHeaders): string | undefined => {
  const header = headers[KEY_HEADER.toLowerCase()]
  if (header === undefined) return undefined
  const key = String(header)
  if (key.length > 0 && key.length <= MAX_KEY_LENGTH) return key
  const message = {
    en: `must have 1 to ${MAX_KEY_LENGTH} characters`,
    es: `debe tener de 1 a ${MAX_KEY_LENGTH} caracteres`,
  }
  throw new Refusal('INVALID', {}, [{ field: 'idempotencyKey', sentAs: KEY_HEADER, message }])
}

/** The owner of a key: a person, across sessions; staff who act as a client have separate keys. */
const ownerOf = (actor: Actor) => {
  if (actor.kind === 'client')
    return `client ${actor.clientId}${actor.impersonatedBy ? ` by staff ${actor.impersonatedBy.staffId}` : ''}`
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : actor.kind
}

type KeyedRequest = {
  /** The caller, already authorized. */
  actor: Actor
  /** The call, '/api/clients'. */
  call: string
  key: string | undefined
  /** The data that identifies the request. */
  request: (string | Uint8Array)[]
}

/**
 * Processes a request with a key once and returns the same reply to repetitions within 24 hours. Only a hash of the key is stored;
 * the reply is encrypted with a secret derived from the key, so that a copy of the database reveals neither tokens nor personal
 * data (docs/decisions/0023).
 * Refuses: KEY_REUSED for another request with the same key, IN_PROGRESS, CARRIED_OUT when the reply was lost.
 */
export const oncePerKey = async (
  services: Pick<Services, 'database' | 'clock'>,
  { actor, call, key, request }: KeyedRequest,
  work: (key?: RequestKey) => Promise<Outcome>,
): Promise<Outcome> => {
  if (key === undefined) return work()
  const scope = createHash('sha256')
    .update(`${ownerOf(actor)} ${call}`)
    .digest('hex')
  const secrets = Buffer.from(hkdfSync('sha256', key, scope, 'request key', 96))
  const [keyHash, requestSecret, sealSecret] = [0, 32, 64].map((from) => secrets.subarray(from, from + 32)) as Three
  const requestHash = createHmac('sha256', requestSecret)
  for (const part of request) requestHash.update(part)
  const startedAt = services.clock.now()
  const attempt = { scope, keyHash: keyHash.toString('hex'), startedAt }
  const { db } = services.database
  const entry = { ...attempt, requestHash: requestHash.digest('hex') }
  const earlier = await beginKey(db, entry, startedAt, KEY_LIFE_HOURS)
  if (earlier?.kind === 'other') throw new Refusal('KEY_REUSED')
  if (earlier?.kind === 'carried-out') throw new Refusal('CARRIED_OUT')
  if (earlier?.kind === 'running') throw new Refusal('IN_PROGRESS')
  if (earlier) return { status: earlier.status, envelope: unseal(sealSecret, earlier.sealedReply) }
  const reply = await work({ ...attempt, key })
  const isStored = reply.status < 500 && !UNSTORED_STATUSES.includes(reply.status)
  await record(() =>
    isStored ? finishKey(db, attempt, reply.status, seal(sealSecret, reply.envelope)) : abandonKey(db, attempt),
  )
  return reply
}

/** Records how a request ended; in the background while the database is unavailable, since the reply is already known. */
const record = async (write: () => Promise<void>) => {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    // If this never succeeds, the key is free, or counts as carried out, a minute after the request.
    whenAvailable(write).catch(() => undefined)
  }
}

type Three = [Buffer, Buffer, Buffer]

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const seal = (secret: Buffer, envelope: Outcome['envelope']) => {
  const json = typeof envelope === 'string' ? envelope : JSON.stringify(envelope)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, secret, iv)
  return Buffer.concat([iv, cipher.update(json), cipher.final(), cipher.getAuthTag()])
}

const unseal = (secret: Buffer, stored: Uint8Array): Outcome['envelope'] => {
  const sealed = Buffer.from(stored)
  const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, IV_BYTES)).setAuthTag(
    sealed.subarray(-TAG_BYTES),
  )
  return JSON.parse(
    Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(),
  )
}
