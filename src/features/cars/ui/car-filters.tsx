import { sum } from '../../../lib/money.ts'
import { ChosenFilters, Filters, SortChoice } from '../../../ui/filters.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { resultsTexts } from '../../../ui/results.texts.ts'
import type { CarCount, CarCounts } from '../contract.ts'
import { sortFieldOf } from '../offer-list.ts'
import type { ShownOffer } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'
import { type CarQuery, searchCarPath, withoutFilters } from './search-query.ts'

type FilterName = 'classId' | 'transmission' | 'supplierId' | 'unlimitedKm'
const FILTERS: readonly FilterName[] = ['classId', 'transmission', 'supplierId', 'unlimitedKm']

const choices = (counts: CarCounts, name: Exclude<FilterName, 'unlimitedKm'>): CarCount[] =>
  ({ classId: counts.classes, transmission: counts.transmissions, supplierId: counts.suppliers })[name]

/** The search with one filter set; 0 removes it. */
const withFilter = (query: CarQuery, name: FilterName, id: number): CarQuery => ({
  ...query,
  page: 1,
  [name]: name === 'unlimitedKm' ? id === 1 : id,
})

/** Filter values with their number of cars. */
export const CarFilters = ({ query, counts }: { query: CarQuery; counts: CarCounts }) => {
  const t = useTexts(searchCarTexts)
  const { any } = useTexts(resultsTexts)
  const choicesOf = (name: FilterName) =>
    name === 'unlimitedKm' ? [{ id: 1, name: t.unlimited, count: counts.unlimitedKm }] : choices(counts, name)
  const countOfAny = (name: FilterName) =>
    name === 'unlimitedKm' ? counts.anyKm : sum(choices(counts, name).map(({ count }) => count))
  const isOffered = (name: FilterName) => query[name] || choicesOf(name).some(({ count }) => count > 0)
  const filters = FILTERS.filter(isOffered).map((name) => ({
    id: name,
    name: t.filterNames[name],
    choices: [{ id: 0, name: any, count: countOfAny(name) }, ...choicesOf(name)].map((choice) => ({
      key: String(choice.id),
      name: choice.name,
      count: choice.count,
      to: searchCarPath(withFilter(query, name, choice.id)),
      chosen: Number(query[name]) === choice.id,
    })),
  }))
  return <Filters filters={filters} />
}

/** The active filters. */
export const ChosenCarFilters = ({
  query,
  counts,
  offers,
}: {
  query: CarQuery
  counts: CarCounts
  offers: readonly ShownOffer[]
}) => {
  const t = useTexts(searchCarTexts)
  // A class without cars takes its name from the alternatives.
  const alternative = offers.find((offer) => offer.classId === query.classId)
  const nameOf = (name: FilterName) => {
    if (name === 'unlimitedKm') return `${t.filterNames.unlimitedKm}: ${t.unlimited}`
    const chosenName = choices(counts, name).find(({ id }) => id === query[name])?.name
    return chosenName ?? (name === 'classId' ? alternative?.className : undefined) ?? t.filterNames[name]
  }
  const chosen = FILTERS.filter((name) => query[name]).map((name) => ({
    name: nameOf(name),
    without: searchCarPath(withFilter(query, name, 0)),
  }))
  return <ChosenFilters chosen={chosen} cleared={searchCarPath(withoutFilters(query))} />
}

/** Sort order as `field.direction`. A URL can also use the direction that is not listed. */
export const CarSort = ({ query }: { query: CarQuery }) => {
  const { sorts, reversed } = useTexts(searchCarTexts)
  const value = `${query.field}.${query.order}`
  const listedName = Object.entries<string>(sorts).find(([sort]) => sort.startsWith(`${query.field}.`))![1]
  return (
    <SortChoice
      orders={value in sorts ? sorts : { ...sorts, [value]: reversed(listedName) }}
      value={value}
      unsorted={searchCarPath({ ...query, page: 1, field: 'Price', order: 0 })}
      to={(sort) => {
        const [field, order] = sort.split('.')
        return searchCarPath({ ...query, page: 1, field: sortFieldOf(field), order: Number(order) })
      }}
    />
  )
}
