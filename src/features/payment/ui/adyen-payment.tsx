import { useEffect, useRef, useState } from 'react'
import { METHODS } from '../../../lib/payment-methods.ts'
import { call } from '../../../platform/http/call.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { Card } from '../../../ui/card.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { untilLoaded } from '../../../ui/until-loaded.ts'
import { checkCardholderName } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { completeCardSession, openCardSession, type Payment } from '../contract.ts'
import { paymentTexts } from './payment.texts.ts'
import { loadProviderScript, loadProviderStyle } from './provider-script.ts'

/** The part of Adyen Web that the page uses. */
type Result = { resultCode?: string; sessionResult?: string }
type Submitted = { paymentMethod: { holderName?: string } }
type CheckoutConfig = {
  session: { id: string; sessionData?: string }
  clientKey: string
  environment: string
  locale: string
  countryCode?: string
  beforeSubmit: (
    data: Submitted,
    component: unknown,
    actions: { resolve: (data: Submitted) => void; reject: () => void },
  ) => Promise<void>
  onPaymentCompleted: (result: Result) => void
  onPaymentFailed: (result: Result) => void
  onError: (error: unknown) => void
}
type Checkout = { submitDetails(details: { details: { redirectResult: string } }): void }
type DropIn = { mount(at: HTMLElement): DropIn; unmount(): void }
declare global {
  interface Window {
    AdyenWeb?: {
      AdyenCheckout(config: CheckoutConfig): Promise<Checkout>
      Dropin: new (checkout: Checkout, options: object) => DropIn
    }
  }
}

/** Adyen's own card field, which charges the card within the payment's session; `holder` is the client's name. */
export const AdyenPayment = ({ payment, holder }: { payment: Payment; holder: string }) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const at = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const { planId, methodId } = payment

  useEffect(() => {
    let over = false
    let dropIn: DropIn | undefined
    // The provider also reports the outcome to the server, and the page polls for it.
    const complete = ({ sessionResult }: Result) => {
      if (sessionResult) call(completeCardSession, { planId, sessionResult }).catch(() => {})
    }
    const mount = async () => {
      const fields = siteSettings().cardFields?.adyen
      if (!fields || (methodId !== METHODS.primaryCard && methodId !== METHODS.secondaryCard))
        throw new Error('The page has no key of Adyen')
      loadProviderStyle(fields.style)
      const load = () => Promise.all([call(openCardSession, { planId, methodId }), loadProviderScript(fields.script)])
      const loaded = await untilLoaded(
        async () => !over && load(),
        () => setState('failed'),
      )
      if (over || !loaded) return
      const [{ session }] = loaded
      const { AdyenCheckout, Dropin } = window.AdyenWeb!
      const returned = new URLSearchParams(window.location.search).get('redirectResult')
      const checkout = await AdyenCheckout({
        session: { id: session.id, sessionData: session.data },
        clientKey: fields.key,
        environment: fields.environment,
        locale: lang === 'es' ? 'es-ES' : 'en-US',
        // The card must be the client's own; the server checks this again when the card is charged.
        beforeSubmit: async (data, _component, { resolve, reject }) => {
          setProblem(undefined)
          const clientId = currentSession()!.client.id
          const cardHolderName = data.paymentMethod.holderName ?? ''
          const checked = await call(checkCardholderName, { clientId, cardHolderName }).catch((error: Error) => ({
            isValid: false,
            reason: error.message,
          }))
          if (checked.isValid) return resolve(data)
          setProblem(checked.reason)
          reject()
        },
        onPaymentCompleted: complete,
        onPaymentFailed: () => setProblem(t.cardRefused),
        onError: () => setProblem(t.cardNotRead),
      })
      if (over) return
      if (returned) checkout.submitDetails({ details: { redirectResult: returned } })
      const card = {
        hasHolderName: true,
        holderNameRequired: true,
        data: { holderName: holder },
        enableStoreDetails: false,
      }
      dropIn = new Dropin(checkout, { paymentMethodsConfiguration: { card } }).mount(at.current!)
      setState('ready')
    }
    mount().catch(() => setState('failed'))
    return () => {
      over = true
      dropIn?.unmount()
      at.current?.replaceChildren()
    }
  }, [planId, methodId, holder, lang, t])

  return (
    <Card>
      <div className="grid gap-4">
        <h2 className="text-xl">{t.cardHeading}</h2>
        <Notice tone="info">
          <p>{t.nameRule}</p>
          <p>{t.holderHint}</p>
        </Notice>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {state === 'loading' && <p role="status">{t.fieldLoading}</p>}
        {state === 'failed' && (
          <Notice tone="danger" role="alert">
            {t.fieldFailed}
          </Notice>
        )}
        <div ref={at} />
        <p className="text-sm text-muted">{t.numberHint}</p>
        <DeadlineClock until={payment.expiresAt} label={t.cardUntil} next={t.cardNext} />
      </div>
    </Card>
  )
}
