import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { SITE_ID } from '../../../lib/site.ts'
import { call, callWithKey } from '../../../platform/http/call.ts'
import type { Call, CallRefused } from '../../../platform/http/endpoint.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { keepDraft, readDraft } from '../../../ui/draft.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { RadioCards } from '../../../ui/field.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Fund, TravelPlan } from '../../travel-plan/contract.ts'
import { type BookingStatus, isLive } from '../../travel-plan/states.ts'
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
import { METHODS } from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { CardFields, type CardProblem, readCard } from './card-fields.tsx'
import { FundChoice } from './fund-choice.tsx'
import { paymentTexts } from './payment.texts.ts'

/** What became of the last attempt, when it did not succeed. */
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

/** What is kept of the form when the line drops; of the card nothing. */
type Draft = { useFund: string; billingZip: string }

/** Choosing a method and paying by it. */
export const PaymentForm = ({
  plan,
  allMethods,
  lastAttempt,
  holder,
  fund,
}: {
  plan: TravelPlan
  allMethods: PricedMethod[]
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
  const draft = `payment-${plan.id}`
  const [typed] = useState(() => readDraft<Draft>(draft))
  const [useFund, setUseFund] = useState(fund !== null && typed.useFund === 'on')
  const byFund = fund && useFund ? fund.shareCents : 0
  const byFundAlone = byFund > 0 && byFund === plan.payNowCents
  const methods = fund && useFund ? fund.methods : allMethods
  const [chosenId, setMethodId] = useState(plan.purchaseMethodId ?? allMethods[0]?.id ?? 0)
  const [problems, setProblems] = useState<CardProblem[]>([])
  const [busy, setBusy] = useState(false)
  // One key for one try: a double click or a repeated request stays the same payment.
  const key = useRef(crypto.randomUUID())
  const method = byFundAlone ? undefined : (methods.find((m) => m.id === chosenId) ?? methods[0])
  const byCard = method?.id === METHODS.primaryCard || method?.id === METHODS.secondaryCard
  const cards = useAcceptedCards(byCard ? method.id : undefined, t.cardsFailed)

  const money = (cents: number) => formatMoney(cents, plan.currency, lang)
  const chargedCents = method?.totalCents ?? 0

  const choose = async (value: string) => {
    const before = chosenId
    setMethodId(Number(value))
    setProblems([])
    try {
      await call(changePurchaseMethod, { planId: plan.id, methodId: Number(value) })
    } catch (error) {
      setMethodId(before)
      showToast({ kind: 'error', text: `${t.changeFailed} ${(error as Error).message}` })
      await revalidate()
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const travelPlanId = plan.id
    if (byFundAlone) return send((keyed) => keyed(payWithFund, { travelPlanId }))
    if (method?.id === METHODS.bankTransfer) return send((keyed) => keyed(payByTransfer, { travelPlanId, useFund }))
    if (method?.id === METHODS.paymentLink) {
      const link = { planId: plan.id, siteId: SITE_ID, useFund }
      return send((keyed) => keyed(getPaymentLink, link).then(() => null), t.linkFailed)
    }
    if (!method) return
    const read = readCard(new FormData(event.currentTarget), t, cards ?? method.cards)
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) return
    const { token, ...card } = read.card
    const row = method.id === METHODS.primaryCard ? payWithPrimaryCard : payWithSecondaryCard
    const { token: cardToken, brand, last4 } = token!
    await send((keyed) => keyed(row, { travelPlanId, cardToken, brand, last4, ...card, useFund }))
  }

  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    keepDraft(draft, { useFund: form.get('useFund'), billingZip: form.get('billingZip') })
  }

  const send = async (pay: (keyed: Call) => Promise<Payment | null>, failed = t.payFailed(plan.id)) => {
    setBusy(true)
    try {
      const payment = await pay(callWithKey(key.current))
      keepDraft(draft, null)
      if (payment?.status === PAYMENT.success) await navigate(localPath(`/e_sign?plan=${plan.id}`))
      else if (payment?.payerAddress) await navigate(localPath(payment.payerAddress))
      else await revalidate()
    } catch (error) {
      const refused = error as CallRefused
      showToast({ kind: 'error', text: `${failed}. ${refused.message}` })
      if (refused.code === 'NAME_MISMATCH') setProblems([{ field: 'cardHolderName', message: refused.message }])
      else if (refused.fields.length > 0) setProblems(refused.fields)
      // An answer ends the try; a lost connection does not, so that pressing again repeats the same payment.
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
  const label = method && labels[method.id as keyof typeof labels](money(chargedCents))
  const live = plan.bookings.filter((b) => isLive(b.status as BookingStatus))
  if (allMethods.length === 0 && !fund) return <Notice tone="danger">{t.methodsFailed}</Notice>
  return (
    <form onSubmit={submit} onInput={keep} noValidate className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-6">
        <ErrorSummary problems={problems} />
        {problems.length === 0 && <LastAttempt payment={lastAttempt} />}
        {fund && <FundChoice fund={fund} shareCents={fund.shareCents} used={useFund} onChange={setUseFund} />}
        {byFundAlone && <Notice tone="success">{t.fundCovers}</Notice>}
        {!byFundAlone && !method && <Notice tone="danger">{t.methodsFailed}</Notice>}
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
        {byCard && <CardFields holder={holder} zip={typed.billingZip} problems={problems} />}
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

/** What a method is, what it costs, and the marks of the cards that it takes. */
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

/** The brands that a card method takes at this moment; undefined until they are known, or when they cannot be told. */
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
