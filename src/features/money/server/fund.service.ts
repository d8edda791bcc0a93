import { addHours, type Day, dayInHavana, MS_PER_DAY } from '../../../lib/days.ts'
import { formatMoney, type SaleCurrency, sum } from '../../../lib/money.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import {
  byExpiry,
  expiryOfReturn,
  FUND_NOTICE_DAYS,
  type FundPart,
  fundExpiresAt,
  fundLastDay,
  lastDayOf,
  partsReturned,
  takeInOrder,
} from '../fund.ts'
import { balanceOf, expiryMovements, type IntoFund, type LateArrival, lateMovements } from '../ledger.ts'
import { fundExpired, fundExpiresSoon } from './fund.mails.ts'
import * as store from './fund.store.ts'
import { recordMovements } from './ledger.service.ts'
import { listOwedMovements } from './ledger.store.ts'

const EXPIRE_CREDIT = 'fund.expire'
const NOTICE = 'fund.notice'

/** A client's usable credits with their last day, earliest expiry first. */
export const listCredits = async (ctx: Pick<Ctx, 'db' | 'clock'>, clientId: number) =>
  (await store.listUsableCredits(ctx.db, clientId, ctx.clock.now())).map((credit) => ({
    ...credit,
    expiresOn: lastDayOf(credit),
  }))

/** The part of a refund that goes into the fund. */
export type FundRefund = {
  bookingId: number
  clientId: number
  currency: SaleCurrency
  fundCents: number
  /** The part of `fundCents` that came from the fund; it returns to the original credits. */
  returnedCents: number
  /** Whether the supplier or the agency caused the cancellation. */
  ourFault: boolean
}

/** Money that goes into the fund and its last day of use; `expired` when that day has passed. */
export type FundMoney = { cents: number; expiresOn: Day; expired: boolean }

/** The amounts that return to the credits that paid a booking, with each credit's expiry after the return. */
const listReturns = async (ctx: Pick<Ctx, 'db' | 'clock'>, refund: FundRefund) => {
  const credits = await store.listBookingParts(ctx.db, refund.bookingId)
  return partsReturned(credits, refund.returnedCents).map((part) => {
    const credit = credits.find(({ id }) => id === part.fundCreditId)!
    return { ...part, credit, expiresAt: expiryOfReturn(credit, ctx.clock.now(), refund.ourFault) }
  })
}

/** The amounts that a refund would put into the fund now: the returned credits by expiry, then the new one. */
export const previewFundMoney = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  refund: FundRefund,
): Promise<FundMoney[]> => {
  const now = ctx.clock.now()
  const newCents = refund.fundCents - refund.returnedCents
  return [
    ...(await listReturns(ctx, refund)),
    ...(newCents > 0 ? [{ cents: newCents, expiresAt: fundExpiresAt(dayInHavana(now), ctx.config.fundYears) }] : []),
  ].map((part) => toFundMoney(now, part))
}

/** The next time at which a credit that paid a booking expires, which changes how long its money can be used; undefined when none will. */
export const findNextExpiry = async (ctx: Pick<Ctx, 'db' | 'clock'>, bookingId: number): Promise<Date | undefined> => {
  const now = ctx.clock.now()
  return (await store.listBookingParts(ctx.db, bookingId)).find(({ expiresAt }) => expiresAt > now)?.expiresAt
}

/** The amounts that a settled refund put into the fund. */
export const listFundMoney = async (ctx: Pick<Ctx, 'db'>, refund: { id: number; settledAt: Date }) =>
  (await store.listRefundCredits(ctx.db, refund.id)).map((part) => toFundMoney(refund.settledAt, part))

const toFundMoney = (at: Date, { cents, expiresAt }: { cents: number; expiresAt: Date }): FundMoney => ({
  cents,
  expiresOn: lastDayOf({ expiresAt }),
  expired: expiresAt <= at,
})

/**
 * Puts a refund's part into the fund. Money that came from the fund returns to its credits and keeps their expiry; newly paid
 * money becomes a new credit (docs/rules/money.md#fund-returns). Call `expireReturned` after recording the movements.
 */
