import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { FAULT_TEXT } from '../../../lib/fault.ts'
import type { Lang } from '../../../lib/languages.ts'
import { formatMoney } from '../../../lib/money.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import { photoAlt, singlePhotoUrl } from '../../../lib/photo.ts'
import {
  hotel as describeHotel,
  type ReviewFacts,
  reviewed,
  socialCard,
  structured,
} from '../../../lib/structured-data.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import { deleteDraft } from '../../../ui/booking-drafts.ts'
import { showBookingRefusal } from '../../../ui/booking-refusal.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { GuestScore } from '../../../ui/guest-score.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { MorePhotos } from '../../../ui/more-photos.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OtherCountryNotice } from '../../../ui/other-country.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ResumeDraft } from '../../../ui/resume-draft.tsx'
import { useSession } from '../../clients/ui/session.ts'
import { getHotelOffers, type LodgingBookForm, type LodgingOffer, type LodgingSelection } from '../contract.ts'
import { seatsOf } from '../occupancy.ts'
import { bookLodgingPath, hotelPath, type StayQuery, zoneSearchPath } from '../search-query.ts'
import { type BookLodgingData, offerOf } from './book-lodging.load.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { About, DatesForm, NightPrices, OfferChoice, Policies, Section } from './hotel-parts.tsx'
import { offerTexts } from './offer.texts.ts'
import { CancellationLine, Category, HotelLocation, OfferBadges } from './offer-parts.tsx'
import { stayProblems } from './stay-problems.ts'
import { StaySummary } from './stay-summary.tsx'
import { type ChooseSavedPerson, TravelersFields } from './travelers-fields.tsx'
import { findMissing, problemsOfRefusal, useTravelers } from './travelers-form.ts'

/** Groups the toasts of this page. */
const ABOUT = 'booking lodging'

/** Controls for saved travelers: a selector that fills in a traveler, and a checkbox that saves the travelers. */
export type SavedPeople = { choose: ChooseSavedPerson; keep: ReactNode }

/** Books a stay; null when no booking was created. Throws CallRefused. */
export type BookStay = (
  selection: LodgingSelection,
  form: LodgingBookForm,
  call: Call,
) => Promise<{ id: number } | null>

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
    structured({ ...hotelData(hotel, data && offerOf(data), lang, origin), ...reviewed(hotel.guestScore, reviews) }),
  ]
}

const hotelData = (hotel: HotelResult['hotel'], offer: LodgingOffer | undefined, lang: Lang, origin: string) => {
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
  people,
  reviews,
}: {
  data: BookLodgingData
  book: BookStay
  people: SavedPeople
  /** The reviews of the hotel; null when they could not be loaded. */
  reviews: ReactNode
}) => {
  if (!data.requested) return <NoHotelPage />
  if (!data.result) return <ProblemPage {...data} />
  return <HotelPage data={data} result={data.result} book={book} people={people} reviews={reviews} />
}

const NoHotelPage = () => {
  const t = useTexts(bookLodgingTexts)
  const search = { to: '/search-lodging', label: t.search }
  return <ResumeDraft product="lodging" title={t.bareTitle} lead={t.bareLead} search={search} />
}

const ProblemPage = ({ stay, days, problems, failed }: BookLodgingData) => {
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
        <DatesForm stay={stay} days={days} />
      </Card>
    </Page>
  )
}

type HotelResult = NonNullable<BookLodgingData['result']>
type Props = { data: BookLodgingData; result: HotelResult; book: BookStay; people: SavedPeople; reviews: ReactNode }

