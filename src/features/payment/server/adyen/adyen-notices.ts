import { z } from 'zod'
import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import type { SaleCurrency } from '../../../../lib/money.ts'
import { SALE_CURRENCIES } from '../../../../lib/sale-currencies.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { DisputeReport, Notice, ReadNotices } from '../payment-processor.ts'
import { saveOutcome } from '../provider-requests.store.ts'
import { HmacValidator } from './adyen-library.ts'
import { SETTLEMENT_REPORT } from './adyen-reports.ts'

const Item = z.object({
  eventCode: z.string(),
  success: z.string(),
  pspReference: z.string(),
  originalReference: z.string().default(''),
  merchantReference: z.string().default(''),
  merchantAccountCode: z.string(),
  amount: z.object({ value: z.number(), currency: z.string() }),
  reason: z.string().nullish(),
  additionalData: z.record(z.string(), z.string()).default({}),
})
type Item = z.output<typeof Item>

const Body = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z.array(z.object({ NotificationRequestItem: Item })).min(1),
})

const CODES: readonly string[] = SALE_CURRENCIES

const amountOf = ({ amount }: Item) => ({ amountCents: amount.value, currency: amount.currency as SaleCurrency })

/** Events about a refund or a reversal, and whether the event alone means that the money was returned. */
const REFUND_EVENTS: Readonly<Record<string, boolean>> = {
  REFUND: true,
  CANCELLATION: true,
  CANCEL_OR_REFUND: true,
  REFUND_FAILED: false,
  REFUNDED_REVERSED: false,
}

/** Events about a dispute, and the state that each reports. The bank can decline a defense that it had accepted (`SECOND_CHARGEBACK`). */
const DISPUTE_EVENTS: Readonly<Record<string, DisputeReport['state']>> = {
  CHARGEBACK: 'open',
  CHARGEBACK_REVERSED: 'won',
  PREARBITRATION_WON: 'won',
  PREARBITRATION_LOST: 'lost',
  SECOND_CHARGEBACK: 'lost',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'undefended',
}

/** The event for a generated report. */
const REPORT_EVENT = 'REPORT_AVAILABLE'

/** The events that the webhook at Adyen must send. */
export const ADYEN_EVENTS: readonly string[] = [
  'AUTHORISATION',
  ...Object.keys(REFUND_EVENTS),
  ...Object.keys(DISPUTE_EVENTS),
  REPORT_EVENT,
]

const LOST = new Set(['Lost', 'Accepted', 'Expired'])

const read = (item: Item): Notice => {
  const { eventCode: kind, pspReference, merchantReference: key } = item
  const isDone = item.success === 'true'
  const event = { eventId: `${kind} ${pspReference} ${item.success}`, kind, key }
  if (kind === 'AUTHORISATION') {
    // A refused card does not end the session: the payer can try another one.
    if (!isDone) return { ...event, about: 'nothing' }
    const cardHolder = item.additionalData.cardHolderName
    const taken = { ...amountOf(item), ...(cardHolder && { cardHolder }) }
    return { ...event, about: 'charge', outcome: { outcome: 'succeeded', processorReference: pspReference, taken } }
  }
  if (kind === REPORT_EVENT && SETTLEMENT_REPORT.test(pspReference))
    return { ...event, about: 'payout-report', report: pspReference }
  const goesBack = REFUND_EVENTS[kind]
  if (goesBack !== undefined) {
    const outcome = goesBack && isDone ? ('succeeded' as const) : ('refused' as const)
    return { ...event, about: 'refund', outcome: { outcome, processorReference: pspReference, ...amountOf(item) } }
  }
  const disputed = DISPUTE_EVENTS[kind]
  if (disputed) {
    const isLost = LOST.has(item.additionalData.disputeStatus ?? '')
    const answerBy = item.additionalData.defensePeriodEndsAt
    const dispute: DisputeReport = {
      disputeReference: pspReference,
      processorReference: item.originalReference,
      kind: 'dispute',
      state: disputed === 'open' && isLost ? 'lost' : disputed,
      ...amountOf(item),
      reason: item.reason ?? '',
      answerBy: answerBy ? new Date(answerBy) : undefined,
    }
    return { ...event, about: 'dispute', dispute }
  }
  return { ...event, about: 'nothing' }
}

/**
 * Reads Adyen's notices. The signature of each covers its references, amount and kind. When a charge does not name its cardholder, its
 * outcome is stored, since Adyen cannot be asked for it later.
 */
export const adyenNotices =
  (db: Db, { hmacKey, merchantAccount, live }: AdyenAccess): ReadNotices =>
  async ({ body }) => {
    const parsed = Body.safeParse(readJson(body))
    if (!parsed.success || parsed.data.live !== String(live)) return undefined
    const items = parsed.data.notificationItems.map(({ NotificationRequestItem: item }) => item)
    const validator = new HmacValidator()
    const isOurs = (item: Item) =>
      item.merchantAccountCode === merchantAccount &&
      Boolean(item.additionalData.hmacSignature) &&
      validator.validateHMAC(item as never, hmacKey)
    if (!items.every(isOurs)) return undefined
    const notices = items.filter(({ amount }) => CODES.includes(amount.currency)).map(read)
    for (const notice of notices)
      if (notice.about === 'charge' && notice.outcome) await saveOutcome(db, 'adyen', notice.key, notice.outcome)
    return notices
  }

const readJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
