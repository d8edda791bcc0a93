import type { GuestScore } from './contract.ts'

/** The stored score of a hotel or car; undefined without published reviews. */
export const guestScoreOf = (row: { score_tenths: number | null; review_count: number }): GuestScore | undefined =>
  row.score_tenths === null ? undefined : { score: row.score_tenths / 10, count: row.review_count }
