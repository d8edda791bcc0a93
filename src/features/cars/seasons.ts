import type { Day } from '../../lib/days.ts'

/** A part of the year from 'MM-DD' to 'MM-DD', both included; it may span New Year. */
export type Season = { key: string; from: string; to: string }

/** The season of a day; undefined when no season covers it. */
export const findSeason = <T extends Season>(seasons: readonly T[], day: Day): T | undefined => {
  const date = day.slice(5)
  return seasons.find(({ from, to }) => (from <= to ? date >= from && date <= to : date >= from || date <= to))
}
