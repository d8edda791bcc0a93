import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
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
import { deleteDraft } from '../../../ui/booking-drafts.ts'
import { showBookingRefusal } from '../../../ui/booking-refusal.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FavoriteButton, FavoritesForm } from '../../../ui/favorite-button.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { Gallery } from '../../../ui/gallery.tsx'
import { GuestScore } from '../../../ui/guest-score.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OtherCountryNotice } from '../../../ui/other-country.tsx'
import { Page } from '../../../ui/page.tsx'
import { ResumeDraft } from '../../../ui/resume-draft.tsx'
import { TotalBar } from '../../../ui/total-bar.tsx'
import type { CallingCodes } from '../../clients/phone-country.ts'
import type { BookingOutcome } from '../../clients/ui/book-without-scripts.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import { accountProblems, asksForNewCode, DIGITS, useBookingAccount } from '../../clients/ui/booking-account.ts'
import {
  AccountEmailField,
  AccountPhoneField,
  BookedPage,
  CarriedFields,
  DigitsPanel,
  NotBookedNotice,
  RequestBookingButton,
} from '../../clients/ui/booking-account.tsx'
import { payerProblems, paysForAnother } from '../../clients/ui/payer.ts'
import { PayerFields } from '../../clients/ui/payer-fields.tsx'
import { seatsOf } from '../occupancy.ts'
import { roomsPath } from '../room-groups.ts'
import { bookLodgingPath, hotelPath, type StayQuery, writeStay, zoneSearchPath } from '../search-query.ts'
import type { BookLodgingData } from './book-lodging.load.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { type ChosenStay, chosenStay } from './chosen-stay.ts'
import { Nearby } from './hotel-nearby.tsx'
import { About, DatesForm, NightPrices, Policies, Section } from './hotel-parts.tsx'
import { offerTexts } from './offer.texts.ts'
import { CancellationLine, Category, HotelLocation, OfferBadges } from './offer-parts.tsx'
import { type BookStay, requestStay, seenFields } from './request-stay.ts'
import { canChooseByRoom, RoomByRoom } from './room-by-room.tsx'
import { OfferChoice } from './room-cards.tsx'
import { stayProblems } from './stay-problems.ts'
import { StaySummary } from './stay-summary.tsx'
import { type ChooseSavedPerson, TravelersFields } from './travelers-fields.tsx'
import { accountOf, bookFormOf, findMissing, problemsOfRefusal, useTravelers } from './travelers-form.ts'

/** Groups the toasts of this page. */
const ABOUT = 'booking lodging'

const FORM = 'travelers-form'

/** Controls for saved travelers: a selector that fills in a traveler, and a checkbox that saves the travelers. */
export type SavedPeople = { choose: ChooseSavedPerson; keep: ReactNode }

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
  /** The result of the form that was sent without scripts. */
  outcome: BookingOutcome | undefined
  people: SavedPeople
  /** The reviews of the hotel; null when they could not be loaded. */
  reviews: ReactNode
  /** What was asked about the hotel. */
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
  const { stay, days } = data
  const { hotel, offers, unavailable } = result
  const loaded = useMemo(() => chosenStay(data), [data])
  const byRoom = canChooseByRoom(data.options)
  const choices = loaded ? choicesOf(loaded) : []
  const onSaleUntil = lastNightOnSale(result)
  const lang = useLang()
  const request = useBookingRequest({ loaded, stay, codes: data.callingCodes, book, outcome })
  const { offer, form, obstacle, account } = request
  const { session, awaiting } = account
  return (
    <Page
      title={hotel.name}
      lead={
        <span className="flex items-center gap-2">
          <Category hotel={hotel} />
          <FavoriteButton favorite={String(hotel.id)} name={hotel.name} wasKept={false} />
        </span>
      }
      back={{ to: zoneSearchPath(hotel.zoneId, stay), label: t.back }}
      width="wide"
    >
      <FavoritesForm fields={writeStay(stay)} />
      <NotBookedNotice outcome={outcome} />
      <FormErrors form={form} />
      <OtherCountryNotice ownId={session?.client.countryId} countries={data.countries} />
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
                days={days}
                hotel={hotel}
                choices={loaded && loaded.parts.length > 1 ? choices : []}
              />
            </Card>
          </Section>
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
            <section aria-labelledby="travelers" className="min-w-0">
              <h2 id="travelers" tabIndex={-1} className="mb-3">
                {t.whoTravels}
              </h2>
              <form {...form.props} id={FORM} className="grid gap-6">
                <PayerFields
                  payer={request.payer}
                  put={request.putPayer}
                  errorOf={form.errorOf}
                  isVisitor={!session}
                  countries={data.countries}
                  isCountryByPhone={request.isByPhone('payerCountryId')}
                >
                  <AccountEmailField {...request.contactField('email')} />
                  <AccountPhoneField {...request.contactField('phone')} />
                </PayerFields>
                <TravelersFields
                  rooms={stay.rooms}
                  countries={data.countries}
                  travelers={request.travelers}
                  put={request.put}
                  problems={form.problems}
                  isByPhone={request.isByPhone}
                  people={people}
                />
                <CarriedFields outcome={outcome} shown={seenFields(offer)} />
                {people.keep}
                <DraftNotice path={request.path} signedIn={session !== null} />
              </form>
            </section>
          )}
        </div>
        <StaySummary hotel={hotel} stay={stay} offer={offer}>
          {obstacle && <ObstacleNotice obstacle={obstacle} back={zoneSearchPath(hotel.zoneId, stay)} />}
          {offer && !session && awaiting && (
            <DigitsPanel form={FORM} email={awaiting} error={form.errorOf(DIGITS)} busy={form.busy} />
          )}
          {offer && (
            <RequestButton
              offer={offer}
              today={days.today}
              busy={form.busy}
              soldOut={obstacle?.kind === 'soldOut'}
              confirms={!session && awaiting !== undefined}
            />
          )}
        </StaySummary>
      </div>
      {offer && <StayTotalBar offer={offer} />}
    </Page>
  )
}

