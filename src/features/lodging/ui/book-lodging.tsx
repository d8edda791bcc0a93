import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FAULT_TEXT } from '../../../lib/fault.ts'
import type { Lang } from '../../../lib/languages.ts'
import { formatMoney } from '../../../lib/money.ts'
import { singleAddress } from '../../../lib/photo.ts'
import { hotel as describeHotel, pageUrl, structured } from '../../../lib/structured-data.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useSession } from '../../clients/ui/session.ts'
import { getHotelOffers, type LodgingBookForm, type LodgingOffer, type LodgingSelection } from '../contract.ts'
import { seatsOf } from '../occupancy.ts'
import { hotelPath, type StayQuery } from '../stay-query.ts'
import { type BookLodgingData, offerOf } from './book-lodging.load.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { About, DatesForm, NightPrices, OfferChoice, Policies, Section, searchAround } from './hotel-parts.tsx'
import { offerTexts } from './offer.texts.ts'
import { CancellationLine, Category, OfferBadges, Whereabouts } from './offer-parts.tsx'
import { stayProblems } from './stay-problems.ts'
import { StaySummary } from './stay-summary.tsx'
import { type ChooseSaved, TravelersFields } from './travelers-fields.tsx'
import { forgetTravelers, keptBookingPath, missingIn, problemsOfRefusal, useTravelers } from './travelers-form.ts'

/** Whom the client saved: somebody to fill in, and the box that saves who travels. */
export type People = { choose: ChooseSaved; keep: ReactNode }

/** Books a stay; answers the booking, or nothing when none was made. Throws CallRefused. */
export type BookStay = (selection: LodgingSelection, form: LodgingBookForm) => Promise<{ id: number } | null>

/** Title and description of the page, and what search engines read of the hotel and its offer. */
export const bookLodgingMeta = (data: BookLodgingData | undefined, lang: Lang, origin: string) => {
  const t = bookLodgingTexts[lang]
  const hotel = data?.found?.hotel
  if (!hotel) return [{ title: `${t.bareTitle} · Alamar` }, { name: 'description', content: t.bareLead }]
  return [
    { title: `${t.metaTitle(hotel.name, hotel.zone[lang])} · Alamar` },
    { name: 'description', content: t.metaDescription(hotel.name, hotel.zone[lang]) },
    structured(hotelData(hotel, data && offerOf(data), lang, origin)),
  ]
}

