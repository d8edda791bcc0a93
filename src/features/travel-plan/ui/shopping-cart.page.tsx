import { formatPast } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { staysShown, useBackgroundReload } from '../../../ui/reload-page.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { currentSession } from '../../clients/ui/session.ts'
import { type ClientDocument, getClientDocumentsInfo } from '../../documents/contract.ts'
import { getActivePlan, type TravelPlan } from '../contract.ts'
import { isConfirmed, isLive, PLAN } from '../states.ts'
import { capturePath, isMissing, nextDocumentActor } from '../trip-documents.ts'
import type { Route } from './+types/shopping-cart.page'
import { BookingCard } from './booking-card.tsx'
import { setCartCount } from './cart-count.ts'
import { OtherSearch } from './other-search.tsx'
import { PlanDocuments } from './plan-documents.tsx'
import { PlanLoadError } from './plan-load-error.tsx'
import { dueOf, stepDeadlines, stepStates } from './plan-steps.ts'
import { isUpcoming, tripPackPath, useOfflineTripPacks } from './save-trip-pack.tsx'
import { planTexts } from './travel-plan.texts.ts'
import { travelersPath, travelersTexts } from './travelers.texts.ts'
import { tripPackTexts } from './trip-pack.texts.ts'

/** Polling interval while the plan waits for suppliers, staff or a payment. */
const POLLING_MS = 3_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const plan = await call(getActivePlan, { clientId: currentSession()!.client.id, lang: 'en' })
  setCartCount(plan?.activeBookings ?? 0)
  return { plan, documents: plan ? await loadDocuments(plan, url) : [] }
}

/** The documents that the plan needs, with their states. A failure shows a toast; the payment page loads them again. */
const loadDocuments = async ({ id: planId }: TravelPlan, url: URL): Promise<ClientDocument[]> => {
  try {
    const documents = await call(getClientDocumentsInfo, { clientId: currentSession()!.client.id, planId })
    clearToasts('documents')
    return documents
  } catch (error) {
    if (staysShown(url, error)) throw error
    const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
    showToast({ kind: 'error', text: planTexts[lang].documentsFailed, about: 'documents' })
    return []
  }
}

export const HydrateFallback = PageSkeleton

