import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { call, callWithKey } from '../../../platform/http/call.ts'
import type { Call, CallRefused } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { type FormFields, problemsOf } from '../../../ui/refused-fields.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { checkCardholderName } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import type { Fund, TravelPlan } from '../../travel-plan/contract.ts'
import { isLive } from '../../travel-plan/states.ts'
import {
  changePurchaseMethod,
  getAcceptedCards,
  getPaymentLink,
  type Payment,
  type PricedMethod,
  payByTransfer,
  payWithFund,
  payWithPrimaryCard,
  payWithSecondaryCard,
} from '../contract.ts'
import { PAYMENT } from '../states.ts'
import { CardFields, type CardProblem, readCard } from './card-fields.tsx'
import { FundChoice } from './fund-choice.tsx'
import { paymentTexts } from './payment.texts.ts'
import { aboutMethod, aboutPaying } from './payment-alerts.ts'

/** The card's number is sent as a token, its brand and its last digits. */
const cardForm = (t: (typeof paymentTexts)['en']): FormFields => ({
  cardHolderName: t.holder,
  cardToken: ['cardNumber', t.number],
  brand: ['cardNumber', t.number],
  last4: ['cardNumber', t.number],
  expMonth: t.expiryMonth,
  expYear: t.expiryYear,
  billingZip: t.zip,
})

/** Notice about the last attempt when it did not succeed. */
const LastAttempt = ({ payment }: { payment: Payment | null }) => {
  const t = useTexts(paymentTexts)
  if (payment?.status === PAYMENT.failed) {
    return (
      <Notice tone="danger" title={t.declinedTitle}>
        {t.declines[payment.endReason ?? 'declined']}
      </Notice>
    )
  }
  if (payment?.status !== PAYMENT.expired) return null
  const givenUp = payment.endReason === 'given-up'
  return (
    <Notice tone={givenUp ? 'info' : 'warning'} title={givenUp ? t.givenUpTitle : t.notChargedTitle}>
      {givenUp ? t.givenUpText : t.notChargedText}
    </Notice>
  )
}

/** The fields kept in a draft; card data is never kept. */
type Draft = { useFund: string; billingZip: string }

