import { lookUp } from './look-up.ts'

/** A supported language. Requests for French are answered in English (docs/rules/texts.md#languages). */
export type Lang = 'en' | 'es'

export const DEFAULT_LANG: Lang = 'en'

/** Language ids on the wire. */
export const LANGUAGE_IDS = { spanish: 1, english: 2, french: 3 } as const

/** The codes of the supported languages. */
export const LANGUAGE_CODES = ['en', 'es'] as const satisfies readonly Lang[]

/** The supported languages. */
export const LANGUAGES = [
  { id: LANGUAGE_IDS.spanish, code: 'es', name: 'Español' },
  { id: LANGUAGE_IDS.english, code: 'en', name: 'English' },
] as const

const BY_ID: Record<string, Lang> = {
  [LANGUAGE_IDS.spanish]: 'es',
  [LANGUAGE_IDS.english]: 'en',
  [LANGUAGE_IDS.french]: 'en',
}
const BY_CODE: Record<string, Lang> = { en: 'en', es: 'es', fr: 'en' }

/** A language with its subtags: 'es', 'es-CU', 'es-Latn-419'. Anchored at its start, so that a long text takes linear time. */
const TAG = /^(..)(-\w{1,8})*$/

/** The language of a code ('es', 'es-CU', 'fr') or id (1, 2, 3); undefined when it is not supported. */
export const findLang = (value: unknown): Lang | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const code = String(value).toLowerCase()
  return lookUp(BY_ID, code) ?? lookUp(BY_CODE, code.replace(TAG, '$1'))
}

/** The language of a stored row; English when the value is unknown, so that an invalid row causes no failure. */
export const storedLang = (value: string): Lang => findLang(value) ?? DEFAULT_LANG

/** The first supported language of an Accept-Language header; undefined when it has none. */
export const findHeaderLang = (header: string | undefined): Lang | undefined => {
  for (const part of (header ?? '').split(',')) {
    const lang = findLang(part.split(';')[0]!.trim())
    if (lang) return lang
  }
  return undefined
}

/** The first supported language of an Accept-Language header, or else the default. */
export const headerLang = (header: string | undefined): Lang => findHeaderLang(header) ?? DEFAULT_LANG

/** A text in both languages. */
export type Bilingual = { en: string; es: string }

/** Widens the literal types of the English texts, so that the Spanish texts must have the same keys and signatures. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Translation<T[K]>
}

/** A feature's texts in both languages; a missing or extra key does not compile. */
export const texts = <const T extends object>(
  en: T,
  es: Translation<T>,
): { en: Translation<T>; es: Translation<T> } => ({
  en: en as unknown as Translation<T>,
  es,
})
export type Texts<T extends object> = { en: T; es: T }

const locales: Record<Lang, string> = { en: 'en-US', es: 'es-419' }
/** The locale for dates, money and collation. */
export const localeOf = (lang: Lang) => locales[lang]

/** Chooses the singular or the plural form for a whole number. */
export const plural = (count: number, one: string, other: string) => (count === 1 ? one : other)
