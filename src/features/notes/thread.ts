import { type Bilingual, DEFAULT_LANG, type Lang } from '../../lib/languages.ts'

/** What a conversation is about: nothing in particular, a booking, a courier request. */
export const THREAD_KINDS = ['general', 'booking', 'courier'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/** A text in the language it was written in, or in both. */
export type Words = Partial<Bilingual>

/** The language in which a text is shown to a reader: theirs when it is there, else the one it was written in. */
export const langToRead = (words: Words, reader: Lang): Lang => {
  if (words[reader] !== undefined) return reader
  return words.en !== undefined ? 'en' : words.es !== undefined ? 'es' : DEFAULT_LANG
}

/** The most letters of a subject and of a note. */
export const MAX_SUBJECT = 120
export const MAX_BODY = 4_000
