import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import type { CarCount, CarCounts } from '../contract.ts'
import { sortFieldOf } from '../offer-list.ts'
import { type CarQuery, searchCarPath, withoutFilters } from './car-query.ts'
import type { ShownOffer } from './offer-parts.tsx'

import { searchCarTexts } from './search-car.texts.ts'

type FilterName = 'classId' | 'transmission' | 'supplierId' | 'unlimitedKm'
const FILTERS: readonly FilterName[] = ['classId', 'transmission', 'supplierId', 'unlimitedKm']

const CHOICE =
  'flex min-h-11 items-center justify-between gap-3 rounded-control px-3 py-1.5 text-ink no-underline hover:bg-surface-sunk aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink'

const choices = (counts: CarCounts, name: Exclude<FilterName, 'unlimitedKm'>): CarCount[] =>
  ({ classId: counts.classes, transmission: counts.transmissions, supplierId: counts.suppliers })[name]

/** The choices of each filter with the number of cars they leave; each is an address of its own. */
export const CarFilters = ({ query, counts }: { query: CarQuery; counts: CarCounts }) => {
  const t = useTexts(searchCarTexts)
  const choicesOf = (name: FilterName) =>
    name === 'unlimitedKm' ? [{ id: 1, name: t.unlimited, count: counts.unlimitedKm }] : choices(counts, name)
  return (
    <nav aria-labelledby="filters" className="grid gap-5">
      <h2 id="filters" className="sr-only">
        {t.filters}
      </h2>
      {FILTERS.filter((name) => choicesOf(name).some(({ count }) => count > 0)).map((name) => (
        <section key={name} aria-labelledby={`filter-${name}`}>
          <h3 id={`filter-${name}`} className="px-3 text-base">
            {t.filterNames[name]}
          </h3>
          <ul className="mt-1">
            {[{ id: 0, name: t.any, count: counts.total }, ...choicesOf(name)].map((choice) => (
              <li key={choice.id}>
                <LocalLink
                  to={searchCarPath({
                    ...query,
                    page: 1,
                    [name]: name === 'unlimitedKm' ? choice.id === 1 : choice.id,
                  })}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={Number(query[name]) === choice.id ? 'true' : undefined}
                  className={CHOICE}
                >
                  {choice.name}
                  <span className="text-sm tabular-nums opacity-80">{choice.count}</span>
                </LocalLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The filters that are on, each with the way to take it off. */
export const ChosenFilters = ({
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
  const chosen = FILTERS.filter((name) => query[name])
  if (!chosen.length) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chosen.map((name) => (
        <li key={name}>
          <LocalLink
            to={searchCarPath({ ...query, page: 1, [name]: name === 'unlimitedKm' ? false : 0 })}
            preventScrollReset
            aria-label={t.remove(nameOf(name))}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-3.5 font-semibold text-ink no-underline hover:border-ink hover:bg-surface-sunk"
          >
            {nameOf(name)}
            <Icon name="close" className="size-4" />
          </LocalLink>
        </li>
      ))}
      <li>
        <LocalLink
          to={searchCarPath(withoutFilters(query))}
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
export const CarSort = ({ query }: { query: CarQuery }) => {
  const t = useTexts(searchCarTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const path = (sort: string) => {
    const [field, order] = sort.split('.')
    return localPath(searchCarPath({ ...query, page: 1, field: sortFieldOf(field), order: Number(order) }))
  }
  const [action, kept] = localPath(searchCarPath({ ...query, page: 1, field: 'Price', order: 0 })).split('?')
  const value = `${query.field}.${query.order}`
  return (
    <form method="get" action={action} className="flex items-end gap-2">
      {[...new URLSearchParams(kept)].map(([name, given]) => (
        <input key={name} type="hidden" name={name} value={given} />
      ))}
      <SelectField
        name="sort"
        label={t.sortBy}
        className="min-w-48"
        value={value}
        onChange={(event) => navigate(path(event.target.value), { preventScrollReset: true })}
      >
        {Object.entries(t.sorts).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
        {!(value in t.sorts) && <option value={value}>{query.field}</option>}
      </SelectField>
      <span className="hidden noscript:block">
        <Button variant="secondary">{t.sort}</Button>
      </span>
    </form>
  )
}
