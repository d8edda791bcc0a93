import { type Bilingual, DEFAULT_LANG, type Lang } from '../../lib/languages.ts'

/** The kinds of conversation. */
export const THREAD_KINDS = ['general', 'booking', 'courier'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/** A text in one or both languages. */
export type Words = Partial<Bilingual>

/** The language to show a text in: the reader's if available, otherwise the one it was written in. */
export const langToRead = (words: Words, reader: Lang): Lang => {
  if (words[reader] !== undefined) return reader
  return words.en !== undefined ? 'en' : words.es !== undefined ? 'es' : DEFAULT_LANG
}

/** Maximum characters of a subject and of a message. */
export const MAX_SUBJECT = 120
export const MAX_BODY = 4_000
