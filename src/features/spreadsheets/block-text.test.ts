import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOfRuns, type RichText, type TextBlock } from '../../lib/text-blocks.ts'
import { blocksOfText, textOfBlocks } from './block-text.ts'

const piece = fc
  .array(fc.constantFrom(...'ab1 \\*_[]()#>-•.ñ'), { minLength: 1, maxLength: 8 })
  .map((signs) => signs.join(''))
const word = piece.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
const run = fc.record(
  {
    text: piece,
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    to: fc.constantFrom('/faq', 'https://example.com/a_b_(c)*', 'mailto:a_b@example.com'),
  },
  { requiredKeys: ['text'] },
)
const line: fc.Arbitrary<RichText> = fc
  .oneof(
    word,
    fc.array(run, { minLength: 1, maxLength: 5 }).map((runs) => lineOfRuns(runs)),
  )
  .filter((given) => given.length > 0)
const block: fc.Arbitrary<TextBlock> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), text: word }),
  fc.record({ kind: fc.constant('paragraph' as const), text: line }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('link' as const), text: word, to: fc.constantFrom('/faq', '/page/a_(b)') }),
)

describe('block text in a cell', () => {
  it('survives a round trip with all formatting', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        expect(blocksOfText(textOfBlocks(blocks))).toEqual(blocks)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each<[string, TextBlock]>([
    [
      'Pay **before** the 5th',
      { kind: 'paragraph', text: [{ text: 'Pay ' }, { text: 'before', bold: true }, { text: ' the 5th' }] },
    ],
    [
      'Read _Granma_.',
      { kind: 'paragraph', text: [{ text: 'Read ' }, { text: 'Granma', italic: true }, { text: '.' }] },
    ],
    ['See [**this**](/faq)', { kind: 'paragraph', text: [{ text: 'See ' }, { text: 'this', bold: true, to: '/faq' }] }],
    ['> [Questions](/faq)', { kind: 'link', text: 'Questions', to: '/faq' }],
    ['- one\n- **two**', { kind: 'list', items: ['one', [{ text: 'two', bold: true }]] }],
    ['# Fees', { kind: 'heading', text: 'Fees' }],
  ])('is written as %s', (typed, expected) => {
    expect(blocksOfText(typed)).toEqual([expected])
    expect(textOfBlocks([expected])).toBe(typed)
  })

  it.each(['ana_maria_paz@example.com', '2 * 3 ** 4', 'Name: ____', '5 [optional]', 'a_b', 'one\ntwo  three'])(
    'keeps %j unchanged',
    (text) => {
      expect(textOfBlocks([{ kind: 'paragraph', text }])).toBe(text)
      expect(blocksOfText(text)).toEqual([{ kind: 'paragraph', text }])
    },
  )

  it('is read in linear time (otherwise the test would take minutes)', () => {
    for (const typed of ['['.repeat(200_000), '[a'.repeat(100_000)])
      expect(blocksOfText(typed)).toEqual([{ kind: 'paragraph', text: typed }])
  })
})
