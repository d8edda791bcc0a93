import type { RefusalCode } from '../../lib/refusals.ts'

/** What an answer means for a note on its way. */
export type Outcome =
  /** It has arrived, now or before. */
  | 'sent'
  /** It is tried again with the same key: nobody knows whether it has arrived. */
  | 'again'
  /** It is tried again with a new key: it has certainly not arrived, and the old key keeps that answer. */
  | 'anew'
  /** Its writer has to look at it. */
  | 'refused'

const MEANINGS: Partial<Record<RefusalCode, Outcome>> = {
  CARRIED_OUT: 'sent',
  IN_PROGRESS: 'again',
  UNAUTHORIZED: 'again',
  FAULT: 'again',
  TOO_MANY: 'anew',
}

/** What becomes of a note that was answered with a refusal. */
export const outcomeOf = (code: RefusalCode): Outcome => MEANINGS[code] ?? 'refused'

/** Seconds to the next try after so many: 2, 4, 8 … five minutes at most. */
export const retryAfterSeconds = (tries: number) => Math.min(2 ** tries, 300)
