import { CURRENCIES, findCurrency, type OtherCurrency, type SaleCurrency } from './money.ts'

/** The currencies that can be sold. US dollars always are; the office switches on the others (docs/rules/money.md#currency). */
export const SALE_CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP', 'MXN'] as const satisfies readonly SaleCurrency[]
export const OTHER_CURRENCIES = ['CAD', 'EUR', 'GBP', 'MXN'] as const satisfies readonly OtherCurrency[]

/** A currency that can be sold, by id, ISO code or wire name; undefined for CUC and unknown ones. */
export const findSaleCurrency = (value: unknown): SaleCurrency | undefined => {
  const id = findCurrency(value)
  const code = CURRENCIES.find((currency) => currency.id === id)?.code
  return SALE_CURRENCIES.find((each) => each === code)
}