const HotelPage = ({ data, result, book, people, reviews }: Props) => {
  const t = useTexts(bookLodgingTexts)
  const { stay, days } = data
  const { hotel, offers, unavailable } = result
  const loaded = offerOf(data)
  const onSaleUntil = lastNightOnSale(result)
  const lang = useLang()
  const request = useBookingRequest({ loaded, stay, book })
  const { offer, form, obstacle } = request
  const session = useSession()
  return (
    <Page
      title={hotel.name}
      lead={<Category hotel={hotel} />}
      back={{ to: zoneSearchPath(hotel.zoneId, stay), label: t.back }}
      width="wide"
    >
      <WithoutScripts>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </WithoutScripts>
      <FormErrors form={form} />
      <OtherCountryNotice ownId={useSession()?.client.countryId} countries={data.countries} />
      <div className="grid items-start gap-8 pb-20 lg:grid-cols-[1fr_21rem] lg:pb-0">
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-3">
            <Picture
              photo={hotel.photo}
              sizes="(min-width: 64rem) 40rem, calc(100vw - 3rem)"
              alt={photoAlt(hotel.photo, lang, hotel.name)}
              priority
              className="rounded-card"
            />
            <MorePhotos photos={hotel.morePhotos} name={hotel.name} />
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
              <DatesForm key={`${stay.checkIn}${stay.checkOut}`} stay={stay} days={days} hotel={hotel} />
            </Card>
          </Section>
          <Section id="choices" title={t.choices}>
            <div className="grid gap-4">
              {!loaded && (
                <Notice
                  tone="warning"
                  title={offers.length > 0 ? t.offerUnavailable : onSaleUntil ? t.notOnSaleYet : t.noOffers}
                >
                  <p>
                    {offers.length > 0
                      ? t.chooseOther
                      : onSaleUntil
                        ? t.onSaleUntil(formatDay(onSaleUntil, lang))
                        : t.noOffersHint}
                  </p>
                  {offers.length === 0 && (
                    <ButtonLink to={zoneSearchPath(hotel.zoneId, stay)} variant="secondary" className="mt-3">
                      {t.otherPlaces}
                    </ButtonLink>
                  )}
                </Notice>
              )}
              <OfferChoice offers={offers} unavailable={unavailable} chosen={loaded} stay={stay} />
            </div>
          </Section>
          {offer && (
            <Section id="price" title={t.price}>
              <NightPrices offer={offer} />
            </Section>
          )}
          <About hotel={hotel} />
          <Policies hotel={hotel} confirmHours={data.confirmHours} />
          {reviews && (
            <Section id="reviews" title={t.reviews}>
              {reviews}
            </Section>
          )}
          {offer && (
            <section aria-labelledby="travelers" className="min-w-0">
              <h2 id="travelers" tabIndex={-1} className="mb-3">
                {t.whoTravels}
              </h2>
              <form {...form.props} id="travelers-form" className="grid gap-6">
                <TravelersFields
                  rooms={stay.rooms}
                  countries={data.countries}
                  travelers={request.travelers}
                  put={request.put}
                  problems={form.problems}
                  people={people}
                />
                {people.keep}
                <DraftNotice path={request.path} signedIn={session !== null} />
              </form>
            </section>
          )}
        </div>
        <StaySummary hotel={hotel} stay={stay} offer={offer}>
          {obstacle && <ObstacleNotice obstacle={obstacle} back={zoneSearchPath(hotel.zoneId, stay)} />}
          {offer && (
            <RequestButton offer={offer} today={days.today} busy={form.busy} soldOut={obstacle?.kind === 'soldOut'} />
          )}
        </StaySummary>
      </div>
      {offer && <BottomBar offer={offer} />}
    </Page>
  )
}

/** The last night with rates, if all rooms are unavailable because they are not on sale yet. */
const lastNightOnSale = ({ offers, unavailable }: HotelResult) =>
  offers.length === 0 && unavailable.every(({ reason }) => reason === 'notOnSaleYet')
    ? unavailable
        .flatMap((room) => room.onSaleUntil ?? [])
        .toSorted()
        .at(-1)
    : undefined

/** The booking button with its notes and the deadline of the held price. */
const RequestButton = ({
  offer,
  today,
  busy,
  soldOut,
}: {
  offer: LodgingOffer
  today: string
  busy: boolean
  soldOut: boolean
}) => {
  const t = useTexts(bookLodgingTexts)
  const hydrated = useHydrated()
  const session = useSession()
  return (
    <>
      {!soldOut && <OfferBadges offer={offer} />}
      <ul className="text-sm">
        <CancellationLine offer={offer} today={today} />
      </ul>
      {!session && hydrated && <p className="text-sm text-muted">{t.signInFirst}</p>}
      <Button form="travelers-form" busy={busy} disabled={!hydrated || soldOut} className="w-full">
        {t.request}
      </Button>
      <DeadlineClock until={offer.priceHeldUntil} label={t.priceHeldUntil} next={t.afterHold} over={t.holdExpired} />
    </>
  )
}

/** What prevented the booking. */
type Obstacle = { kind: 'changed'; before: string; now: string } | { kind: 'soldOut' }

