import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { type Booking, getVoucherPdf, listTrips, type TravelPlan } from '../contract.ts'
import { reasonWords } from '../reason-words.ts'
import { hasVoucher, isAwaiting, isLive } from '../states.ts'
import { nextDeadline, tripsByDay } from '../trips.ts'
import { voucherFile } from '../voucher-file.ts'
import type { Route } from './+types/my-trips.page'
import { toneOf } from './booking-card.tsx'
import { myTripsTexts } from './my-trips.texts.ts'
import { OtherSearch } from './other-search.tsx'
import { PlanLoadError } from './plan-load-error.tsx'
import { tripPackPath, useOfflineTripPacks } from './save-trip-pack.tsx'
import { planTexts } from './travel-plan.texts.ts'
import { travelersPath, travelersTexts } from './travelers.texts.ts'
import { tripPackTexts } from './trip-pack.texts.ts'

/** Polling interval while a booking waits for its supplier. */
const POLLING_MS = 3_000

export const clientLoader = async () => ({
  trips: await call(listTrips, { clientId: currentSession()!.client.id, lang: 'en' }),
})

export const HydrateFallback = PageSkeleton

export const ErrorBoundary = () => <PlanLoadError title={useTexts(myTripsTexts).title} />

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = myTripsTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.lead }]
}

type Booked = Booking & { plan: TravelPlan }

export default function MyTrips({ loaderData: { trips } }: Route.ComponentProps) {
  const t = useTexts(myTripsTexts)
  useOfflineTripPacks(trips)
  const reload = useBackgroundReload()
  const isWaiting = trips.some(({ bookings }) => bookings.some(({ status }) => isAwaiting(status)))
  usePolling(reload, POLLING_MS, isWaiting)
  const today = dayInHavana(new Date())
  const all: Booked[] = trips.flatMap((plan) => plan.bookings.map((booking) => ({ ...booking, plan })))
  const { coming, past } = tripsByDay(all, today)
  return (
    <Page title={t.title} lead={t.lead}>
      {all.length > 0 && (
        <p className="mb-6 flex flex-wrap gap-3">
          <ButtonLink to="/shopping-cart" variant="secondary">
            {t.toPlan}
          </ButtonLink>
          <ButtonLink to="/previous-travel-plans" variant="quiet">
            {t.toPaidPlans}
          </ButtonLink>
        </p>
      )}
      <div className="grid gap-10">
        {coming.length > 0 ? (
          <TripList id="coming" title={t.coming} bookings={coming} all={all} today={today} />
        ) : (
          <NothingComing title={all.length > 0 ? t.nothingComing : t.nothing} />
        )}
        {past.length > 0 && <TripList id="past" title={t.past} bookings={past} all={all} today={today} />}
      </div>
    </Page>
  )
}

const NothingComing = ({ title }: { title: string }) => {
  const t = useTexts(myTripsTexts)
  const plan = useTexts(planTexts)
  const { lodging, cars } = useSold()
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">{t.nothingText}</p>
      <div className="flex flex-wrap gap-3">
        {lodging && <ButtonLink to="/search-lodging">{plan.searchLodging}</ButtonLink>}
        {cars && (
          <ButtonLink to="/search-car" variant={lodging ? 'secondary' : 'primary'}>
            {plan.searchCars}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

type ListProps = { bookings: readonly Booked[]; all: readonly Booked[]; today: string }

const TripList = ({ id, title, ...rest }: ListProps & { id: string; title: string }) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id}>{title}</h2>
    <ul className="grid gap-4">
      {rest.bookings.map((booking) => (
        <Card as="li" key={booking.id}>
          <TripCard booking={booking} all={rest.all} today={rest.today} />
        </Card>
      ))}
    </ul>
  </section>
)

/** A booking with its dates, state, next deadline and what the client can do about it. */
const TripCard = ({ booking, all, today }: { booking: Booked } & Omit<ListProps, 'bookings'>) => {
  const t = useTexts(myTripsTexts)
  const plan = useTexts(planTexts)
  const pack = useTexts(tripPackTexts)
  const travelers = useTexts(travelersTexts)
  const reasons = useTexts(reasonWords)
  const lang = useLang()
  const columns = usePageMode().pictures ? 'sm:grid-cols-[8rem_1fr]' : ''
  const deadline = nextDeadline(booking.plan, booking)
  const clocks = {
    confirm: [plan.confirmClock, plan.nextConfirm],
    pay: [plan.payClock, plan.nextPay],
    sign: [plan.signClock, plan.nextSign],
    finish: [plan.finishClock, plan.nextFinish],
  } as const
  const isComing = booking.lastDay >= today && booking.plan.activeBookings > 0
  return (
    <article aria-labelledby={`trip-${booking.id}`} className={`grid items-start gap-4 ${columns}`}>
      <Picture src={booking.summary.picture} alt="" ratio="16/9" />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 id={`trip-${booking.id}`} className="text-xl">
            {booking.summary.title}
          </h3>
          <Badge tone={toneOf(booking.status)}>{plan.status[booking.status]}</Badge>
        </div>
        <p className="font-semibold">
          {formatDay(booking.firstDay, lang)} – {formatDay(booking.lastDay, lang)}
        </p>
        <p className="text-muted">{booking.summary.subtitle[lang]}</p>
        <p className="text-sm text-muted">
          {plan.planNumber(booking.plan.id)} · {plan.reference} {booking.reference}
        </p>
        {booking.reason && <p>{reasons[booking.reason]}</p>}
        {deadline && (
          <DeadlineClock until={deadline.until} label={clocks[deadline.kind][0]} next={clocks[deadline.kind][1]} />
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {hasVoucher(booking.status) && (
            <DownloadButton
              load={() => call(getVoucherPdf, { bookingId: booking.id })}
              type="application/pdf"
              name={voucherFile(booking.reference)}
              failed={plan.fileFailed}
            >
              {plan.voucher}
              <span className="sr-only">: {booking.reference}</span>
            </DownloadButton>
          )}
          {isComing && isLive(booking.status) && (
            <ButtonLink to={travelersPath(booking.plan.id)} variant="secondary">
              {travelers.open}
            </ButtonLink>
          )}
          {isComing && hasVoucher(booking.status) && (
            <ButtonLink to={tripPackPath(booking.plan.id)} variant="secondary">
              {pack.open}
            </ButtonLink>
          )}
          {isComing && isLive(booking.status) && (
            <ButtonLink
              to={`/notes?write&booking=${booking.reference}`}
              variant="quiet"
              aria-label={`${t.change}: ${booking.summary.title}`}
            >
              {t.change}
            </ButtonLink>
          )}
          <OtherSearch booking={booking} all={all} />
        </div>
      </div>
    </article>
  )
}
