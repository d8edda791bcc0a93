import { type ReactNode, useMemo } from 'react'
import { formatDay } from '../../../lib/days.ts'
import { FAULT_TEXT } from '../../../lib/fault.ts'
import type { Lang } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import { photoAlt, singlePhotoUrl } from '../../../lib/photo.ts'
import {
  hotel as describeHotel,
  type ReviewFacts,
  reviewed,
  socialCard,
  structured,
} from '../../../lib/structured-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FavoriteButton, FavoritesForm } from '../../../ui/favorite-button.tsx'
import { FormErrors } from '../../../ui/form.tsx'
import { Gallery } from '../../../ui/gallery.tsx'
import { GuestScore } from '../../../ui/guest-score.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OtherCountryNotice } from '../../../ui/other-country.tsx'
import { Page } from '../../../ui/page.tsx'
import { ResumeDraft } from '../../../ui/resume-draft.tsx'
import { TotalBar } from '../../../ui/total-bar.tsx'
import type { BookingOutcome } from '../../clients/ui/book-without-scripts.ts'
import { BookedPage, NotBookedNotice } from '../../clients/ui/booking-account.tsx'
import { hotelPath, writeStay, zoneSearchPath } from '../search-query.ts'
import type { BookLodgingData } from './book-lodging.load.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { type ChosenStay, choicesOf, chosenStay } from './chosen-stay.ts'
import { Nearby } from './hotel-nearby.tsx'
import { About, DatesForm, NightPrices, Policies, Section } from './hotel-parts.tsx'
import { offerTexts } from './offer.texts.ts'
import { Category, HotelLocation } from './offer-parts.tsx'
import type { BookStay } from './request-stay.ts'
import { canChooseByRoom, RoomByRoom } from './room-by-room.tsx'
import { OfferChoice } from './room-cards.tsx'
import { useStayRequest } from './stay-form.ts'
import { type SavedPeople, StayForm, StayRequestButton } from './stay-form.tsx'
import { stayProblems } from './stay-problems.ts'
import { StaySummary } from './stay-summary.tsx'

/** Title, description and structured data of the page. */
export const bookLodgingMeta = (
  data: BookLodgingData | undefined,
  { lang, publicOrigin: origin, agency }: { lang: Lang; publicOrigin: string; agency: string },
  reviews: readonly ReviewFacts[] = [],
) => {
  const t = bookLodgingTexts[lang]
  const hotel = data?.result?.hotel
  if (!hotel)
    return [
      { title: `${t.bareTitle} · ${agency}` },
      { name: 'description', content: t.bareLead },
      ...socialCard(origin, null, ''),
    ]
  return [
    { title: `${t.metaTitle(hotel.name, hotel.zone[lang])} · ${agency}` },
    { name: 'description', content: t.metaDescription(hotel.name, hotel.zone[lang]) },
    ...socialCard(origin, hotel.photo, photoAlt(hotel.photo, lang, hotel.name)),
    structured({ ...hotelData(hotel, data && chosenStay(data), lang, origin), ...reviewed(hotel.guestScore, reviews) }),
  ]
}

const hotelData = (hotel: HotelResult['hotel'], offer: ChosenStay | undefined, lang: Lang, origin: string) => {
  const url = pageUrl(origin, lang, hotelPath(hotel))
  return describeHotel({
    name: hotel.name,
    url,
    image: hotel.photo && origin + singlePhotoUrl(hotel.photo),
    description: hotel.about[lang],
    address: hotel.address,
    region: hotel.zone[lang],
    phone: hotel.phone,
    stars: hotel.stars,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    amenities: hotel.services.map(({ name }) => name[lang]),
    offer: offer && { cents: offer.totalCents, currency: offer.currency, url },
  })
}

