import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { call } from '../../../platform/http/call.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { readDraft } from '../../../ui/draft.ts'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { type FormFields, problemsOf } from '../../../ui/refused-fields.ts'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { isDecided } from '../../../ui/repeatable-call.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import { checkCardholderName } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import type { Fund, TravelPlan } from '../../travel-plan/contract.ts'
import { isLive } from '../../travel-plan/states.ts'
import {
  changePurchaseMethod,
  getAcceptedCards,
  getPaymentLink,
  openCardSession,
  type Payment,
  type PricedMethod,
  payByTransfer,
  payWithFund,
  payWithPrimaryCard,
  payWithSecondaryCard,
} from '../contract.ts'
import type { CardMethodId } from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { CardFields } from './card-fields.tsx'
import { type CardTokens, cardProblems, readCard } from './card-form.ts'
import { CardMark } from './card-mark.tsx'
import { FundChoice } from './fund-choice.tsx'
import { paymentTexts } from './payment.texts.ts'
import { aboutMethod, aboutPaying } from './payment-alerts.ts'
import { StripeFields, type StripeReader } from './stripe-field.tsx'

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

/** The form to choose a payment method and pay. */
export const PaymentForm = ({
  plan,
  allMethods,
  lastAttempt,
  holder,
  fund,
  otherCredits,
}: {
  plan: TravelPlan
  /** The methods for the whole price; null when they could not be loaded. */
  allMethods: PricedMethod[] | null
  lastAttempt: Payment | null
  holder: string
  /** The part of this plan that the client's fund can pay, and the methods for the rest; null when the fund is empty. */
  fund: (Fund & { shareCents: number; methods: PricedMethod[] | null }) | null
  /** The client's credits in other currencies, which this plan cannot use. */
  otherCredits: Fund['others']
}) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  // The page keeps its form and entries when a reload fails temporarily.
  const reload = useBackgroundReload()
  const draft = `payment-${plan.id}`
  const [useFund, setUseFund] = useState(() => fund !== null && readDraft<{ useFund: string }>(draft).useFund === 'on')
  const byFund = fund && useFund ? fund.shareCents : 0
  const byFundAlone = byFund > 0 && byFund === plan.payNowCents
  const loaded = fund && useFund ? fund.methods : allMethods
  const methods = loaded ?? []
  const noMethod = loaded ? t.noMethods : t.methodsFailed
  const [chosenId, setMethodId] = useState(plan.purchaseMethodId ?? methods[0]?.id ?? 0)
  const method = byFundAlone ? undefined : (methods.find((m) => m.id === chosenId) ?? methods[0])
  const byCard = method?.id === METHODS.primaryCard || method?.id === METHODS.secondaryCard
  const cards = useAcceptedCards(byCard ? method.id : undefined, t.cardsFailed)

  const money = (cents: number) => formatMoney(cents, plan.currency, lang)
  const chargedCents = method?.totalCents ?? plan.payNowCents - byFund

  const [tokens] = useState<CardTokens>(() => new Map())
  const stripeCard = useRef<StripeReader>(null)
  // A provider's script is loaded only once its method was chosen.
  const [isChosen, setIsChosen] = useState(plan.purchaseMethodId !== null)
  const field = byCard ? (method.cardProvider ?? 'own') : undefined
  const waitsForChoice = field === 'stripe' && !isChosen
  const verifiedName = useRef('')
  /** Checks the cardholder name on the server, once per name. Throws CallRefused: NAME_MISMATCH. */
  const verifyName = async (cardHolderName: string) => {
    if (verifiedName.current === cardHolderName) return
    const clientId = currentSession()!.client.id
    const { isValid, reason } = await call(checkCardholderName, { clientId, cardHolderName })
    if (!isValid) throw new CallRefused(200, 'NAME_MISMATCH', reason)
    verifiedName.current = cardHolderName
  }

  const form = useForm({
    // What a draft keeps: never card data.
    values: { useFund: '', billingZip: '' },
    draft,
    check: (_, data) => {
      if (!byFundAlone && !method) return [{ field: '', message: noMethod }]
      if (field === 'stripe') return { cardHolderName: !data.get('cardHolderName') && t.problems.holder }
      return field === 'own' ? cardProblems(readCard(data, tokens), t, cards ?? method!.cards) : {}
    },
    send: async (_, call, data): Promise<Payment | null> => {
      const travelPlanId = plan.id
      const feeTerms = method?.feeTerms
      if (byFundAlone) return call(payWithFund, { travelPlanId })
      if (method?.id === METHODS.bankTransfer) return call(payByTransfer, { travelPlanId, useFund, feeTerms })
      if (method?.id === METHODS.paymentLink) {
        await call(getPaymentLink, { planId: plan.id, siteId: siteSettings().siteId, useFund, feeTerms })
        return null
      }
      if (field === 'adyen') {
        const methodId = method!.id as CardMethodId
        await call(openCardSession, { planId: plan.id, methodId, useFund, feeTerms })
        return null
      }
      const row = method?.id === METHODS.primaryCard ? payWithPrimaryCard : payWithSecondaryCard
      if (field === 'stripe') {
        const cardHolderName = String(data.get('cardHolderName')).trim()
        await verifyName(cardHolderName)
        const entered = (await stripeCard.current?.read(cardHolderName)) ?? { problem: t.fieldFailed }
        if ('problem' in entered)
          throw new CallRefused(422, 'INVALID', entered.problem, [{ field: 'cardToken', message: entered.problem }])
        const { token: cardToken, ...card } = entered
        const billingZip = String(data.get('billingZip') ?? '').trim()
        return call(row, { travelPlanId, cardToken, cardHolderName, ...card, billingZip, useFund, feeTerms })
      }
      const { token, ...card } = readCard(data, tokens)
      await verifyName(card.cardHolderName)
      const { token: cardToken, brand, last4 } = token!
      return call(row, { travelPlanId, cardToken, brand, last4, ...card, useFund, feeTerms })
    },
    about: aboutPaying(plan.id),
    failed: method?.id === METHODS.paymentLink ? t.linkFailed : t.payFailed(plan.id),
    fieldProblems: (fields) => problemsOf(fields, cardForm(t)),
    placeOf: ({ code }) => (code === 'NAME_MISMATCH' ? 'cardHolderName' : undefined),
    done: (payment) =>
      payment?.status === PAYMENT.success ? t.paidToast(money(payment.amountCents + payment.fundCents)) : undefined,
    onSuccess: (payment) => {
      if (payment?.status === PAYMENT.success) return navigate(localPath(`/e_sign?plan=${plan.id}`))
      if (!payment?.payerAddress) return revalidate()
      if (payment.payerAddress.startsWith('/')) return navigate(localPath(payment.payerAddress))
      window.location.assign(payment.payerAddress)
    },
    onRefused: (refused) => {
      if (isDecided(refused)) {
        tokens.clear()
        stripeCard.current?.forget()
      }
      if (refused.status > 0) reload()
    },
  })

  /** Changes of the method are sent one after the other, so that the last one is stored last. */
  const changes = useRef<Promise<unknown>>(Promise.resolve())
  const choose = async (value: string) => {
    const previousId = chosenId
    const { id: methodId } = methods.find(({ id }) => String(id) === value)!
    setMethodId(methodId)
    setIsChosen(true)
    form.clearProblems()
    const change = changes.current.then(() => call(changePurchaseMethod, { planId: plan.id, methodId }))
    changes.current = change.catch(() => {})
    try {
      await change
      clearToasts(aboutMethod(plan.id))
    } catch (error) {
      setMethodId((chosen) => (chosen === methodId ? previousId : chosen))
      showToast({ kind: 'error', text: `${t.changeFailed} ${(error as Error).message}`, about: aboutMethod(plan.id) })
    }
    await reload()
  }

  const labels = {
    [METHODS.paymentLink]: t.linkButton,
    [METHODS.bankTransfer]: t.transferButton,
    [METHODS.primaryCard]: t.pay,
    [METHODS.secondaryCard]: t.pay,
  }
  const label = method && (field === 'adyen' ? t.enterCard : labels[method.id](money(chargedCents)))
  const live = plan.bookings.filter((b) => isLive(b.status))
  return (
    <form {...form.props} className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-6">
        <FormErrors form={form} />
        {form.problems.length === 0 && <LastAttempt payment={lastAttempt} />}
        {fund && <FundChoice fund={fund} shareCents={fund.shareCents} used={useFund} onChange={setUseFund} />}
        {otherCredits.length > 0 && (
          <Notice tone="info">
            {t.otherCredits(
              otherCredits.map(({ leftCents, currency }) => formatMoney(leftCents, currency, lang)).join(' + '),
              plan.currency,
            )}
          </Notice>
        )}
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
        {field === 'own' && (
          <CardFields holder={holder} zip={form.field('billingZip').defaultValue} errorOf={form.errorOf} />
        )}
        {field === 'stripe' && isChosen && (
          <StripeFields
            holder={holder}
            zip={form.field('billingZip').defaultValue}
            amountCents={chargedCents}
            currency={plan.currency}
            reader={stripeCard}
            errorOf={form.errorOf}
          />
        )}
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
            {waitsForChoice && (
              <Button type="button" onClick={() => choose(String(method!.id))}>
                {t.enterCard}
              </Button>
            )}
            {(byFundAlone || (method && !waitsForChoice)) && (
              <Button type="submit" busy={form.busy}>
                {form.busy ? t.paying : byFundAlone ? t.payByFund(money(byFund)) : label}
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
            <CardMark key={brand} brand={brand} />
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
