import { formatDay, formatPast } from '../../../lib/days.ts'
import { sum } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { type FundOfCurrency, getFund, getPlanCalendar, listPaidPlans, type TravelPlan } from '../contract.ts'
import { BOOKING, hasVoucher, keepsPrice, PLAN, type PlanStatus } from '../states.ts'
import type { Route } from './+types/previous-travel-plans.page'
import { BookingCard } from './booking-card.tsx'
import { PlanLoadError } from './plan-load-error.tsx'
import { isUpcoming, tripPackPath, useOfflineTripPacks } from './save-trip-pack.tsx'
import { planTexts } from './travel-plan.texts.ts'
import { travelersPath, travelersTexts } from './travelers.texts.ts'
import { tripPackTexts } from './trip-pack.texts.ts'

export const clientLoader = async () => {
  const clientId = currentSession()!.client.id
  const [plans, fund] = await Promise.all([call(listPaidPlans, { clientId, lang: 'en' }), call(getFund, { clientId })])
  return { plans, fund }
}

export const HydrateFallback = PageSkeleton

export const ErrorBoundary = () => <PlanLoadError title={useTexts(planTexts).previous} />

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = planTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.previous} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.previousLead },
  ]
}

export default function PreviousTravelPlans({ loaderData: { plans, fund } }: Route.ComponentProps) {
  const t = useTexts(planTexts)
  useOfflineTripPacks(plans)
  return (
    <Page title={t.previous} lead={t.previousLead}>
      <div className="grid gap-10">
        {[fund, ...fund.others].map((each) => each.leftCents > 0 && <FundCard key={each.currency} fund={each} />)}
        {plans.length === 0 && (
          <Card>
            <h2 className="text-xl">{t.previousEmptyTitle}</h2>
            <p className="text-muted">{t.previousEmptyText}</p>
          </Card>
        )}
        {plans.map((plan) => (
          <PaidPlan key={plan.id} plan={plan} />
        ))}
      </div>
    </Page>
  )
}

/** The client's fund and the last day of each credit. */
const FundCard = ({ fund }: { fund: FundOfCurrency }) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  return (
    <Card as="section" aria-labelledby={`fund-${fund.currency}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`fund-${fund.currency}`} className="text-xl">
          {t.fund}
        </h2>
        <p className="text-lg font-semibold">
          <Money cents={fund.leftCents} currency={fund.currency} />
        </p>
      </div>
      <p className="text-muted">{t.fundText}</p>
      <ul className="mt-2 grid gap-1">
        {fund.credits.map((credit) => (
          <li key={credit.id} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
            <span>
              {t.fundUntil(
                credit.bookingReference === null ? t.lateTransfer : t.fromBooking(credit.bookingReference),
                formatDay(credit.expiresOn, lang),
              )}
            </span>
            <Money cents={credit.leftCents} currency={fund.currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const TONES: Partial<Record<PlanStatus, Tone>> = {
  [PLAN.paid]: 'warning',
  [PLAN.signed]: 'warning',
  [PLAN.canceled]: 'neutral',
}

const PaidPlan = ({ plan }: { plan: TravelPlan }) => {
  const t = useTexts(planTexts)
  const pack = useTexts(tripPackTexts)
  const travelers = useTexts(travelersTexts)
  const lang = useLang()
  const isOver = plan.status === PLAN.closed && !isUpcoming(plan)
  const paidFor = plan.bookings.filter(({ status }) => keepsPrice(status))
  const priceCents = sum(paidFor.map(({ payNowCents }) => payNowCents))
  return (
    <section aria-labelledby={`plan-${plan.id}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`plan-${plan.id}`} className="text-2xl">
          {t.planNumber(plan.id)}
        </h2>
        {isOver ? (
          <Badge tone="neutral">{t.status[BOOKING.completed]}</Badge>
        ) : (
          <Badge tone={TONES[plan.status] ?? 'success'}>{t.planStatus[plan.status]}</Badge>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{t.paidOn}</dt>
          <dd>{formatPast(plan.paidAt!, lang)}</dd>
        </div>
        {plan.signedAt && (
          <div>
            <dt className="text-sm text-muted">{t.signedOn}</dt>
            <dd>{formatPast(plan.signedAt, lang)}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{t.price}</dt>
          <dd>
            <Money cents={priceCents} currency={plan.currency} />
          </dd>
        </div>
      </dl>
      {plan.status === PLAN.paid && plan.signBy && (
        <DeadlineClock until={plan.signBy} label={t.signClock} next={t.nextSign} />
      )}
      {plan.status === PLAN.signed && plan.finishBy && (
        <DeadlineClock until={plan.finishBy} label={t.finishClock} next={t.nextFinish} />
      )}
      {(plan.status === PLAN.paid || plan.signedAt) && (
        <div className="flex flex-wrap gap-3">
          {isUpcoming(plan) && (
            <>
              <ButtonLink to={tripPackPath(plan.id)} variant="secondary">
                {pack.open}
              </ButtonLink>
              <ButtonLink to={travelersPath(plan.id)} variant="secondary">
                {travelers.open}
              </ButtonLink>
            </>
          )}
          <ButtonLink to={`/e_sign?plan=${plan.id}`} variant={plan.status === PLAN.paid ? 'primary' : 'secondary'}>
            {plan.status === PLAN.paid ? t.sign : t.receipt}
          </ButtonLink>
          {plan.bookings.some((booking) => hasVoucher(booking.status)) && (
            <DownloadButton
              load={() => call(getPlanCalendar, { planId: plan.id })}
              type="text/calendar"
              name={t.calendarFile(plan.id)}
              failed={t.fileFailed}
            >
              <Icon name="calendar" />
              {t.calendar}
            </DownloadButton>
          )}
        </div>
      )}
      {plan.bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} planStatus={plan.status} />
      ))}
    </section>
  )
}
