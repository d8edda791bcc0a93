import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOfRuns, plainText, type TextBlock } from '../lib/text-blocks.ts'
import { toBlocks, toDocument } from './block-document.ts'

const BLOCKS: TextBlock[] = [
  { kind: 'heading', text: 'Before you go' },
  { kind: 'paragraph', text: 'Check your passport.' },
  { kind: 'list', items: ['Passport', 'Visa'] },
  { kind: 'link', text: 'Read the questions', to: '/faq' },
]

describe('the document of the block editor', () => {
  it('returns the blocks it was made from', () => {
    expect(toBlocks(toDocument(BLOCKS))).toEqual(BLOCKS)
  })

  it('has one empty line for an empty text, which is no block', () => {
    expect(toDocument([]).content).toHaveLength(1)
    expect(toBlocks(toDocument([]))).toEqual([])
  })

  it('drops empty lines, empty items and repeated spaces', () => {
    const written: TextBlock[] = [
      { kind: 'paragraph', text: '' },
      { kind: 'paragraph', text: '  Two \u00a0 words ' },
      { kind: 'list', items: ['', 'One'] },
      { kind: 'list', items: [] },
    ]
    expect(toBlocks(toDocument(written))).toEqual([
      { kind: 'paragraph', text: 'Two words' },
      { kind: 'list', items: ['One'] },
    ])
  })

  it('keeps the marks of every line, regardless of its runs', () => {
    const run = fc.record(
      {
        text: fc.string({ maxLength: 12 }),
        bold: fc.constant(true as const),
        italic: fc.constant(true as const),
        to: fc.constantFrom('/faq', 'https://alamar.example/a', 'mailto:a@b.example', 'tel:+5375550100'),
      },
      { requiredKeys: ['text'] },
    )
    const line = fc
      .array(run, { maxLength: 6 })
      .map(lineOfRuns)
      .filter((each) => each.length > 0)
    const words = line.map(plainText)
    const block = fc.oneof(
      fc.record({ kind: fc.constant('heading' as const), text: words }),
      fc.record({ kind: fc.constant('paragraph' as const), text: line }),
      fc.record({ kind: fc.constant('list' as const), items: fc.array(line, { minLength: 1, maxLength: 4 }) }),
      fc.record({ kind: fc.constant('link' as const), text: words, to: fc.constantFrom('/faq', '/news-list') }),
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        expect(toBlocks(toDocument(blocks))).toEqual(blocks)
      }),
      { numRuns: 500 },
    )
  })
})
