import { expect, it } from 'vitest'
import { formatNumber, formatPercent } from './numbers.ts'

it.each(['en', 'es'] as const)('numbers in %s have the same separators as amounts', (lang) => {
  expect(formatNumber(1_974.5, lang)).toBe('1,974.5')
  expect([2.9, 25, 100].map((percent) => formatPercent(percent, lang))).toEqual(['2.9%', '25%', '100%'])
})
