import type { Lang } from '../../../lib/languages.ts'
import type { ClientName } from '../../clients/cardholder-name.ts'

/** Why a processor did not charge. */
export type DeclineReason = 'declined' | 'insufficient-funds' | 'not-authenticated'

/** What a processor says of a charge that has come to its end. */
export type FinalOutcome =
  | { outcome: 'succeeded'; processorReference: string }
  | { outcome: 'declined'; reason: DeclineReason; processorReference: string }

/** What a processor says of a charge: also that it waits until the payer has answered the bank's question at an address. */
export type ChargeOutcome = FinalOutcome | { outcome: 'challenged'; payerAddress: string; processorReference: string }

/** What a processor says of a refund: done, or it will not do it (the card is closed, the charge too old). */
export type RefundOutcome = { outcome: 'succeeded' | 'refused'; processorReference: string }

/** The processor did not answer; whether it acted is unknown until it is asked by our key. */
export class ProcessorUnreachable extends Error {}

/**
 * What is to be paid; `key` is ours, and the processor's pages speak `lang`. The payer comes back to `returnAddress`, a path of
 * ours, which proves nothing.
 */
export type ChargeRequest = { key: string; amountCents: number; currency: string; lang: Lang; returnAddress: string }

/** What a processor tells by itself; `outcome` is unset when it is about something that we do not act on. */
export type Notice = { eventId: string; kind: string; key: string; outcome?: FinalOutcome }

/**
 * An outside way to be paid. `key` is ours and the same for every repetition of one charge, link or refund, so that repeating
 * never moves money twice. Every call but `readNotice` throws ProcessorUnreachable when no answer came.
 */
export type PaymentProcessor = {
  /** Charges a card. */
  charge(request: ChargeRequest & { cardToken: string }): Promise<ChargeOutcome>
  /** Makes a page of the processor where a card of `payer`'s pays, until `expiresAt`; a path means a page of ours. */
  makeLink(request: ChargeRequest & { payer: ClientName; expiresAt: Date }): Promise<{ payerAddress: string }>
  /** What came of a charge or link; undefined when the processor never saw it or nobody has paid. */
  lookUp(key: string): Promise<ChargeOutcome | undefined>
  /**
   * Makes sure that a charge which has not come to its end never does: one that still arrives is declined. Answers its outcome
   * when it had ended after all.
   */
  abandon(key: string): Promise<FinalOutcome | undefined>
  /** Gives a part of a charge back. `processorReference` is the charge's. */
  refund(request: { key: string; processorReference: string; amountCents: number }): Promise<RefundOutcome>
  /** What came of a refund; undefined when the processor never saw it. */
  lookUpRefund(key: string): Promise<RefundOutcome | undefined>
  /** Reads what came in under the processor's name; undefined unless its signature is right and it was signed just now. */
  readNotice(given: { body: Buffer; signature: string }): Promise<Notice | undefined>
}
