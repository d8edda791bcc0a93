import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it.each(['en', 'es'] as const)(
  'an amount in %s names its currency, preceded by a real minus sign if negative',
  (lang) => {
    expect(formatMoney(123_450, 'USD', lang)).toBe('USD\u00a01,234.50')
    expect(formatMoney(-9_381, 'USD', lang)).toBe('\u2212USD\u00a093.81')
  },
)
