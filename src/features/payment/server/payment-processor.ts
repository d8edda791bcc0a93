import type { Day } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { ClientName } from '../../clients/cardholder-name.ts'

/**
 * Why a charge was declined. `not-processed`: the provider refused the request itself, for example because our key was revoked or the
 * currency is not enabled.
 */
export type DeclineReason = 'declined' | 'insufficient-funds' | 'not-authenticated' | 'not-processed'

/** What the provider charged, if it says so: the amount, and the name on the card. */
export type Taken = { amountCents: number; currency: SaleCurrency; cardHolder?: string }

export type Declined = {
  outcome: 'declined'
  reason: DeclineReason
  processorReference: string
  /** What staff need to know; `stopsAll`: no payment will succeed until it is solved. */
  problem?: { text: Bilingual; stopsAll: boolean }
}

/** The final outcome of a charge. */
export type FinalOutcome = { outcome: 'succeeded'; processorReference: string; taken?: Taken } | Declined

/** The outcome of a charge: final, or challenged until the payer has confirmed it on the page at `payerAddress`. */
export type ChargeOutcome = FinalOutcome | { outcome: 'challenged'; payerAddress: string; processorReference: string }

/** The outcome of a refund: done, refused, for example because the card is closed, or not known yet. */
export type RefundOutcome = { outcome: 'succeeded' | 'refused' | 'pending'; processorReference: string }

/**
 * The processor did not reply, or cannot carry out the request now; whether it acted is unknown until a lookup by our key. `problem`
 * tells staff why, when the provider says so.
 */
export class ProcessorUnreachable extends Error {
  readonly problem: Bilingual | undefined

  constructor(message: string, problem?: Bilingual) {
    super(message)
    this.problem = problem
  }
}

/** The processor refused a request that it may accept later. Since it answered, its methods stay available. */
export class RequestRefused extends ProcessorUnreachable {}

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

/** A card as the processor knows it. */
export type CardShown = { brand: string; last4: string; expMonth: number; expYear: number; holder: string | undefined }

/** A session in which the provider's field in the browser charges the card. */
export type CardSession = { id: string; data: string }

export type DisputeReport = {
  disputeReference: string
  /** The charge in dispute. */
  processorReference: string
  /** `inquiry`: the bank asks a question and has not taken any money. */
  kind: 'dispute' | 'inquiry'
  /** `undefended`: the time to respond is over; this decides only an open dispute. */
  state: 'open' | 'won' | 'lost' | 'undefended'
  amountCents: number
  currency: SaleCurrency
  /** The provider's term for the reason, such as 'fraudulent'. */
  reason: string
  answerBy: Date | undefined
}

export type PayoutReport = {
  reference: string
  state: 'paid' | 'failed'
  amountCents: number
  currency: SaleCurrency
  arrivesOn: Day | undefined
}

/** A processor's notification; `key` is ours. A charge without an outcome is looked up, and a payout report is read. */
export type Notice = { eventId: string; kind: string; key: string } & (
  | { about: 'charge'; outcome?: FinalOutcome | undefined }
  | { about: 'refund'; outcome: RefundOutcome & { amountCents: number; currency: SaleCurrency } }
  | { about: 'dispute'; dispute: DisputeReport }
  | { about: 'payout'; payout: PayoutReport }
  | { about: 'payout-report'; report: string }
  | { about: 'nothing' }
)

/**
 * Reads the notices in a request; undefined unless the signature is valid and recent, and the notice is about the same kind of money (test
 * or real) as our keys.
 */
export type ReadNotices = (request: { body: Buffer; signature: string }) => Promise<Notice[] | undefined>

/**
 * Port to a payment processor. Calls are idempotent by `key`, which is the same each time a charge, link or refund is repeated. Each call
 * throws ProcessorUnreachable when there is no reply. A processor has `charge` when the browser turns the card into a token, `openSession`
 * when the provider's field charges the card itself, and `makeLink` when it has payment pages.
 */
export type PaymentProcessor = {
  /**
   * The card behind a token; undefined for an unknown token. For a processor without this method, the browser's card details are trusted.
   */
  showCard?(cardToken: string): Promise<CardShown | undefined>
  charge?(request: ChargeRequest & { cardToken: string }): Promise<ChargeOutcome>
  /**
   * Opens the session of a payment, the same one each time, valid until `expiresAt`; declined when the provider refuses the request itself.
   */
  openSession?(request: ChargeRequest & { expiresAt: Date }): Promise<CardSession | Declined>
  /** The outcome of a session, from the result that the browser got; undefined while it is open. */
  completeSession?(request: { key: string; sessionResult: string }): Promise<FinalOutcome | undefined>
  /**
   * Creates a payment page for a card in the name of `payer`, valid until `expiresAt`. Returns a URL, or a path of this site; declined when
   * the provider refuses the request itself.
   */
  makeLink?(
    request: ChargeRequest & { payer: ClientName; expiresAt: Date },
  ): Promise<{ payerAddress: string } | Declined>
  /** The outcome of a charge or link; undefined when the processor has not seen it or it is unpaid. */
  lookUp(key: string): Promise<ChargeOutcome | undefined>
  /**
   * Abandons a charge: one that still arrives is declined, or sent back. Returns the outcome when the charge was already final.
   */
  abandon(key: string): Promise<FinalOutcome | undefined>
  /** Refunds part of a charge, in its currency; `processorReference` is that of the charge. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** The outcome of a refund; undefined when the processor has not seen it. */
  lookUpRefund(request: Pick<RefundRequest, 'key' | 'processorReference'>): Promise<RefundOutcome | undefined>
  /** Returns a whole charge, which may not have been captured yet. */
  reverse(request: RefundRequest): Promise<RefundOutcome>
}

export type RefundRequest = { key: string; processorReference: string; amountCents: number; currency: SaleCurrency }
