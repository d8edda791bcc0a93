import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { call, callWithKey } from '../../../platform/http/call.ts'
import type { Call, CallRefused } from '../../../platform/http/endpoint.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { RadioCards, SelectField, TextField } from '../../../ui/field.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { getProfile } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { type Fund, getActivePlan, getFund, getPlan, type TravelPlan } from '../../travel-plan/contract.ts'
import { fundShare } from '../../travel-plan/fund.ts'
import { type BookingStatus, isLive, PLAN } from '../../travel-plan/states.ts'
import {
  getPaymentStatus,
  listMethodsForAmount,
  type Payment,
  type PricedMethod,
  payWithFund,
  payWithPrimaryCard,
  payWithSecondaryCard,
} from '../contract.ts'
import { METHODS, PURCHASE_METHODS } from '../methods.ts'
import { tokenise } from '../sandbox-cards.ts'
import { PAYMENT } from '../states.ts'
import type { Route } from './+types/payment.page'
import { CardNumberField, TestCards } from './card-field.tsx'
import { FundChoice } from './fund-choice.tsx'
import { paymentTexts } from './payment.texts.ts'

/** The least that a card is charged. */
const LEAST_BY_CARD = Math.max(...PURCHASE_METHODS.map((method) => method.minCents))

/** Milliseconds between two questions about a payment whose answer was lost. */
const ASK_AGAIN_MS = 2_000

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const session = currentSession()!
  const asked = Number(url.searchParams.get('plan'))
  const plan = asked
    ? await call(getPlan, { id: asked, lang: 'en' })
    : await call(getActivePlan, { clientId: session.client.id, lang: 'en' })
  if (!plan) return { plan, methods: [], payment: null, holder: '', fund: null }
  const methodsFor = async (price: number) =>
    (await call(listMethodsForAmount, { siteId: 6, price, charges: 0, lang: 'en' })).filter(
      (m) => m.cards.length > 0 && m.id !== METHODS.paymentLink,
    )
  const [methods, { payment }, profile, fund] = await Promise.all([
    methodsFor(plan.payNowCents),
    call(getPaymentStatus, { planId: plan.id }),
    call(getProfile, { id: session.client.id, languageId: 'en' }),
    call(getFund, { clientId: session.client.id }),
  ])
  const shareCents = fundShare(fund.leftCents, plan.payNowCents, LEAST_BY_CARD)
  return {
    plan,
    methods,
    payment,
    fund: shareCents > 0 ? { ...fund, shareCents, methods: await methodsFor(plan.payNowCents - shareCents) } : null,
    holder: [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' '),
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = paymentTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · Alamar` }, { name: 'description', content: t.metaDescription }]
}

export default function PaymentPage({ loaderData: { plan, methods, payment, holder, fund } }: Route.ComponentProps) {
  const t = useTexts(paymentTexts)
  const { revalidate } = useRevalidator()
  const pending = plan?.status === PLAN.paymentPending
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(revalidate, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [pending, revalidate])

  if (plan && plan.status >= PLAN.paid && payment) return <Paid plan={plan} payment={payment} />
  if (plan && pending && payment) {
    return (
      <Page title={t.title} width="narrow">
        <div className="grid justify-items-start gap-6">
          <Notice tone="warning" title={t.pendingTitle} role="status">
            {t.pendingText(payment.reference)}
          </Notice>
          <ButtonLink to="/shopping-cart" variant="secondary">
            {t.toPlan}
          </ButtonLink>
        </div>
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
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <PaymentForm plan={plan} cardMethods={methods} lastAttempt={payment} holder={holder} fund={fund} />
    </Page>
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

/** What became of the last attempt, when it did not succeed. */
const LastAttempt = ({ payment }: { payment: Payment | null }) => {
  const t = useTexts(paymentTexts)
  if (payment?.status === PAYMENT.failed) {
    return (
      <Notice tone="danger" title={t.declinedTitle}>
        {t.declines[(payment.endReason as 'declined') ?? 'declined']}
      </Notice>
    )
  }
  if (payment?.status === PAYMENT.expired) {
    return (
      <Notice tone="warning" title={t.notChargedTitle}>
        {t.notChargedText}
      </Notice>
    )
  }
  return null
}

const thisYear = new Date().getFullYear()
const thisMonth = new Date().getMonth() + 1
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const YEARS = MONTHS.map((n) => thisYear + n - 1)

const PaymentForm = ({
  plan,
  cardMethods,
  lastAttempt,
  holder,
  fund,
}: {
  plan: TravelPlan
  cardMethods: PricedMethod[]
  lastAttempt: Payment | null
  holder: string
  /** What the client's fund could pay of this plan, and the methods for the rest; null when it is empty. */
  fund: (Fund & { shareCents: number; methods: PricedMethod[] }) | null
}) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  const [useFund, setUseFund] = useState(false)
  const byFund = fund && useFund ? fund.shareCents : 0
  const byFundAlone = byFund > 0 && byFund === plan.payNowCents
  const methods = fund && useFund ? fund.methods : cardMethods
  const [chosenId, setMethodId] = useState(String(cardMethods[0]?.id ?? ''))
  const [number, setNumber] = useState('')
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [busy, setBusy] = useState(false)
  // One key for one try: a double click or a repeated request stays the same payment.
  const key = useRef(crypto.randomUUID())
  const method = methods.find((m) => String(m.id) === chosenId) ?? methods[0]
  const problemOf = (field: string) => problems.find((p) => p.field === field)?.message
  if (!method && !fund) return <Notice tone="danger">{t.methodsFailed}</Notice>

  const chargedCents = byFundAlone || !method ? 0 : method.totalCents
  const money = (cents: number) => formatMoney(cents, plan.currency, lang)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (byFundAlone) return send((keyed) => keyed(payWithFund, { travelPlanId: plan.id }))
    if (!method) return
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    const card = tokenise(number)
    const month = Number(value('expMonth'))
    const year = Number(value('expYear'))
    const found = [
      !value('cardHolderName') && { field: 'cardHolderName', message: t.problems.holder },
      !card && { field: 'cardNumber', message: t.problems.number },
      card && !method.cards.includes(card.brand) && { field: 'cardNumber', message: t.notAccepted(card.brand) },
      year === thisYear && month < thisMonth && { field: 'expMonth', message: t.problems.expired },
    ].filter((problem) => problem !== false && problem !== undefined)
    setProblems(found)
    if (found.length > 0 || !card) return
    const row = method.id === METHODS.primaryCard ? payWithPrimaryCard : payWithSecondaryCard
    await send((keyed) =>
      keyed(row, {
        travelPlanId: plan.id,
        cardToken: card.token,
        cardHolderName: value('cardHolderName'),
        brand: card.brand,
        last4: card.last4,
        expMonth: month,
        expYear: year,
        billingZip: value('billingZip'),
        useFund,
      }),
    )
  }

  const send = async (pay: (keyed: Call) => Promise<Payment>) => {
    setBusy(true)
    try {
      await pay(callWithKey(key.current))
      await navigate(localPath(`/e_sign?plan=${plan.id}`))
    } catch (error) {
      const refused = error as CallRefused
      showToast({ kind: 'error', text: `${t.payFailed(plan.id)}. ${refused.message}` })
      if (refused.code === 'NAME_MISMATCH') setProblems([{ field: 'cardHolderName', message: refused.message }])
      else if (refused.fields.length > 0) setProblems(refused.fields)
      // An answer ends the try; a lost connection does not, so that pressing again repeats the same payment.
      if (refused.status > 0) key.current = crypto.randomUUID()
      setBusy(false)
      await revalidate()
    }
  }

  const live = plan.bookings.filter((b) => isLive(b.status as BookingStatus))
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-6">
        <ErrorSummary problems={problems} />
        {problems.length === 0 && <LastAttempt payment={lastAttempt} />}
        {fund && <FundChoice fund={fund} shareCents={fund.shareCents} used={useFund} onChange={setUseFund} />}
        {byFundAlone && <Notice tone="success">{t.fundCovers}</Notice>}
        {!byFundAlone && !method && <Notice tone="danger">{t.methodsFailed}</Notice>}
        {!byFundAlone && method && (
          <>
            <RadioCards
              name="method"
              legend={t.method}
              value={String(method.id)}
              onChange={setMethodId}
              options={methods.map((m) => ({
                value: String(m.id),
                label: m.name[lang],
                detail: `${m.about[lang]} ${m.feeCents ? t.fee(formatMoney(m.feeCents, plan.currency, lang)) : t.noFee}. ${t.accepts(m.cards.join(', '))}.`,
              }))}
            />
            <Card>
              <div className="grid gap-4">
                <h2 className="text-xl">{t.cardHeading}</h2>
                <Notice tone="info" title={t.accountName(holder)}>
                  {t.nameRule}
                </Notice>
                <TextField
                  name="cardHolderName"
                  label={t.holder}
                  error={problemOf('cardHolderName')}
                  autoComplete="cc-name"
                  required
                  maxLength={100}
                />
                <CardNumberField value={number} onChange={setNumber} error={problemOf('cardNumber')} />
                <fieldset className="grid gap-2">
                  <legend className="pb-1 font-semibold">{t.expiry}</legend>
                  <div className="grid grid-cols-2 gap-4">
                    <SelectField
                      name="expMonth"
                      label={t.expiryMonth}
                      autoComplete="cc-exp-month"
                      defaultValue="12"
                      error={problemOf('expMonth')}
                    >
                      {MONTHS.map((month) => (
                        <option key={month} value={month}>
                          {String(month).padStart(2, '0')}
                        </option>
                      ))}
                    </SelectField>
                    <SelectField
                      name="expYear"
                      label={t.expiryYear}
                      autoComplete="cc-exp-year"
                      defaultValue={thisYear + 2}
                    >
                      {YEARS.map((year) => (
                        <option key={year} value={year}>
                          {year}
                        </option>
                      ))}
                    </SelectField>
                  </div>
                </fieldset>
                <TextField
                  name="billingZip"
                  label={t.zip}
                  autoComplete="billing postal-code"
                  required={false}
                  maxLength={20}
                />
                <TestCards onUse={setNumber} />
              </div>
            </Card>
          </>
        )}
      </div>
      <aside aria-label={t.summary} className="lg:sticky lg:top-24">
        <Card>
          <div className="grid gap-4">
            <AmountTable
              caption={t.summary}
              lines={[
                ...live.map((b) => ({ label: b.summary.title, detail: b.reference, cents: b.payNowCents })),
                ...(!byFundAlone && method?.feeCents ? [{ label: t.feeLine, cents: method.feeCents }] : []),
                ...(byFund > 0 ? [{ label: t.fundLine, cents: -byFund }] : []),
              ]}
              total={{ label: t.total, cents: chargedCents }}
              currency={plan.currency}
            />
            {plan.payBy && <DeadlineClock until={plan.payBy} label={t.payBy} />}
            <Button type="submit" busy={busy}>
              {busy ? t.paying : byFundAlone ? t.payByFund(money(byFund)) : t.pay(money(chargedCents))}
            </Button>
          </div>
        </Card>
      </aside>
    </form>
  )
}
