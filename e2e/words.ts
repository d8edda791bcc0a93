import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Lang } from '../src/lib/languages.ts'
import { REFUSALS } from '../src/lib/refusals.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Stands for what a text is filled with, as refusals name it. */
const FILLED = '{filled}'
const LEAST_LETTERS = 12

const isBilingual = (value: unknown): value is Record<Lang, unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value

/** A text cut where it is filled in; texts that want more than words and numbers are left out. */
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

/** Every text that a screen can show: the catalogues of all features, what is refused, and what the demo sells. */
const allTexts = async () => {
  const catalogues = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => path.join(ROOT, file))
    .filter(
      (file) =>
        !/[\\/]server[\\/]|\.test\./.test(file) && /^export const \w+ = texts\(/m.test(readFileSync(file, 'utf8')),
    )
  const modules = await Promise.all(catalogues.map((file) => import(pathToFileURL(file).href)))
  const sold = globSync('catalogue/**/*.json', { cwd: ROOT }).map((file) =>
    JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  return [...modules.map((each) => Object.values(each)), REFUSALS, ...sold].flatMap(bilingualsIn)
}

/** Words that are long enough to be of one language: twelve letters, or two words of some length. */
const isTelling = (piece: string) => piece.length >= LEAST_LETTERS || /\p{L}{3,} \p{L}{3,}/u.test(piece)

/** What each language says and the other does not. */
export const ownWords = async (): Promise<Record<Lang, string[]>> => {
  const texts = await allTexts()
  const said = (lang: Lang) => [
    ...new Set(texts.flatMap((text) => piecesOf(text[lang])).map((piece) => piece.replace(/\s+/g, ' ').trim())),
  ]
  const [en, es] = [said('en'), said('es')]
  const without = (words: string[], others: string[]) => {
    const all = others.join('\n')
    return words.filter((piece) => isTelling(piece) && !all.includes(piece))
  }
  return { en: without(en, es), es: without(es, en) }
}
