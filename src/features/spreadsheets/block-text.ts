import { isSame } from '../../lib/record-fields.ts'
import { lineOfRuns, type RichText, type TextBlock, type TextRun } from '../../lib/text-blocks.ts'

/*
 * Formatted text as people type it in a cell (docs/rules/spreadsheets.md#files-of-records). A backslash before a special character escapes
 * it.
 */

const SIGNS = /[\\*_[\]]/g
/** The characters with a special meaning at the beginning of a block. */
const FIRST_SIGNS = /^[-•#>]/

const escaped = (text: string) => text.replace(SIGNS, '\\$&')
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** The typed text of a line with formatting. */
const textOfRuns = (runs: readonly TextRun[]) =>
  runs.reduce((typed, run, i) => typed + textOfRun(run, typed.at(-1), runs[i + 1]), '')

const textOfRun = (run: TextRun, previous: string | undefined, next: TextRun | undefined) => {
  const { text, bold, italic, to } = run
  let typed = escaped(text)
  if (italic) {
    // A single underscore within a word is part of the word.
    const isAlone = !bold && to === undefined
    const nextIsLetter = next && !next.bold && !next.italic && next.to === undefined && isLetter([...next.text][0])
    const sign = isAlone && (isLetter(previous) || nextIsLetter) ? '__' : '_'
    typed = `${sign}${typed}${sign}`
  }
  if (bold) typed = `**${typed}**`
  return to === undefined ? typed : `[${typed}](${to.replace(/[()]/g, '\\$&')})`
}

const MARKED =
  /\\(?<sign>[\\*_[\]()#>•-])|\*\*(?<bold>(?:\\.|(?!\*\*)[^\\])+)\*\*|__(?<within>(?:\\.|(?!__)[^\\])+)__|(?<![\p{L}\p{N}])_(?<italic>(?:\\.|[^\\_])+)_(?![\p{L}\p{N}])|\[(?<text>(?:\\.|[^\\[\]])+)\]\((?<to>(?:\\[()]|[^\s()\\])+)\)/gsu

const runsOfText = (typed: string, marks: Omit<TextRun, 'text'> = {}): TextRun[] => {
  const runs: TextRun[] = []
  let at = 0
  const plainUpTo = (end: number) => {
    if (end > at) runs.push({ text: typed.slice(at, end), ...marks })
  }
  for (const found of typed.matchAll(MARKED)) {
    const { sign, bold, within, italic = within, text, to } = found.groups as Record<string, string | undefined>
    plainUpTo(found.index)
    at = found.index + found[0].length
    if (sign !== undefined) runs.push({ text: sign, ...marks })
    else if (bold !== undefined) runs.push(...runsOfText(bold, { ...marks, bold: true }))
    else if (italic !== undefined) runs.push(...runsOfText(italic, { ...marks, italic: true }))
    else runs.push(...runsOfText(text!, { ...marks, to: to!.replace(/\\/g, '') }))
  }
  plainUpTo(typed.length)
  return runs
}

/** Parses a typed line. A line without formatting keeps its spaces and line breaks. */
const lineOfText = (typed: string): RichText => {
  const runs = runsOfText(typed)
  const isPlain = runs.every(({ bold, italic, to }) => !bold && !italic && to === undefined)
  return isPlain ? runs.map(({ text }) => text).join('') : lineOfRuns(runs)
}

const textOfLine = (line: RichText, sign: string, blockOf: (line: RichText) => TextBlock) => {
  // Most texts have no special characters and are written unchanged.
  if (typeof line === 'string' && isSame(blocksOfText(sign + line), [blockOf(line)])) return sign + line
  const typed = typeof line === 'string' ? escaped(line) : textOfRuns(line)
  return sign + (sign === '' ? typed.replace(FIRST_SIGNS, '\\$&') : typed)
}

/**
 * Blocks as people type them: an empty line between blocks, '# ' before a heading, '- ' before each line of a list and '> ' before a link
 * block; within a line **bold**, _italic_ and [text](address).
 */
export const textOfBlocks = (blocks: readonly TextBlock[]) =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `# ${block.text}`
        case 'list':
          return block.items
            .map((item) => textOfLine(item, '- ', (line) => ({ kind: 'list', items: [line] })))
            .join('\n')
        case 'link':
          return `> ${textOfRuns([{ text: block.text, to: block.to }])}`
        default:
          return textOfLine(block.text, '', (text) => ({ kind: 'paragraph', text }))
      }
    })
    .join('\n\n')

/** Parses typed text into blocks; the inverse of `textOfBlocks`. */
export const blocksOfText = (typed: string): TextBlock[] =>
  typed
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const lines = part.split(/\r?\n/).map((line) => line.trim())
      if (lines.every((line) => /^[-*•]( |$)/.test(line)))
        return { kind: 'list', items: lines.map((line) => lineOfText(line.slice(2).trim())) }
      const [, heading] = /^#+ +([^\n]+)$/.exec(part) ?? []
      if (heading) return { kind: 'heading', text: heading }
      const [, link] = /^> *(\[[^\n]+)$/.exec(part) ?? []
      const [run, another] = lineOfRuns(link ? runsOfText(link) : [])
      if (typeof run === 'object' && run.to !== undefined && !run.bold && !run.italic && !another)
        return { kind: 'link', text: run.text, to: run.to }
      return { kind: 'paragraph', text: lineOfText(part) }
    })
