import type { RefusalCode } from '../../lib/refusals.ts'

/** What a refusal means for a message being sent. */
export type Outcome =
  /** It has been delivered. */
  | 'sent'
  /** It may have been delivered: retry with the same key. */
  | 'retry'
  /** It has not been delivered, but the old key would return the same reply: retry with a new key. */
  | 'retry-with-new-key'
  /** The writer must change it. */
  | 'refused'

const OUTCOMES: Partial<Record<RefusalCode, Outcome>> = {
  CARRIED_OUT: 'sent',
  IN_PROGRESS: 'retry',
  UNAUTHORIZED: 'retry',
  FAULT: 'retry',
  UNAVAILABLE: 'retry',
  TOO_MANY: 'retry-with-new-key',
}

/** The outcome of a refusal. */
export const outcomeOf = (code: RefusalCode): Outcome => OUTCOMES[code] ?? 'refused'

/** Exponential backoff in seconds: 2, 4, 8 …, at most five minutes. */
export const retryAfterSeconds = (attempts: number) => Math.min(2 ** attempts, 300)
