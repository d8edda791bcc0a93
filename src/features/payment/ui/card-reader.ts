import { useRef, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { useTexts } from '../../../ui/language.tsx'
import { checkCardholderName } from '../../clients/contract.ts'
import { currentSession } from '../../clients/ui/session.ts'
import { type CardTokens, cardProblems, readCard } from './card-form.ts'
import { paymentTexts } from './payment.texts.ts'
import type { StripeReader } from './stripe-field.tsx'

/** Reads the card that was entered in the store's own fields or in Stripe's. */
export const useCardReader = () => {
  const t = useTexts(paymentTexts)
  const [tokens] = useState<CardTokens>(() => new Map())
  const stripe = useRef<StripeReader>(null)
  const verifiedName = useRef('')

  /** Checks the cardholder name on the server, once per name. Throws CallRefused: NAME_MISMATCH. */
  const verifyName = async (cardHolderName: string) => {
    if (verifiedName.current === cardHolderName) return
    const clientId = currentSession()!.client.id
    const { isValid, reason } = await call(checkCardholderName, { clientId, cardHolderName })
    if (!isValid) throw new CallRefused(200, 'NAME_MISMATCH', reason)
    verifiedName.current = cardHolderName
  }

  const readStripe = async (data: FormData) => {
    const cardHolderName = String(data.get('cardHolderName')).trim()
    await verifyName(cardHolderName)
    const entered = (await stripe.current?.read(cardHolderName)) ?? { problem: t.fieldFailed }
    if ('problem' in entered)
      throw new CallRefused(422, 'INVALID', entered.problem, [{ field: 'cardToken', message: entered.problem }])
    const { token: cardToken, ...card } = entered
    return { cardToken, cardHolderName, ...card, billingZip: String(data.get('billingZip') ?? '').trim() }
  }

  const readOwn = async (data: FormData) => {
    const { token, ...card } = readCard(data, tokens)
    await verifyName(card.cardHolderName)
    const { token: cardToken, brand, last4 } = token!
    return { cardToken, brand, last4, ...card }
  }

  return {
    /** Set by Stripe's field while it can be read. */
    stripe,
    /** The problems found before the card is sent. */
    problemsIn: (data: FormData, field: 'own' | 'stripe', brands: readonly string[]) =>
      field === 'stripe'
        ? { cardHolderName: !data.get('cardHolderName') && t.problems.holder }
        : cardProblems(readCard(data, tokens), t, brands),
    /** The card as a token. Throws CallRefused: NAME_MISMATCH, and INVALID with Stripe's description of the problem. */
    read: (data: FormData, field: 'own' | 'stripe') => (field === 'stripe' ? readStripe(data) : readOwn(data)),
    /** Forgets the tokens, once a reply has decided the payment. */
    forget: () => {
      tokens.clear()
      stripe.current?.forget()
    },
  }
}
