import { addHours, type Day, dayInHavana } from '../../../lib/days.ts'
import { type Currency, formatMoney, SALE_CURRENCY, sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import {
  expiryOfReturn,
  FUND_NOTICE_DAYS,
  fundExpiresAt,
  fundLastDay,
  lastDayOf,
  partsReturned,
  takeOldestFirst,
} from '../fund.ts'
import { balanceOf, expiryMovements, type IntoFund, type LateMoney, lateMovements } from '../ledger.ts'
import { isOurFault, returnedToCredits } from '../refund.ts'
import * as store from './fund.store.ts'
import { insertMovements, listLateMovements } from './ledger.store.ts'
import { fundExpired, fundExpiresSoon } from './money.mails.ts'
import type { Refund } from './refund.store.ts'

const EXPIRE_CREDIT = 'fund.expire'
const NOTICE = 'fund.notice'

/** What a client has in the fund, the credit that expires first at the top. Refuses: NOT_FOUND for anybody else's (spec 4). */
export const getFund = async (ctx: Ctx, { clientId }: { clientId: number }) => {
  if (clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  const credits = await store.listUsableCredits(ctx.db, clientId, ctx.clock.now())
  return {
    currency: SALE_CURRENCY,
    leftCents: sum(credits.map((credit) => credit.leftCents)),
    credits: credits.map((credit) => ({ ...credit, expiresOn: lastDayOf(credit) })),
  }
}

/** A refund as the fund looks at it: which booking paid what, and why it ended. */
type FundRefund = Pick<
  Refund,
  'bookingId' | 'clientId' | 'currency' | 'paidByFundCents' | 'fundCents' | 'target' | 'reason'
>

/** Where money that goes into the fund is: until when it can be used, or that its time is over already. */
export type FundMoney = { cents: number; expiresOn: Day; expired: boolean }

/** What would come back to each credit that paid a refund's booking, and until when each would last then. */
const returnsOf = async (ctx: Pick<Ctx, 'db' | 'clock'>, refund: FundRefund) => {
  const credits = await store.listBookingParts(ctx.db, refund.bookingId)
  return partsReturned(credits, returnedToCredits(refund)).map((part) => {
    const credit = credits.find(({ id }) => id === part.fundCreditId)!
    return { ...part, credit, expiresAt: expiryOfReturn(credit, ctx.clock.now(), isOurFault(refund.reason)) }
  })
}

/** What a refund would put into the fund now, and until when it could be used: the first to expire at the top. */
export const foreseeFund = async (ctx: Pick<Ctx, 'db' | 'clock'>, refund: FundRefund): Promise<FundMoney[]> => {
  const now = ctx.clock.now()
  const newCents = refund.fundCents - returnedToCredits(refund)
  return [
    ...(await returnsOf(ctx, refund)),
    ...(newCents > 0 ? [{ cents: newCents, expiresAt: fundExpiresAt(dayInHavana(now)) }] : []),
  ].map((part) => inFundSince(now, part))
}

/** What a settled refund put into the fund. */
export const listFundMoney = async (ctx: Pick<Ctx, 'db'>, refund: { id: number; settledAt: Date }) =>
  (await store.listRefundCredits(ctx.db, refund.id)).map((part) => inFundSince(refund.settledAt, part))

const inFundSince = (at: Date, { cents, expiresAt }: { cents: number; expiresAt: Date }): FundMoney => ({
  cents,
  expiresOn: lastDayOf({ expiresAt }),
  expired: expiresAt <= at,
})

/**
 * Puts a refund's part for the fund there: what came from the fund goes back to the credits that it came from and keeps their
 * time, only what was newly paid becomes a credit of two years (docs/decisions/0011). `expireReturned` is called once that is
 * in the books.
 */
export const putIntoFund = async (tx: TxCtx, refund: FundRefund & { id: number }): Promise<IntoFund[]> => {
  const put: IntoFund[] = []
  for (const { fundCreditId, cents, expiresAt } of await returnsOf(tx, refund)) {
    const { expiresAt: before, extendedAt } = await store.lockCredit(tx.db, fundCreditId)
    await store.changeLeft(tx.db, fundCreditId, cents)
    if (expiresAt > before) {
      const now = tx.clock.now()
      const byGrace = before <= now && !isOurFault(refund.reason)
      await store.extendCredit(tx.db, fundCreditId, expiresAt, byGrace ? now : extendedAt)
      await awaitEnd(tx, fundCreditId, expiresAt)
    }
    put.push({ kind: 'fund-return', fundCreditId, cents })
  }
  const newCents = refund.fundCents - returnedToCredits(refund)
  if (newCents > 0)
    put.push({
      kind: 'fund-credit',
      fundCreditId: await creditFund(tx, refund, { refund_id: refund.id }, newCents),
      cents: newCents,
    })
  return put
}

/** Ends what came back to a credit whose time is over and not extended. */
export const expireReturned = async (tx: TxCtx, put: readonly IntoFund[]) => {
  for (const { kind, fundCreditId } of put) if (kind === 'fund-return') await expire(tx, fundCreditId)
}

/** Puts money into a client's fund for two years by the calendar (decisions 2); returns the credit's id. */
const creditFund = async (
  tx: TxCtx,
  owner: { clientId: number; currency: Currency },
  source: { refund_id: number } | { late_transfer_id: number },
  cents: number,
) => {
  const now = tx.clock.now()
  const expiresAt = fundExpiresAt(dayInHavana(now))
  const credit = await store.insertCredit(tx.db, {
    client_id: owner.clientId,
    ...source,
    currency: owner.currency,
    cents,
    left_cents: cents,
    created_at: now,
    expires_at: expiresAt,
  })
  await awaitEnd(tx, credit.id, expiresAt)
  return credit.id
}

/** Writes down that a transfer arrived late: from now on its money is owed to the client (docs/decisions/0020). */
export const bookLateArrival = (tx: TxCtx, late: LateMoney, currency: Currency) =>
  insertMovements(tx.db, lateMovements(late, 'late-arrival'), currency, tx.clock.now())

/** Writes down that a late transfer was sent back. */
export const bookLateReturn = (tx: TxCtx, late: LateMoney, currency: Currency) =>
  insertMovements(tx.db, lateMovements(late, 'late-return'), currency, tx.clock.now())

/** Puts a late transfer into the client's fund for two years; returns the last day on which it can be used. */
export const creditLateMoney = async (tx: TxCtx, late: LateMoney, currency: Currency): Promise<Day> => {
  const owner = { clientId: late.clientId, currency }
  const fundCreditId = await creditFund(tx, owner, { late_transfer_id: late.id }, late.amountCents)
  await insertMovements(tx.db, lateMovements(late, 'late-credit', fundCreditId), currency, tx.clock.now())
  return fundLastDay(dayInHavana(tx.clock.now()))
}

/** Cents that arrived late for a client and are neither back nor in the fund. */
export const owedTo = async (ctx: Pick<Ctx, 'db'>, clientId: number) =>
  balanceOf('owed', await listLateMovements(ctx.db, clientId))

/** Sets up the notices of a credit and its end (decisions 2). */
const awaitEnd = async (tx: TxCtx, creditId: number, expiresAt: Date) => {
  const end = expiresAt.toISOString()
  for (const days of FUND_NOTICE_DAYS) {
    const dueAt = addHours(expiresAt, -24 * days)
    if (dueAt <= tx.clock.now()) continue
    await tx.jobs.enqueue(tx.db, {
      kind: NOTICE,
      payload: { creditId, days, end },
      dueAt,
      key: `${creditId} ${days} ${end}`,
    })
  }
  await tx.jobs.enqueue(tx.db, {
    kind: EXPIRE_CREDIT,
    payload: { creditId },
    dueAt: expiresAt,
    key: `${creditId} ${end}`,
  })
}

/** What a client could pay by the fund now; its credits stay locked until the transaction ends. */
export const lockFund = async (tx: TxCtx, clientId: number) => {
  const credits = await store.lockUsableCredits(tx.db, clientId, tx.clock.now())
  return { credits, leftCents: sum(credits.map((credit) => credit.leftCents)) }
}

/** Takes an amount out of a locked fund for a payment in progress, the oldest credit first. */
export const holdFund = async (
  tx: TxCtx,
  fund: Awaited<ReturnType<typeof lockFund>>,
  paymentId: number,
  cents: number,
) => {
  const parts = takeOldestFirst(fund.credits, cents)
  for (const part of parts) await store.changeLeft(tx.db, part.fundCreditId, -part.cents)
  await store.insertHolds(tx.db, paymentId, parts)
}

/** What a payment that succeeded used of the fund. */
export const useHeldFund = (tx: TxCtx, paymentId: number) => store.endHolds(tx.db, paymentId, 'used')

/** Takes note of which credits paid which bookings. */
export const noteFundParts = (tx: TxCtx, parts: Parameters<typeof store.insertBookingParts>[1]) =>
  store.insertBookingParts(tx.db, parts)

/** Gives back what a payment that came to nothing had taken; what has expired meanwhile expires now. */
export const giveFundBack = async (tx: TxCtx, paymentId: number) => {
  for (const part of await store.endHolds(tx.db, paymentId, 'returned')) {
    await store.changeLeft(tx.db, part.fundCreditId, part.cents)
    await expire(tx, part.fundCreditId)
  }
}

/** Ends a credit whose time is over: what is left of it is lost (spec 4). */
const expire = async (tx: TxCtx, creditId: number) => {
  const credit = await store.lockCredit(tx.db, creditId)
  const now = tx.clock.now()
  if (credit.expiresAt > now) return
  await insertMovements(tx.db, expiryMovements(credit), credit.currency, now)
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
  await sendMail(
    tx,
    client.email,
    client.lang,
    fundExpired(client, formatMoney(credit.leftCents, credit.currency, client.lang)),
  )
}

/** Tells that a credit's end comes near; `end` is unset in jobs from before a credit's time could be extended. */
const notice = async (tx: TxCtx, { creditId, days, end }: { creditId: number; days: number; end?: string }) => {
  const credit = await store.lockCredit(tx.db, creditId)
  if (credit.leftCents === 0 || credit.expiresAt <= tx.clock.now()) return
  if (end ? credit.expiresAt.toISOString() !== end : credit.extendedAt) return
  const client = await getClient(tx, credit.clientId)
  const amount = formatMoney(credit.leftCents, credit.currency, client.lang)
  await sendMail(
    tx,
    client.email,
    client.lang,
    fundExpiresSoon(client, amount, lastDayOf(credit), days, tx.config.publicOrigin),
  )
}

/** Names what carries out the deadlines of the fund. */
export const handleFundJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_CREDIT, (tx, { creditId }: { creditId: number }) => expire(tx, creditId))
  jobs.handle(NOTICE, notice)
}
