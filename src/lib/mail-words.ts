import type { Lang, Translation } from './languages.ts'

/** Names of the placeholders of a template: 'Hello {name},' has 'name'. */
export const placeholdersOf = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
]

/** Fills in a template; values are inserted unchanged. */
export const fillIn = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** A sentence of an email whose wording the office can change; `template` is the wording in the code. */
export type Phrase = { key: string; template: string; values: Readonly<Record<string, string>> }

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** Creates a sentence; a template with placeholders needs their values. */
type Say<T> = T extends string
  ? [Names<T>] extends [never]
    ? () => Phrase
    : (values: Record<Names<T>, string>) => Phrase
  : { [K in keyof T]: Say<T[K]> }

type Words = { readonly [key: string]: string | Words }

const sayAll = (words: Words, prefix: string): unknown =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => {
      const key = prefix + name
      if (typeof word !== 'string') return [name, sayAll(word, `${key}.`)]
      return [name, (values: Record<string, string> = {}): Phrase => ({ key, template: word, values })]
    }),
  )

/** The sentences of a feature's emails in both languages, as templates with named placeholders: 'Hello {name},'. */
export const mailWords = <const T extends Words>(en: T, es: Translation<T>): Record<Lang, Say<T>> => ({
  en: sayAll(en, '') as Say<T>,
  es: sayAll(es as Words, '') as Say<T>,
})
