/** A language that the product speaks; French (spec 3) is read and answered in English (decisions 4). */
export type Lang = 'en' | 'es'

/** Language used when nobody said another (spec 9). */
export const DEFAULT_LANG: Lang = 'en'

/** Languages with their ids on the wire (spec 3). */
export const LANGUAGES = [
  { id: 1, code: 'es', name: 'Español' },
  { id: 2, code: 'en', name: 'English' },
] as const

const byWire: Record<string, Lang> = { en: 'en', es: 'es', fr: 'en', '1': 'es', '2': 'en', '3': 'en' }

/** The language of a code ('es', 'es-CU', 'fr') or of an id (1, 2, 3); undefined when it is none of ours. */
export const findLang = (value: unknown): Lang | undefined =>
  byWire[
    String(value ?? '')
      .trim()
      .toLowerCase()
      .split('-')[0]!
  ]

/** The first language of an Accept-Language header that we speak; undefined when it names none, as programs do. */
export const askedLang = (header: string | undefined): Lang | undefined => {
  for (const part of (header ?? '').split(',')) {
    const lang = findLang(part.split(';')[0])
    if (lang) return lang
  }
  return undefined
}

/** The same, else the default. */
export const langOfHeader = (header: string | undefined): Lang => askedLang(header) ?? DEFAULT_LANG

/** One text in both languages. */
export type Bilingual = { en: string; es: string }

/** Widens the literal types of an English catalogue, so that the Spanish one must have the same keys and signatures. */
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
/** The locale for dates, money, plurals and collation. */
export const localeOf = (lang: Lang) => locales[lang]

/** Chooses the singular or the plural form for a whole number. */
export const plural = (count: number, one: string, other: string) => (count === 1 ? one : other)
