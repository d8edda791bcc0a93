import { addHours, dayInHavana } from '../../../lib/days.ts'
import { type Currency, formatMoney, SALE_CURRENCY, sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { FUND_NOTICE_DAYS, fundExpiresAt, fundLastDay, takeOldestFirst } from '../fund.ts'
import { expiryMovements } from '../ledger.ts'
import * as store from './fund.store.ts'
import { insertMovements } from './ledger.store.ts'
import { fundExpired, fundExpiresSoon } from './money.mails.ts'

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

const lastDayOf = (credit: { createdAt: Date }) => fundLastDay(dayInHavana(credit.createdAt))

/** Puts money into a client's fund for two years by the calendar, and sets up its notices and its end (decisions 2). */
export const creditFund = async (
  tx: TxCtx,
  refund: { id: number; clientId: number; fundCents: number; currency: Currency },
): Promise<store.FundCredit> => {
  const now = tx.clock.now()
  const expiresAt = fundExpiresAt(dayInHavana(now))
  const credit = await store.insertCredit(tx.db, {
    client_id: refund.clientId,
    refund_id: refund.id,
    currency: refund.currency,
    cents: refund.fundCents,
    left_cents: refund.fundCents,
    created_at: now,
    expires_at: expiresAt,
  })
  for (const days of FUND_NOTICE_DAYS) {
    await tx.jobs.enqueue(tx.db, {
      kind: NOTICE,
      payload: { creditId: credit.id, days },
      dueAt: addHours(expiresAt, -24 * days),
      key: `${credit.id} ${days}`,
    })
  }
  await tx.jobs.enqueue(tx.db, {
    kind: EXPIRE_CREDIT,
    payload: { creditId: credit.id },
    dueAt: expiresAt,
    key: String(credit.id),
  })
  return credit
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

const notice = async (tx: TxCtx, { creditId, days }: { creditId: number; days: number }) => {
  const credit = await store.lockCredit(tx.db, creditId)
  if (credit.leftCents === 0 || credit.expiresAt <= tx.clock.now()) return
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
