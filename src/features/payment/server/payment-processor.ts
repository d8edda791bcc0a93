import type { Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { ClientName } from '../../clients/cardholder-name.ts'

/** Why a charge was declined. */
export type DeclineReason = 'declined' | 'insufficient-funds' | 'not-authenticated'

/** The final outcome of a charge. */
export type FinalOutcome =
  | { outcome: 'succeeded'; processorReference: string }
  | { outcome: 'declined'; reason: DeclineReason; processorReference: string }

/** The outcome of a charge: final, or challenged until the payer has confirmed it on the bank's page at `payerAddress`. */
export type ChargeOutcome = FinalOutcome | { outcome: 'challenged'; payerAddress: string; processorReference: string }

/** The outcome of a refund: done or refused, for example because the card is closed. */
export type RefundOutcome = { outcome: 'succeeded' | 'refused'; processorReference: string }

/** The processor did not reply; whether it acted is unknown until a lookup by our key. */
export class ProcessorUnreachable extends Error {}

/**
 * What to charge. `key` is our idempotency key, `lang` the language of the processor's pages, `returnAddress` the path to which
 * the payer returns.
 */
export type ChargeRequest = {
  key: string
  amountCents: number
  currency: SaleCurrency
  lang: Lang
  returnAddress: string
}

/** A processor's notification; `outcome` is undefined for events that have no effect here. */
export type Notice = { eventId: string; kind: string; key: string; outcome?: FinalOutcome }

/**
 * Port to a payment processor. Calls are idempotent by `key`, which is the same for every repetition of a charge, link or refund.
 * Each call except `readNotice` throws ProcessorUnreachable when there is no reply.
 */
export type PaymentProcessor = {
  charge(request: ChargeRequest & { cardToken: string }): Promise<ChargeOutcome>
  /** Creates a payment page for a card of `payer`, valid until `expiresAt`. Returns a URL, or a path of this site. */
  makeLink(request: ChargeRequest & { payer: ClientName; expiresAt: Date }): Promise<{ payerAddress: string }>
  /** The outcome of a charge or link; undefined when the processor has not seen it or it is unpaid. */
  lookUp(key: string): Promise<ChargeOutcome | undefined>
  /**
   * Abandons a charge: one that still arrives is declined. Returns the outcome when the charge was already final.
   */
  abandon(key: string): Promise<FinalOutcome | undefined>
  /** Refunds part of a charge, in its currency; `processorReference` is that of the charge. */
  refund(request: {
    key: string
    processorReference: string
    amountCents: number
    currency: SaleCurrency
  }): Promise<RefundOutcome>
  /** The outcome of a refund; undefined when the processor has not seen it. */
  lookUpRefund(key: string): Promise<RefundOutcome | undefined>
  /** Reads a notice; undefined unless its signature is valid and recent. */
  readNotice(request: { body: Buffer; signature: string }): Promise<Notice | undefined>
}
