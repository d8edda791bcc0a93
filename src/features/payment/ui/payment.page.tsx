import { useEffect } from 'react'
import { createPath, redirectDocument, useLocation, useNavigation } from 'react-router'
import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { call } from '../../../platform/http/call.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { staysShown, useBackgroundReload } from '../../../ui/reload-page.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { getProfile } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { fundShare } from '../../money/fund.ts'
import { listCountries } from '../../places/contract.ts'
import { getActivePlan, getFund, getPlan, type TravelPlan } from '../../travel-plan/contract.ts'
import { isLive, PLAN } from '../../travel-plan/states.ts'
import { getTravelStatement } from '../../us-travel/contract.ts'
import { getPaymentStatus, listMethodsForAmount, type Payment, refreshPayment } from '../contract.ts'
import { MIN_BESIDE_FUND_CENTS } from '../methods.ts'
import { isTimeForLink } from '../states.ts'
import type { Route } from './+types/payment.page'
import { AskCountry } from './ask-country.tsx'
import { DocumentsNeeded, loadMissingDocuments } from './documents-needed.tsx'
import { OpenPayment } from './open-payment.tsx'
import { paymentTexts } from './payment.texts.ts'
import { aboutPaying } from './payment-alerts.ts'
import { PaymentForm } from './payment-form.tsx'
import { StatedTravel, StateTravel } from './state-travel.tsx'
import { TransferPayment } from './transfer-payment.tsx'

/** Polling interval for an open payment. */
const POLL_MS = 2_000

/** Whether the browser loaded this page as a document, not from another page of the store. */
const isOwnDocument = () => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname.endsWith('/payment')
}

