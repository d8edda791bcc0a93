import { describe, expect, it } from 'vitest'
import { agreedTexts, blocksOfSections, languagesBehind, sectionsOfBlocks } from './policy.ts'

const SECTIONS = [
  { heading: 'Cars', paragraphs: ['One.', 'Two.'] },
  { heading: 'Hotels', paragraphs: [] },
]
const text = (en: string, es: string) => ({
  title: { en: 'Title', es: 'Título' },
  sections: { en: [{ heading: en, paragraphs: [] }], es: [{ heading: es, paragraphs: [] }] },
})

describe('the sections of a policy', () => {
  it('survive conversion to blocks and back', () => {
    expect(sectionsOfBlocks(blocksOfSections(SECTIONS))).toEqual(SECTIONS)
  })

  it('get an empty heading for text before the first heading', () => {
    expect(sectionsOfBlocks([{ kind: 'paragraph', text: 'Early.' }])).toEqual([{ heading: '', paragraphs: ['Early.'] }])
  })
})

describe('a language of a policy', () => {
  it.each([
    [
      'missing',
      text('Cars', 'Carros'),
      { ...text('Cars', ''), sections: { ...text('Cars', '').sections, es: [] } },
      'es',
    ],
    ['older', text('Cars', 'Carros'), text('Cars and bikes', 'Carros'), 'es'],
    ['older', text('Cars', 'Carros'), text('Cars', 'Autos'), 'en'],
  ])('is %s', (why, published, draft, lang) => {
    expect(languagesBehind(draft, agreedTexts([{ ...published, confirmed: false }]))).toEqual([{ lang, why }])
  })

  it('is not behind when both changed, neither changed, or nothing is published', () => {
    const published = text('Cars', 'Carros')
    const agreed = agreedTexts([{ ...published, confirmed: false }])
    expect(languagesBehind(text('A', 'B'), agreed)).toEqual([])
    expect(languagesBehind(published, agreed)).toEqual([])
    expect(languagesBehind(published, undefined)).toEqual([])
  })

  it.each([
    [false, [{ lang: 'es', why: 'older' }]],
    [true, []],
  ])('stays older after another version unless it was confirmed: %s', (confirmed, behind) => {
    const versions = [
      { ...text('Cars', 'Carros'), confirmed: false },
      { ...text('Cars and bikes', 'Carros'), confirmed },
    ]
    expect(languagesBehind(text('Cars and bikes', 'Carros'), agreedTexts(versions))).toEqual(behind)
  })
})
