import { compareIn } from '../../lib/collation.ts'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import type { Chosen } from '../products/chosen-filters.ts'
import { GUEST_SCORES, guestScoreName } from '../products/guest-score.ts'
import { FUEL_NAMES, FUELS, type Fuel } from './fuels.ts'
import { type Offer, TRANSMISSION, TRANSMISSION_NAMES } from './offer.ts'
import { FILTERS, type FilterName } from './search-query.ts'

/** The value for unlimited kilometers; other values are kilometers per day. */
export const UNLIMITED = 'unlimited'

type Value = { value: string; name: string }

/** A filter: its possible values, and whether an offer has a given value. Only values that at least one offer has are listed. */
type Filter = {
  values: (offers: readonly Offer[], lang: Lang) => Value[]
  has: (offer: Offer, value: string) => boolean
}

const named = (values: readonly (string | number)[], nameOf: (value: never) => Bilingual) => (_: unknown, lang: Lang) =>
  values.map((value) => ({ value: String(value), name: nameOf(value as never)[lang] }))

const orMore = (number: number): Bilingual => ({ en: `${number} or more`, es: `${number} o más` })
const perDay = (km: typeof UNLIMITED | number): Bilingual =>
  km === UNLIMITED
    ? { en: 'Unlimited', es: 'Ilimitados' }
    : { en: `${km} km a day or more`, es: `${km} km por día o más` }
const upTo = (dollars: number): Bilingual => ({ en: `Up to USD ${dollars}`, es: `Hasta USD ${dollars}` })

/** Values that come from the offers instead of a fixed list. */
const ofOffers =
  (idAndName: (offer: Offer, lang: Lang) => { id: number; name: string }) =>
  (offers: readonly Offer[], lang: Lang): Value[] =>
    [...new Map(offers.map((offer) => idAndName(offer, lang)).map(({ id, name }) => [id, name]))].map(([id, name]) => ({
      value: String(id),
      name,
    }))

const CAR_FILTERS: Readonly<Record<FilterName, Filter>> = {
  carClass: {
    values: (offers, lang) =>
      ofOffers(({ product }) => ({ id: product.classId, name: product.className[lang] }))(
        offers.toSorted((a, b) => a.product.classOrder - b.product.classOrder),
        lang,
      ),
    has: ({ product }, value) => String(product.classId) === value,
  },
  transmission: {
    values: named(Object.values(TRANSMISSION), (id: keyof typeof TRANSMISSION_NAMES) => TRANSMISSION_NAMES[id]),
    has: ({ product }, value) => String(product.transmission) === value,
  },
  seats: {
    values: named([5, 7], orMore),
    has: ({ product }, value) => product.seats >= Number(value),
  },
  bags: {
    values: named([3, 4, 5], orMore),
    has: ({ product }, value) => product.bags >= Number(value),
  },
  fuel: {
    values: named(FUELS, (fuel: Fuel) => FUEL_NAMES[fuel]),
    has: ({ product }, value) => product.fuel === value,
  },
  kilometers: {
    values: named([UNLIMITED, 250, 200], perDay),
    has: ({ product: { kmLimitPerDay } }, value) =>
      kmLimitPerDay === null || (value !== UNLIMITED && kmLimitPerDay >= Number(value)),
  },
  deposit: {
    values: named([200, 300, 500], upTo),
    has: ({ product }, value) => product.depositCents <= 100 * Number(value),
  },
  supplier: {
    values: (offers, lang) => {
      const compare = compareIn(lang)
      return ofOffers(({ supplier: { id, name } }) => ({ id, name }))(offers, lang).sort((a, b) =>
        compare(a.name, b.name),
      )
    },
    has: ({ supplier }, value) => String(supplier.id) === value,
  },
  score: {
    values: named(GUEST_SCORES, guestScoreName),
    has: ({ product }, value) => (product.guestScore?.score ?? 0) >= Number(value),
  },
}

const matches = (offer: Offer, chosen: Chosen<FilterName>, except?: FilterName) =>
  FILTERS.every(
    (name) => name === except || (chosen[name]?.some((value) => CAR_FILTERS[name].has(offer, value)) ?? true),
  )

/** The offers that match every filter, that is, have one of its chosen values. */
export const filterOffers = (offers: readonly Offer[], chosen: Chosen<FilterName>): Offer[] =>
  offers.filter((offer) => matches(offer, chosen))

/** Counts the offers for each filter value among those that match the other filters; the count may be 0. */
export const countByFilter = (offers: readonly Offer[], chosen: Chosen<FilterName>, lang: Lang) => ({
  unfiltered: offers.length,
  values: Object.fromEntries(
    FILTERS.map((name) => {
      const { values, has } = CAR_FILTERS[name]
      const matchOthers = offers.filter((offer) => matches(offer, chosen, name))
      const listed = values(offers, lang).filter(({ value }) => offers.some((offer) => has(offer, value)))
      return [
        name,
        listed.map((each) => ({ ...each, count: matchOthers.filter((offer) => has(offer, each.value)).length })),
      ]
    }),
  ) as Record<FilterName, (Value & { count: number })[]>,
})
