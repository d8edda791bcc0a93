import { compareIn } from '../../lib/collation.ts'
import type { Lang } from '../../lib/languages.ts'
import { sum } from '../../lib/money.ts'
import { ASCENDING, DESCENDING } from '../../lib/sort-order.ts'
import { type Offer, TRANSMISSION_NAMES } from './offer.ts'
import type { SortField } from './search-query.ts'

type Compare = (a: Offer, b: Offer) => number

const comparatorOf = (field: SortField, lang: Lang, text: (a: string, b: string) => number): Compare => {
  switch (field) {
    case 'Price':
      return (a, b) => a.price.totalCents - b.price.totalCents
    case 'KmLimit': {
      const km = (offer: Offer) => offer.product.kmLimitPerDay ?? Number.MAX_SAFE_INTEGER
      return (a, b) => km(a) - km(b)
    }
    case 'ClassName':
      return (a, b) => text(a.product.className[lang], b.product.className[lang])
    case 'TransmissionName':
      return (a, b) =>
        text(TRANSMISSION_NAMES[a.product.transmission][lang], TRANSMISSION_NAMES[b.product.transmission][lang])
    case 'SupplierName':
      return (a, b) => text(a.supplier.name, b.supplier.name)
    case 'GuestScore':
      return (a, b) => (a.product.guestScore?.score ?? 0) - (b.product.guestScore?.score ?? 0)
    case 'ModelName':
      return (a, b) => text(a.product.modelName, b.product.modelName)
  }
}

/** Sorts offers by a field, then by price, name and ids ascending (docs/rules/search.md#sorting). */
export const sortOffers = (offers: readonly Offer[], field: SortField, order: number, lang: Lang): Offer[] => {
  const text = compareIn(lang)
  const byField = comparatorOf(field, lang, text)
  const sign = order === DESCENDING ? -1 : 1
  const [byPrice, byName] = [comparatorOf('Price', lang, text), comparatorOf('ModelName', lang, text)]
  return offers.toSorted(
    (a, b) =>
      sign * byField(a, b) ||
      byPrice(a, b) ||
      byName(a, b) ||
      a.product.supplierId - b.product.supplierId ||
      a.product.modelId - b.product.modelId,
  )
}

/** Keeps the cheapest offer of each class and transmission (docs/rules/search.md#best-price-and-availability). */
export const keepBestPrices = (offers: readonly Offer[]): Offer[] => {
  const best = new Map<string, Offer>()
  for (const offer of sortOffers(offers, 'Price', ASCENDING, 'en')) {
    const key = `${offer.product.classId} ${offer.product.transmission}`
    if (!best.has(key)) best.set(key, offer)
  }
  return [...best.values()]
}

/** Keeps, per class, the offers of the supplier with the most units; on a tie, the cheaper supplier. */
export const keepBestAvailability = (offers: readonly Offer[]): Offer[] =>
  [...Map.groupBy(offers, (offer) => offer.product.classId).values()].flatMap((ofClass) => {
    const bySupplier = [
      ...Map.groupBy(sortOffers(ofClass, 'Price', ASCENDING, 'en'), (offer) => offer.product.supplierId).values(),
    ]
    const units = (list: Offer[]) => sum(list.map((offer) => offer.product.unitsLeft))
    return bySupplier.reduce((best, list) => (units(list) > units(best) ? list : best))
  })

/** One page of a list. Pages are numbered from 1; a page past the end is empty. */
export const pageOf = <T>(items: readonly T[], page: number, size: number) =>
  items.slice((page - 1) * size, page * size)