/** The page of a hotel with its offers, policies and the booking form. */
export const BookLodging = ({
  data,
  book,
  outcome,
  people,
  reviews,
  questions,
}: {
  data: BookLodgingData
  book: BookStay
  /** The result of a form that was submitted without scripts. */
  outcome: BookingOutcome | undefined
  people: SavedPeople
  /** The reviews of the hotel; null when they could not be loaded. */
  reviews: ReactNode
  /** The questions about the hotel. */
  questions: ReactNode
}) => {
  if (outcome?.booked) return <BookedPage outcome={outcome} />
  if (!data.requested) return <NoHotelPage />
  if (!data.result) return <ProblemPage {...data} />
  return <HotelPage {...{ data, result: data.result, book, outcome, people, reviews, questions }} />
}

const NoHotelPage = () => {
  const t = useTexts(bookLodgingTexts)
  const search = { to: '/search-lodging', label: t.search }
  return <ResumeDraft product="lodging" title={t.bareTitle} lead={t.bareLead} search={search} />
}

const ProblemPage = ({ stay, searchedStay, days, problems, failed }: BookLodgingData) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  return (
    <Page title={failed ? t.failed : t.problemTitle} width="narrow">
      {failed && (
        <Notice tone="danger" role="alert" className="mb-6">
          {FAULT_TEXT[lang]}
        </Notice>
      )}
      <ErrorSummary problems={stayProblems(problems, lang)} />
      <Card>
        <DatesForm stay={stay} searchedStay={searchedStay} days={days} />
      </Card>
    </Page>
  )
}

type HotelResult = NonNullable<BookLodgingData['result']>
type Props = {
  data: BookLodgingData
  result: HotelResult
  book: BookStay
  outcome: BookingOutcome | undefined
  people: SavedPeople
  reviews: ReactNode
  questions: ReactNode
}

