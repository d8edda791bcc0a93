import { formatDays, isDay } from '../../../lib/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QuestionsSection } from '../../../ui/questions.tsx'
import { resultsTexts } from '../../../ui/results.texts.ts'
import { EmptyPage, NoResults, Results, SearchResults, SearchSummary } from '../../../ui/results.tsx'
import { OFFERS_PER_PAGE } from '../contract.ts'
import { headcount, partyInWords } from '../occupancy.ts'
import { hasFilter, keptFields, searchLodgingPath, withoutFilters } from '../search-query.ts'
import type { Route } from './+types/search-lodging.page'
import { ChosenLodgingFilters, LodgingFilters, LodgingSort } from './lodging-filters.tsx'
import { OfferCard } from './offer-card.tsx'
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
    { title: `${zone ? t.title(zone.name) : t.allTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
  ]
}

export default function SearchLodging({ loaderData }: Route.ComponentProps) {
  const t = useTexts(searchLodgingTexts)
  const { wrong } = useTexts(resultsTexts)
  const lang = useLang()
  const { query, zone, links, days, problems, failed, totalItems } = loaderData
  const isFormOpen = loaderData.bare || failed || problems.length > 0 || totalItems === 0
  return (
    <Page title={zone ? t.title(zone.name) : t.allTitle} lead={zone?.about} width="wide" dense={!isFormOpen}>
      <p className="-mt-2 mb-1 flex flex-wrap gap-x-6 sm:-mt-6 sm:mb-5">
        {links.map(({ href, name }) => (
          <a key={href} href={href} className="text-link inline-flex min-h-11 items-center">
            {name}
          </a>
        ))}
      </p>
      <ErrorSummary problems={stayProblems(problems, lang)} title={wrong} />
      <SearchSummary parts={useSearchSummary(loaderData)} open={isFormOpen}>
        <SearchLodgingForm
          key={searchLodgingPath(query)}
          places={loaderData.places}
          values={{ ...query, where: loaderData.where }}
          days={days}
          kept={keptFields(query)}
          unknownPlace={problems.find(({ field }) => field === 'where')?.message}
          compact
        />
      </SearchSummary>
      <SearchResults outcome={loaderData} retryPath={searchLodgingPath(query)}>
        <LodgingResults {...loaderData} />
      </SearchResults>
      <QuestionsSection questions={loaderData.faqs} />
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

const LodgingResults = ({ query, hotel, list, totalItems, filters, days }: SearchLodgingData) => {
  const t = useTexts(searchLodgingTexts)
  const localPath = useLocalPath()
  const unfiltered = filters?.unfiltered ?? 0
  const filteredOut = hasFilter(query) &&
    unfiltered > 0 && { text: t.emptyFilters(unfiltered), unfilteredPath: searchLodgingPath(withoutFilters(query)) }
  return (
    <Results
      found={t.found(totalItems)}
      filters={unfiltered > 0 && filters && <LodgingFilters query={query} values={filters.values} />}
      sort={totalItems > 1 && <LodgingSort query={query} />}
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
          {totalItems > 0 && list.length === 0 && <EmptyPage first={searchLodgingPath({ ...query, page: 1 })} />}
        </>
      }
      pager={
        <Pager
          page={query.page}
          pageSize={OFFERS_PER_PAGE}
          totalItems={totalItems}
          hrefOf={(page) => localPath(searchLodgingPath({ ...query, page }))}
        />
      }
    >
      {list.map((offer, i) => (
        <OfferCard key={offer.hotelId} offer={offer} today={days.today} priority={i < 2} />
      ))}
    </Results>
  )
}