export const putIntoFund = async (tx: TxCtx, refund: FundRefund & { id: number }): Promise<IntoFund[]> => {
  const put: IntoFund[] = []
  const returns = (await listReturns(tx, refund)).sort((a, b) => a.fundCreditId - b.fundCreditId)
  for (const { fundCreditId, cents, expiresAt } of returns) {
    const { expiresAt: before, extendedAt } = await store.lockCredit(tx.db, fundCreditId)
    await store.changeLeft(tx.db, fundCreditId, cents)
    if (expiresAt > before) {
      const now = tx.clock.now()
      const byGrace = before <= now && !refund.ourFault
      await store.extendCredit(tx.db, fundCreditId, expiresAt, byGrace ? now : extendedAt)
      await scheduleExpiry(tx, fundCreditId, expiresAt)
    }
    put.push({ kind: 'fund-return', fundCreditId, cents })
  }
  const newCents = refund.fundCents - refund.returnedCents
  if (newCents > 0)
    put.push({
      kind: 'fund-credit',
      fundCreditId: await creditFund(tx, refund, { refund_id: refund.id }, newCents),
      cents: newCents,
    })
  return put
}

/** Expires money that returned to an expired credit, unless that credit was extended. */
export const expireReturned = async (tx: TxCtx, put: readonly IntoFund[]) => {
  for (const { kind, fundCreditId } of put) if (kind === 'fund-return') await expire(tx, fundCreditId)
}

/** Creates a credit that expires after the number of years in the settings; returns its id. */
const creditFund = async (
  tx: TxCtx,
  owner: { clientId: number; currency: SaleCurrency },
  source: { refund_id: number } | { late_transfer_id: number },
  cents: number,
) => {
  const now = tx.clock.now()
  const expiresAt = fundExpiresAt(dayInHavana(now), tx.config.fundYears)
  const credit = await store.insertCredit(tx.db, {
    client_id: owner.clientId,
    ...source,
    currency: owner.currency,
    cents,
    left_cents: cents,
    created_at: now,
    expires_at: expiresAt,
  })
  await scheduleExpiry(tx, credit.id, expiresAt)
  return credit.id
}

/** Records a late transfer; its money is owed to the client (docs/decisions/0020). */
export const recordLateArrival = (tx: TxCtx, late: LateArrival, currency: SaleCurrency) =>
  recordMovements(tx, lateMovements(late, 'late-arrival'), currency)

/** Records that a late transfer was sent back. */
export const recordLateReturn = (tx: TxCtx, late: LateArrival, currency: SaleCurrency) =>
  recordMovements(tx, lateMovements(late, 'late-return'), currency)

/** Puts a late transfer into the client's fund; returns its last day of use. */
export const creditLateArrival = async (tx: TxCtx, late: LateArrival, currency: SaleCurrency): Promise<Day> => {
  const owner = { clientId: late.clientId, currency }
  const fundCreditId = await creditFund(tx, owner, { late_transfer_id: late.id }, late.amountCents)
  await recordMovements(tx, lateMovements(late, 'late-credit', fundCreditId), currency)
  return fundLastDay(dayInHavana(tx.clock.now()), tx.config.fundYears)
}

/** Cents owed to a client: late transfers, stray charges, and refunds that came back, until they are sent back or credited. */
export const getOwedCents = async (ctx: Pick<Ctx, 'db'>, clientId: number) =>
  balanceOf('owed', await listOwedMovements(ctx.db, clientId))

/** Schedules a credit's expiry and the notices before it. */
const scheduleExpiry = async (tx: TxCtx, creditId: number, expiresAt: Date) => {
  const end = expiresAt.toISOString()
  const notices = FUND_NOTICE_DAYS.map((days) => ({
    kind: NOTICE,
    payload: { creditId, days, end },
    dueAt: addHours(expiresAt, -24 * days),
    key: `${creditId} ${days} ${end}`,
  })).filter(({ dueAt }) => dueAt > tx.clock.now())
  const expiry = { kind: EXPIRE_CREDIT, payload: { creditId }, dueAt: expiresAt, key: `${creditId} ${end}` }
  await tx.jobs.enqueue(tx.db, expiry, ...notices)
}

