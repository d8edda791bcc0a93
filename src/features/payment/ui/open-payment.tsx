import { useEffect } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { useAction } from '../../../ui/action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { clearToasts } from '../../../ui/toasts.tsx'
import { getPaymentLink, giveUpPayment, type Payment } from '../contract.ts'
import { AdyenPayment } from './adyen-payment.tsx'
import { PayerLink } from './payer-link.tsx'
import { paymentTexts } from './payment.texts.ts'
import { aboutMethod, aboutPaying } from './payment-alerts.ts'

/** An open payment: a challenge at the bank, a payment link, or an unknown outcome; `holder` is the client's name. */
export const OpenPayment = ({ payment, holder }: { payment: Payment; holder: string }) => {
  const t = useTexts(paymentTexts)
  const about = aboutPaying(payment.planId)
  // Toasts about the open payment are outdated once it is settled.
  useEffect(() => () => clearToasts(about), [about])
  if (payment.methodId === METHODS.paymentLink)
    return payment.payerAddress ? (
      <LinkPayment payment={payment} address={payment.payerAddress} />
    ) : (
      <MissingLink planId={payment.planId} />
    )
  if (payment.payerAddress && payment.cardProvider === 'adyen')
    return (
      <div className="grid gap-6">
        <AdyenPayment payment={payment} holder={holder} />
        <AnotherMethod planId={payment.planId} />
      </div>
    )
  if (payment.payerAddress) {
    return (
      <div className="grid justify-items-start gap-6">
        <Notice tone="warning" title={t.challengeTitle} role="status">
          {t.challengeText}
        </Notice>
        <DeadlineClock until={payment.expiresAt} label={t.challengeUntil} next={t.challengeNext} />
        <div className="flex flex-wrap gap-3">
          <PayerLink to={payment.payerAddress}>{t.challengeButton}</PayerLink>
          <AnotherMethod planId={payment.planId} />
        </div>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="warning" title={t.pendingTitle} role="status">
        {t.pendingText(payment.reference)}
      </Notice>
      <ButtonLink to="/shopping-cart" variant="secondary">
        {t.toPlan}
      </ButtonLink>
    </div>
  )
}

const LinkPayment = ({ payment, address }: { payment: Payment; address: string }) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const url = new URL(address, window.location.origin).href
  return (
    <div className="grid gap-6">
      <Notice tone="info" title={t.linkTitle} role="status">
        {t.linkText(formatMoney(payment.amountCents, payment.currency, lang))}
      </Notice>
      <Card className="grid gap-4">
        <TextField name="link" label={t.link} value={url} readOnly onFocus={(event) => event.target.select()} />
        <div className="flex flex-wrap gap-3">
          <Button type="button" onClick={() => copyText(url, t)}>
            {t.copy}
          </Button>
          <PayerLink to={address} target="_blank" rel="noopener" variant="secondary">
            {t.openLink}
          </PayerLink>
        </div>
        <DeadlineClock until={payment.expiresAt} label={t.linkUntil} next={t.linkNext} />
        <p>
          {t.reference}: <strong>{payment.reference}</strong>
        </p>
      </Card>
      <AnotherMethod planId={payment.planId} />
    </div>
  )
}

/** A payment link that the provider has not made, or that cannot be shown because the provider was removed. */
const MissingLink = ({ planId }: { planId: number }) => {
  const t = useTexts(paymentTexts)
  const { busy, act } = useAction({ about: aboutPaying(planId), reload: true })
  const tryAgain = () =>
    act((call) => call(getPaymentLink, { planId, siteId: siteSettings().siteId }), { failed: t.linkFailed })
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="warning" title={t.noLinkTitle} role="status">
        {t.noLinkText}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button type="button" busy={busy} onClick={tryAgain}>
          {t.linkAgain}
        </Button>
        <AnotherMethod planId={planId} />
      </div>
    </div>
  )
}

/** Gives up the open payment, so that the plan can be paid with another method. */
export const AnotherMethod = ({ planId }: { planId: number }) => {
  const t = useTexts(paymentTexts)
  const { busy, act } = useAction({ about: aboutMethod(planId), reload: true })
  const giveUp = () => act((call) => call(giveUpPayment, { planId }), { failed: t.changeFailed })
  return (
    <Button type="button" variant="secondary" busy={busy} onClick={giveUp} className="justify-self-start">
      {t.another}
    </Button>
  )
}