/** The form to choose a payment method and pay. */
export const PaymentForm = ({
  plan,
  allMethods,
  lastAttempt,
  holder,
  fund,
}: {
  plan: TravelPlan
  /** The methods for the whole price; null when they could not be loaded. */
  allMethods: PricedMethod[] | null
  lastAttempt: Payment | null
  holder: string
  /** The part of this plan that the client's fund can pay, and the methods for the rest; null when the fund is empty. */
  fund: (Fund & { shareCents: number; methods: PricedMethod[] | null }) | null
}) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  const draft = `payment-${plan.id}`
  const [draftValues] = useState(() => readDraft<Draft>(draft))
  const [useFund, setUseFund] = useState(fund !== null && draftValues.useFund === 'on')
  const byFund = fund && useFund ? fund.shareCents : 0
  const byFundAlone = byFund > 0 && byFund === plan.payNowCents
  const loaded = fund && useFund ? fund.methods : allMethods
  const methods = loaded ?? []
  const noMethod = loaded ? t.noMethods : t.methodsFailed
  const [chosenId, setMethodId] = useState(plan.purchaseMethodId ?? methods[0]?.id ?? 0)
  const [problems, setProblems] = useState<CardProblem[]>([])
  const [busy, setBusy] = useState(false)
  // One key per attempt: a double click or a repeated request is the same payment.
  const key = useRef(crypto.randomUUID())
  const verifiedName = useRef('')
  const method = byFundAlone ? undefined : (methods.find((m) => m.id === chosenId) ?? methods[0])
  const byCard = method?.id === METHODS.primaryCard || method?.id === METHODS.secondaryCard
  const cards = useAcceptedCards(byCard ? method.id : undefined, t.cardsFailed)

  const money = (cents: number) => formatMoney(cents, plan.currency, lang)
  const chargedCents = method?.totalCents ?? plan.payNowCents - byFund

  const choose = async (value: string) => {
    const previousId = chosenId
    const { id: methodId } = methods.find(({ id }) => String(id) === value)!
    setMethodId(methodId)
    setProblems([])
    try {
      await call(changePurchaseMethod, { planId: plan.id, methodId })
      clearToasts(aboutMethod(plan.id))
    } catch (error) {
      setMethodId(previousId)
      showToast({ kind: 'error', text: `${t.changeFailed} ${(error as Error).message}`, about: aboutMethod(plan.id) })
      await revalidate()
    }
  }

  /** Checks the cardholder name on the server, once per name, and shows the problem when it does not match. */
  const isOwnName = async (cardHolderName: string) => {
    if (verifiedName.current === cardHolderName) return true
    setBusy(true)
    try {
      const { client } = currentSession()!
      const { isValid, reason } = await call(checkCardholderName, { clientId: client.id, cardHolderName })
      if (isValid) verifiedName.current = cardHolderName
      else setProblems([{ field: 'cardHolderName', message: reason }])
      return isValid
    } catch (error) {
      showToast({
        kind: 'error',
        text: `${t.payFailed(plan.id)}. ${(error as CallRefused).message}`,
        about: aboutPaying(plan.id),
      })
      return false
    } finally {
      setBusy(false)
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const travelPlanId = plan.id
    if (byFundAlone) return send((keyed) => keyed(payWithFund, { travelPlanId }))
    if (method?.id === METHODS.bankTransfer) return send((keyed) => keyed(payByTransfer, { travelPlanId, useFund }))
    if (method?.id === METHODS.paymentLink) {
      const link = { planId: plan.id, siteId: siteSettings().siteId, useFund }
      return send((keyed) => keyed(getPaymentLink, link).then(() => null), t.linkFailed)
    }
    if (!method) return
    const read = readCard(new FormData(event.currentTarget), t, cards ?? method.cards)
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) return
    if (!(await isOwnName(read.card.cardHolderName))) return
    const { token, ...card } = read.card
    const row = method.id === METHODS.primaryCard ? payWithPrimaryCard : payWithSecondaryCard
    const { token: cardToken, brand, last4 } = token!
    await send((keyed) => keyed(row, { travelPlanId, cardToken, brand, last4, ...card, useFund }))
  }

  const updateDraft = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    saveDraft(draft, { useFund: form.get('useFund'), billingZip: form.get('billingZip') })
  }

  const send = async (pay: (keyed: Call) => Promise<Payment | null>, failed = t.payFailed(plan.id)) => {
    setBusy(true)
    try {
      const payment = await pay(callWithKey(key.current))
      saveDraft(draft, null)
      clearToasts(aboutPaying(plan.id))
      if (payment?.status === PAYMENT.success) {
        const text = t.paidToast(money(payment.amountCents + payment.fundCents))
        showToast({ kind: 'information', text, about: aboutPaying(plan.id) })
        await navigate(localPath(`/e_sign?plan=${plan.id}`))
      } else if (payment?.payerAddress) await navigate(localPath(payment.payerAddress))
      else await revalidate()
    } catch (error) {
      const refused = error as CallRefused
      showToast({ kind: 'error', text: `${failed}. ${refused.message}`, about: aboutPaying(plan.id) })
      if (refused.code === 'NAME_MISMATCH') setProblems([{ field: 'cardHolderName', message: refused.message }])
      else if (refused.fields.length > 0) setProblems(problemsOf(refused.fields, cardForm(t)))
      // A reply ends the attempt. After a lost connection, pressing again repeats the same payment.
      if (refused.status > 0) key.current = crypto.randomUUID()
      setBusy(false)
      await revalidate()
    }
  }

  const labels = {
    [METHODS.paymentLink]: t.linkButton,
    [METHODS.bankTransfer]: t.transferButton,
    [METHODS.primaryCard]: t.pay,
    [METHODS.secondaryCard]: t.pay,
  }
  const label = method && labels[method.id](money(chargedCents))
  const live = plan.bookings.filter((b) => isLive(b.status))
  return (
    <form
      onSubmit={submit}
      onInput={updateDraft}
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]"
    >
      <div className="grid min-w-0 gap-6">
        <ErrorSummary problems={problems} />
        {problems.length === 0 && <LastAttempt payment={lastAttempt} />}
        {fund && <FundChoice fund={fund} shareCents={fund.shareCents} used={useFund} onChange={setUseFund} />}
        {byFundAlone && <Notice tone="success">{t.fundCovers}</Notice>}
        {!byFundAlone && !method && (
          <Notice tone="danger">
            <p>{noMethod}</p>
            {loaded && (
              <Link to={localPath('/notes?box=received&write')} className="link mt-1 inline-block">
                {t.writeToUs}
              </Link>
            )}
          </Notice>
        )}
        {method && (
          <RadioCards
            name="method"
            legend={t.method}
            value={String(method.id)}
            onChange={choose}
            options={methods.map((m) => ({
              value: String(m.id),
              label: m.name[lang],
              detail: <MethodDetail method={m} fee={m.feeCents ? t.fee(money(m.feeCents)) : t.noFee} />,
            }))}
          />
        )}
        {byCard && <CardFields holder={holder} zip={draftValues.billingZip} problems={problems} />}
        {method?.id === METHODS.paymentLink && (
          <Notice tone="info" title={t.accountName(holder)}>
            <p>{t.linkAbout}</p>
          </Notice>
        )}
        {method?.id === METHODS.bankTransfer && <Notice tone="info">{t.transferAbout}</Notice>}
      </div>
      <aside aria-label={t.summary} className="lg:sticky lg:top-24">
        <Card>
          <div className="grid gap-4">
            <AmountTable
              caption={t.summary}
              lines={[
                ...live.map((b) => ({ label: b.summary.title, detail: b.reference, cents: b.payNowCents })),
                ...(method?.feeCents ? [{ label: t.feeLine, cents: method.feeCents }] : []),
                ...(byFund > 0 ? [{ label: t.fundLine, cents: -byFund }] : []),
              ]}
              total={{ label: t.total, cents: chargedCents }}
              currency={plan.currency}
            />
            {plan.payBy && <DeadlineClock until={plan.payBy} label={t.payBy} next={t.payNext} />}
            <p className="text-sm text-muted">{t.priceHolds}</p>
            {(byFundAlone || method) && (
              <Button type="submit" busy={busy}>
                {busy ? t.paying : byFundAlone ? t.payByFund(money(byFund)) : label}
              </Button>
            )}
          </div>
        </Card>
      </aside>
    </form>
  )
}

/** Description, fee and card brands of a method. */
const MethodDetail = ({ method, fee }: { method: PricedMethod; fee: string }) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  return (
    <>
      <span className="block">
        {method.about[lang]} {fee}.
      </span>
      {method.cards.length > 0 && (
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          <span className="sr-only">{t.accepts(method.cards.join(', '))}.</span>
          {method.cards.map((brand) => (
            <span key={brand} aria-hidden="true">
              <Badge>{brand}</Badge>
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/** The card brands that a method accepts; undefined until loaded or on failure. */
const useAcceptedCards = (methodId: number | undefined, failed: string) => {
  const [accepted, setAccepted] = useState<{ methodId: number; cards: string[] }>()
  useEffect(() => {
    if (!methodId) return
    call(getAcceptedCards, { methodId }).then(
      (cards) => setAccepted({ methodId, cards }),
      () => showToast({ kind: 'error', text: failed }),
    )
  }, [methodId, failed])
  return accepted?.methodId === methodId ? accepted?.cards : undefined
}
