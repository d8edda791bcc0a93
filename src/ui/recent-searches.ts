import { type Day, formatDays } from '../lib/days.ts'
import type { Lang } from '../lib/languages.ts'
import { storedValue } from '../platform/stored-value.ts'
import { paramsOf } from './form-values.ts'
import type { Suggestion } from './suggest-field.tsx'

/** A search made in this browser: its place as typed, its dates, and its path without a language. */
export type RecentSearch = { where: string; from: Day; to: Day; path: string }

const MAX_SEARCHES = 3

const isSearch = (value: unknown): value is RecentSearch =>
  ['where', 'from', 'to', 'path'].every((key) => typeof (value as Record<string, unknown> | null)?.[key] === 'string')

/** Deleted on sign-out, like all keys with this prefix. */
const stored = storedValue('alamar.own.searches', (value) => (Array.isArray(value) ? value.filter(isSearch) : null))

/** Stores the search that a GET form sends as the latest one. */
export const rememberSearch = (
  form: HTMLFormElement,
  { action, ...rest }: Omit<RecentSearch, 'path'> & { action: string },
) => {
  const search = { ...rest, path: `${action}?${paramsOf(form)}` }
  const others = (stored.current() ?? []).filter(({ path }) => path !== search.path)
  stored.save([search, ...others].slice(0, MAX_SEARCHES))
}

/** The latest searches whose dates can still be booked, from the first reservable day on, as suggestions that open them. */
export const recentSuggestions = (lang: Lang, firstDay: Day): Suggestion[] =>
  (stored.current() ?? [])
    .filter(({ from }) => from >= firstDay)
    .map(({ where, from, to, path }) => ({
      ...{ label: where, detail: formatDays(from, to, lang), icon: 'clock', names: [where], first: true, path },
    }))
