import type { RefusalCode } from '../lib/refusals.ts'
import { callWithKey } from '../platform/http/call.ts'
import { type Call, type CallRefused, isCallRefused } from '../platform/http/endpoint.ts'

/** Refusals after which it is unknown whether the call took effect; these include a lost connection, which is a FAULT. */
const UNDECIDED: readonly RefusalCode[] = ['FAULT', 'UNAVAILABLE', 'IN_PROGRESS', 'CARRIED_OUT']

/** Whether a refusal is final: the call had no effect, and repeating it is a new attempt. */
export const isDecided = ({ code }: CallRefused) => !UNDECIDED.includes(code)

/**
 * A call that the user may send again. The same content keeps its idempotency key until it succeeds or is refused, so that repeating it
 * after a lost connection takes effect only once (docs/decisions/0023). Different content gets a new key; so does every upload, since the
 * bytes are not compared.
 */
export const repeatableCall = (withKey: typeof callWithKey = callWithKey): Call => {
  const keys = new Map<string, string>()
  return async (row, input) => {
    if (row.upload) return withKey(undefined)(row, input)
    const content = `${row.path} ${JSON.stringify(input)}`
    const key = keys.get(content) ?? crypto.randomUUID()
    keys.set(content, key)
    try {
      const reply = await withKey(key)(row, input)
      keys.delete(content)
      return reply
    } catch (error) {
      if (!isCallRefused(error) || isDecided(error)) keys.delete(content)
      throw error
    }
  }
}
