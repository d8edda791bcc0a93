import type { Bilingual, Lang } from '../../lib/languages.ts'

/** A4 in points; y increases downwards. */
export const PAGE = { width: 595.28, height: 841.89 }
/** The printable area of every page. */
export const AREA = { left: 46, right: PAGE.width - 46, top: 44, bottom: PAGE.height - 62 }
export const WIDTH = AREA.right - AREA.left

export const COLORS = {
  ink: '#0b2a3c',
  deep: '#0e4d64',
  muted: '#4a606d',
  line: '#b9c6cc',
  tint: '#eef4f5',
  turquoise: '#16a3a5',
  coral: '#b8441f',
  sun: '#f8b83c',
  white: '#ffffff',
  black: '#000000',
} as const
export type Color = keyof typeof COLORS

/** The colors of documents for black and white printing. */
export const BLACK_AND_WHITE: Record<Color, string> = {
  ink: '#000000',
  deep: '#000000',
  muted: '#333333',
  line: '#767676',
  tint: '#ffffff',
  turquoise: '#ffffff',
  coral: '#000000',
  sun: '#ffffff',
  white: '#ffffff',
  black: '#000000',
}

export const STYLES = {
  title: { font: 'Helvetica-Bold', size: 20, colour: 'ink' },
  subtitle: { font: 'Helvetica', size: 12, colour: 'muted' },
  heading: { font: 'Helvetica-Bold', size: 12.5, colour: 'deep' },
  label: { font: 'Helvetica', size: 7.5, colour: 'muted' },
  text: { font: 'Helvetica', size: 9, colour: 'ink' },
  strong: { font: 'Helvetica-Bold', size: 9, colour: 'ink' },
  also: { font: 'Helvetica-Oblique', size: 8.5, colour: 'muted' },
  small: { font: 'Helvetica', size: 8, colour: 'muted' },
  warning: { font: 'Helvetica-Bold', size: 8.5, colour: 'coral' },
  code: { font: 'Courier', size: 8, colour: 'ink' },
  plain: { font: 'Helvetica', size: 10.5, colour: 'ink' },
  bold: { font: 'Helvetica-Bold', size: 10.5, colour: 'ink' },
  reference: { font: 'Helvetica-Bold', size: 19, colour: 'ink' },
  total: { font: 'Helvetica-Bold', size: 14, colour: 'ink' },
  script: { font: 'Times-BoldItalic', size: 26, colour: 'ink' },
} as const satisfies Record<string, { font: string; size: number; colour: Color }>
export type Style = keyof typeof STYLES

/** A paragraph of a cell, with inline parts. */
export type Run = {
  parts: { text: string; lang?: Lang }[]
  style: Style
  align?: 'left' | 'right'
  heading?: 'H1' | 'H2'
  /** The address that the paragraph links to. */
  link?: string
}
/** A column of paragraphs; `x` is measured from the left of the printable area. */
export type Cell = { x: number; width: number; runs: Run[] }
/** A drawable element of a known height. */
export type Block = { height: number; draw: (y: number) => void }

export const run = (
  text: string,
  style: Style = 'text',
  more: Omit<Partial<Run>, 'parts'> & { lang?: Lang } = {},
): Run => {
  const { lang, ...rest } = more
  return { parts: [{ text, ...(lang && { lang }) }], style, ...rest }
}

/** Both languages on one line; one when the texts are equal. */
export const bilingualInline = ({ en, es }: Bilingual, style: Style = 'text'): Run =>
  en === es
    ? run(en, style)
    : {
        parts: [
          { text: en, lang: 'en' },
          { text: ` · ${es}`, lang: 'es' },
        ],
        style,
      }

/** Both languages on separate lines, or one line when the texts are equal; `heading` applies to the first. */
export const bilingualStacked = (
  { en, es }: Bilingual,
  style: Style = 'text',
  also: Style = 'also',
  more: Pick<Run, 'heading' | 'align'> = {},
): Run[] =>
  en === es
    ? [run(en, style, more)]
    : [run(en, style, { ...more, lang: 'en' }), run(es, also, { lang: 'es', ...(more.align && { align: more.align }) })]

/** Points between two columns. */
export const GUTTER = 14

/** Columns of equal width. */
export const columns = (cells: Run[][], width: number): Cell[] =>
  cells.map((runs, i) => ({ x: i * (width + GUTTER), width, runs }))
