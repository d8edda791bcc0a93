import type { RichText, TextRun } from '../lib/text-blocks.ts'
import { LocalLink } from './language.tsx'

const Marked = ({ run: { text, bold, italic, to } }: { run: TextRun }) => {
  const italics = italic ? <em>{text}</em> : text
  const words = bold ? <strong>{italics}</strong> : italics
  if (to === undefined) return words
  if (to.startsWith('/'))
    return (
      <LocalLink to={to} className="link">
        {words}
      </LocalLink>
    )
  return (
    <a href={to} rel="noopener" className="link">
      {words}
    </a>
  )
}

/** A line with its bold, italic and linked parts. */
export const RichLine = ({ line }: { line: RichText }) =>
  typeof line === 'string'
    ? line
    : // The runs of a line never change.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      line.map((run, i) => <Marked key={i} run={run} />)

/** Paragraphs of a text. */
export const Paragraphs = ({ lines, className }: { lines: readonly RichText[]; className?: string }) =>
  lines.map((line) => (
    <p key={JSON.stringify(line)} className={className}>
      <RichLine line={line} />
    </p>
  ))
