import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { useCurrency } from '../../../ui/currency.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ChosenFilters, Filters, SortChoice } from '../../../ui/filters.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import type { FilterValues } from '../../products/contract.ts'
import {
  FILTERS,
  type FilterName,
  type LodgingQuery,
  searchLodgingPath,
  withFilter,
  withoutFilters,
  writeLodgingQuery,
} from '../search-query.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'

/** The filters with their number of hotels, and the price filter. */
export const LodgingFilters = ({ query, values }: { query: LodgingQuery; values: FilterValues<FilterName> }) => {
  const t = useTexts(searchLodgingTexts)
  const filters = FILTERS.filter((name) => values[name].length > 1 || query[name]).map((name) => ({
    id: name,
    name: t.filterNames[name],
    values: values[name],
    chosen: String(query[name] || ''),
    pathOf: (value: string) => searchLodgingPath(withFilter(query, name, value)),
  }))
  return (
    <Filters filters={filters}>
      <PriceFilter key={`${query.min}-${query.max}`} query={query} />
    </Filters>
  )
}

const PriceFilter = ({ query }: { query: LodgingQuery }) => {
  const t = useTexts(searchLodgingTexts)
  const currency = useCurrency()
  const localPath = useLocalPath()
  const field = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off' } as const
  return (
    <form method="get" action={localPath('/search-lodging')} className="px-3">
      <HiddenFields fields={writeLodgingQuery({ ...query, page: 1, min: 0, max: 0 })} />
      <fieldset>
        <legend className="text-base font-[650]">{t.pricePerNight(currency)}</legend>
        <div className="mt-2 grid grid-cols-2 gap-2">
          <TextField name="min" label={t.min} defaultValue={query.min || ''} {...field} />
          <TextField name="max" label={t.max} defaultValue={query.max || ''} {...field} />
        </div>
        <Button variant="secondary" className="mt-2 w-full">
          {t.apply}
        </Button>
      </fieldset>
    </form>
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
  const t = useTexts(searchLodgingTexts)
  const lang = useLang()
  const currency = useCurrency()
  const money = (units: number) => formatMoney(units * 100, currency, lang, 0)
  const nameOf = (name: FilterName) =>
    values?.[name].find(({ value }) => value === String(query[name]))?.name ?? t.filterNames[name]
  const chosen = [
    ...(hotel ? [{ name: hotel, without: searchLodgingPath({ ...query, page: 1, hotel: '' }) }] : []),
    ...FILTERS.filter((name) => query[name]).map((name) => ({
      name: nameOf(name),
      without: searchLodgingPath(withFilter(query, name, '')),
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
    orders={useTexts(searchLodgingTexts).sorts}
    value={query.sort}
    unsorted={searchLodgingPath({ ...query, page: 1, sort: 'price' })}
    to={(sort) => searchLodgingPath({ ...query, page: 1, sort })}
  />
)
