import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { AmountTable } from '../../../ui/amounts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { type FormFields, problemsOf } from '../../../ui/refused-fields.ts'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { isDecided } from '../../../ui/repeatable-call.ts'
import type { Fund, TravelPlan } from '../../travel-plan/contract.ts'
import { isLive } from '../../travel-plan/states.ts'
import {
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
import { CardMark } from './card-mark.tsx'
import { useCardReader } from './card-reader.ts'
import { FundChoice } from './fund-choice.tsx'
import { paymentTexts } from './payment.texts.ts'
import { aboutPaying } from './payment-alerts.ts'
import { isCardMethod, paymentDraft, type UsableFund, useAcceptedCards, usePaymentChoice } from './payment-choice.ts'
import { StripeFields } from './stripe-field.tsx'

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

/** A notice about the last attempt, if it did not succeed. */
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
  /** Null when the client's fund can pay nothing of this plan. */
  fund: UsableFund | null
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
  const choice = usePaymentChoice(plan, fund, allMethods)
  const { method, useFund, byFund, byFundAlone } = choice
  const brands = useAcceptedCards(method)
  const card = useCardReader()
  const field = isCardMethod(method) ? (method?.cardProvider ?? 'own') : undefined
  // A provider's script is loaded only once its method has been chosen.
  const waitsForChoice = field === 'stripe' && !choice.isChosen

  const live = plan.bookings.filter((b) => isLive(b.status))
  const money = (cents: number) => formatMoney(cents, plan.currency, lang)
  const chargedCents = method?.totalCents ?? plan.payNowCents - byFund

  const form = useForm({
    // The values that a draft keeps: never card data.
    values: { useFund: '', billingZip: '' },
    draft: paymentDraft(plan.id),
    check: (_, data) => {
      if (!byFundAlone && !method) return [{ field: '', message: choice.noMethod }]
      return field === 'own' || field === 'stripe' ? card.problemsIn(data, field, brands ?? method!.cards) : {}
    },
    send: async (_, call, data): Promise<Payment | null> => {
      const travelPlanId = plan.id
      const bookingIds = live.map(({ id }) => id)
      const terms = { useFund, feeTerms: method?.feeTerms }
      if (byFundAlone) return call(payWithFund, { travelPlanId, bookingIds })
      if (method?.id === METHODS.bankTransfer) return call(payByTransfer, { travelPlanId, ...terms })
      if (method?.id === METHODS.paymentLink) {
        await call(getPaymentLink, { planId: plan.id, siteId: siteSettings().siteId, ...terms })
        return null
      }
      if (field === 'adyen') {
        await call(openCardSession, { planId: plan.id, methodId: method!.id as CardMethodId, ...terms })
        return null
      }
      const pay = method?.id === METHODS.primaryCard ? payWithPrimaryCard : payWithSecondaryCard
      return call(pay, { travelPlanId, bookingIds, ...(await card.read(data, field!)), ...terms })
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
      if (isDecided(refused)) card.forget()
      if (refused.status > 0) reload()
    },
  })

  const choose = (methodId: string) => {
    form.clearProblems()
    return choice.choose(choice.methods.find(({ id }) => String(id) === methodId)!.id)
  }

  const labels = {
    [METHODS.paymentLink]: t.linkButton,
    [METHODS.bankTransfer]: t.transferButton,
    [METHODS.primaryCard]: t.pay,
    [METHODS.secondaryCard]: t.pay,
  }
  const label = method && (field === 'adyen' ? t.enterCard : labels[method.id](money(chargedCents)))
  return (
    <form {...form.props} className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-6">
        <FormErrors form={form} />
        {form.problems.length === 0 && <LastAttempt payment={lastAttempt} />}
        {fund && <FundChoice fund={fund} shareCents={fund.shareCents} used={useFund} onChange={choice.setUseFund} />}
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
            <p>{choice.noMethod}</p>
            {choice.isLoaded && (
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
            options={choice.methods.map((m) => ({
              value: String(m.id),
              label: m.name[lang],
              detail: <MethodDetail method={m} fee={m.feeCents ? t.fee(money(m.feeCents)) : t.noFee} />,
            }))}
          />
        )}
        {field === 'own' && (
          <CardFields holder={holder} zip={form.field('billingZip').defaultValue} errorOf={form.errorOf} />
        )}
        {field === 'stripe' && choice.isChosen && (
          <StripeFields
            holder={holder}
            zip={form.field('billingZip').defaultValue}
            amountCents={chargedCents}
            currency={plan.currency}
            reader={card.stripe}
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
