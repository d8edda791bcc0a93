import { describe, expect, it } from 'vitest'
import { languagesOf, olderTextsAfter, olderTextsOf, textsOf } from './older-texts.ts'
import type { RecordContent, RecordField } from './record-fields.ts'

const label = { en: 'L', es: 'L' }
const FIELDS: RecordField[] = [
  { key: 'name', label, input: 'bilingual', max: 60 },
  { key: 'body', label, input: 'blocks', max: 60 },
  { key: 'photos', label, input: 'photos', max: 3 },
  {
    key: 'sections',
    label,
    input: 'rows',
    row: label,
    max: 9,
    unique: 'section',
    fields: [
      { key: 'section', label, input: 'text', max: 9 },
      { key: 'title', label, input: 'bilingual', max: 60 },
    ],
  },
]
const content = (en: string, es: string, more: RecordContent = {}): RecordContent => ({
  name: { en, es },
  body: { en: [], es: [] },
  photos: [],
  sections: [],
  ...more,
})
const olderOf = (...contents: RecordContent[]) => languagesOf(olderTextsOf(FIELDS, contents))

describe('a text in both languages', () => {
  it.each([
    ['never changed', [['A', 'B']], []],
    [
      'changed in English',
      [
        ['A', 'B'],
        ['A2', 'B'],
      ],
      ['es'],
    ],
    [
      'changed in both at once',
      [
        ['A', 'B'],
        ['A2', 'B2'],
      ],
      [],
    ],
    [
      'translated in a later version',
      [
        ['A', 'B'],
        ['A2', 'B'],
        ['A2', 'B2'],
      ],
      [],
    ],
    [
      'changed in English twice',
      [
        ['A', 'B'],
        ['A2', 'B'],
        ['A3', 'B'],
      ],
      ['es'],
    ],
    [
      'changed back',
      [
        ['A', 'B'],
        ['A2', 'B'],
        ['A', 'B'],
      ],
      [],
    ],
    [
      'translated for the first time',
      [
        ['A', ''],
        ['A', 'B'],
      ],
      [],
    ],
    [
      'removed in Spanish',
      [
        ['A', 'B'],
        ['A2', ''],
      ],
      [],
    ],
    [
      'changed in Spanish after the translation',
      [
        ['A', 'B'],
        ['A2', 'B'],
        ['A2', 'B2'],
        ['A2', 'B3'],
      ],
      ['en'],
    ],
  ] as const)('has the correct older language, if any, when it was %s', (_, versions, older) => {
    expect(olderOf(...versions.map(([en, es]) => content(en, es)))).toEqual(older)
  })

  it('keeps its mark when its row or photo moves', () => {
    const row = (section: string, en: string) => ({ section, title: { en, es: 'T' } })
    const photo = (version: string, en: string) => ({ version, original: version, crop: null, alt: { en, es: 'T' } })
    const before = content('A', 'B', { sections: [row('a', 'T'), row('b', 'T')], photos: [photo('1', 'T')] })
    const after = content('A', 'B', {
      sections: [row('b', 'New'), row('a', 'T')],
      photos: [photo('2', 'T'), photo('1', 'New')],
    })
    const marks = olderTextsAfter(FIELDS, {}, before, after)
    expect(Object.keys(marks)).toEqual(['photos.1', 'sections.b.title'])
    const back = content('A', 'B', { sections: [row('a', 'T'), row('b', 'New')], photos: [photo('1', 'New')] })
    expect(olderTextsAfter(FIELDS, marks, after, back)).toEqual(marks)
    expect(textsOf(FIELDS, back).map(({ path }) => path)).toEqual([
      'name',
      'body',
      'photos.0.alt',
      'sections.0.title',
      'sections.1.title',
    ])
  })
})
