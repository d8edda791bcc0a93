import { lazy, Suspense } from 'react'
import { formatDays, isDay } from '../../../lib/days.ts'
import { packData, unpackData } from '../../../lib/packed-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FavoritesForm } from '../../../ui/favorite-button.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { QuestionsSection } from '../../../ui/questions.tsx'
import { resultsTexts } from '../../../ui/results.texts.ts'
import { ResultLinks, Results, SearchResults, SearchSummary } from '../../../ui/results.tsx'
import { untilLoaded } from '../../../ui/until-loaded.ts'
import { OFFERS_PER_PAGE } from '../contract.ts'
import { headcount, partyInWords } from '../occupancy.ts'
import { countFilters, keptFields, searchLodgingPath, withoutFilters, writeStay } from '../search-query.ts'
import type { Route } from './+types/search-lodging.page'
import { OfferCard } from './offer-card.tsx'
import { loadSearchLodging, type SearchLodgingData } from './search-lodging.load.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'
import { SearchLodgingForm } from './search-lodging-form.tsx'
import { stayProblems } from './stay-problems.ts'

const Pager = latePart(async () => (await import('../../../ui/pager.tsx')).Pager)
const loadFilters = () => import('./lodging-filters.tsx')
const ChosenLodgingFilters = latePart(async () => (await loadFilters()).ChosenLodgingFilters)
const LodgingFilters = latePart(async () => (await loadFilters()).LodgingFilters)
const loadNoResults = () => import('../../../ui/no-results.tsx')
const NoResults = latePart(async () => (await loadNoResults()).NoResults)
const EmptyPage = latePart(async () => (await loadNoResults()).EmptyPage)
const Alternatives = latePart(async () => (await import('../../../ui/alternatives.tsx')).Alternatives)
const CompareForm = latePart(async () => (await import('./compare-form.tsx')).CompareLodgingForm)
const LodgingSort = latePart(async () => (await loadFilters()).LodgingSort)
const MapLink = latePart(async () => (await import('../../../ui/map-link.tsx')).MapLink)
const HotelMap = lazy(async () => ({ default: (await untilLoaded(() => import('./hotel-map.tsx'))).HotelMap }))

export const loader = async (args: Route.LoaderArgs) => packData(await loadSearchLodging(args))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = searchLodgingTexts[matches[0].loaderData.lang]
  const zone = loaderData && unpackData(loaderData).zone
  return [
    { title: `${zone ? t.title(zone.name) : t.allTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
  ]
}

export default function SearchLodging({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchLodgingTexts)
  const { wrong } = useTexts(resultsTexts)
  const lang = useLang()
  const data = unpackData(loaderData)
  const { query, zone, links, days, problems, failed, totalItems } = data
  const isFormOpen = data.bare || failed || problems.length > 0 || totalItems === 0
  return (
    <Page title={zone ? t.title(zone.name) : t.allTitle} lead={zone?.about} width="wide" dense={!isFormOpen}>
      <ResultLinks links={links} />
      <ErrorSummary problems={stayProblems(problems, lang)} title={wrong} />
      <SearchSummary parts={useSearchSummary(data)} open={isFormOpen}>
        <SearchLodgingForm
          key={searchLodgingPath(query)}
          places={data.places}
          values={{ ...query, where: data.where }}
          days={days}
          kept={keptFields(query)}
          unknownPlace={problems.find(({ field }) => field === 'where')?.message}
          compact
        />
      </SearchSummary>
      <SearchResults outcome={data} retryPath={searchLodgingPath(query)}>
        <LodgingResults {...data} />
      </SearchResults>
      <QuestionsSection questions={data.faqs} />
    </Page>
  )
}

const useSearchSummary = ({ query, where }: SearchLodgingData) => {
  const f = useTexts(searchLodgingFormTexts)
  const lang = useLang()
  const { checkIn, checkOut, rooms } = query
  const { adults, children } = headcount(rooms)
  const hasDates = isDay(checkIn) && isDay(checkOut) && checkIn < checkOut
  return [
    where || f.anywhere,
    hasDates ? formatDays(checkIn, checkOut, lang) : '',
    rooms.length > 1 ? f.summary(rooms.length, adults, children) : partyInWords(adults, children)[lang],
  ]
}

const LodgingResults = ({
  query,
  hotel,
  list,
  totalItems,
  filters,
  days,
  alternatives,
  ...data
}: SearchLodgingData) => {
  const t = useTexts(searchLodgingTexts)
  const localPath = useLocalPath()
  const unfiltered = filters?.unfiltered ?? 0
  const active = countFilters(query)
  const filteredOut = active > 0 &&
    unfiltered > 0 && { text: t.emptyFilters(unfiltered), unfilteredPath: searchLodgingPath(withoutFilters(query)) }
  return (
    <Results
      found={t.found(totalItems)}
      filters={
        unfiltered > 0 && filters && <LodgingFilters query={query} values={filters.values} totalItems={totalItems} />
      }
      active={active}
      sort={
        <div className="flex flex-wrap items-end gap-2">
          {totalItems > 1 && <LodgingSort query={query} />}
          {data.canMap && totalItems > 0 && (
            <MapLink
              to={searchLodgingPath({ ...query, map: !query.map })}
              isMap={query.map ?? false}
              style={data.mapStyle}
            />
          )}
        </div>
      }
      beside={
        data.hotelsOnMap.length > 0 && (
          <Suspense>
            <HotelMap style={data.mapStyle} hotels={data.hotelsOnMap} listed={list.map(({ hotelId }) => hotelId)} />
          </Suspense>
        )
      }
      chosen={<ChosenLodgingFilters query={query} values={filters?.values} hotel={hotel} />}
      slow={t.slow}
      notices={
        <>
          {totalItems === 0 && (
            <NoResults filteredOut={filteredOut}>
              {(query.zone > 0 || query.province > 0) && (
                <ButtonLink
                  to={searchLodgingPath({ ...query, zone: 0, province: 0, page: 1 })}
                  variant="secondary"
                  className="mt-3"
                >
                  {t.searchAllZones}
                </ButtonLink>
              )}
            </NoResults>
          )}
          {alternatives && <Alternatives found={alternatives} />}
          {totalItems > 0 && list.length === 0 && <EmptyPage first={searchLodgingPath({ ...query, page: 1 })} />}
        </>
      }
      pager={
        <>
          <FavoritesForm fields={writeStay(query)} />
          {list.length > 1 && <CompareForm query={query} />}
          <Pager
            page={query.page}
            pageSize={OFFERS_PER_PAGE}
            totalItems={totalItems}
            hrefOf={(page) => localPath(searchLodgingPath({ ...query, page }))}
          />
        </>
      }
    >
      {list.map((offer, i) => (
        <OfferCard key={offer.hotelId} offer={offer} today={days.today} priority={i < 2} />
      ))}
    </Results>
  )
}
