import { sum } from '../../../lib/money.ts'
import { ChosenFilters, Filters, SortChoice } from '../../../ui/filters.tsx'
import { useTexts } from '../../../ui/language.tsx'
import type { FilterValues } from '../../products/contract.ts'
import {
  type CarQuery,
  FILTERS,
  type FilterName,
  type Sort,
  searchCarPath,
  withFilter,
  withoutFilters,
} from '../search-query.ts'
import type { ShownOffer } from './offer-parts.tsx'
import { searchCarTexts } from './search-car.texts.ts'

/** Limited kilometers, which cannot be chosen. */
const LIMITED = '0'

/** The filters with their number of cars. */
export const CarFilters = ({ query, values }: { query: CarQuery; values: FilterValues<FilterName> }) => {
  const t = useTexts(searchCarTexts)
  const filters = FILTERS.filter((name) => values[name].length > 1 || query[name]).map((name) => ({
    id: name,
    name: t.filterNames[name],
    // A car has one value of each filter.
    any: sum(values[name].map(({ count }) => count)),
    values: values[name].filter(({ value }) => value !== LIMITED),
    chosen: String(query[name] || ''),
    pathOf: (value: string) => searchCarPath(withFilter(query, name, value)),
  }))
  return <Filters filters={filters} />
}

/** The active filters. */
export const ChosenCarFilters = ({
  query,
  values,
  offers,
}: {
  query: CarQuery
  values: FilterValues<FilterName> | undefined
  offers: readonly ShownOffer[]
}) => {
  const t = useTexts(searchCarTexts)
  // A class without cars takes its name from the alternatives.
  const alternative = offers.find((offer) => offer.classId === query.carClass)
  const nameOf = (name: FilterName) => {
    const chosenName = values?.[name].find(({ value }) => value === String(query[name]))?.name
    if (name === 'unlimited') return `${t.filterNames.unlimited}: ${chosenName ?? ''}`
    return chosenName ?? (name === 'carClass' ? alternative?.className : undefined) ?? t.filterNames[name]
  }
  const chosen = FILTERS.filter((name) => query[name]).map((name) => ({
    name: nameOf(name),
    without: searchCarPath(withFilter(query, name, '')),
  }))
  return <ChosenFilters chosen={chosen} cleared={searchCarPath(withoutFilters(query))} />
}

/** The sort order. A URL can also have the direction that is not listed. */
export const CarSort = ({ query }: { query: CarQuery }) => {
  const { sorts, reversed } = useTexts(searchCarTexts)
  const { sort } = query
  const listed = Object.entries<string>(sorts)
  const isListed = listed.some(([name]) => name === sort)
  const [, listedName] = listed.find(([name]) => name.split('.')[0] === sort.split('.')[0])!
  return (
    <SortChoice<Sort>
      orders={(isListed ? sorts : { ...sorts, [sort]: reversed(listedName) }) as Record<Sort, string>}
      value={sort}
      unsorted={searchCarPath({ ...query, page: 1, sort: 'Price.0' })}
      to={(chosen) => searchCarPath({ ...query, page: 1, sort: chosen })}
    />
  )
}
