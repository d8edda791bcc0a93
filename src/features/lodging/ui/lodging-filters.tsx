import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { useCurrency } from '../../../ui/currency.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ChosenFilters, canFilter, Filters, SortChoice } from '../../../ui/filters.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { writeChosen } from '../../products/chosen-filters.ts'
import type { FilterValues } from '../../products/contract.ts'
import {
  FILTERS,
  type FilterName,
  type LodgingQuery,
  searchLodgingPath,
  withoutFilters,
  withoutFilterValue,
} from '../search-query.ts'
import { lodgingFiltersTexts } from './lodging-filters.texts.ts'

/** The filters with their number of hotels, and the price filter. */
export const LodgingFilters = ({
  query,
  values,
  totalItems,
}: {
  query: LodgingQuery
  values: FilterValues<FilterName>
  totalItems: number
}) => {
  const t = useTexts(lodgingFiltersTexts)
  const filters = FILTERS.map((name) => ({
    id: name,
    name: t.filterNames[name],
    values: values[name],
    chosen: query.filters[name] ?? [],
  })).filter((filter) => canFilter(filter, totalItems))
  return (
    <Filters
      filters={filters}
      unfiltered={searchLodgingPath({ ...withoutFilters(query), hotel: query.hotel })}
      show={t.show(totalItems)}
    >
      <PriceFilter key={`${query.min}-${query.max}`} query={query} />
    </Filters>
  )
}

const PriceFilter = ({ query }: { query: LodgingQuery }) => {
  const t = useTexts(lodgingFiltersTexts)
  const currency = useCurrency()
  const field = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off' } as const
  return (
    <fieldset className="px-3">
      <legend className="text-base font-[650]">{t.pricePerNight(currency)}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <TextField name="min" label={t.min} defaultValue={query.min || ''} {...field} />
        <TextField name="max" label={t.max} defaultValue={query.max || ''} {...field} />
      </div>
      <Button variant="secondary" className="mt-2 w-full">
        {t.apply}
      </Button>
    </fieldset>
  )
}

/** The active filters. */
export const ChosenLodgingFilters = ({
  query,
  values,
  hotel,
}: {
  query: LodgingQuery
  values: FilterValues<FilterName> | undefined
  /** The name of the searched hotel, or ''. */
  hotel: string
}) => {
  const t = useTexts(lodgingFiltersTexts)
  const lang = useLang()
  const currency = useCurrency()
  const money = (units: number) => formatMoney(units * 100, currency, lang, 0)
  /** The name of a chosen value. Values that no result has are unknown here; the filter's name is shown instead. */
  const nameOf = (name: FilterName, chosen: string) => {
    const found = values?.[name].find(({ value }) => value === chosen)?.name
    if (!found) return t.filterNames[name]
    return name === 'score' || name === 'beach' ? `${t.filterNames[name]}: ${found}` : found
  }
  const chosen = [
    ...(hotel ? [{ name: hotel, without: searchLodgingPath({ ...query, page: 1, hotel: '' }) }] : []),
    ...writeChosen(FILTERS, query.filters).map(([name, value]) => ({
      name: nameOf(name, value),
      without: searchLodgingPath(withoutFilterValue(query, name, value)),
    })),
    ...(query.min
      ? [{ name: t.priceFrom(money(query.min)), without: searchLodgingPath({ ...query, page: 1, min: 0 }) }]
      : []),
    ...(query.max
      ? [{ name: t.priceTo(money(query.max)), without: searchLodgingPath({ ...query, page: 1, max: 0 }) }]
      : []),
  ]
  return <ChosenFilters chosen={chosen} cleared={searchLodgingPath(withoutFilters(query))} />
}

export const LodgingSort = ({ query }: { query: LodgingQuery }) => (
  <SortChoice
    orders={useTexts(lodgingFiltersTexts).sorts}
    value={query.sort}
    unsorted={searchLodgingPath({ ...query, page: 1, sort: 'price' })}
    to={(sort) => searchLodgingPath({ ...query, page: 1, sort })}
  />
)
