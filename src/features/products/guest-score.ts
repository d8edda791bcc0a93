import type { Bilingual } from '../../lib/languages.ts'
import type { GuestScore } from './contract.ts'

/** The stored score of a hotel or car; undefined without published reviews. */
export const guestScoreOf = (row: { score_tenths: number | null; review_count: number }): GuestScore | undefined =>
  row.score_tenths === null ? undefined : { score: row.score_tenths / 10, count: row.review_count }

/** Guest scores by which results can be filtered. */
export const GUEST_SCORES = [9, 8, 7] as const

/** The label of a minimum score. */
export const guestScoreName = (score: number): Bilingual => ({ en: `${score} or more`, es: `${score} o más` })
