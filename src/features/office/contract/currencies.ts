import { z } from 'zod'
import { ROUNDING_STEPS } from '../../../lib/exchange.ts'
import { OTHER_CURRENCIES } from '../../../lib/sale-currencies.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  day,
  flag,
  instant,
  requiredText,
  saleCurrencyCode,
  text,
  uploaded,
  wholeNumber,
} from '../../../platform/http/fields.ts'
import { MAX_MARGIN_BASIS_POINTS, MAX_STALE_AFTER_DAYS } from '../../currencies/rate.ts'
import { PageInput } from './fields.ts'

const otherCurrency = z.enum(OTHER_CURRENCIES)

const Rate = z.object({
  id: z.number(),
  currency: otherCurrency,
  /** `units` of the currency are worth `usd` US dollars, both in millionths. */
  units: z.number(),
  usd: z.number(),
  firstDay: z.string(),
  lastDay: z.string().nullable(),
})

const Currency = z.object({
  currency: otherCurrency,
  sold: z.boolean(),
  /** Margin added to the rate, in hundredths of a percent. */
  marginBasisPoints: z.number(),
  roundToCents: z.literal(ROUNDING_STEPS),
  roundUp: z.boolean(),
  staleAfterDays: z.number(),
  /** How many times the office has changed it. */
  version: z.number(),
  /** The rate used today; null when there is none. */
  rate: Rate.extend({ usedUntil: z.string() }).nullable(),
  /** Whether it is sold but has no rate, or will have none in a few days. */
  isEnding: z.boolean(),
})
export type OfficeCurrency = z.output<typeof Currency>

/** Every currency other than US dollars: how it is sold, and today's rate. */
export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/office/currencies',
  access: 'staff',
  permission: 'currencies.see',
  summary: 'Currencies with their rules and rates',
  input: z.object({}),
  reply: z.array(Currency),
})

/**
 * Changes how a currency is sold, or switches it on or off. Plans and payments in it are not affected. Refuses: SAVED_MEANWHILE when there
 * is a newer version than `basedOn`, the version that was edited.
 */
export const saveCurrency = endpoint({
  method: 'POST',
  path: '/api/office/currencies/save',
  access: 'staff',
  permission: 'currencies.edit',
  summary: 'Change how a currency is sold',
  input: z.object({
    currency: otherCurrency,
    sold: flag,
    marginBasisPoints: wholeNumber(0, MAX_MARGIN_BASIS_POINTS),
    roundToCents: z.literal(ROUNDING_STEPS),
    roundUp: flag,
    staleAfterDays: wholeNumber(1, MAX_STALE_AFTER_DAYS),
    basedOn: wholeNumber(0, 2_147_483_647).optional(),
  }),
  reply: z.object({ currency: otherCurrency }),
  refusals: ['SAVED_MEANWHILE'],
})

const RateInHistory = Rate.extend({
  /** Entered by staff, or imported from a file of the European Central Bank. */
  source: z.enum(['typed', 'ecb']),
  addedAt: instant,
  by: z.string().nullable(),
})
export type RateInHistory = z.output<typeof RateInHistory>

/** All rates, newest first. */
export const listRates = endpoint({
  method: 'GET',
  path: '/api/office/currencies/rates',
  access: 'staff',
  permission: 'currencies.see',
  summary: 'Exchange rates',
  input: PageInput,
  reply: RateInHistory,
  list: true,
})

/** Adds a rate as entered: units of the currency for one US dollar. */
export const addRate = endpoint({
  method: 'POST',
  path: '/api/office/currencies/addRate',
  access: 'staff',
  permission: 'currencies.edit',
  summary: 'Add an exchange rate',
  input: z.object({ currency: otherCurrency, rate: requiredText(20), firstDay: day, lastDay: day.optional() }),
  reply: z.object({ added: z.number() }),
})

/** Maximum size of a file of rates. All rates since 1999 take 1 MB. */
export const MAX_RATES_BYTES = 4 * 2 ** 20

/** Adds the rates in a file of the European Central Bank: eurofxref in CSV or XML. */
export const importRates = endpoint({
  method: 'POST',
  path: '/api/office/currencies/import',
  access: 'staff',
  permission: 'currencies.edit',
  summary: 'Import published exchange rates',
  upload: { key: 'file', maxBytes: MAX_RATES_BYTES },
  input: z.object({ file: uploaded(MAX_RATES_BYTES) }),
  reply: z.object({ added: z.number(), newestDay: z.string().nullable() }),
})

/** Amounts in cents of the currency, and their value in US dollars when they were recorded. */
const Moved = z.object({ cents: z.number(), usdCents: z.number() })

const MoneyInCurrency = z.object({
  currency: saleCurrencyCode,
  charged: Moved,
  refunded: Moved,
  /** New credits of the fund. */
  credited: Moved,
})
export type MoneyInCurrency = z.output<typeof MoneyInCurrency>

/** What was charged, refunded and credited in a month ('2026-12', Havana), by currency. */
export const listMoneyByCurrency = endpoint({
  method: 'GET',
  path: '/api/office/currencies/money',
  access: 'staff',
  permission: 'currencies.see',
  summary: 'Charges and refunds of a month by currency',
  input: z.object({ month: text(7).default('') }),
  reply: z.object({ month: z.string(), currencies: z.array(MoneyInCurrency) }),
})
