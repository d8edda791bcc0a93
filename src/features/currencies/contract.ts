import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { saleCurrencyCode, text } from '../../platform/http/fields.ts'

/**
 * The currency of the prices on a page: the chosen currency, or else the country's, or else US dollars; the first two only if they are sold
 * today (docs/rules/money.md#choice-of-currency).
 */
export const findPriceCurrency = endpoint({
  method: 'GET',
  path: '/api/currencies/forPrices',
  access: 'public',
  shows: 'content',
  summary: 'The currency in which prices are shown, and those that are sold today',
  input: z.object({ chosen: text(3).default(''), countryIso: text(2).default('') }),
  reply: z.object({ currency: saleCurrencyCode, sold: z.array(saleCurrencyCode) }),
})