/** What is chosen for each room, in the order of the stay. */
const choicesOf = ({ parts }: ChosenStay) =>
  parts
    .flatMap(({ rooms, offer }) => rooms.map((room) => ({ room, offer })))
    .toSorted((a, b) => a.room - b.room)
    .map(({ offer }) => offer)

/** The path of the form for what is chosen. */
const formPath = (chosen: ChosenStay, stay: StayQuery) =>
  chosen.parts.length > 1
    ? roomsPath(chosen.hotel, stay, choicesOf(chosen))
    : bookLodgingPath(chosen.parts[0]!.offer, stay)

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
        .toSorted()
        .at(-1)
    : undefined

/** The booking button with its notes and the deadline of the held price. */
const RequestButton = ({
  offer,
  today,
  busy,
  soldOut,
  confirms,
}: {
  offer: ChosenStay
  today: string
  busy: boolean
  soldOut: boolean
  /** Whether the form contains the field for the mailed digits. */
  confirms: boolean
}) => {
  const t = useTexts(bookLodgingTexts)
  const w = useTexts(bookingAccountTexts)
  return (
    <>
      {!soldOut && <OfferBadges offer={offer} />}
      <ul className="text-sm">
        <CancellationLine offer={offer} today={today} />
      </ul>
      <RequestBookingButton form={FORM} busy={busy} disabled={soldOut} label={confirms ? w.confirm : t.request} />
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
  codes,
  book,
  outcome,
}: {
  loaded: ChosenStay | undefined
  stay: StayQuery
  codes: CallingCodes
  book: BookStay
  outcome: BookingOutcome | undefined
}) => {
  const t = useTexts(bookLodgingTexts)
  const accountWords = useTexts(bookingAccountTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { pathname, search } = useLocation()
  const draft = { path: loaded ? formPath(loaded, stay) : '', lastDay: stay.checkIn }
  const { travelers, put, contact, payer, putContact, isByPhone } = useTravelers(
    seatsOf(stay.rooms).length,
    draft,
    codes,
    outcome?.values,
  )
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [refreshed, setRefreshed] = useState<{ replaces: ChosenStay; offer: ChosenStay }>()
  const offer = loaded && refreshed?.replaces === loaded ? refreshed.offer : loaded
  const submit = useRef(() => {})
  const account = useBookingAccount(draft.path, findMissing(travelers, stay.rooms, lang).length === 0, submit, outcome)

  const form = useForm({
    values: {},
    check: (_, data) => [
      ...(account.session
        ? []
        : [...payerProblems(payer, lang), ...accountProblems(contact, account.awaiting, data, lang)]),
      ...findMissing(travelers, stay.rooms, lang),
    ],
    send: async (_, call, data) => {
      setObstacle(undefined)
      if (!offer) return
      const bookForm = bookFormOf(travelers)
      const isOpen = await account.open(call, accountOf(travelers, payer, contact), data)
      if (!isOpen) return asksForNewCode(data) ? 'newCode' : 'code'
      const requested = await requestStay(offer, stay, { bookForm, another: paysForAnother(payer) }, book, call)
      if ('booking' in requested) return requested
      if (!requested.current) return setObstacle({ kind: 'soldOut' })
      setRefreshed({ replaces: loaded!, offer: requested.current })
      const money = (cents: number) => formatMoney(cents, offer.currency, lang)
      setObstacle({ kind: 'changed', before: money(offer.totalCents), now: money(requested.current.totalCents) })
    },
    fieldProblems: (fields) =>
      problemsOfRefusal(
        fields,
        stay.rooms,
        payer,
        lang,
        offer?.parts.map(({ rooms }) => rooms),
      ),
    placeOf: ({ code }) => (code === 'ACTIVATION_DIGITS_WRONG' ? DIGITS : undefined),
    about: ABOUT,
    done: (requested) => {
      if (requested === 'newCode') return accountWords.newCodeSent
      return typeof requested === 'object' ? (requested.booking ? t.created : t.notCreated) : undefined
    },
    onSuccess: (requested) => {
      if (typeof requested !== 'object' || !requested.booking) return
      deleteDraft(draft)
      return navigate(localPath('/shopping-cart'))
    },
    onRefused: (refused) => {
      if (refused.code === 'SOLD_OUT' || refused.code === 'OFFER_NOT_FOUND') setObstacle({ kind: 'soldOut' })
      else if (refused.fields.length > 0 || refused.code === 'ACTIVATION_DIGITS_WRONG') return false
      else showBookingRefusal(refused, t.notCreated, ABOUT)
      return true
    },
  })
  submit.current = () => form.props.ref.current?.requestSubmit()
  // A different room or stay resets the request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the URL resets the state
  useEffect(() => {
    form.clearProblems()
    setObstacle(undefined)
  }, [pathname, search])
  const problems = form.problems.length > 0 ? form.problems : (outcome?.problems ?? [])
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  const contactField = (name: 'email' | 'phone') => ({
    value: contact[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => putContact({ [name]: event.target.value }),
  })
  return {
    path: draft.path,
    offer,
    travelers,
    isByPhone,
    payer,
    putPayer: putContact,
    put,
    form: { ...form, problems, errorOf },
    obstacle,
    account,
    contactField,
  }
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
