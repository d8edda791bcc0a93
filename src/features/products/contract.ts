import { z } from 'zod'
import { ASCENDING, DESCENDING, sortFieldOf } from '../../lib/sort-order.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { day, flag, id, saleCurrencyCode, text, wholeNumber } from '../../platform/http/fields.ts'
import { alsoNamed } from '../../platform/http/other-names.ts'
import { MAX_CHOSEN } from './chosen-filters.ts'

/** Maximum page size of a search. */
export const MAX_OFFERS_PER_PAGE = 100

/** The order and page of a search (docs/rules/search.md#sorting), and whether the reply contains its filters. */
export const searchPage = <Field extends string>(sortFields: readonly Field[], offersPerPage: number) => ({
  fieldName: text(60)
    .default('Price')
    .transform((name) => sortFieldOf(sortFields, name)),
  order: wholeNumber(ASCENDING, DESCENDING).default(ASCENDING),
  currentPage: wholeNumber(1, 1_000_000).default(1),
  itemsByPage: wholeNumber(1, MAX_OFFERS_PER_PAGE).default(offersPerPage),
  withFilters: flag.default(false),
})

/** Several values of a filter; an empty list means any. */
export const anyOf = <T extends z.ZodType>(value: T) => z.array(value).max(MAX_CHOSEN).default([])

/** A value of a filter, and the number of results if it is chosen, which may be 0 (docs/rules/search.md#filters). */
export const FilterValue = z.object({ value: z.string(), name: z.string(), count: z.number().int() })
export type FilterValues<Name extends string> = Record<Name, z.output<typeof FilterValue>[]>
export type SearchFilters<Name extends string> = { unfiltered: number; values: FilterValues<Name> }

/** The values of each filter of a search, and the number of results without filters. */
export const searchFilters = <Name extends string>(names: readonly Name[]) =>
  z.object({
    unfiltered: z.number().int(),
    values: z.object(
      Object.fromEntries(names.map((name) => [name, FilterValue.array()])) as Record<
        Name,
        z.ZodArray<typeof FilterValue>
      >,
    ),
  })

/** What travelers think of a hotel or car: the mean score of the published reviews, from 2 to 10, and their number. */
export const GuestScore = z.object({ score: z.number(), count: z.number().int() })
export type GuestScore = z.output<typeof GuestScore>

const reservePeriod = {
  method: 'GET',
  access: 'public',
  input: z.object({ productType: id }),
  reply: z.number(),
} as const

/** Minimum days from today to reserve a product; 0 for products that are not sold (docs/rules/search.md#reserve-period). */
export const getMinReservePeriod = endpoint({
  ...reservePeriod,
  path: '/api/products/minReservePeriod/{productType}',
  summary: 'Minimum days from today for which a product can be reserved',
})

/** Maximum days from today to reserve a product; 0 for products that are not sold. */
export const getMaxReservePeriod = endpoint({
  ...reservePeriod,
  path: '/api/products/maxReservePeriod/{productType}',
  summary: 'Maximum days from today for which a product can be reserved',
})

/** Maximum number of days in one price calendar: two months. */
export const MAX_PRICE_DAYS = 62

/** The first day of a price calendar and its number of days. */
export const priceDays = { firstDay: day, days: wholeNumber(1, MAX_PRICE_DAYS).default(MAX_PRICE_DAYS) }

/** The lowest price of a stay or rental that begins on a day; null when there is none (docs/rules/prices.md#price-calendar). */
export const DayPrice = z.object({
  day: z.string(),
  /** Per night or rental day. */
  cents: z.number().int().nullable(),
  totalCents: z.number().int().nullable(),
  /** For a day without a price: the nearest number of nights for which the day has a price. Only in the calendar of a single hotel. */
  otherLength: z.number().int().optional(),
})
export type DayPrice = z.output<typeof DayPrice>

/** The days of a price calendar, in order. Fewer than requested when the remaining prices were not found in time. */
export const PriceCalendar = z.object({
  currency: alsoNamed(saleCurrencyCode, 'currencyCode'),
  days: z.array(DayPrice),
})
export type PriceCalendar = z.output<typeof PriceCalendar>
