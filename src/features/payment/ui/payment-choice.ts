import { useEffect, useRef, useState } from 'react'
import { METHODS } from '../../../lib/payment-methods.ts'
import { call } from '../../../platform/http/call.ts'
import { readDraft } from '../../../ui/draft.ts'
import { useTexts } from '../../../ui/language.tsx'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import type { Fund, TravelPlan } from '../../travel-plan/contract.ts'
import { changePurchaseMethod, getAcceptedCards, type PricedMethod } from '../contract.ts'
import { paymentTexts } from './payment.texts.ts'
import { aboutMethod } from './payment-alerts.ts'

/** The part of a plan that the client's fund can pay, and the methods for the rest; null when they could not be loaded. */
export type UsableFund = Fund & { shareCents: number; methods: PricedMethod[] | null }

/** The key of the payment form's draft for a plan in this tab. */
export const paymentDraft = (planId: number) => `payment-${planId}`

/** How the client pays for a plan: a part from the fund, and the rest by a method, which the server stores. */
export const usePaymentChoice = (plan: TravelPlan, fund: UsableFund | null, allMethods: PricedMethod[] | null) => {
  const t = useTexts(paymentTexts)
  const reload = useBackgroundReload()
  const [wantsFund, setUseFund] = useState(() => readDraft<{ useFund: string }>(paymentDraft(plan.id)).useFund === 'on')
  const used = wantsFund ? fund : null
  const byFund = used?.shareCents ?? 0
  const byFundAlone = byFund > 0 && byFund === plan.payNowCents
  const loaded = used ? used.methods : allMethods
  const methods = loaded ?? []
  const [chosenId, setMethodId] = useState(plan.purchaseMethodId ?? methods[0]?.id ?? 0)
  const [isChosen, setIsChosen] = useState(plan.purchaseMethodId !== null)
  const method = byFundAlone ? undefined : (methods.find(({ id }) => id === chosenId) ?? methods[0])

  /** Changes to the method are sent one after another, so that the last one is stored last. */
  const changes = useRef<Promise<unknown>>(Promise.resolve())
  const choose = async (methodId: PricedMethod['id']) => {
    const previousId = chosenId
    setMethodId(methodId)
    setIsChosen(true)
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

  return {
    useFund: used !== null,
    setUseFund,
    /** Cents that the fund pays. */
    byFund,
    byFundAlone,
    methods,
    method,
    isLoaded: loaded !== null,
    /** Why there is no method. */
    noMethod: loaded ? t.noMethods : t.methodsFailed,
    /** Whether the client, not the store, chose the method. */
    isChosen,
    choose,
  }
}

export const isCardMethod = (method: PricedMethod | undefined) =>
  method?.id === METHODS.primaryCard || method?.id === METHODS.secondaryCard

/** The card brands that a method accepts; undefined for other methods, and until loaded or on failure. */
export const useAcceptedCards = (method: PricedMethod | undefined) => {
  const { cardsFailed } = useTexts(paymentTexts)
  const methodId = isCardMethod(method) ? method?.id : undefined
  const [accepted, setAccepted] = useState<{ methodId: number; cards: string[] }>()
  useEffect(() => {
    if (!methodId) return
    call(getAcceptedCards, { methodId }).then(
      (cards) => setAccepted({ methodId, cards }),
      () => showToast({ kind: 'error', text: cardsFailed }),
    )
  }, [methodId, cardsFailed])
  return accepted?.methodId === methodId ? accepted?.cards : undefined
}
