import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { saleCurrencyCode, text } from '../../platform/http/fields.ts'

/**
 * The currency of the prices on a page: the chosen one, otherwise that of the country, otherwise US dollars; each only if it is sold
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
