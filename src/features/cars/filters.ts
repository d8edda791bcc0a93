import { type Bilingual, type Lang, localeOf } from '../../lib/languages.ts'
import { type Offer, TRANSMISSION_NAMES } from './offer.ts'
import { FILTERS, type FilterName } from './search-query.ts'

/** The chosen value of each filter; 0 means any. */
export type Filters = Record<FilterName, number>

/** Values of the filter by kilometers. */
const KILOMETERS: readonly Bilingual[] = [
  { en: 'Limited', es: 'Limitados' },
  { en: 'Unlimited', es: 'Ilimitados' },
]

/** The value of each filter that finds an offer, with its name. */
const VALUES: Readonly<Record<FilterName, (offer: Offer, lang: Lang) => { id: number; name: string }>> = {
  carClass: ({ product }, lang) => ({ id: product.classId, name: product.className[lang] }),
  transmission: ({ product: { transmission } }, lang) => ({
    id: transmission,
    name: TRANSMISSION_NAMES[transmission][lang],
  }),
  supplier: ({ supplier: { id, name } }) => ({ id, name }),
  unlimited: ({ product }, lang) => {
    const id = Number(product.kmLimitPerDay === null)
    return { id, name: KILOMETERS[id]![lang] }
  },
}

const matches = (offer: Offer, filters: Filters, except?: FilterName) =>
  FILTERS.every((name) => name === except || !filters[name] || filters[name] === VALUES[name](offer, 'en').id)

/** The offers that match all filters. */
export const filterOffers = (offers: readonly Offer[], filters: Filters): Offer[] =>
  offers.filter((offer) => matches(offer, filters))

/** Counts the offers for each filter value among those that match the other filters; the count may be 0. */
export const countByFilter = (offers: readonly Offer[], filters: Filters, lang: Lang) => {
  const byClass = offers.toSorted((a, b) => a.product.classOrder - b.product.classOrder)
  const { compare } = new Intl.Collator(localeOf(lang))
  const count = (own: FilterName) => {
    const counts = new Map<number, { id: number; name: string; count: number }>()
    for (const offer of byClass) {
      const { id, name } = VALUES[own](offer, lang)
      counts.set(id, { id, name, count: (counts.get(id)?.count ?? 0) + Number(matches(offer, filters, own)) })
    }
    return [...counts.values()]
  }
  const toValues = (counts: ReturnType<typeof count>) =>
    counts.map(({ id, ...value }) => ({ value: String(id), ...value }))
  return {
    unfiltered: offers.length,
    values: {
      carClass: toValues(count('carClass')),
      transmission: toValues(count('transmission').sort((a, b) => a.id - b.id)),
      supplier: toValues(count('supplier').sort((a, b) => compare(a.name, b.name))),
      unlimited: toValues(count('unlimited').sort((a, b) => a.id - b.id)),
    },
  }
}
