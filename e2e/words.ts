import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Lang } from '../src/lib/languages.ts'
import { REFUSALS } from '../src/lib/refusals.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Replaces the placeholders of a text, named as in refusals. */
const FILLED = '{filled}'
const MIN_LETTERS = 12

const isBilingual = (value: unknown): value is Record<Lang, unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value

/** The parts of a text between its placeholders; texts with other kinds of arguments are skipped. */
const piecesOf = (text: unknown): string[] => {
  if (typeof text === 'string') return text.split(/\{\w+\}|\s*\n\s*/)
  if (typeof text === 'function') {
    try {
      return piecesOf(text(...Array(text.length).fill(FILLED)))
    } catch {
      return []
    }
  }
  return typeof text === 'object' && text !== null ? Object.values(text).flatMap(piecesOf) : []
}

const bilingualsIn = (value: unknown): Record<Lang, unknown>[] => {
  if (isBilingual(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bilingualsIn) : []
}

/** The names in a value that are the same in both languages. */
const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'name' in value && typeof value.name === 'string' ? [value.name] : []
  return [...own, ...Object.values(value).flatMap(namesIn)]
}

/** The demo catalogue's files. */
const readCatalogue = (): unknown[] =>
  globSync('catalogue/**/*.json', { cwd: ROOT }).map((file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')))

/** Every text that a screen can show: page texts, refusals and the demo catalogue. */
const allTexts = async () => {
  const catalogues = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => path.join(ROOT, file))
    .filter(
      (file) =>
        !/[\\/]server[\\/]|\.test\./.test(file) && /^export const \w+ = texts\(/m.test(readFileSync(file, 'utf8')),
    )
  const modules = await Promise.all(catalogues.map((file) => import(pathToFileURL(file).href)))
  return [...modules.map((each) => Object.values(each)), REFUSALS, ...readCatalogue()].flatMap(bilingualsIn)
}

/** Whether a text identifies its language: twelve letters, or two words of at least three. */
const identifiesLanguage = (piece: string) => piece.length >= MIN_LETTERS || /\p{L}{3,} \p{L}{3,}/u.test(piece)

/** Texts that occur in one language only, and in no name. */
export const ownWords = async (): Promise<Record<Lang, string[]>> => {
  const texts = await allTexts()
  const names = readCatalogue().flatMap(namesIn)
  const said = (lang: Lang) => [
    ...new Set(texts.flatMap((text) => piecesOf(text[lang])).map((piece) => piece.replace(/\s+/g, ' ').trim())),
  ]
  const [en, es] = [said('en'), said('es')]
  const without = (words: string[], others: string[]) => {
    const all = [...others, ...names].join('\n')
    return words.filter((piece) => identifiesLanguage(piece) && !all.includes(piece))
  }
  return { en: without(en, es), es: without(es, en) }
}
