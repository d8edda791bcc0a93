import { ChosenFilters, canFilter, Filters, SortChoice } from '../../../ui/filters.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { writeChosen } from '../../products/chosen-filters.ts'
import type { FilterValues } from '../../products/contract.ts'
import {
  type CarQuery,
  FILTERS,
  type FilterName,
  type Sort,
  searchCarPath,
  withOffice,
  withoutFilters,
  withoutFilterValue,
} from '../search-query.ts'
import { carFiltersTexts } from './car-filters.texts.ts'
import type { ShownOffer } from './offer-parts.tsx'

/** The filters with their number of cars. */
export const CarFilters = ({
  query,
  values,
  totalItems,
}: {
  query: CarQuery
  values: FilterValues<FilterName>
  totalItems: number
}) => {
  const t = useTexts(carFiltersTexts)
  const filters = FILTERS.map((name) => ({
    id: name,
    name: t.filterNames[name],
    values: values[name],
    chosen: query.filters[name] ?? [],
  })).filter((filter) => canFilter(filter, totalItems))
  return <Filters filters={filters} unfiltered={searchCarPath(withoutFilters(query))} show={t.show(totalItems)} />
}

/** Filters with numeric values, which are labeled with the filter's name. */
const LEVELS: ReadonlySet<FilterName> = new Set(['seats', 'bags', 'kilometers', 'deposit', 'score'])

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
  const t = useTexts(carFiltersTexts)
  const nameOf = (name: FilterName, chosen: string) => {
    // A class without results takes its name from the alternatives.
    const alternative = name === 'carClass' && offers.find((offer) => String(offer.classId) === chosen)
    const found = values?.[name].find(({ value }) => value === chosen)?.name
    if (!found) return alternative ? alternative.className : t.filterNames[name]
    return LEVELS.has(name) ? `${t.filterNames[name]}: ${found}` : found
  }
  const anyOffice = withOffice(query, 0)
  const [first] = offers
  const office = first && !first.isAlternative ? first.pickUpOffice.name : t.office
  const chosen = [
    ...(query.atOffice ? [{ name: office, without: searchCarPath(anyOffice) }] : []),
    ...writeChosen(FILTERS, query.filters).map(([name, value]) => ({
      name: nameOf(name, value),
      without: searchCarPath(withoutFilterValue(query, name, value)),
    })),
  ]
  return <ChosenFilters chosen={chosen} cleared={searchCarPath(withoutFilters(anyOffice))} />
}

/** The sort order. A URL can also contain a direction that is not listed. */
export const CarSort = ({ query }: { query: CarQuery }) => {
  const { sorts, reversed } = useTexts(carFiltersTexts)
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
