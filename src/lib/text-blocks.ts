/** A piece of a line with the same marks. `to` is the address that it links to. */
export type TextRun = {
  text: string
  bold?: true | undefined
  italic?: true | undefined
  to?: string | undefined
}

/** A line of text: plain, or in runs when a part of it is bold, italic or a link (docs/decisions/0095). */
export type RichText = string | TextRun[]

/** A part of a text in one language, without markup (docs/decisions/0016). `to` is the path of a page of this site. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: RichText }
  | { kind: 'list'; items: RichText[] }
  | { kind: 'link'; text: string; to: string }

export type BlockKind = TextBlock['kind']

/** The words of a line without its marks. */
export const plainText = (line: RichText): string =>
  typeof line === 'string' ? line : line.map(({ text }) => text).join('')

/** Where a line may link to: https, mailto, tel, or a page of this site. */
const LINK =
  /^(https:\/\/[^\s/?#"<>\\][^\s/?#"<>\\.]*\.[^\s"<>\\]+|mailto:[^\s@"<>\\]+@[^\s@"<>\\]+|tel:\+?[\d().-]+|\/(?![/\\])[^\s"<>\\]*)$/i

export const isLinkTarget = (to: string): boolean => LINK.test(to)

const isSameMarks = (a: TextRun, b: TextRun) => a.bold === b.bold && a.italic === b.italic && a.to === b.to

/** The line of some runs: single spaces, no empty run, no two neighbors with the same marks, and a string when nothing is marked. */
export const lineOfRuns = (runs: readonly TextRun[]): RichText => {
  const line: TextRun[] = []
  for (const run of runs) {
    const last = line.at(-1)
    const single = run.text.replace(/\s+/g, ' ')
    const text = !last || last.text.endsWith(' ') ? single.trimStart() : single
    if (text === '') continue
    if (last && isSameMarks(last, run)) last.text += text
    else line.push({ ...run, text })
  }
  const last = line.at(-1)
  if (last) last.text = last.text.trimEnd()
  if (last?.text === '') line.pop()
  const isPlain = line.every(({ bold, italic, to }) => !bold && !italic && to === undefined)
  return isPlain ? plainText(line) : line
}
