import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { PricesFor } from './country.tsx'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { latePart } from './late-part.tsx'
import { Notice } from './notice.tsx'
import { resultsTexts } from './results.texts.ts'
import type { SearchOutcome } from './search-outcome.ts'

/** Links to pages about a search. Each is a separate document. */
export const ResultLinks = ({ links }: { links: readonly { href: string; name: string }[] }) => (
  <p className="-mt-2 mb-1 flex flex-wrap gap-x-6 sm:-mt-6 sm:mb-5">
    {links.map(({ href, name }) => (
      <a key={href} href={href} className="text-link inline-flex min-h-11 items-center">
        {name}
      </a>
    ))}
  </p>
)

/** Summary of the search criteria; expands to the form (`children`) to change them. */
export const SearchSummary = ({
  parts,
  open,
  children,
}: {
  parts: readonly string[]
  open: boolean
  children: ReactNode
}) => {
  const t = useTexts(resultsTexts)
  return (
    <details
      key={`${open}`}
      open={open}
      className="group/search rounded-card border border-line bg-surface-raised shadow-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-x-4 rounded-card px-4 py-1.5 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate font-semibold max-sm:text-sm">{parts.filter(Boolean).join(' · ')}</span>
        <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-link">
          {t.change}
          <Icon name="down" className="size-4 transition-transform group-open/search:rotate-180 max-xs:hidden" />
        </span>
      </summary>
      <div className="border-t border-line p-4 sm:p-6">{children}</div>
    </details>
  )
}

const loadNoResults = () => import('./no-results.tsx')
const FailedResults = latePart(async () => (await loadNoResults()).FailedResults)
const NotOnSaleYet = latePart(async () => (await loadNoResults()).NotOnSaleYet)

/** The results of a search (`children`), or why there are none; nothing if the search is invalid. */
export const SearchResults = ({
  outcome: { problems, failed, notOnSale },
  retryPath,
  children,
}: {
  outcome: Pick<SearchOutcome<unknown, unknown>, 'problems' | 'failed' | 'notOnSale'>
  retryPath: string
  children: ReactNode
}) => {
  if (problems.length > 0) return null
  if (failed) return <FailedResults retryPath={retryPath} />
  return notOnSale ? <NotOnSaleYet text={notOnSale} /> : children
}

/** The id of the checkbox that shows the filters on a phone. */
export const FILTERS_TOGGLE = 'show-filters'

/** Milliseconds of loading after which a note appears. */
const SLOW_MS = 3_000

const useSlowSearch = () => {
  const { state } = useNavigation()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (state !== 'loading') return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [state])
  return { loading: state === 'loading', slow }
}

/** Result list with filters, number of results, sort order, active filters, notices and pager. */
export const Results = ({
  found,
  filters,
  active,
  sort,
  chosen,
  slow,
  notices,
  pager,
  beside = false,
  children,
}: {
  found: string
  filters: ReactNode
  /** The number of active filters. */
  active: number
  sort: ReactNode
  /** The active filters. */
  chosen: ReactNode
  /** Note shown when loading takes long. */
  slow: string
  notices: ReactNode
  pager: ReactNode
  /** Shown beside the list where there is room, otherwise above it; the filters then open on request. */
  beside?: ReactNode
  children: ReactNode
}) => {
  const t = useTexts(resultsTexts)
  const search = useSlowSearch()
  const list = (
    <div className="min-w-0">
      <div className="mt-4 grid gap-4 hide-partial-item">
        {chosen}
        {search.slow && <Notice role="status">{slow}</Notice>}
        {notices}
        <ul className={`@container grid gap-5 transition-opacity ${search.loading ? 'opacity-60' : ''}`}>{children}</ul>
      </div>
      {pager}
    </div>
  )
  return (
    <div
      className={`mt-5 grid items-start gap-x-8 gap-y-3 sm:mt-8 sm:gap-y-4 ${beside ? '' : 'lg:grid-cols-[15rem_1fr]'}`}
    >
      {filters && (
        <aside className="min-w-0">
          <label
            className={`peer relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-4 font-semibold hover:bg-surface-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${beside ? '' : 'lg:hidden'}`}
          >
            <input
              type="checkbox"
              id={FILTERS_TOGGLE}
              autoComplete="off"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon name="filter" />
            {t.showFilters}
            {active > 0 && ` (${active})`}
          </label>
          <div className={`mt-3 hidden peer-has-checked:block ${beside ? '' : 'lg:-mx-3 lg:mt-0 lg:block'}`}>
            {filters}
          </div>
        </aside>
      )}
      <section
        aria-labelledby="found"
        aria-busy={search.loading}
        className={`min-w-0 ${filters || beside ? '' : 'lg:col-span-2'}`}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 hide-partial">
          <h2 id="found">
            <span role="status">{found}</span>
          </h2>
          {sort}
        </div>
        <PricesFor className="max-sm:mt-2 sm:min-h-11" />
        {beside ? (
          <div className="grid items-start gap-x-8 xl:grid-cols-2">
            <div className="mt-4 min-w-0 xl:sticky xl:top-4 xl:order-last">{beside}</div>
            {list}
          </div>
        ) : (
          list
        )}
      </section>
    </div>
  )
}
