/** What a card processor says of a charge. */
export type ChargeOutcome =
  | { outcome: 'succeeded'; processorReference: string }
  | { outcome: 'declined'; reason: DeclineReason; processorReference: string }

export type DeclineReason = 'declined' | 'insufficient-funds'

/** The processor did not answer; whether it charged is unknown until it is asked by our key. */
export class ProcessorUnreachable extends Error {}

/**
 * An outside card processor. `key` is ours and the same for every repetition of one charge, so that repeating never charges
 * twice.
 */
export type CardProcessor = {
  /** Charges a card. Throws ProcessorUnreachable when no answer came. */
  charge(request: { key: string; cardToken: string; amountCents: number; currency: string }): Promise<ChargeOutcome>
  /** What came of a charge; undefined when the processor never saw it. Throws ProcessorUnreachable. */
  lookUp(key: string): Promise<ChargeOutcome | undefined>
}
