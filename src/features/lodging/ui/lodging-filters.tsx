import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { type LodgingQuery, type Sort, searchAddress, writeLodgingQuery } from '../stay-query.ts'
import type { Choices } from './search-lodging.load.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'

type FilterName = keyof Choices
const FILTERS: readonly FilterName[] = ['category', 'plan', 'room', 'location', 'chain']

const NO_FILTERS = { category: 0, plan: 0, room: 0, location: '', chain: 0, min: 0, max: 0, page: 1 } as const

/** The search without its filters. */
export const withoutFilters = (query: LodgingQuery): LodgingQuery => ({ ...query, ...NO_FILTERS })

export const hasFilter = (query: LodgingQuery) => FILTERS.some((name) => query[name]) || query.min > 0 || query.max > 0

/** The search narrowed by one choice; '' takes the filter off. */
const narrowed = (query: LodgingQuery, name: FilterName, value: string): LodgingQuery => ({
  ...query,
  page: 1,
  [name]: name === 'location' ? value : Number(value),
})

const CHOICE =
  'flex min-h-11 items-center justify-between gap-3 rounded-control px-3 py-1.5 text-ink no-underline hover:bg-surface-sunk aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink'

/** The choices of each filter with the number of hotels that they leave, each an address of its own, and the price. */
export const LodgingFilters = ({ query, choices }: { query: LodgingQuery; choices: Choices }) => {
  const t = useTexts(searchLodgingTexts)
  return (
    <section aria-labelledby="filters" className="grid gap-5">
      <h2 id="filters" className="sr-only">
        {t.filters}
      </h2>
      <PriceFilter key={`${query.min}-${query.max}`} query={query} />
      <nav aria-labelledby="filters" className="grid gap-5">
        {FILTERS.filter((name) => choices[name].length > 1 || query[name]).map((name) => (
          <section key={name} aria-labelledby={`filter-${name}`}>
            <h3 id={`filter-${name}`} className="px-3 text-base">
              {t.filterNames[name]}
            </h3>
            <ul className="mt-1">
              {[{ value: '', name: t.any, hotels: 0 }, ...choices[name]].map((choice) => (
                <li key={choice.value}>
                  <LocalLink
                    to={searchAddress(narrowed(query, name, choice.value))}
                    preventScrollReset
                    rel="nofollow"
                    aria-current={String(query[name] || '') === choice.value ? 'true' : undefined}
                    className={CHOICE}
                  >
                    {choice.name}
                    {choice.hotels > 0 && <span className="text-sm tabular-nums opacity-80">{choice.hotels}</span>}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </section>
  )
}

const HiddenFields = ({ query, without }: { query: LodgingQuery; without: readonly string[] }) =>
  writeLodgingQuery({ ...query, page: 1 })
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const PriceFilter = ({ query }: { query: LodgingQuery }) => {
  const t = useTexts(searchLodgingTexts)
  const localPath = useLocalPath()
  const field = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off' } as const
  return (
    <form method="get" action={localPath('/search-lodging')} className="px-3">
      <HiddenFields query={query} without={['min', 'max']} />
      <fieldset>
        <legend className="text-base font-[650]">{t.pricePerNight}</legend>
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

/** The filters that are on, each with the way to take it off. */
export const ChosenFilters = ({ query, choices }: { query: LodgingQuery; choices: Choices }) => {
  const t = useTexts(searchLodgingTexts)
  const nameOf = (name: FilterName) =>
    choices[name].find(({ value }) => value === String(query[name]))?.name ?? t.filterNames[name]
  const chosen = [
    ...FILTERS.filter((name) => query[name]).map((name) => ({
      name: nameOf(name),
      without: narrowed(query, name, ''),
    })),
    ...(query.min ? [{ name: t.priceFrom(query.min), without: { ...query, page: 1, min: 0 } }] : []),
    ...(query.max ? [{ name: t.priceTo(query.max), without: { ...query, page: 1, max: 0 } }] : []),
  ]
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <LocalLink
            to={searchAddress(without)}
            preventScrollReset
            aria-label={t.remove(name)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-3.5 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
          >
            {name}
            <Icon name="close" className="size-4" />
          </LocalLink>
        </li>
      ))}
      <li>
        <LocalLink
          to={searchAddress(withoutFilters(query))}
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center px-1"
        >
          {t.clear}
        </LocalLink>
      </li>
    </ul>
  )
}

/** The order of the list: chosen at once with scripts, by the button without. */
export const LodgingSort = ({ query }: { query: LodgingQuery }) => {
  const t = useTexts(searchLodgingTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  return (
    <form method="get" action={localPath('/search-lodging')} className="flex items-end gap-2">
      <HiddenFields query={query} without={['sort']} />
      <SelectField
        name="sort"
        label={t.sortBy}
        className="min-w-52"
        value={query.sort}
        onChange={(event) =>
          navigate(localPath(searchAddress({ ...query, page: 1, sort: event.target.value as Sort })), {
            preventScrollReset: true,
          })
        }
      >
        {Object.entries(t.sorts).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </SelectField>
      <span className="hidden noscript:block">
        <Button variant="secondary">{t.sort}</Button>
      </span>
    </form>
  )
}
