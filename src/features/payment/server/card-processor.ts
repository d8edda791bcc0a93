/** What a card processor says of a charge. */
export type ChargeOutcome =
  | { outcome: 'succeeded'; processorReference: string }
  | { outcome: 'declined'; reason: DeclineReason; processorReference: string }

export type DeclineReason = 'declined' | 'insufficient-funds'

/** What a card processor says of a refund: done, or it will not do it (the card is closed, the charge too old). */
export type RefundOutcome = { outcome: 'succeeded' | 'refused'; processorReference: string }

/** The processor did not answer; whether it acted is unknown until it is asked by our key. */
export class ProcessorUnreachable extends Error {}

/**
 * An outside card processor. `key` is ours and the same for every repetition of one charge or refund, so that repeating never
 * moves money twice.
 */
export type CardProcessor = {
  /** Charges a card. Throws ProcessorUnreachable when no answer came. */
  charge(request: { key: string; cardToken: string; amountCents: number; currency: string }): Promise<ChargeOutcome>
  /** What came of a charge; undefined when the processor never saw it. Throws ProcessorUnreachable. */
  lookUp(key: string): Promise<ChargeOutcome | undefined>
  /**
   * Makes sure that a charge which the processor has not seen is never made: one that still arrives is declined. Answers its
   * outcome when it had been made after all. Throws ProcessorUnreachable.
   */
  abandon(key: string): Promise<ChargeOutcome | undefined>
  /** Gives a part of a charge back. `processorReference` is the charge's. Throws ProcessorUnreachable. */
  refund(request: { key: string; processorReference: string; amountCents: number }): Promise<RefundOutcome>
  /** What came of a refund; undefined when the processor never saw it. Throws ProcessorUnreachable. */
  lookUpRefund(key: string): Promise<RefundOutcome | undefined>
}
