import { formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import type { PlanTraveler } from '../../travel-plan/contract/trip-links.ts'
import { isConfirmed, isLive } from '../../travel-plan/states.ts'
import { statusWords } from '../../travel-plan/status-words.ts'
import { categoryName } from '../../us-travel/categories.ts'
import type { TravelStatement } from '../../us-travel/contract.ts'
import { getClientFile, sendMailsAgain } from '../contract/clients.ts'
import { askForImpersonation } from '../contract/impersonation.ts'
import type { Route } from './+types/client.page'
import { BookingActions } from './booking-actions.tsx'
import { clientTexts } from './clients.texts.ts'
import { ImpersonationForm } from './impersonation-form.tsx'
import { ImpersonationList } from './impersonation-list.tsx'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  orNotFound(call(getClientFile, { id: params.clientId }))

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = clientTexts[matches[0].loaderData.lang]
  const client = loaderData?.client
  const name = client ? `${client.firstName} ${client.lastName}` : t.title
  return [{ title: `${name} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.clientDescription }]
}

export default function ClientFile({
  loaderData: { client, email, plans, travelers, travelStatements, impersonations },
}: Route.ComponentProps) {
  const t = useTexts(clientTexts)
  const may = useMay()
  return (
    <Page
      title={`${client.firstName} ${client.lastName}`}
      back={{ to: '/office/clients', label: t.all }}
      width="normal"
    >
      <div className="grid gap-8">
        <Card>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <div className="min-w-0">
              <dt className="text-sm text-muted">{t.email}</dt>
              <dd className="break-words">{client.email}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{t.phone}</dt>
              <dd>{client.phone || t.noPhone}</dd>
            </div>
          </dl>
        </Card>
        {email.returnedSince && <ReturnedMails clientId={client.id} email={email} />}
        <section aria-labelledby="plans" className="grid gap-4">
          <h2 id="plans" className="text-xl">
            {t.plans}
          </h2>
          {plans.length === 0 && <p className="text-muted">{t.noPlans}</p>}
          {plans.map((plan) => (
            <Plan
              key={plan.id}
              plan={plan}
              traveler={travelers.find(({ planId }) => planId === plan.id)}
              statement={travelStatements.find(({ planId }) => planId === plan.id)}
            />
          ))}
        </section>
        {may(askForImpersonation) && <ImpersonationForm clientId={client.id} />}
        <section aria-labelledby="history" className="grid gap-3">
          <h2 id="history" className="text-xl">
            {t.history}
          </h2>
          {impersonations.length === 0 ? (
            <p className="text-muted">{t.noHistory}</p>
          ) : (
            <ImpersonationList impersonations={impersonations} />
          )}
        </section>
      </div>
    </Page>
  )
}

const ReturnedMails = ({
  clientId,
  email: { address, returnedSince, isDisabled },
}: {
  clientId: number
  email: Reply<typeof getClientFile>['email']
}) => {
  const t = useTexts(clientTexts)
  const may = useMay()
  const at = useInstant()
  const { busy, act } = useAction({ reload: true })
  const again = () => act((call) => call(sendMailsAgain, { id: clientId }), { done: t.mailsAgainDone })
  return (
    <Notice tone="warning" title={t.returned(address)}>
      <p>
        {isDisabled ? t.mailboxDisabled : t.mailboxUnknown} {t.returnedSince(at(returnedSince!))}
      </p>
      {may(sendMailsAgain) && (
        <Button variant="secondary" busy={busy} onClick={again} className="mt-2 w-fit">
          {t.mailsAgain}
        </Button>
      )}
    </Notice>
  )
}

const Plan = ({
  plan,
  traveler,
  statement,
}: {
  plan: Reply<typeof getClientFile>['plans'][number]
  traveler: PlanTraveler | undefined
  statement: TravelStatement | undefined
}) => {
  const t = useTexts(clientTexts)
  const at = useInstant()
  const words = useTexts(statusWords)
  const lang = useLang()
  return (
    <Card as="article" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{t.plan(plan.id)}</h3>
        <Badge tone="info">{words.plan[plan.status]}</Badge>
      </div>
      {traveler && <p>{t.traveler([traveler.name, traveler.phone, traveler.email].filter(Boolean).join(' · '))}</p>}
      {statement && <p>{t.travelCategory(categoryName(statement.category, lang), at(statement.statedAt))}</p>}
      {plan.bookings.length === 0 && <p className="text-muted">{t.noBookings}</p>}
      <ul className="grid gap-3">
        {plan.bookings.map((booking) => {
          const { status } = booking
          return (
            <li key={booking.id} className="grid gap-1 border-t border-line pt-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="font-semibold">{booking.summary.title}</p>
                <Badge tone={isConfirmed(status) ? 'success' : isLive(status) ? 'warning' : 'neutral'}>
                  {words.booking[status]}
                </Badge>
              </div>
              <p className="text-muted">
                {t.reference} {booking.reference} · {formatDay(booking.firstDay, lang)} –{' '}
                {formatDay(booking.lastDay, lang)} · <Money cents={booking.payNowCents} currency={booking.currency} />
              </p>
              <BookingActions booking={booking} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