/** A client's usable credits in a currency by expiry, locked until the transaction ends. */
export const lockFund = async (tx: TxCtx, clientId: number, currency: SaleCurrency) => {
  const credits = (await store.lockUsableCredits(tx.db, clientId, currency, tx.clock.now())).sort(byExpiry)
  return { credits, leftCents: sum(credits.map((credit) => credit.leftCents)) }
}

/** Holds an amount of a locked fund for a payment in progress, from the credits that expire first. */
export const holdFund = async (
  tx: TxCtx,
  fund: Awaited<ReturnType<typeof lockFund>>,
  paymentId: number,
  cents: number,
) => {
  const parts = takeInOrder(fund.credits, cents)
  for (const part of parts) await store.changeLeft(tx.db, part.fundCreditId, -part.cents)
  await store.insertHolds(tx.db, paymentId, parts)
}

/** Marks a payment's holds as used and returns them in order of their credits' expiry. */
export const useHeldFund = async (tx: TxCtx, paymentId: number): Promise<FundPart[]> =>
  (await store.endHolds(tx.db, paymentId, 'used'))
    .sort(byExpiry)
    .map(({ fundCreditId, cents }) => ({ fundCreditId, cents }))

/** Records which credits paid which bookings. */
export const recordFundParts = (tx: TxCtx, parts: Parameters<typeof store.insertBookingParts>[1]) =>
  store.insertBookingParts(tx.db, parts)

/** Releases the holds of a failed payment; credits that have expired in the meantime expire now. */
export const releaseHeldFund = async (tx: TxCtx, paymentId: number) => {
  for (const part of await store.endHolds(tx.db, paymentId, 'returned')) {
    await store.changeLeft(tx.db, part.fundCreditId, part.cents)
    await expire(tx, part.fundCreditId)
  }
}

/** Expires a credit whose expiry date has passed; its remainder is lost. */
const expire = async (tx: TxCtx, creditId: number) => {
  const credit = await store.lockCredit(tx.db, creditId)
  const now = tx.clock.now()
  if (credit.expiresAt > now) return
  await recordMovements(tx, expiryMovements(credit), credit.currency)
  await store.markExpired(tx.db, credit.id, now)
  if (credit.leftCents === 0) return
  await recordAudit(tx.db, {
    at: now,
    actor: tx.actor,
    entity: 'fund-credit',
    entityId: credit.id,
    event: 'expire',
    before: { leftCents: credit.leftCents },
    after: { leftCents: 0 },
  })
  const client = await getClient(tx, credit.clientId)
  const amount = formatMoney(credit.leftCents, credit.currency, client.lang)
  await sendMail(tx, client.email, client.lang, fundExpired(client, amount, lastDayOf(credit)))
}

/**
 * Emails the notice that a credit expires soon, unless the next notice is also due, for example after weeks without a running process.
 * `end` is unset in jobs enqueued before credits could be extended.
 */
const notice = async (tx: TxCtx, { creditId, days, end }: { creditId: number; days: number; end?: string }) => {
  const credit = await store.lockCredit(tx.db, creditId)
  const daysLeft = Math.ceil((credit.expiresAt.getTime() - tx.clock.now().getTime()) / MS_PER_DAY)
  if (credit.leftCents === 0 || daysLeft <= 0) return
  if (FUND_NOTICE_DAYS.some((next) => next < days && next >= daysLeft)) return
  if (end ? credit.expiresAt.toISOString() !== end : credit.extendedAt) return
  const client = await getClient(tx, credit.clientId)
  const amount = formatMoney(credit.leftCents, credit.currency, client.lang)
  await sendMail(
    tx,
    client.email,
    client.lang,
    fundExpiresSoon(client, amount, lastDayOf(credit), daysLeft, tx.config.publicOrigin),
  )
}

/** Registers the job handlers of the fund. */
export const handleFundJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_CREDIT, (tx, { creditId }: { creditId: number }) => expire(tx, creditId), { deadline: true })
  jobs.handle(NOTICE, notice)
}
