import type { Lang } from './languages.ts'
import { isSame, type RecordContent, type RecordField, type RecordPhoto } from './record-fields.ts'

/** A text in both languages, each as a line or as blocks. */
export type BothTexts = Record<Lang, unknown>

/** A text that is out of date in one language: which one, and the other language as it was when both agreed. */
export type OlderText = { older: Lang; was: unknown }

/** The texts of a version that are out of date in one language, by key. */
export type OlderTexts = Readonly<Record<string, OlderText>>

export const otherLanguage = (lang: Lang): Lang => (lang === 'en' ? 'es' : 'en')

const isFilledIn = ({ en, es }: BothTexts) => [en, es].every((text) => (text as string | unknown[]).length > 0)

/** The language that has not changed since both agreed although the other one has; undefined also while one of them is missing. */
export const olderLanguage = (agreed: BothTexts, now: BothTexts): Lang | undefined => {
  if (!isFilledIn(agreed) || !isFilledIn(now)) return undefined
  const [en, es] = [isSame(agreed.en, now.en), isSame(agreed.es, now.es)]
  return en === es ? undefined : en ? 'en' : 'es'
}

/** A text of a content: its path, such as 'sections.0.title', and its key, which does not change when named rows or photos move. */
export type PlacedText = { key: string; path: string; text: BothTexts }

/** Every text in both languages of a content. */
export const textsOf = (
  fields: readonly RecordField[],
  content: RecordContent,
  at = { key: '', path: '' },
): PlacedText[] =>
  fields.flatMap((field): PlacedText[] => {
    const value = content[field.key]
    const [key, path] = [`${at.key}${field.key}`, `${at.path}${field.key}`]
    if (field.input === 'bilingual' || field.input === 'blocks') return [{ key, path, text: value as BothTexts }]
    if (field.input === 'photos')
      return (value as RecordPhoto[]).map(({ version, alt }, i) => ({
        key: `${key}.${version}`,
        path: `${path}.${i}.alt`,
        text: alt,
      }))
    if (field.input !== 'rows') return []
    const { fields: own, unique } = field
    return (value as RecordContent[]).flatMap((row, i) =>
      textsOf(own, row, { key: `${key}.${unique ? row[unique] : i}.`, path: `${path}.${i}.` }),
    )
  })

/** A saved text as it was when both languages agreed. */
export const agreedText = (saved: BothTexts, mark: OlderText | undefined): BothTexts =>
  mark ? { ...saved, [otherLanguage(mark.older)]: mark.was } : saved

/** The out-of-date texts of the version that follows one with `marks` and the content `before`. */
export const olderTextsAfter = (
  fields: readonly RecordField[],
  marks: OlderTexts,
  before: RecordContent,
  after: RecordContent,
): OlderTexts => {
  const saved = new Map(textsOf(fields, before).map(({ key, text }) => [key, text]))
  return Object.fromEntries(
    textsOf(fields, after).flatMap(({ key, text }): [string, OlderText][] => {
      const agreed = saved.has(key) ? agreedText(saved.get(key)!, marks[key]) : text
      const older = olderLanguage(agreed, text)
      return older ? [[key, { older, was: agreed[otherLanguage(older)] }]] : []
    }),
  )
}

/** The out-of-date texts of the last of several versions; both languages agree in the first one. */
export const olderTextsOf = (fields: readonly RecordField[], contents: readonly RecordContent[]): OlderTexts =>
  contents.reduce<OlderTexts>(
    (marks, content, i) => (i === 0 ? marks : olderTextsAfter(fields, marks, contents[i - 1]!, content)),
    {},
  )

/** The languages that are out of date in some text. */
export const languagesOf = (marks: OlderTexts): Lang[] => [
  ...new Set(
    Object.values(marks)
      .map(({ older }) => older)
      .toSorted(),
  ),
]
