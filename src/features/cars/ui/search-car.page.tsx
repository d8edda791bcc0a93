import { lazy, Suspense } from 'react'
import { formatDays, isDay } from '../../../lib/days.ts'
import { packData, unpackData } from '../../../lib/packed-data.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FavoritesForm } from '../../../ui/favorite-button.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QuestionsSection } from '../../../ui/questions.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { resultsTexts } from '../../../ui/results.texts.ts'
import { ResultLinks, Results, SearchResults, SearchSummary } from '../../../ui/results.tsx'
import { untilLoaded } from '../../../ui/until-loaded.ts'
import { OFFERS_PER_PAGE } from '../contract.ts'
import { countFilters, keptFields, searchCarPath, searchParams, withoutFilters } from '../search-query.ts'
import type { Route } from './+types/search-car.page'
import { OfferCard } from './offer-card.tsx'
import { rentalFields } from './rental-fields.ts'
import { loadSearchCar, type SearchCarData } from './search-car.load.ts'
import { searchCarTexts } from './search-car.texts.ts'
import { SearchCarForm } from './search-car-form.tsx'

const Pager = latePart(async () => (await import('../../../ui/pager.tsx')).Pager)
const loadFilters = () => import('./car-filters.tsx')
const loadNoResults = () => import('../../../ui/no-results.tsx')
const NoResults = latePart(async () => (await loadNoResults()).NoResults)
const EmptyPage = latePart(async () => (await loadNoResults()).EmptyPage)
const Alternatives = latePart(async () => (await import('../../../ui/alternatives.tsx')).Alternatives)
const CompareCarsForm = latePart(async () => (await import('./compare-form.tsx')).CompareCarsForm)
const CarFilters = latePart(async () => (await loadFilters()).CarFilters)
const CarSort = latePart(async () => (await loadFilters()).CarSort)
const MapLink = latePart(async () => (await import('../../../ui/map-link.tsx')).MapLink)
const OfficeMap = lazy(async () => ({ default: (await untilLoaded(() => import('./office-map.tsx'))).OfficeMap }))
const ChosenCarFilters = latePart(async () => (await loadFilters()).ChosenCarFilters)

export const loader = async (args: Route.LoaderArgs) => packData(await loadSearchCar(args))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = searchCarTexts[matches[0].loaderData.lang]
  const zone = loaderData && zoneNameOf(unpackData(loaderData))
  return [
    { title: `${zone ? t.title(zone) : t.bareTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
  ]
}

const nameOf = ({ zones }: SearchCarData, zone: number) => zones.find(({ id }) => id === zone)?.name

const zoneNameOf = (data: SearchCarData) => (data.bare ? undefined : nameOf(data, data.query.zone))

export default function SearchCar({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchCarTexts)
  const lang = useLang()
  const { wrong } = useTexts(resultsTexts)
  const data = unpackData(loaderData)
  const { query, zones, days, problems, failed, list } = data
  const zone = zoneNameOf(data)
  const isFormOpen = data.bare || failed || problems.length > 0 || list.length === 0 || list[0]!.isAlternative
  return (
    <Page title={zone ? t.title(zone) : t.bareTitle} width="wide" dense={!isFormOpen}>
      <ResultLinks links={data.links} />
      <ErrorSummary problems={problemsOf(problems, rentalFields(lang))} title={wrong} />
      <SearchSummary parts={useSearchSummary(data)} open={isFormOpen}>
        <SearchCarForm
          key={searchCarPath(query)}
          zones={zones}
          where={data.where}
          kept={keptFields(query)}
          unknownPlace={problems.find(({ field }) => field === 'where')?.message}
          dropOffZones={data.dropOffZones}
          values={query}
          days={days}
          ages={data.ages}
          compact
        />
      </SearchSummary>
      <SearchResults outcome={data} retryPath={searchCarPath(query)}>
        <CarResults {...data} />
      </SearchResults>
      <QuestionsSection questions={data.faqs} />
    </Page>
  )
}

const useSearchSummary = (data: SearchCarData) => {
  const { query, where } = data
  const t = useTexts(searchCarTexts)
  const lang = useLang()
  const hasDates = isDay(query.pickUp) && isDay(query.dropOff)
  return [
    where,
    query.dropOffZone && query.dropOffZone !== query.zone ? t.to(nameOf(data, query.dropOffZone) ?? '') : '',
    hasDates ? formatDays(query.pickUp, query.dropOff, lang) : '',
    t.driver(query.age),
  ]
}

const CarResults = ({ query, list, totalItems, filters, instead, ...data }: SearchCarData) => {
  const t = useTexts(searchCarTexts)
  const localPath = useLocalPath()
  const unfiltered = filters?.unfiltered ?? 0
  const active = countFilters(query)
  const filteredOut = active > 0 &&
    unfiltered > 0 && { text: t.emptyFilters(unfiltered), unfilteredPath: searchCarPath(withoutFilters(query)) }
  const alternatives = list[0]?.isAlternative ?? false
  const matches = alternatives ? 0 : totalItems
  const noneEligible = list.length > 0 && list.every((offer) => !offer.eligibility.eligible)
  return (
    <Results
      found={t.found(matches)}
      filters={unfiltered > 0 && filters && <CarFilters query={query} values={filters.values} totalItems={matches} />}
      active={active}
      sort={
        <div className="flex flex-wrap items-end gap-2">
          {matches > 1 && <CarSort query={query} />}
          {data.canMap && matches > 0 && (
            <MapLink
              to={searchCarPath({ ...query, map: !query.map })}
              isMap={query.map ?? false}
              style={data.mapStyle}
            />
          )}
        </div>
      }
      beside={
        data.officeMap && (
          <Suspense>
            <OfficeMap style={data.mapStyle} {...data.officeMap} query={query} list={list} />
          </Suspense>
        )
      }
      chosen={<ChosenCarFilters query={query} values={filters?.values} offers={list} />}
      slow={t.slow}
      notices={
        <>
          {noneEligible && <Notice tone="warning">{t.noneEligible(query.age)}</Notice>}
          {matches === 0 && <NoResults filteredOut={filteredOut} />}
          {instead && <Alternatives found={instead} />}
          {matches > 0 && list.length === 0 && <EmptyPage first={searchCarPath({ ...query, page: 1 })} />}
          {alternatives && <h2 className="mt-4 text-xl">{t.alternatives}</h2>}
        </>
      }
      pager={
        <>
          <FavoritesForm fields={searchParams(query)} />
          {!alternatives && (
            <>
              {list.length > 1 && <CompareCarsForm query={query} />}
              <Pager
                page={query.page}
                pageSize={OFFERS_PER_PAGE}
                totalItems={totalItems}
                hrefOf={(page) => localPath(searchCarPath({ ...query, page }))}
              />
            </>
          )}
        </>
      }
    >
      {list.map((offer, i) => (
        <OfferCard
          key={`${offer.supplierId}-${offer.modelId}-${offer.zoneId}-${offer.pickUp}`}
          offer={offer}
          priority={i < 2}
          office={alternatives ? 0 : query.atOffice}
        />
      ))}
    </Results>
  )
}
