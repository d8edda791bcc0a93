import { type CurrencyRule, parseRate } from '../features/currencies/rate.ts'
import { addRate, saveCurrency } from '../features/currencies/server/currencies.service.ts'
import { dayInHavana } from '../lib/days.ts'
import { type Exchange, US_DOLLARS } from '../lib/exchange.ts'
import type { OtherCurrency } from '../lib/money.ts'
import type { TestApp } from './test-app.ts'

/** Units for one US dollar in tests. */
export const TEST_RATES: Readonly<Record<OtherCurrency, string>> = {
  CAD: '1.395',
  EUR: '0.9215',
  GBP: '0.7785',
  MXN: '18.42',
}

/** How prices are converted at a test rate. */
export const testExchange = (currency: OtherCurrency): Exchange => ({
  ...US_DOLLARS,
  currency,
  units: parseRate(TEST_RATES[currency])!,
})

/** Sells in a currency from today on, by default at its test rate without margin, rounded to the cent. */
export const sellIn = async (
  { ctx, clock }: TestApp,
  currency: OtherCurrency,
  { rate = TEST_RATES[currency], ...rule }: Partial<CurrencyRule> & { rate?: string } = {},
) => {
  const firstDay = dayInHavana(clock.now())
  await addRate(ctx, { currency, rate, firstDay })
  await saveCurrency(ctx, {
    currency,
    sold: true,
    marginBasisPoints: 0,
    roundToCents: 1,
    roundUp: false,
    staleAfterDays: 7,
    ...rule,
  })
}
