import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatDay, isDay } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QuestionsSection } from '../../../ui/questions.tsx'
import { CARS_PER_PAGE } from '../contract.ts'
import { rentalDays } from '../rental-days.ts'
import type { Route } from './+types/search-car.page'
import { CarFilters, CarSort, ChosenFilters } from './car-filters.tsx'
import { type CarQuery, formFieldOf, searchCarPath, withoutFilters } from './car-query.ts'
import { OfferCard } from './offer-card.tsx'
import { loadSearchCar, type SearchCarData } from './search-car.load.ts'
import { searchCarTexts } from './search-car.texts.ts'
import { searchCarFormTexts } from './search-car-form.texts.ts'
import { SearchCarForm } from './search-car-form.tsx'

export const loader = (args: Route.LoaderArgs) => loadSearchCar(args)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = searchCarTexts[matches[0].loaderData.lang]
  const zone = loaderData && zoneNameOf(loaderData)
  return [{ title: `${zone ? t.title(zone) : t.bareTitle} · Alamar` }, { name: 'description', content: t.description }]
}

const zoneNameOf = ({ zones, query, bare }: SearchCarData) =>
  bare ? undefined : zones.find(({ id }) => id === query.zone)?.name

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

export default function SearchCar({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchCarTexts)
  const f = useTexts(searchCarFormTexts)
  const { query, zones, today, problems, failed, list } = loaderData
  const zone = zoneNameOf(loaderData)
  const fieldProblems = problems.map(({ field, message }) => {
    const name = formFieldOf(field)
    return { field: name, message: name ? `${f[name as keyof Pick<typeof f, 'zone'>]}: ${message}` : message }
  })
  const wantsForm = loaderData.bare || failed || problems.length > 0 || list.length === 0 || list[0]!.isAlternative
  return (
    <Page title={zone ? t.title(zone) : t.bareTitle} width="wide">
      <ErrorSummary problems={fieldProblems} title={t.wrong} />
      <details open={wantsForm} className="group rounded-card border border-line bg-surface-raised shadow-card">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <Asked {...loaderData} />
          <span className="inline-flex items-center gap-1.5 font-semibold text-link">
            {t.change}
            <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <div className="border-t border-line p-4 sm:p-6">
          <SearchCarForm key={searchCarPath(query)} zones={zones} values={query} today={today} compact />
        </div>
      </details>
      {problems.length === 0 && (failed ? <Failed {...loaderData} /> : <Results {...loaderData} />)}
      <QuestionsSection questions={loaderData.faqs} />
    </Page>
  )
}

/** What is asked, in a line. */
const Asked = ({ query, zones }: SearchCarData) => {
  const t = useTexts(searchCarTexts)
  const lang = useLang()
  const nameOf = (id: number) => zones.find((zone) => zone.id === id)?.name ?? ''
  const known = isDay(query.pickUp) && isDay(query.dropOff)
  const parts = [
    nameOf(query.zone),
    query.dropOffZone && query.dropOffZone !== query.zone ? t.to(nameOf(query.dropOffZone)) : '',
    known ? t.when(formatDay(query.pickUp, lang), formatDay(query.dropOff, lang), rentalDays(query)) : '',
    t.driver(query.age),
  ]
  return <span className="min-w-0">{parts.filter(Boolean).join(' · ')}</span>
}

const Failed = ({ query }: SearchCarData) => {
  const t = useTexts(searchCarTexts)
  return (
    <Notice tone="danger" role="alert" title={t.failed} className="mt-6">
      <p>{t.failedHint}</p>
      <ButtonLink to={searchCarPath(query)} variant="secondary" className="mt-3">
        {t.retry}
      </ButtonLink>
    </Notice>
  )
}

const Results = (data: SearchCarData) => {
  const t = useTexts(searchCarTexts)
  const localPath = useLocalPath()
  const { loading, slow } = useSlowSearch()
  const { query, list, totalItems, counts, filtered } = data
  const alternatives = list[0]?.isAlternative ?? false
  const found = alternatives ? 0 : totalItems
  const nobody = list.length > 0 && list.every((offer) => !offer.eligibility.eligible)
  return (
    <div className="mt-8 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[15rem_1fr]">
      {counts.total > 0 && (
        <aside className="min-w-0">
          <label className="peer inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-4 font-semibold hover:bg-surface-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:hidden">
            <input type="checkbox" className="size-4 accent-turquoise" />
            {t.showFilters}
          </label>
          <div className="mt-3 max-lg:hidden max-lg:peer-has-checked:block lg:-mx-3 lg:mt-0">
            <CarFilters query={query} counts={counts} />
          </div>
        </aside>
      )}
      <section
        aria-labelledby="found"
        aria-busy={loading}
        className={`min-w-0 ${counts.total > 0 ? '' : 'lg:col-span-2'}`}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 id="found">
            <span role="status">{t.found(found)}</span>
          </h2>
          {found > 1 && <CarSort query={query} />}
        </div>
        <div className="mt-4 grid gap-4">
          <ChosenFilters query={query} counts={counts} offers={list} />
          {slow && <Notice role="status">{t.slow}</Notice>}
          {nobody && <Notice tone="warning">{t.nobodyEligible(query.age)}</Notice>}
          {found === 0 && <Empty query={query} withoutFilters={filtered ? counts.total : 0} />}
          {found > 0 && list.length === 0 && (
            <Card>
              <p>{t.emptyPage}</p>
              <LocalLink to={searchCarPath({ ...query, page: 1 })} className="text-link">
                {t.firstPage}
              </LocalLink>
            </Card>
          )}
          {alternatives && <h2 className="mt-4 text-xl">{t.nearest}</h2>}
          <ul className={`grid gap-5 transition-opacity ${loading ? 'opacity-60' : ''}`}>
            {list.map((offer, i) => (
              <OfferCard
                key={`${offer.supplierId}-${offer.modelId}-${offer.zoneId}-${offer.pickUp}`}
                offer={offer}
                priority={i < 2}
              />
            ))}
          </ul>
        </div>
        {!alternatives && (
          <Pager
            page={query.page}
            pageSize={CARS_PER_PAGE}
            totalItems={totalItems}
            hrefOf={(page) => localPath(searchCarPath({ ...query, page }))}
          />
        )}
      </section>
    </div>
  )
}

/** No car: what to try, and how many there would be without the filters. */
const Empty = ({ query, withoutFilters: others }: { query: CarQuery; withoutFilters: number }) => {
  const t = useTexts(searchCarTexts)
  return (
    <Notice tone="warning" title={t.empty}>
      <p>{others > 0 ? t.emptyFilters(others) : t.emptyHint}</p>
      {others > 0 && (
        <ButtonLink to={searchCarPath(withoutFilters(query))} variant="secondary" className="mt-3">
          {t.clear}
        </ButtonLink>
      )}
    </Notice>
  )
}