const hotelData = (hotel: Found['hotel'], offer: LodgingOffer | undefined, lang: Lang, origin: string) => {
  const url = pageUrl(origin, lang, hotelPath(hotel))
  return describeHotel({
    name: hotel.name,
    url,
    image: hotel.photo && origin + singleAddress(hotel.photo),
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

/** A hotel's page: what it is, what it sells for the stay, its policies, and who travels. */
export const BookLodging = ({ data, book, people }: { data: BookLodgingData; book: BookStay; people: People }) => {
  if (!data.wanted) return <NothingChosen />
  if (!data.found) return <ProblemPage {...data} />
  return <HotelPage data={data} found={data.found} book={book} people={people} />
}

/** Without a hotel in the address: back to the one that was begun, or to the search. */
const NothingChosen = () => {
  const t = useTexts(bookLodgingTexts)
  const navigate = useNavigate()
  useEffect(() => {
    const path = keptBookingPath()
    if (path) navigate(path, { replace: true })
  }, [navigate])
  return (
    <Page title={t.bareTitle} lead={t.bareLead} width="narrow">
      <ButtonLink to="/search-lodging">{t.search}</ButtonLink>
    </Page>
  )
}

const ProblemPage = ({ stay, today, problems, failed }: BookLodgingData) => {
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
        <DatesForm stay={stay} today={today} zoneId={undefined} />
      </Card>
    </Page>
  )
}

type Found = NonNullable<BookLodgingData['found']>
type Props = { data: BookLodgingData; found: Found; book: BookStay; people: People }

const HotelPage = ({ data, found, book, people }: Props) => {
  const t = useTexts(bookLodgingTexts)
  const { stay, today } = data
  const { hotel, offers, unavailable } = found
  const loaded = offerOf(data)
  const request = useRequest({ loaded, stay, book })
  const { offer, problems, obstacle } = request
  return (
    <Page
      title={hotel.name}
      lead={<Category hotel={hotel} />}
      back={{ to: searchAround(hotel.zoneId, stay), label: t.back }}
      width="wide"
    >
      <WithoutScripts>
        <Notice tone="warning" className="mb-6">
          {t.needsScripts}
        </Notice>
      </WithoutScripts>
      <ErrorSummary problems={problems} />
      <div className="grid items-start gap-8 pb-20 lg:grid-cols-[1fr_21rem] lg:pb-0">
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-3">
            <Picture
              photo={hotel.photo}
              sizes="(min-width: 64rem) 40rem, calc(100vw - 3rem)"
              alt=""
              priority
              className="rounded-card"
            />
            <p>
              <Whereabouts hotel={hotel} />
            </p>
          </div>
          <Section id="dates" title={t.dates}>
            <Card>
              <DatesForm key={`${stay.checkIn}${stay.checkOut}`} stay={stay} today={today} zoneId={hotel.zoneId} />
            </Card>
          </Section>
          <Section id="choices" title={t.choices}>
            <div className="grid gap-4">
              {!loaded && (
                <Notice tone="warning" title={offers.length > 0 ? t.notThis : t.nothing}>
                  <p>{offers.length > 0 ? t.chooseOther : t.nothingHint}</p>
                  {offers.length === 0 && (
                    <ButtonLink to={searchAround(hotel.zoneId, stay)} variant="secondary" className="mt-3">
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
          <Policies hotel={hotel} />
          {offer && (
            <section aria-labelledby="travelers" className="min-w-0">
              <h2 id="travelers" tabIndex={-1} className="mb-3">
                {t.whoTravels}
              </h2>
              {/* Without scripts nothing is sent, and personal data would never stand in an address. */}
              <form method="post" noValidate onSubmit={request.submit} id="travelers-form" className="grid gap-6">
                <TravelersFields
                  rooms={stay.rooms}
                  countries={data.countries}
                  travelers={request.travelers}
                  put={request.put}
                  problems={problems}
                  people={people}
                />
                {people.keep}
              </form>
            </section>
          )}
        </div>
        <StaySummary hotel={hotel} stay={stay} offer={offer}>
          {obstacle && <ObstacleNotice obstacle={obstacle} back={searchAround(hotel.zoneId, stay)} />}
          {offer && (
            <RequestButton offer={offer} today={today} busy={request.busy} soldOut={obstacle?.kind === 'soldOut'} />
          )}
        </StaySummary>
      </div>
      {offer && <BottomBar offer={offer} />}
    </Page>
  )
}

/** The one button of the page, with what stands beside it. */
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
      <DeadlineClock until={offer.priceHeldUntil} label={t.held} next={t.heldThen} over={t.heldOver} />
    </>
  )
}

/** What came between the request and the booking. */
type Obstacle = { kind: 'changed'; before: string; now: string } | { kind: 'soldOut' }

/** The way of a request: what is typed, what is missing, and what the server says. */
const useRequest = ({ loaded, stay, book }: { loaded: LodgingOffer | undefined; stay: StayQuery; book: BookStay }) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const session = useSession()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { pathname, search } = useLocation()
  const [travelers, put] = useTravelers(seatsOf(stay.rooms).length, pathname + search)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [refreshed, setRefreshed] = useState<{ instead: LodgingOffer; offer: LodgingOffer }>()
  const [busy, setBusy] = useState(false)
  const offer = loaded && refreshed?.instead === loaded ? refreshed.offer : loaded
  // Another room or stay is another request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that starts anew
  useEffect(() => {
    setProblems([])
    setObstacle(undefined)
  }, [pathname, search])

  const send = (chosen: LodgingOffer) =>
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
    )

  const request = async (chosen: LodgingOffer) => {
    const booking = await send(chosen)
    if (!booking) return showToast({ kind: 'information', text: t.notCreated })
    forgetTravelers()
    showToast({ kind: 'information', text: t.created })
    await navigate(localPath('/shopping-cart'))
  }

  /** Looks at the price again: a higher one is asked about, and any other is taken at once. */
  const askAgain = async (chosen: LodgingOffer) => {
    const { offers } = await call(getHotelOffers, { ...stay, hotelId: chosen.hotelId })
    const fresh = offers.find((one) => one.roomClassId === chosen.roomClassId && one.mealPlanId === chosen.mealPlanId)
    if (!fresh) return setObstacle({ kind: 'soldOut' })
    setRefreshed({ instead: loaded!, offer: fresh })
    if (fresh.totalCents <= chosen.totalCents) return request(fresh)
    const money = (cents: number) => formatMoney(cents, chosen.currency, lang)
    setObstacle({ kind: 'changed', before: money(chosen.totalCents), now: money(fresh.totalCents) })
  }

  const explain = async (refused: CallRefused, chosen: LodgingOffer): Promise<void> => {
    if (refused.code === 'SOLD_OUT' || refused.code === 'OFFER_NOT_FOUND') return setObstacle({ kind: 'soldOut' })
    if (refused.code === 'PRICE_CHANGED' || refused.code === 'OFFER_EXPIRED') return askAgain(chosen)
    if (refused.fields?.length) return setProblems(problemsOfRefusal(refused.fields, stay.rooms, lang))
    const known = refused.code && refused.code !== 'FAULT' && refused.code !== 'UNAUTHORIZED'
    showToast(known ? { kind: 'warning', text: refused.message } : { kind: 'error', text: t.notCreated })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !offer) return
    const missing = missingIn(travelers, stay.rooms, lang)
    setProblems(missing)
    setObstacle(undefined)
    if (missing.length > 0) return
    if (!session) return navigate(`${localPath('/signIn')}?returnUrl=${encodeURIComponent(pathname + search)}`)
    setBusy(true)
    try {
      await request(offer)
    } catch (error) {
      await explain(error as CallRefused, offer).catch(() => showToast({ kind: 'error', text: t.notCreated }))
    }
    setBusy(false)
  }
  return { offer, travelers, put, problems, obstacle, busy, submit }
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

/** On small screens the total and the way to the form stay at the bottom. */
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
        {t.goOn}
      </a>
    </div>
  )
}
