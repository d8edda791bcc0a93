import { useRevalidator } from 'react-router'
import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { SITE_ID } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useLookAgain } from '../../../ui/look-again.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { getProfile } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { getActivePlan, getFund, getPlan, type TravelPlan } from '../../travel-plan/contract.ts'
import { fundShare } from '../../travel-plan/fund.ts'
import { PLAN } from '../../travel-plan/states.ts'
import { getPaymentStatus, listMethodsForAmount, type Payment, refreshPayment } from '../contract.ts'
import { LEAST_BESIDE_FUND_CENTS, METHODS } from '../methods.ts'
import type { Route } from './+types/payment.page'
import { DocumentsNeeded, loadMissingDocuments } from './documents-needed.tsx'
import { OpenPayment } from './open-payment.tsx'
import { paymentTexts } from './payment.texts.ts'
import { PaymentForm } from './payment-form.tsx'
import { TransferPayment } from './transfer-payment.tsx'

/** Milliseconds between two questions about a payment that has not come to its end. */
const ASK_AGAIN_MS = 2_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const session = currentSession()!
  const asked = Number(url.searchParams.get('plan'))
  const plan = asked
    ? await call(getPlan, { id: asked, lang: 'en' })
    : await call(getActivePlan, { clientId: session.client.id, lang: 'en' })
  if (!plan) return { plan, methods: [], payment: null, transfer: null, holder: '', fund: null, documents: [] }
  // The client comes back from a page of the processor: what happened there is the processor's to say.
  const status =
    url.searchParams.has('returned') && plan.status === PLAN.paymentPending ? refreshPayment : getPaymentStatus
  const methodsFor = (price: number) =>
    call(listMethodsForAmount, { siteId: SITE_ID, price, charges: 0, lang: 'en' }).catch(() => [])
  const [methods, { payment, transfer }, profile, fund, documents] = await Promise.all([
    methodsFor(plan.payNowCents),
    call(status, { planId: plan.id }),
    call(getProfile, { id: session.client.id, languageId: 'en' }),
    call(getFund, { clientId: session.client.id }),
    loadMissingDocuments(session.client.id, plan.id),
  ])
  const shareCents = fundShare(fund.leftCents, plan.payNowCents, LEAST_BESIDE_FUND_CENTS)
  return {
    plan,
    methods,
    payment,
    transfer,
    documents,
    fund: shareCents > 0 ? { ...fund, shareCents, methods: await methodsFor(plan.payNowCents - shareCents) } : null,
    holder: [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' '),
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = paymentTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · Alamar` }, { name: 'description', content: t.metaDescription }]
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { plan, methods, payment, transfer, holder, fund, documents } = loaderData
  const t = useTexts(paymentTexts)
  const { revalidate } = useRevalidator()
  // A transfer takes days; everything else may be known any moment.
  const asking = plan?.status === PLAN.paymentPending && payment?.methodId !== METHODS.bankTransfer
  useLookAgain(revalidate, ASK_AGAIN_MS, asking)

  if (plan && plan.status >= PLAN.paid && payment) return <Paid plan={plan} payment={payment} />
  if (plan?.status === PLAN.paymentPending && payment) {
    return (
      <Page title={transfer ? t.transferTitle : t.title} width="normal">
        <Steps plan={plan} />
        {transfer ? (
          <TransferPayment payment={payment} transfer={transfer} onDone={revalidate} />
        ) : (
          <OpenPayment payment={payment} onDone={revalidate} />
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
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <Steps plan={plan} />
      <PaymentForm plan={plan} allMethods={methods} lastAttempt={payment} holder={holder} fund={fund} />
    </Page>
  )
}

/** Where paying stands among the steps of a plan. */
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
  const lang = useLang()
  return (
    <Page title={t.paidTitle} width="narrow">
      <div className="grid justify-items-start gap-6">
        <Notice tone="success" role="status">
          {t.paidText(formatMoney(payment.amountCents + payment.fundCents, payment.currency, lang))}
        </Notice>
        <p>
          {t.reference}: <strong>{payment.reference}</strong>
        </p>
        <ButtonLink to={`/e_sign?plan=${plan.id}`}>{t.toSign}</ButtonLink>
      </div>
    </Page>
  )
}
