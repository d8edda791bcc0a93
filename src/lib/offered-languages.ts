import { LANGUAGE_CODES, type Lang } from './languages.ts'

/** The languages of the store: those it offers, and the default for visitors who have chosen none. */
export type OfferedLanguages = { languages: readonly Lang[]; defaultLanguage: Lang }

/** The language itself where it is offered, or else the default. */
export const offered = ({ languages, defaultLanguage }: OfferedLanguages, lang: Lang | undefined): Lang =>
  lang && languages.includes(lang) ? lang : defaultLanguage

const isText = (value: unknown) => typeof value === 'string' || Array.isArray(value)

const isBilingual = (value: object): value is Record<Lang, string | unknown[]> =>
  Object.keys(value).length === LANGUAGE_CODES.length &&
  LANGUAGE_CODES.every((code) => isText((value as Record<string, unknown>)[code]))

/**
 * A content with complete texts in both languages: a text that is missing in a language that is not offered is taken from the offered one,
 * so that nothing is empty if the language is offered later.
 */
export const completed = <T>(value: T, { languages, defaultLanguage }: OfferedLanguages): T => {
  const fill = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fill)
    if (typeof part !== 'object' || part === null) return part
    if (!isBilingual(part)) return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]))
    const missing = LANGUAGE_CODES.filter((code) => !languages.includes(code) && part[code].length === 0)
    return { ...part, ...Object.fromEntries(missing.map((code) => [code, part[defaultLanguage]])) }
  }
  return fill(value) as T
}
