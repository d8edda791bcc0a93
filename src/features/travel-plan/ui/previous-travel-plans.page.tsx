import { formatInstant } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { listPaidPlans, type TravelPlan } from '../contract.ts'
import { PLAN } from '../states.ts'
import type { Route } from './+types/previous-travel-plans.page'
import { BookingCard } from './booking-card.tsx'
import { planTexts } from './travel-plan.texts.ts'

export const clientLoader = async () => ({
  plans: await call(listPaidPlans, { clientId: currentSession()!.client.id, lang: 'en' }),
})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${planTexts[matches[0].loaderData.lang].previous} · Alamar` },
]

export default function PreviousTravelPlans({ loaderData: { plans } }: Route.ComponentProps) {
  const t = useTexts(planTexts)
  return (
    <Page title={t.previous} lead={t.previousLead}>
      {plans.length === 0 ? (
        <Card>
          <h2 className="text-xl">{t.previousEmptyTitle}</h2>
          <p className="text-muted">{t.previousEmptyText}</p>
        </Card>
      ) : (
        <div className="grid gap-10">
          {plans.map((plan) => (
            <PaidPlan key={plan.id} plan={plan} />
          ))}
        </div>
      )}
    </Page>
  )
}

const PaidPlan = ({ plan }: { plan: TravelPlan }) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  const status = plan.status as keyof typeof t.planStatus
  return (
    <section aria-labelledby={`plan-${plan.id}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`plan-${plan.id}`} className="text-2xl">
          {t.planNumber(plan.id)}
        </h2>
        <Badge tone={plan.status === PLAN.paid ? 'warning' : 'success'}>{t.planStatus[status]}</Badge>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{t.paidOn}</dt>
          <dd>{formatInstant(plan.paidAt!, lang)}</dd>
        </div>
        {plan.signedAt && (
          <div>
            <dt className="text-sm text-muted">{t.signedOn}</dt>
            <dd>{formatInstant(plan.signedAt, lang)}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{t.payNow}</dt>
          <dd>
            <Money cents={plan.payNowCents} currency={plan.currency} />
          </dd>
        </div>
      </dl>
      <div>
        <ButtonLink to={`/e_sign?plan=${plan.id}`} variant={plan.status === PLAN.paid ? 'primary' : 'secondary'}>
          {plan.status === PLAN.paid ? t.sign : t.receipt}
        </ButtonLink>
      </div>
      {plan.bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} changeable={false} onChange={() => {}} />
      ))}
    </section>
  )
}
