import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Currency } from '../../../lib/money.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { untilLoaded } from '../../../ui/until-loaded.ts'
import { CardFrame } from './card-frame.tsx'
import { paymentTexts } from './payment.texts.ts'
import { loadProviderScript } from './provider-script.ts'

/** The part of Stripe.js that the page uses. */
type StripeElement = {
  mount(at: HTMLElement): void
  on(event: 'ready' | 'change', call: () => void): void
  destroy(): void
}
type StripeElements = {
  create(kind: 'payment', options: object): StripeElement
  submit(): Promise<{ error?: { message?: string } }>
  update(options: object): void
}
type PreviewedCard = { brand: string; last4: string; exp_month: number; exp_year: number }
type StripeJs = {
  elements(options: object): StripeElements
  createConfirmationToken(given: { elements: StripeElements; params: object }): Promise<{
    error?: { message?: string }
    confirmationToken?: { id: string; payment_method_preview: { card?: PreviewedCard } }
  }>
}
declare global {
  interface Window {
    Stripe?: (key: string, options: object) => StripeJs
  }
}

/** The entered card as a token, or the problem with it in the reader's language. */
export type EnteredCard =
  | { problem: string }
  | { token: string; brand: string; last4: string; expMonth: number; expYear: number }

export type StripeReader = {
  /** Turns the entered card into a token; a retry after a lost connection sends the same token. */
  read: (cardHolderName: string) => Promise<EnteredCard>
  /** Forgets the token, once a reply has decided the payment. */
  forget: () => void
}

/** Stripe's own card field, in its own frame; the number never reaches this page. */
export const StripeFields = ({
  holder,
  zip,
  amountCents,
  currency,
  reader,
  errorOf,
}: {
  holder: string
  zip?: string | undefined
  amountCents: number
  currency: Currency
  /** Set while the field can be read. */
  reader: RefObject<StripeReader | null>
  errorOf: (field: string) => string | undefined
}) => {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const at = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const elements = useRef<StripeElements>(null)
  const error = errorOf('cardNumber')

  useEffect(() => {
    const fields = siteSettings().cardFields?.stripe
    let element: StripeElement | undefined
    let over = false
    const mount = async () => {
      if (!fields) throw new Error('The page has no key of Stripe')
      await untilLoaded(
        async () => over || loadProviderScript(fields.script),
        () => setState('failed'),
      )
      if (over) return
      const stripe = window.Stripe!(fields.key, { locale: lang })
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const made = stripe.elements({
        mode: 'payment',
        amount: 100,
        currency: currency.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        paymentMethodCreation: 'manual',
        appearance: { theme: isDark ? 'night' : 'stripe' },
      })
      elements.current = made
      element = made.create('payment', { fields: { billingDetails: { name: 'never' } } })
      element.on('ready', () => setState('ready'))
      let known: { name: string; card: EnteredCard } | undefined
      const forget = () => {
        known = undefined
      }
      element.on('change', forget)
      element.mount(at.current!)
      const read = async (name: string): Promise<EnteredCard> => {
        if (known?.name === name) return known.card
        const { error: incomplete } = await made.submit()
        if (incomplete) return { problem: incomplete.message ?? t.cardNotRead }
        const params = { payment_method_data: { billing_details: { name } } }
        const { error: refused, confirmationToken } = await stripe.createConfirmationToken({ elements: made, params })
        const card = confirmationToken?.payment_method_preview.card
        if (refused || !confirmationToken || !card) return { problem: refused?.message ?? t.cardNotRead }
        const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
        known = { name, card: { token: confirmationToken.id, brand, last4, expMonth, expYear } }
        return known.card
      }
      reader.current = { read, forget }
    }
    mount().catch(() => setState('failed'))
    return () => {
      over = true
      reader.current = null
      element?.destroy()
    }
  }, [lang, currency, reader, t])

  // The amount shown by wallets; changing it keeps what was entered.
  useEffect(() => {
    if (state === 'ready') elements.current?.update({ amount: amountCents })
  }, [amountCents, state])

  return (
    <CardFrame holder={holder} zip={zip} errorOf={errorOf}>
      {state === 'loading' && <p role="status">{t.fieldLoading}</p>}
      {state === 'failed' && (
        <Notice tone="danger" role="alert">
          {t.fieldFailed}
        </Notice>
      )}
      <div ref={at} data-testid="stripe" />
      {error && (
        <p className="text-danger" role="alert">
          {error}
        </p>
      )}
      <p className="text-sm text-muted">{t.numberHint}</p>
    </CardFrame>
  )
}
