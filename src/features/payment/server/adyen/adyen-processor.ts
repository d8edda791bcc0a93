import type { CreateCheckoutSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionRequest.js'
import { SessionResultResponse } from '@adyen/api-library/lib/src/typings/checkout/sessionResultResponse.js'
import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import type { Bilingual } from '../../../../lib/languages.ts'
import type { SaleCurrency } from '../../../../lib/money.ts'
import { pageUrl } from '../../../../lib/page-url.ts'
import type { Services } from '../../../../platform/context.ts'
import {
  type FinalOutcome,
  type PaymentProcessor,
  ProcessorUnreachable,
  type RefundOutcome,
  type RefundRequest,
  RequestRefused,
} from '../payment-processor.ts'
import { abandonRequest, findRequest, saveOutcome, saveRequest } from '../provider-requests.store.ts'
import { pingAdyen } from './adyen-check.ts'
import { AccessRefused, type AdyenClient, ask, isRepeated, isRequestRefused, problemOf } from './adyen-client.ts'

/** Shown to staff when Adyen refuses a refund although it accepts payments. */
const REFUND_REFUSED: Bilingual = {
  en: 'Adyen refuses a refund: its payment belongs to another account than the one in ADYEN_MERCHANT_ACCOUNT, or our key may not refund. Correct one of them; the refund is tried again.',
  es: 'Adyen rechaza un reembolso: su pago pertenece a una cuenta distinta de la de ADYEN_MERCHANT_ACCOUNT, o nuestra clave no puede reembolsar. Corrija una de las dos; el reembolso se vuelve a intentar.',
}

type Needs = Pick<Services, 'database' | 'clock' | 'config'>

const { StatusEnum } = SessionResultResponse

/**
 * Charges cards in sessions of Adyen's Drop-in. The field in the browser charges the card; we learn the outcome from the session's result,
 * or from a notice. Adyen cannot be asked about a session without its result, and cannot end one early: a charge that arrives after the
 * payment was abandoned is sent back (docs/decisions/0122).
 */
export const adyenProcessor = (
  { database, clock, config }: Needs,
  access: AdyenAccess,
  client: AdyenClient,
): PaymentProcessor => {
  const { db } = database
  const { merchantAccount } = access
  const { payments, modifications } = client

  /** Requests a refund or a reversal once; the outcome arrives as a notice. */
  const sendOnce = async (key: string, send: () => Promise<{ pspReference: string }>): Promise<RefundOutcome> => {
    const earlier = await findRequest(db, 'adyen', key)
    if (earlier?.providerReference) return { outcome: 'pending', processorReference: earlier.providerReference }
    try {
      const { pspReference: providerReference } = await ask(send)
      await saveRequest(db, { provider: 'adyen', key, providerReference, at: clock.now() })
      return { outcome: 'pending', processorReference: providerReference }
    } catch (error) {
      if (isRequestRefused(error)) return { outcome: 'refused', processorReference: key }
      if (!(error instanceof AccessRefused)) throw error
      // Throws when Adyen refuses payments as well.
      await pingAdyen(client, access)
      throw new RequestRefused(error.message, REFUND_REFUSED)
    }
  }

  return {
    openSession: async ({ key, amountCents, currency, lang, returnAddress, expiresAt }) => {
      const request = {
        merchantAccount,
        reference: key,
        amount: { value: amountCents, currency },
        returnUrl: pageUrl(config.publicOrigin, lang, returnAddress),
        channel: 'Web' as CreateCheckoutSessionRequest.ChannelEnum,
        shopperLocale: lang === 'es' ? 'es-ES' : 'en-US',
        allowedPaymentMethods: ['scheme', 'applepay', 'googlepay'],
        storePaymentMethodMode: 'disabled' as CreateCheckoutSessionRequest.StorePaymentMethodModeEnum,
        expiresAt,
      }
      try {
        const { id, sessionData } = await ask(() => payments.sessions(request, { idempotencyKey: `session ${key}` }))
        if (!id || !sessionData) throw new ProcessorUnreachable('Adyen opened a session without data')
        await saveRequest(db, {
          provider: 'adyen',
          key,
          providerReference: id,
          payerAddress: returnAddress,
          at: clock.now(),
        })
        return { id, data: sessionData }
      } catch (error) {
        if (!isRequestRefused(error)) throw error
        const text = problemOf(error, currency)
        if (isRepeated(error)) throw new RequestRefused(error.message, text)
        return {
          outcome: 'declined',
          reason: 'not-processed',
          processorReference: key,
          problem: { text, stopsAll: false },
        }
      }
    },
    completeSession: async ({ key, sessionResult }) => {
      const request = await findRequest(db, 'adyen', key)
      if (!request?.providerReference || request.outcome) return request?.outcome ?? undefined
      const id = request.providerReference
      const result = await ask(() => payments.getResultOfPaymentSession(id, sessionResult)).catch((error) => {
        // The result is from another session, or forged.
        if (isRequestRefused(error)) return undefined
        throw error
      })
      const outcome = result && result.reference === key ? outcomeOf(result, id) : undefined
      if (outcome) await saveOutcome(db, 'adyen', key, outcome)
      return outcome
    },
    lookUp: async (key) => {
      const request = await findRequest(db, 'adyen', key)
      if (!request?.providerReference || request.abandoned) return request?.outcome ?? undefined
      const { providerReference: processorReference, payerAddress } = request
      return request.outcome ?? { outcome: 'challenged', payerAddress: payerAddress!, processorReference }
    },
    abandon: async (key) => (await abandonRequest(db, 'adyen', key, clock.now())).outcome ?? undefined,
    refund: ({ key, processorReference, amountCents, currency }: RefundRequest) =>
      sendOnce(key, () =>
        modifications.refundCapturedPayment(
          processorReference,
          { merchantAccount, reference: key, amount: { value: amountCents, currency } },
          { idempotencyKey: `refund ${key}` },
        ),
      ),
    reverse: ({ key, processorReference }) =>
      sendOnce(key, () =>
        modifications.refundOrCancelPayment(
          processorReference,
          { merchantAccount, reference: key },
          { idempotencyKey: `reverse ${key}` },
        ),
      ),
    lookUpRefund: async ({ key }) => {
      const processorReference = (await findRequest(db, 'adyen', key))?.providerReference
      return processorReference ? { outcome: 'pending', processorReference } : undefined
    },
  }
}

/**
 * The outcome of a session; undefined while it is open, and for a charge whose cardholder is not named: the notice names the cardholder
 * (docs/decisions/0185).
 */
const outcomeOf = (
  { status, payments, additionalData }: SessionResultResponse,
  sessionId: string,
): FinalOutcome | undefined => {
  if (status === StatusEnum.Completed) {
    const paid = payments?.[0]
    const cardHolder = additionalData?.cardHolderName
    if (!paid?.pspReference || !paid.amount || !cardHolder) return undefined
    const { amount, pspReference: processorReference } = paid
    const taken = { amountCents: Number(amount.value), currency: amount.currency as SaleCurrency, cardHolder }
    return { outcome: 'succeeded', processorReference, taken }
  }
  const isOver = status === StatusEnum.Refused || status === StatusEnum.Canceled || status === StatusEnum.Expired
  return isOver ? { outcome: 'declined', reason: 'declined', processorReference: sessionId } : undefined
}
