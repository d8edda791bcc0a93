import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatInstant } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { getActivePlan, type TravelPlan } from '../contract.ts'
import { type BookingStatus, isConfirmed, isLive, PLAN } from '../states.ts'
import type { Route } from './+types/shopping-cart.page'
import { BookingCard } from './booking-card.tsx'
import { setCartCount } from './cart-count.ts'
import { planTexts } from './travel-plan.texts.ts'

/** Milliseconds between two looks at a plan that waits for somebody else. */
const LOOK_AGAIN_MS = 3_000

export const clientLoader = async () => {
  const plan = await call(getActivePlan, { clientId: currentSession()!.client.id, lang: 'en' })
  setCartCount(plan?.activeBookings ?? 0)
  return { plan }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = planTexts[matches[0].loaderData.lang]
  return [{ title: `${t.cart} · Alamar` }, { name: 'description', content: t.metaDescription }]
}

export default function ShoppingCart({ loaderData: { plan } }: Route.ComponentProps) {
  const t = useTexts(planTexts)
  const revalidator = useRevalidator()
  useLookAgain(plan !== null && isWaiting(plan), revalidator.revalidate)
  if (!plan || plan.bookings.length === 0) {
    return (
      <Page title={t.cart} width="narrow">
        <EmptyPlan />
      </Page>
    )
  }
  return (
    <Page title={t.cart} lead={t.cartLead} width="wide">
      <div className="grid gap-8">
        <PlanSteps plan={plan} />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <div className="grid min-w-0 gap-4">
            {plan.bookings.map((booking) => (
              <BookingCard
                key={booking.id}
                booking={booking}
                changeable={plan.status <= PLAN.readyToPay}
                onChange={revalidator.revalidate}
              />
            ))}
          </div>
          <PlanSummary plan={plan} />
        </div>
      </div>
    </Page>
  )
}

const isWaiting = (plan: TravelPlan) =>
  plan.status === PLAN.paymentPending ||
  plan.bookings.some(({ status }) => isLive(status as BookingStatus) && !isConfirmed(status as BookingStatus))

/** Looks again every few seconds while somebody else has to act and the page is seen. */
const useLookAgain = (waiting: boolean, look: () => void) => {
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting, look])
}

const EmptyPlan = () => {
  const t = useTexts(planTexts)
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div className="w-full max-w-md">
        <Picture src="/pictures/empty-plan.svg" alt="" ratio="8/5" />
      </div>
      <h2 className="text-2xl">{t.emptyTitle}</h2>
      <p className="text-muted">{t.emptyText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/search-lodging">{t.searchLodging}</ButtonLink>
        <ButtonLink to="/search-car" variant="secondary">
          {t.searchCars}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Where the plan stands on its way from request to guarantee. */
export const PlanSteps = ({ plan }: { plan: TravelPlan }) => {
  const t = useTexts(planTexts)
  const reached =
    plan.status >= PLAN.closed
      ? 4
      : plan.status >= PLAN.signed
        ? 3
        : plan.status >= PLAN.paid
          ? 2
          : plan.status >= PLAN.readyToPay
            ? 1
            : 0
  const state = (at: number) => (at < reached ? 'done' : at === reached ? 'current' : 'todo')
  return (
    <Stepper
      steps={(['confirm', 'pay', 'sign', 'done'] as const).map((key, at) => ({
        label: t.steps[key],
        detail: t.stepDetails[key],
        state: state(at),
      }))}
    />
  )
}

const PlanSummary = ({ plan }: { plan: TravelPlan }) => {
  const t = useTexts(planTexts)
  return (
    <aside aria-label={t.summary} className="lg:sticky lg:top-24">
      <Card>
        <div className="grid gap-4">
          <h2 className="text-xl">{t.summary}</h2>
          <p>{t.bookings(plan.activeBookings)}</p>
          <dl className="grid gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <dt>{t.total}</dt>
              <dd className="text-2xl font-semibold">
                <Money cents={plan.payNowCents} currency={plan.currency} />
              </dd>
            </div>
            {plan.payInCubaCents > 0 && (
              <div className="flex items-baseline justify-between gap-4 text-muted">
                <dt>{t.totalInCuba}</dt>
                <dd>
                  <Money cents={plan.payInCubaCents} currency={plan.currency} />
                </dd>
              </div>
            )}
          </dl>
          <NextStep plan={plan} />
        </div>
      </Card>
    </aside>
  )
}

const NextStep = ({ plan }: { plan: TravelPlan }) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  switch (plan.status) {
    case PLAN.readyToPay:
      return (
        <>
          {plan.payBy && <DeadlineClock until={plan.payBy} label={t.payClock} next={t.nextPay} />}
          <ButtonLink to={`/payment?plan=${plan.id}`}>{t.pay}</ButtonLink>
        </>
      )
    case PLAN.paymentPending:
      return <Notice tone="warning">{t.beingPaid}</Notice>
    case PLAN.paid:
      return (
        <>
          <Notice tone="success" title={t.paidTitle}>
            {t.paidText}
          </Notice>
          {plan.signBy && <DeadlineClock until={plan.signBy} label={t.signClock} next={t.nextSign} />}
          <ButtonLink to={`/e_sign?plan=${plan.id}`}>{t.sign}</ButtonLink>
        </>
      )
    case PLAN.signed:
      return (
        <>
          <Notice tone="success" title={t.signedTitle}>
            {t.signedText}
          </Notice>
          {plan.signedAt && <p>{`${t.signedOn} ${formatInstant(plan.signedAt, lang)}`}</p>}
          {plan.finishBy && <DeadlineClock until={plan.finishBy} label={t.finishClock} next={t.nextFinish} />}
          <ButtonLink to="/profile">{t.toDocuments}</ButtonLink>
          <ButtonLink to="/previous-travel-plans" variant="secondary">
            {t.previous}
          </ButtonLink>
        </>
      )
    default:
      return <p className="text-muted">{t.payWaits}</p>
  }
}
