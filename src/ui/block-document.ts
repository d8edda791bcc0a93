import type { JSONContent } from '@tiptap/core'
import { lineOfRuns, plainText, type RichText, type TextBlock, type TextRun } from '../lib/text-blocks.ts'

/** The level of the headings of a text; its page has the title. */
export const HEADING_LEVEL = 2

const marksOf = ({ bold, italic, to }: TextRun) => [
  ...(to === undefined ? [] : [{ type: 'link', attrs: { href: to } }]),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
]

const textNodes = (line: RichText): JSONContent[] =>
  (typeof line === 'string' ? [{ text: line }] : line).flatMap((run) => {
    const marks = marksOf(run)
    return run.text ? [{ type: 'text', text: run.text, ...(marks.length > 0 && { marks }) }] : []
  })

const nodeOf = (block: TextBlock): JSONContent => {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: HEADING_LEVEL }, content: textNodes(block.text) }
    case 'paragraph':
      return { type: 'paragraph', content: textNodes(block.text) }
    case 'list':
      return {
        type: 'bulletList',
        content: block.items.map((item) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: textNodes(item) }],
        })),
      }
    case 'link':
      return { type: 'linkLine', attrs: { to: block.to }, content: textNodes(block.text) }
  }
}

/** The editor's document of a text. */
export const toDocument = (blocks: readonly TextBlock[]): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(nodeOf) : [nodeOf({ kind: 'paragraph', text: '' })],
})

const runOf = ({ text = '', marks = [] }: JSONContent): TextRun => {
  const link = marks.find(({ type }) => type === 'link')
  return {
    text,
    ...(marks.some(({ type }) => type === 'bold') && { bold: true }),
    ...(marks.some(({ type }) => type === 'italic') && { italic: true }),
    ...(link && { to: String(link.attrs?.href ?? '') }),
  }
}

/** The runs of a node; its lines, such as those of a list item, are separated by a space. */
const runsOf = ({ type, text, marks, content = [] }: JSONContent): TextRun[] =>
  type === 'text'
    ? [runOf({ text: text ?? '', marks: marks ?? [] })]
    : content.flatMap((child) => [...runsOf(child), ...(child.type === 'text' ? [] : [{ text: ' ' }])])

const lineOf = (node: JSONContent): RichText => lineOfRuns(runsOf(node))

const blockOf = (node: JSONContent): TextBlock => {
  if (node.type === 'bulletList')
    return { kind: 'list', items: (node.content ?? []).map(lineOf).filter((item) => item.length > 0) }
  const line = lineOf(node)
  if (node.type === 'linkLine') return { kind: 'link', text: plainText(line), to: String(node.attrs?.to ?? '') }
  return node.type === 'heading' ? { kind: 'heading', text: plainText(line) } : { kind: 'paragraph', text: line }
}

const isFilled = (block: TextBlock) => (block.kind === 'list' ? block.items.length > 0 : block.text.length > 0)

/** The text of the editor's document, without its empty lines. */
export const toBlocks = ({ content = [] }: JSONContent): TextBlock[] => content.map(blockOf).filter(isFilled)

/** Converts Word's lists, which are paragraphs with a special class and marker, to real lists, which the editor keeps. */
export const withRealLists = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const line of page.querySelectorAll('p[class*="MsoListParagraph"]')) {
    for (const marker of line.querySelectorAll('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'))
      marker.remove()
    const before = line.previousElementSibling
    const list = before?.matches('ul[data-word]') ? before : page.createElement('ul')
    if (list !== before) {
      list.setAttribute('data-word', '')
      line.before(list)
    }
    const item = page.createElement('li')
    item.append(...line.childNodes)
    list.append(item)
    line.remove()
  }
  return page.body.innerHTML
}