const HotelPage = ({ data, result, book, outcome, people, reviews, questions }: Props) => {
  const t = useTexts(bookLodgingTexts)
  const { stay, searchedStay, days } = data
  const { hotel, offers, unavailable } = result
  const loaded = useMemo(() => chosenStay(data), [data])
  const byRoom = canChooseByRoom(data.options)
  const choices = loaded ? choicesOf(loaded) : []
  const onSaleUntil = lastNightOnSale(result)
  const lang = useLang()
  const problems = stayProblems(data.problems, lang)
  const request = useStayRequest({ loaded, stay, codes: data.callingCodes, book, outcome })
  const { offer, form, account } = request
  return (
    <Page
      title={hotel.name}
      lead={
        <span className="flex items-center gap-2">
          <Category hotel={hotel} />
          <FavoriteButton favorite={String(hotel.id)} name={hotel.name} wasKept={false} />
        </span>
      }
      back={{ to: zoneSearchPath(hotel.zoneId, searchedStay), label: t.back }}
      width="wide"
    >
      <FavoritesForm fields={writeStay(searchedStay)} />
      <NotBookedNotice outcome={outcome} />
      <FormErrors form={form} />
      <ErrorSummary problems={problems} title={t.problemTitle} />
      <OtherCountryNotice ownId={account.session?.client.countryId} countries={data.countries} />
      <div className="grid items-start gap-8 pb-20 lg:grid-cols-[1fr_21rem] lg:pb-0">
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-3">
            <Gallery photos={allPhotos(hotel)} name={hotel.name} sizes="(min-width: 64rem) 52rem, calc(100vw - 3rem)" />
            <p>
              <HotelLocation hotel={hotel} />
            </p>
            {hotel.guestScore && (
              <a href="#reviews" className="text-link inline-flex min-h-11 w-fit items-center">
                <GuestScore score={hotel.guestScore} />
              </a>
            )}
          </div>
          <Section id="dates" title={t.dates}>
            <Card>
              <DatesForm
                key={`${stay.checkIn}${stay.checkOut}`}
                stay={stay}
                searchedStay={searchedStay}
                days={days}
                hotel={hotel}
                choices={loaded && loaded.parts.length > 1 ? choices : []}
              />
            </Card>
          </Section>
          {problems.length === 0 && (
            <Section id="choices" title={t.choices}>
              <div className="grid gap-4">
                {!loaded && (
                  <Notice
                    tone="warning"
                    title={
                      data.parts
                        ? t.byRoom.unavailable
                        : offers.length > 0
                          ? t.offerUnavailable
                          : onSaleUntil
                            ? t.notOnSaleYet
                            : t.noOffers
                    }
                  >
                    <p>
                      {offers.length > 0
                        ? t.chooseOther
                        : onSaleUntil
                          ? t.onSaleUntil(formatDay(onSaleUntil, lang))
                          : byRoom
                            ? t.byRoom.noneForAll
                            : t.noOffersHint}
                    </p>
                    {offers.length === 0 && !byRoom && (
                      <ButtonLink to={zoneSearchPath(hotel.zoneId, stay)} variant="secondary" className="mt-3">
                        {t.otherPlaces}
                      </ButtonLink>
                    )}
                  </Notice>
                )}
                {offers.length > 0 && <p className="text-muted">{t.nothingInCuba}</p>}
                <OfferChoice
                  hotel={hotel}
                  offers={offers}
                  unavailable={unavailable}
                  chosen={loaded?.parts.length === 1 ? loaded.parts[0]!.offer : undefined}
                  stay={stay}
                />
                {byRoom && <RoomByRoom hotel={hotel} stay={stay} options={data.options} chosen={choices} />}
              </div>
            </Section>
          )}
          {offer && (
            <Section id="price" title={t.price}>
              <NightPrices offer={offer} />
            </Section>
          )}
          <About hotel={hotel} />
          {data.nearby.length > 0 && (
            <Section id="nearby" title={t.nearbyTitle}>
              <Nearby hotel={hotel} places={data.nearby} />
            </Section>
          )}
          <Policies hotel={hotel} offer={offer} today={days.today} confirmHours={data.confirmHours} />
          {reviews && (
            <Section id="reviews" title={t.reviews}>
              {reviews}
            </Section>
          )}
          <Section id="questions" title={t.questions}>
            {questions}
          </Section>
          {offer && (
            <StayForm offer={offer} rooms={stay.rooms} {...{ request, people, outcome }} countries={data.countries} />
          )}
        </div>
        {problems.length === 0 && (
          <StaySummary hotel={hotel} stay={stay} offer={offer}>
            <StayRequestButton {...{ offer, request }} today={days.today} back={zoneSearchPath(hotel.zoneId, stay)} />
          </StaySummary>
        )}
      </div>
      {offer && <StayTotalBar offer={offer} />}
    </Page>
  )
}

/** The photos of a hotel and its rooms, each once. */
const allPhotos = ({ photo, morePhotos, rooms }: HotelResult['hotel']) => {
  const photos = [...(photo ? [photo] : []), ...morePhotos, ...rooms.flatMap((room) => room.photos)]
  return photos.filter(({ version }, i) => photos.findIndex((other) => other.version === version) === i)
}

/** The last night with rates, if all rooms are unavailable because they are not on sale yet. */
const lastNightOnSale = ({ offers, unavailable }: HotelResult) =>
  offers.length === 0 && unavailable.every(({ reason }) => reason === 'notOnSaleYet')
    ? unavailable
        .flatMap((room) => room.onSaleUntil ?? [])
        .sort()
        .at(-1)
    : undefined

/** The total with a link to the form. */
const StayTotalBar = ({ offer }: { offer: ChosenStay }) => {
  const t = useTexts(bookLodgingTexts)
  const o = useTexts(offerTexts)
  return (
    <TotalBar cents={offer.totalCents} currency={offer.currency} label={o.totalFor(offer.nights, offer.rooms.length)}>
      <a
        href="#travelers"
        className="inline-flex min-h-11 items-center rounded-control bg-accent px-5 font-semibold text-accent-ink no-underline hover:bg-accent-hover"
      >
        {t.book}
      </a>
    </TotalBar>
  )
}
