import { foldName } from '../../lib/name-match.ts'

type Question = { question: string; answer: string }

/** The longest text that is searched for. */
export const MAX_QUERY = 100

/** The words of a text without accents and capitals. */
const wordsOf = (text: string) => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Of longer words only so many letters are compared. */
const COMPARED_LETTERS = 6

/**
 * What a word must begin with to be found. The ends of words that are not short are left out, so that other forms are found as well:
 * "refunds" finds "refund", and "cancelo" finds "cancelar" and "cancelación".
 */
const beginningOf = (word: string) => (word.length < 5 ? word : word.slice(0, -1).slice(0, COMPARED_LETTERS))

/**
 * The questions that have all words of a query in question and answer, in any order and form, without regard to accents and capitals;
 * those that have them in the question come first. A query without words finds nothing.
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