/** State of the booking form and its request. */
const useBookingRequest = ({
  loaded,
  stay,
  book,
}: {
  loaded: LodgingOffer | undefined
  stay: StayQuery
  book: BookStay
}) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const session = useSession()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { pathname, search } = useLocation()
  const draft = { path: loaded ? bookLodgingPath(loaded, stay) : '', lastDay: stay.checkIn }
  const [travelers, put] = useTravelers(seatsOf(stay.rooms).length, draft)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [refreshed, setRefreshed] = useState<{ replaces: LodgingOffer; offer: LodgingOffer }>()
  const offer = loaded && refreshed?.replaces === loaded ? refreshed.offer : loaded
  const request = (chosen: LodgingOffer, call: Call) =>
    book(
      {
        hotelId: chosen.hotelId,
        roomClassId: chosen.roomClassId,
        mealPlanId: chosen.mealPlanId,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        rooms: stay.rooms,
        offerToken: chosen.offerToken,
      },
      {
        travelers: travelers.map((traveler) => ({
          ...traveler,
          countryId: traveler.countryId ? Number(traveler.countryId) : null,
        })),
      },
      call,
    )

  /** Refreshes the price. A higher one needs the client's consent; otherwise the booking is requested. */
  const retryAtCurrentPrice = async (chosen: LodgingOffer, call: Call) => {
    const { offers } = await call(getHotelOffers, { ...stay, hotelId: chosen.hotelId, currency: chosen.currency })
    const current = offers.find(
      ({ roomClassId, mealPlanId }) => roomClassId === chosen.roomClassId && mealPlanId === chosen.mealPlanId,
    )
    if (!current) return setObstacle({ kind: 'soldOut' })
    setRefreshed({ replaces: loaded!, offer: current })
    if (current.totalCents <= chosen.totalCents) return { booking: await request(current, call) }
    const money = (cents: number) => formatMoney(cents, chosen.currency, lang)
    setObstacle({ kind: 'changed', before: money(chosen.totalCents), now: money(current.totalCents) })
  }

  const form = useForm({
    values: {},
    check: () => findMissing(travelers, stay.rooms, lang),
    send: async (_, call) => {
      setObstacle(undefined)
      if (!offer) return
      if (!session) return void navigate(`${localPath('/signIn')}?returnUrl=${encodeURIComponent(pathname + search)}`)
      try {
        return { booking: await request(offer, call) }
      } catch (error) {
        const isOutdated = isCallRefused(error) && (error.code === 'PRICE_CHANGED' || error.code === 'OFFER_EXPIRED')
        if (!isOutdated) throw error
        return retryAtCurrentPrice(offer, call)
      }
    },
    fieldProblems: (fields) => problemsOfRefusal(fields, stay.rooms, lang),
    about: ABOUT,
    done: (requested) => (requested ? (requested.booking ? t.created : t.notCreated) : undefined),
    onSuccess: (requested) => {
      if (!requested?.booking) return
      deleteDraft(draft)
      return navigate(localPath('/shopping-cart'))
    },
    onRefused: (refused) => {
      if (refused.code === 'SOLD_OUT' || refused.code === 'OFFER_NOT_FOUND') setObstacle({ kind: 'soldOut' })
      else if (refused.fields.length > 0) return false
      else showBookingRefusal(refused, t.notCreated, ABOUT)
      return true
    },
  })
  // A different room or stay resets the request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the URL resets the state
  useEffect(() => {
    form.clearProblems()
    setObstacle(undefined)
  }, [pathname, search])
  return { path: draft.path, offer, travelers, put, form, obstacle }
}

const ObstacleNotice = ({ obstacle, back }: { obstacle: Obstacle; back: string }) => {
  const t = useTexts(bookLodgingTexts)
  return obstacle.kind === 'changed' ? (
    <Notice tone="warning" role="alert" title={t.changedTitle}>
      {t.changed(obstacle.before, obstacle.now)}
    </Notice>
  ) : (
    <Notice tone="warning" role="alert" title={t.soldOutTitle}>
      <p>{t.soldOut}</p>
      <ButtonLink to={back} variant="secondary" className="mt-3">
        {t.searchAgain}
      </ButtonLink>
    </Notice>
  )
}

/** Fixed bar with the total and a link to the form, on small screens. */
const BottomBar = ({ offer }: { offer: LodgingOffer }) => {
  const t = useTexts(bookLodgingTexts)
  const o = useTexts(offerTexts)
  return (
    <div className="not-printed fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-3 border-t border-line bg-surface-raised px-4 py-2.5 shadow-float lg:hidden">
      <p className="leading-tight">
        <Money cents={offer.totalCents} currency={offer.currency} className="text-lg font-bold" />
        <span className="block text-sm text-muted">{o.totalFor(offer.nights, offer.rooms.length)}</span>
      </p>
      <a
        href="#travelers"
        className="inline-flex min-h-11 items-center rounded-control bg-accent px-5 font-semibold text-accent-ink no-underline hover:bg-accent-hover"
      >
        {t.book}
      </a>
    </div>
  )
}