/** Leaves the page by loading a new document, since this document's policy allows scripts of card providers. */
const useLeavingAsDocument = () => {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  useEffect(() => {
    if (next && next.pathname !== pathname && siteSettings().cardFields) window.location.assign(createPath(next))
  }, [next, pathname])
}

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const session = currentSession()!
  const planId = Number(url.searchParams.get('plan'))
  const plan = planId
    ? await call(getPlan, { id: planId, lang: 'en' })
    : await call(getActivePlan, { clientId: session.client.id, lang: 'en' })
  if (!plan)
    return {
      plan,
      methods: [],
      payment: null,
      transfer: null,
      holder: '',
      fund: null,
      otherCredits: [],
      documents: [],
      travel: null,
      countries: [],
    }
  // When a client returns from the processor's page, the outcome must be looked up.
  const status =
    url.searchParams.has('returned') && plan.status === PLAN.paymentPending ? refreshPayment : getPaymentStatus
  const canPayByLink = !plan.payBy || isTimeForLink(new Date(), new Date(plan.payBy))
  const methodsFor = async (price: number) => {
    const amount = { siteId: siteSettings().siteId, price, charges: 0, currency: plan.currency, lang: 'en' } as const
    try {
      const methods = await call(listMethodsForAmount, amount)
      clearToasts('methods')
      return methods.filter(({ id }) => canPayByLink || id !== METHODS.paymentLink)
    } catch (error) {
      if (staysShown(url, error)) throw error
      const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
      showToast({ kind: 'error', text: paymentTexts[lang].methodsFailed, about: 'methods' })
      return null
    }
  }
  const [methods, { payment, transfer }, profile, fund, documents, travel] = await Promise.all([
    methodsFor(plan.payNowCents),
    call(status, { planId: plan.id }),
    call(getProfile, { id: session.client.id, languageId: 'en' }),
    call(getFund, { clientId: session.client.id, currency: plan.currency }),
    loadMissingDocuments(session.client.id, plan.id),
    call(getTravelStatement, { planId: plan.id }),
  ])
  // A provider's field needs the content security policy of this page; after client-side navigation, the document belongs to another page.
  const needsField = methods?.some(({ cardProvider }) => cardProvider) || payment?.cardProvider
  if (needsField && !isOwnDocument()) throw redirectDocument(`${url.pathname}${url.search}`)
  const shareCents = fundShare(fund.leftCents, plan.payNowCents, MIN_BESIDE_FUND_CENTS[plan.currency])
  return {
    plan,
    methods,
    payment,
    transfer,
    documents,
    travel,
    countries: travel.asksCountry ? await call(listCountries, {}) : [],
    fund: shareCents > 0 ? { ...fund, shareCents, methods: await methodsFor(plan.payNowCents - shareCents) } : null,
    otherCredits: fund.others,
    holder: [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' '),
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = paymentTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.metaDescription },
  ]
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { plan, methods, payment, transfer, holder, fund, otherCredits, documents, travel, countries } = loaderData
  const t = useTexts(paymentTexts)
  const reload = useBackgroundReload()
  useLeavingAsDocument()
  // A transfer takes days; other outcomes can arrive at any time.
  const isPolling = plan?.status === PLAN.paymentPending && payment?.methodId !== METHODS.bankTransfer
  usePolling(reload, POLL_MS, isPolling)

  if (plan && plan.status >= PLAN.paid && payment) return <Paid plan={plan} payment={payment} />
  if (plan?.status === PLAN.paymentPending && payment) {
    return (
      <Page title={transfer ? t.transferTitle : t.title} width="normal">
        <Steps plan={plan} />
        {transfer ? (
          <TransferPayment payment={payment} transfer={transfer} />
        ) : (
          <OpenPayment payment={payment} holder={holder} />
        )}
      </Page>
    )
  }
  if (!plan || plan.status !== PLAN.readyToPay) {
    return (
      <Page title={t.title} width="narrow">
        <div className="grid justify-items-start gap-6">
          <Notice tone="info" title={t.nothingTitle}>
            {plan?.activeBookings ? t.notConfirmed : null}
          </Notice>
          <ButtonLink to="/shopping-cart" variant="secondary">
            {t.toPlan}
          </ButtonLink>
        </div>
      </Page>
    )
  }
  if (documents.length > 0) {
    return (
      <Page title={t.title} width="normal">
        <Steps plan={plan} lacksDocuments />
        <DocumentsNeeded documents={documents} planId={plan.id} />
      </Page>
    )
  }
  if (travel?.asksCountry) {
    return (
      <Page title={t.title} width="normal">
        <Steps plan={plan} />
        <AskCountry countries={countries} />
      </Page>
    )
  }
  if (travel?.needed && !travel.statement) {
    return (
      <Page title={t.title} width="normal">
        <Steps plan={plan} />
        <StateTravel planId={plan.id} />
      </Page>
    )
  }
  // If all bookings of an attempt have ended, it is irrelevant to bookings made later.
  const isAboutPresent = plan.bookings.some(
    ({ status, createdAt }) => isLive(status) && payment !== null && createdAt <= payment.createdAt,
  )
  const canChoose = fund !== null || Boolean(methods?.length)
  return (
    <Page title={t.title} lead={canChoose ? t.lead : undefined} width="wide">
      <Steps plan={plan} />
      {travel?.needed && travel.statement && <StatedTravel statement={travel.statement} />}
      <PaymentForm
        plan={plan}
        allMethods={methods}
        lastAttempt={isAboutPresent ? payment : null}
        holder={holder}
        fund={fund}
        otherCredits={otherCredits}
      />
    </Page>
  )
}

/** The steps of a plan, with payment as the current one. */
const Steps = ({ plan, lacksDocuments = false }: { plan: TravelPlan; lacksDocuments?: boolean }) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const until = plan.payBy && t.payByDetail(formatInstant(plan.payBy, lang, SERVICE_ZONE))
  return (
    <Stepper
      className="not-printed mb-6"
      steps={[
        { label: t.steps.confirmed, state: 'done' },
        { label: t.steps.documents, state: lacksDocuments ? 'current' : 'done' },
        { label: t.steps.pay, state: lacksDocuments ? 'todo' : 'current', detail: until },
        { label: t.steps.sign, state: 'todo' },
        { label: t.steps.done, state: 'todo' },
      ]}
    />
  )
}

const Paid = ({ plan, payment }: { plan: TravelPlan; payment: Payment }) => {
  const t = useTexts(paymentTexts)
  useEffect(() => clearToasts(aboutPaying(plan.id)), [plan.id])
  const lang = useLang()
  return (
    <Page title={t.paidTitle} width="narrow">
      <div className="grid justify-items-start gap-6">
        <Notice tone="success" role="status">
          {t.paidText(
            formatMoney(payment.amountCents + payment.fundCents, payment.currency, lang),
            formatInstant(plan.signBy!, lang, SERVICE_ZONE),
          )}
        </Notice>
        <p>
          {t.reference}: <strong>{payment.reference}</strong>
        </p>
        <ButtonLink to={`/e_sign?plan=${plan.id}`}>{t.toSign}</ButtonLink>
      </div>
    </Page>
  )
}