export const ErrorBoundary = () => <PlanLoadError title={useTexts(planTexts).cart} />

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = planTexts[matches[0].loaderData.lang]
  return [{ title: `${t.cart} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.metaDescription }]
}

export default function ShoppingCart({ loaderData: { plan, documents } }: Route.ComponentProps) {
  const t = useTexts(planTexts)
  const reload = useBackgroundReload()
  usePolling(reload, POLLING_MS, plan !== null && isWaiting(plan, documents))
  useOfflineTripPacks(plan ? [plan] : [])
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
        <PlanSteps plan={plan} documents={documents} />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <div className="grid min-w-0 gap-4">
            <PlanDocuments planId={plan.id} documents={documents} />
            {plan.bookings.map((booking) => (
              <BookingCard key={booking.id} booking={booking} planStatus={plan.status} />
            ))}
            <div className="flex flex-wrap gap-3 empty:hidden">
              {plan.bookings.map((booking) => (
                <OtherSearch key={booking.id} booking={booking} all={plan.bookings} />
              ))}
            </div>
          </div>
          <PlanSummary plan={plan} documents={documents} />
        </div>
      </div>
    </Page>
  )
}

type WithDocuments = { plan: TravelPlan; documents: ClientDocument[] }

const isWaiting = (plan: TravelPlan, documents: ClientDocument[]) =>
  plan.status === PLAN.paymentPending ||
  nextDocumentActor(documents) === 'staff' ||
  plan.bookings.some(({ status }) => isLive(status) && !isConfirmed(status))

const EmptyPlan = () => {
  const t = useTexts(planTexts)
  const { lodging, cars } = useSold()
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div className="w-full max-w-md">
        <Picture src="/pictures/empty-plan.svg" alt="" ratio="8 / 5" transparent />
      </div>
      <h2 className="text-2xl">{t.emptyTitle}</h2>
      <p className="text-muted">{t.emptyText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {lodging && <ButtonLink to="/search-lodging">{t.searchLodging}</ButtonLink>}
        {cars && (
          <ButtonLink to="/search-car" variant={lodging ? 'secondary' : 'primary'}>
            {t.searchCars}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The steps of the plan from request to guarantee. */
const PlanSteps = ({ plan, documents }: WithDocuments) => {
  const t = useTexts(planTexts)
  const states = stepStates(plan, documents)
  const deadlines = stepDeadlines(plan, states)
  const method = plan.purchaseMethodId === null ? t.payStepOpen : t.payStep[plan.purchaseMethodId]
  const within = (hours: number | null) => hours !== null && t.withinHours(hours)
  const details = {
    confirm: deadlines.confirm ? t.weAskSupplier : within(plan.confirmWithinHours),
    documents: t.documentStep[nextDocumentActor(documents)],
    pay: deadlines.pay ? t.youPay(method) : method,
    sign: deadlines.sign ? t.youSign : within(plan.signWithinHours),
    done: t.vouchersReady,
  }
  const clocks = {
    confirm: t.confirmClock,
    documents: t.finishClock,
    pay: t.payClock,
    sign: t.signClock,
    done: t.finishClock,
  }
  return (
    <Stepper
      steps={(['confirm', 'documents', 'pay', 'sign', 'done'] as const).map((key) => ({
        label: t.steps[key],
        detail: (
          <>
            {details[key]}
            {deadlines[key] && <DeadlineClock until={deadlines[key]} label={clocks[key]} className="mt-1" />}
          </>
        ),
        state: states[key],
      }))}
    />
  )
}

const PlanSummary = ({ plan, documents }: WithDocuments) => {
  const t = useTexts(planTexts)
  const pack = useTexts(tripPackTexts)
  const travelers = useTexts(travelersTexts)
  return (
    <aside aria-label={t.summary} className="lg:sticky lg:top-24">
      <Card>
        <div className="grid gap-4">
          <h2 className="text-xl">{t.summary}</h2>
          <p>{t.bookings(plan.activeBookings)}</p>
          <dl className="grid gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <dt>{t.planTotal[dueOf(plan.status)]}</dt>
              <dd className="text-2xl font-semibold">
                <Money cents={plan.payNowCents} currency={plan.currency} />
              </dd>
            </div>
            {plan.payInCubaCents > 0 && (
              <div className="flex items-baseline justify-between gap-4 text-muted">
                <dt>{t.totalInCuba}</dt>
                <dd>
                  <Money cents={plan.payInCubaCents} currency={CONTRACT_CURRENCY} />
                </dd>
              </div>
            )}
          </dl>
          <NextStep plan={plan} documents={documents} />
          {isUpcoming(plan) && (
            <>
              <ButtonLink to={tripPackPath(plan.id)} variant="quiet">
                {pack.open}
              </ButtonLink>
              <ButtonLink to={travelersPath(plan.id)} variant="quiet">
                {travelers.open}
              </ButtonLink>
            </>
          )}
        </div>
      </Card>
    </aside>
  )
}

const NextStep = ({ plan, documents }: WithDocuments) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  const missing = documents.find(isMissing)
  switch (plan.status) {
    case PLAN.readyToPay:
      return (
        <>
          {plan.payBy && <DeadlineClock until={plan.payBy} label={t.payClock} next={t.nextPay} />}
          {missing ? (
            <ButtonLink to={capturePath(missing, `/payment?plan=${plan.id}`, { planId: plan.id })}>
              {t.sendDocuments}
            </ButtonLink>
          ) : (
            <ButtonLink to={`/payment?plan=${plan.id}`}>{t.pay}</ButtonLink>
          )}
        </>
      )
    case PLAN.paymentPending:
      return (
        <>
          <Notice tone="warning">{t.beingPaid}</Notice>
          <ButtonLink to={`/payment?plan=${plan.id}`}>{t.toPayment}</ButtonLink>
        </>
      )
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
          {plan.signedAt && <p>{`${t.signedOn} ${formatPast(plan.signedAt, lang)}`}</p>}
          {plan.finishBy && <DeadlineClock until={plan.finishBy} label={t.finishClock} next={t.nextFinish} />}
          {missing ? (
            <ButtonLink to={capturePath(missing, '/shopping-cart', { planId: plan.id })}>{t.sendDocuments}</ButtonLink>
          ) : (
            <ButtonLink to="/profile">{t.toDocuments}</ButtonLink>
          )}
          <ButtonLink to="/previous-travel-plans" variant="secondary">
            {t.previous}
          </ButtonLink>
        </>
      )
    default:
      return <p className="text-muted">{t.payWaits}</p>
  }
}
