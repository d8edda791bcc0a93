import { describe, expect, it } from 'vitest'
import { isLinkTarget, lineOfRuns } from './text-blocks.ts'

describe('a line of runs', () => {
  it('is a string when it has no marks, and has no double spaces or adjacent runs with the same marks', () => {
    expect(lineOfRuns([{ text: ' One ' }, { text: ' two ' }])).toBe('One two')
    expect(lineOfRuns([{ text: 'One ', bold: true }, { text: ' two', bold: true }, { text: ' ' }])).toEqual([
      { text: 'One two', bold: true },
    ])
  })
})

describe('a link', () => {
  it.each([
    'https://a.example/x?y=1#z',
    'https://a.b.example',
    'https://a..example',
    'mailto:a@b.example',
    'tel:+5375550100',
    '/faq',
    '/',
  ])('may lead to %s', (to) => expect(isLinkTarget(to)).toBe(true))
  it.each([
    'http://a.example',
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    '/\\a.example',
    'https://',
    'https://a',
    'https://a.',
    'https://a/b.example',
    'https:\\\\a.example',
    'mailto:',
    'faq',
    '/a b',
    '/"onclick=',
    '',
  ])('may not lead to %j', (to) => expect(isLinkTarget(to)).toBe(false))

  it('is checked in linear time (quadratic time would take minutes)', () => {
    expect(isLinkTarget(`https://${'a.'.repeat(200_000)}"`)).toBe(false)
  })
})
