import { foldName } from '../../lib/name-match.ts'

type Question = { question: string; answer: string }

/** Maximum length of a search text. */
export const MAX_QUERY = 100

/** The words of a text, without accents and in lowercase. */
const wordsOf = (text: string) => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** For longer words, only this many letters are compared. */
const COMPARED_LETTERS = 6

/**
 * The beginning that a word must have to be found. The end of all but short words is dropped, so that other forms are found as well:
 * "refunds" finds "refund", and "cancelo" finds "cancelar" and "cancelación".
 */
const beginningOf = (word: string) => (word.length < 5 ? word : word.slice(0, -1).slice(0, COMPARED_LETTERS))

/**
 * The questions that contain all words of a query in the question and answer, in any order and form, ignoring accents and case; those with
 * all words in the question come first. A query without words finds nothing.
 */
export const findQuestions = <Q extends Question>(questions: readonly Q[], query: string): Q[] => {
  const beginnings = wordsOf(query).map(beginningOf)
  if (beginnings.length === 0) return []
  const hasAll = (text: string) => {
    const words = wordsOf(text)
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  }
  const asked = new Set(questions.filter(({ question }) => hasAll(question)))
  const answered = questions.filter((each) => !asked.has(each) && hasAll(`${each.question} ${each.answer}`))
  return [...asked, ...answered]
}
