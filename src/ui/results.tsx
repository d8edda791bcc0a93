import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { PricesFor } from './country.tsx'
import { Icon } from './icon.tsx'
import { LocalLink, useTexts } from './language.tsx'
import { Notice } from './notice.tsx'
import { resultsTexts } from './results.texts.ts'
import type { SearchOutcome } from './search-outcome.ts'

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

/** Error instead of the results, with a retry link. */
const FailedResults = ({ retryPath }: { retryPath: string }) => {
  const t = useTexts(resultsTexts)
  return (
    <Notice tone="danger" role="alert" title={t.failed} className="mt-6">
      <p>{t.failedHint}</p>
      <ButtonLink to={retryPath} variant="secondary" className="mt-3">
        {t.retry}
      </ButtonLink>
    </Notice>
  )
}

/** No results: because of the filters, with a link that clears them, or else a hint and `children`. */
export const NoResults = ({
  filteredOut,
  children,
}: {
  filteredOut: { text: string; unfilteredPath: string } | false
  children?: ReactNode
}) => {
  const t = useTexts(resultsTexts)
  return (
    <Notice tone="warning" title={t.empty}>
      <p>{filteredOut ? filteredOut.text : t.emptyHint}</p>
      {filteredOut ? (
        <ButtonLink to={filteredOut.unfilteredPath} variant="secondary" className="mt-3">
          {t.clear}
        </ButtonLink>
      ) : (
        children
      )}
    </Notice>
  )
}

/** The requested dates have no rates yet. */
const NotOnSaleYet = ({ text }: { text: string }) => (
  <Notice tone="info" title={useTexts(resultsTexts).notOnSale} className="mt-6">
    <p>{text}</p>
  </Notice>
)

/** This page is beyond the last page of results. */
export const EmptyPage = ({ first }: { first: string }) => {
  const t = useTexts(resultsTexts)
  return (
    <Card>
      <p>{t.emptyPage}</p>
      <LocalLink to={first} className="text-link">
        {t.firstPage}
      </LocalLink>
    </Card>
  )
}

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
  sort,
  chosen,
  slow,
  notices,
  pager,
  children,
}: {
  found: string
  filters: ReactNode
  sort: ReactNode
  chosen: ReactNode
  /** Note shown when loading takes long. */
  slow: string
  notices: ReactNode
  pager: ReactNode
  children: ReactNode
}) => {
  const t = useTexts(resultsTexts)
  const search = useSlowSearch()
  return (
    <div className="mt-5 grid items-start gap-x-8 gap-y-3 sm:mt-8 sm:gap-y-4 lg:grid-cols-[15rem_1fr]">
      {filters && (
        <aside className="min-w-0">
          <label className="peer inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-4 font-semibold hover:bg-surface-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:hidden">
            <input type="checkbox" className="size-4 accent-turquoise" />
            {t.showFilters}
          </label>
          <div className="mt-3 max-lg:hidden max-lg:peer-has-checked:block lg:-mx-3 lg:mt-0">{filters}</div>
        </aside>
      )}
      <section
        aria-labelledby="found"
        aria-busy={search.loading}
        className={`min-w-0 ${filters ? '' : 'lg:col-span-2'}`}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="found">
            <span role="status">{found}</span>
          </h2>
          {sort}
        </div>
        <PricesFor />
        <div className="mt-4 grid gap-4">
          {chosen}
          {search.slow && <Notice role="status">{slow}</Notice>}
          {notices}
          <ul className={`grid gap-5 transition-opacity ${search.loading ? 'opacity-60' : ''}`}>{children}</ul>
        </div>
        {pager}
      </section>
    </div>
  )
}
