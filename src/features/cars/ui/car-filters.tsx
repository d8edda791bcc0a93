import { ChosenFilters, Filters, SortChoice } from '../../../ui/filters.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { resultsTexts } from '../../../ui/results.texts.ts'
import type { CarCount, CarCounts } from '../contract.ts'
import { sortFieldOf } from '../offer-list.ts'
import { type CarQuery, searchCarPath, withoutFilters } from './car-query.ts'
import type { ShownOffer } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'

type FilterName = 'classId' | 'transmission' | 'supplierId' | 'unlimitedKm'
const FILTERS: readonly FilterName[] = ['classId', 'transmission', 'supplierId', 'unlimitedKm']

const choices = (counts: CarCounts, name: Exclude<FilterName, 'unlimitedKm'>): CarCount[] =>
  ({ classId: counts.classes, transmission: counts.transmissions, supplierId: counts.suppliers })[name]

/** The search narrowed by one choice; 0 takes the filter off. */
const narrowed = (query: CarQuery, name: FilterName, id: number): CarQuery => ({
  ...query,
  page: 1,
  [name]: name === 'unlimitedKm' ? id === 1 : id,
})

/** The choices of each filter with the number of cars that they leave. */
export const CarFilters = ({ query, counts }: { query: CarQuery; counts: CarCounts }) => {
  const t = useTexts(searchCarTexts)
  const { any } = useTexts(resultsTexts)
  const choicesOf = (name: FilterName) =>
    name === 'unlimitedKm' ? [{ id: 1, name: t.unlimited, count: counts.unlimitedKm }] : choices(counts, name)
  const filters = FILTERS.filter((name) => choicesOf(name).some(({ count }) => count > 0)).map((name) => ({
    id: name,
    name: t.filterNames[name],
    choices: [{ id: 0, name: any, count: counts.total }, ...choicesOf(name)].map((choice) => ({
      key: String(choice.id),
      name: choice.name,
      count: choice.count,
      to: searchCarPath(narrowed(query, name, choice.id)),
      chosen: Number(query[name]) === choice.id,
    })),
  }))
  return <Filters filters={filters} />
}

/** The filters that are on. */
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
  // A choice that leaves no car here is still named by its alternatives.
  const like = offers.find((offer) => offer.classId === query.classId)
  const nameOf = (name: FilterName) => {
    if (name === 'unlimitedKm') return `${t.filterNames.unlimitedKm}: ${t.unlimited}`
    const named = choices(counts, name).find(({ id }) => id === query[name])?.name
    return named ?? (name === 'classId' ? like?.className : undefined) ?? t.filterNames[name]
  }
  const chosen = FILTERS.filter((name) => query[name]).map((name) => ({
    name: nameOf(name),
    without: searchCarPath(narrowed(query, name, 0)),
  }))
  return <ChosenFilters chosen={chosen} cleared={searchCarPath(withoutFilters(query))} />
}

/** The order of the cars, as `field.direction`; an address may also ask for the other direction of each. */
export const CarSort = ({ query }: { query: CarQuery }) => {
  const { sorts, reversed } = useTexts(searchCarTexts)
  const value = `${query.field}.${query.order}`
  const like = Object.entries<string>(sorts).find(([sort]) => sort.startsWith(`${query.field}.`))![1]
  return (
    <SortChoice
      orders={value in sorts ? sorts : { ...sorts, [value]: reversed(like) }}
      value={value}
      unsorted={searchCarPath({ ...query, page: 1, field: 'Price', order: 0 })}
      to={(sort) => {
        const [field, order] = sort.split('.')
        return searchCarPath({ ...query, page: 1, field: sortFieldOf(field), order: Number(order) })
      }}
    />
  )
}
