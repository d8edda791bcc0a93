import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { daysBetween, formatDay, isDay } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QuestionsSection } from '../../../ui/questions.tsx'
import { OFFERS_PER_PAGE } from '../contract.ts'
import { headcount } from '../occupancy.ts'
import { searchAddress } from '../stay-query.ts'
import type { Route } from './+types/search-lodging.page'
import { LodgingCard } from './lodging-card.tsx'
import { ChosenFilters, hasFilter, LodgingFilters, LodgingSort, withoutFilters } from './lodging-filters.tsx'
import { loadSearchLodging, type SearchLodgingData } from './search-lodging.load.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'
import { SearchLodgingForm } from './search-lodging-form.tsx'
import { stayProblems } from './stay-problems.ts'

export const loader = (args: Route.LoaderArgs) => loadSearchLodging(args)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = searchLodgingTexts[matches[0].loaderData.lang]
  const zone = loaderData?.zone
  return [
    { title: `${zone ? t.title(zone.name) : t.allTitle} · Alamar` },
    { name: 'description', content: t.description },
  ]
}

/** Milliseconds after which a search that is under way says that it takes longer. */
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

export default function SearchLodging({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchLodgingTexts)
  const lang = useLang()
  const { query, zones, zone, today, problems, failed, totalItems } = loaderData
  const wantsForm = loaderData.bare || failed || problems.length > 0 || totalItems === 0
  return (
    <Page title={zone ? t.title(zone.name) : t.allTitle} lead={zone?.about} width="wide">
      {zone && (
        <p className="-mt-4 mb-5 sm:-mt-6">
          <LocalLink to={`/polo-details/${zone.id}`} className="text-link inline-flex min-h-11 items-center">
            {t.more(zone.name)}
          </LocalLink>
        </p>
      )}
      <ErrorSummary problems={stayProblems(problems, lang)} title={t.wrong} />
      <details
        key={`${wantsForm}`}
        open={wantsForm}
        className="group/search rounded-card border border-line bg-surface-raised shadow-card"
      >
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <Asked {...loaderData} />
          <span className="inline-flex items-center gap-1.5 font-semibold text-link">
            {t.change}
            <Icon name="down" className="size-4 transition-transform group-open/search:rotate-180" />
          </span>
        </summary>
        <div className="border-t border-line p-4 sm:p-6">
          <SearchLodgingForm key={searchAddress(query)} zones={zones} values={query} today={today} compact />
        </div>
      </details>
      {problems.length === 0 && (failed ? <Failed {...loaderData} /> : <Results {...loaderData} />)}
      <QuestionsSection questions={loaderData.faqs} />
    </Page>
  )
}

/** What is asked, in a line. */
const Asked = ({ query, zone }: SearchLodgingData) => {
  const t = useTexts(searchLodgingTexts)
  const f = useTexts(searchLodgingFormTexts)
  const lang = useLang()
  const { checkIn, checkOut, rooms } = query
  const { adults, children } = headcount(rooms)
  const known = isDay(checkIn) && isDay(checkOut) && checkIn < checkOut
  const parts = [
    zone?.name ?? t.allOfCuba,
    known ? t.when(formatDay(checkIn, lang), formatDay(checkOut, lang), daysBetween(checkIn, checkOut)) : '',
    f.summary(rooms.length, adults, children),
  ]
  return <span className="min-w-0">{parts.filter(Boolean).join(' · ')}</span>
}

const Failed = ({ query }: SearchLodgingData) => {
  const t = useTexts(searchLodgingTexts)
  return (
    <Notice tone="danger" role="alert" title={t.failed} className="mt-6">
      <p>{t.failedHint}</p>
      <ButtonLink to={searchAddress(query)} variant="secondary" className="mt-3">
        {t.retry}
      </ButtonLink>
    </Notice>
  )
}

const Results = ({ query, list, totalItems, choices, today }: SearchLodgingData) => {
  const t = useTexts(searchLodgingTexts)
  const localPath = useLocalPath()
  const { loading, slow } = useSlowSearch()
  const anyHotel = choices.category.length > 0
  return (
    <div className="mt-8 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[15rem_1fr]">
      {anyHotel && (
        <aside className="min-w-0">
          <label className="peer inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-4 font-semibold hover:bg-surface-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:hidden">
            <input type="checkbox" className="size-4 accent-turquoise" />
            {t.showFilters}
          </label>
          <div className="mt-3 max-lg:hidden max-lg:peer-has-checked:block lg:-mx-3 lg:mt-0">
            <LodgingFilters query={query} choices={choices} />
          </div>
        </aside>
      )}
      <section aria-labelledby="found" aria-busy={loading} className={`min-w-0 ${anyHotel ? '' : 'lg:col-span-2'}`}>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="found">
            <span role="status">{t.found(totalItems)}</span>
          </h2>
          {totalItems > 1 && <LodgingSort query={query} />}
        </div>
        <div className="mt-4 grid gap-4">
          <ChosenFilters query={query} choices={choices} />
          {slow && <Notice role="status">{t.slow}</Notice>}
          {totalItems === 0 && <Empty query={query} anyHotel={anyHotel} />}
          {totalItems > 0 && list.length === 0 && (
            <Card>
              <p>{t.emptyPage}</p>
              <LocalLink to={searchAddress({ ...query, page: 1 })} className="text-link">
                {t.firstPage}
              </LocalLink>
            </Card>
          )}
          <ul className={`grid gap-5 transition-opacity ${loading ? 'opacity-60' : ''}`}>
            {list.map((offer, i) => (
              <LodgingCard key={offer.hotelId} offer={offer} today={today} priority={i < 2} />
            ))}
          </ul>
        </div>
        <Pager
          page={query.page}
          pageSize={OFFERS_PER_PAGE}
          totalItems={totalItems}
          hrefOf={(page) => localPath(searchAddress({ ...query, page }))}
        />
      </section>
    </div>
  )
}

const Empty = ({ query, anyHotel }: Pick<SearchLodgingData, 'query'> & { anyHotel: boolean }) => {
  const t = useTexts(searchLodgingTexts)
  const filtered = hasFilter(query) && anyHotel
  return (
    <Notice tone="warning" title={t.empty}>
      <p>{filtered ? t.emptyFilters : t.emptyHint}</p>
      {filtered && (
        <ButtonLink to={searchAddress(withoutFilters(query))} variant="secondary" className="mt-3">
          {t.clear}
        </ButtonLink>
      )}
      {!filtered && query.zone > 0 && (
        <ButtonLink to={searchAddress({ ...query, zone: 0, page: 1 })} variant="secondary" className="mt-3">
          {t.searchAllZones}
        </ButtonLink>
      )}
    </Notice>
  )
}
