import { CARD_PROVIDER_NAMES, type ChargedBy } from '../../../lib/card-providers.ts'
import type { Ctx } from '../../../platform/context.ts'
import * as store from './payout.store.ts'
import type { Adapters } from './processors.service.ts'

/** The job that reads a payout report. */
const READ_REPORT = 'payment.read-payouts'

const PAYOUTS_SHOWN = 20

/** Enqueues the reading of a payout report, once; it is retried until the provider sends the report. */
export const readReportSoon = (ctx: Ctx, provider: ChargedBy, report: string) =>
  ctx.jobs.enqueue(ctx.db, {
    kind: READ_REPORT,
    payload: { provider, report },
    dueAt: ctx.clock.now(),
    key: `${provider} ${report}`,
  })

/** Registers the job that reads payout reports. */
export const handlePayoutReports = ({ jobs }: Pick<Ctx, 'jobs'>, adapters: Adapters) =>
  jobs.handleExternal(READ_REPORT, async (ctx, { provider, report }: { provider: keyof Adapters; report: string }) => {
    const payouts = (await adapters[provider]?.listPayouts?.(report)) ?? []
    for (const payout of payouts) await store.savePayout(ctx.db, provider, payout, ctx.clock.now())
    return undefined
  })

/** The latest payouts of the card providers to the agency's bank account. */
export const listPayouts = async (ctx: Ctx) =>
  (await store.listPayouts(ctx.db, PAYOUTS_SHOWN)).map((payout) => ({
    ...payout,
    provider: CARD_PROVIDER_NAMES[payout.provider],
  }))
