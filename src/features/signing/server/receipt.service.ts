import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { storeWords } from '../../../lib/store-words.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type Services, type TxCtx, transact } from '../../../platform/context.ts'
import { printedLogo } from '../../../platform/logo.ts'
import { randomReference } from '../../../platform/secrets.ts'
import { shownName } from '../../../platform/settings.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { getSuccessfulPayment } from '../../payment/server/payment.service.ts'
import {
  getOwnPlan,
  listPlanBookings,
  listSoldUnder,
  lockOwnPlan,
  lockPlan,
} from '../../travel-plan/server/travel-plan.service.ts'
import { isLive, isSigned, PLAN } from '../../travel-plan/states.ts'
import type { ReceiptContent } from '../contract.ts'
import { fullName } from '../signer-name.ts'
import { type PrintedReceipt, printReceipt } from './receipt-pdf.ts'
import * as store from './signing.store.ts'

export type { Receipt } from './signing.store.ts'

const ISSUE = 'receipt.issue'

type Plan = Awaited<ReturnType<typeof getOwnPlan>>
type Booking = Awaited<ReturnType<typeof lockOwnPlan>>['live'][number]

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The current content of a paid plan's receipt. Refuses: NOT_PAID. */
const contentOf = async (ctx: Ctx, plan: Plan, live: Booking[]): Promise<ReceiptContent> => {
  const payment = await getSuccessfulPayment(ctx, plan.id)
  const client = await getClient(ctx, plan.clientId)
  const soldUnder = await listSoldUnder(
    ctx,
    live.map(({ id }) => id),
  )
  const totalCents = payment.amountCents + payment.fundCents
  return {
    planId: plan.id,
    client: { name: fullName(client), email: client.email },
    currency: plan.currency,
    bookings: live.map(({ summary: { picture: _, ...summary }, ...booking }) => ({
      reference: booking.reference,
      supplierReference: booking.supplierReference,
      firstDay: booking.firstDay,
      lastDay: booking.lastDay,
      payNowCents: booking.payNowCents,
      payInCubaCents: booking.payInCubaCents,
      cancellation: booking.cancellation,
      policies: (soldUnder.get(booking.id) ?? []).map(({ versionId, kind, effectiveOn }) => ({
        versionId,
        kind,
        effectiveOn,
      })),
      ...summary,
    })),
    payment: {
      reference: payment.reference,
      method: payment.methodName,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      cardHolder: payment.cardHolder,
      processorReference: payment.processorReference,
      settledAt: payment.settledAt.toISOString(),
    },
    endedCents: totalCents - payment.feeCents - sum(live.map((booking) => booking.payNowCents)),
    feeCents: payment.feeCents,
    fundCents: payment.fundCents,
    totalCents,
  }
}

/** Whether a booking on the receipt has ended. */
const hasEndedBooking = (ctx: Pick<Ctx, 'db'>, { planId, content }: store.Receipt) =>
  store.hasEndedBooking(
    ctx.db,
    planId,
    content.bookings.map(({ reference }) => reference),
  )

/**
 * Whether a receipt matches the current bookings. After signing, only the end of a booking matters, so a changed name or address needs no
 * new signature. Refuses: NOT_PAID.
 */
export const isUpToDate = async (ctx: Ctx, receipt: store.Receipt, plan: Plan, live: Booking[]): Promise<boolean> =>
  receipt.signedAt ? !(await hasEndedBooking(ctx, receipt)) : same(receipt.content, await contentOf(ctx, plan, live))

// Converted to JSON and back, since values read from the database have no undefined properties.
const same = (a: ReceiptContent, b: ReceiptContent) => isDeepStrictEqual(a, JSON.parse(JSON.stringify(b)))

export const toPrinted = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  receipt: Pick<store.Receipt, 'number' | 'checkCode' | 'issuedAt' | 'content'>,
): Promise<PrintedReceipt> => ({
  agency: shownName(ctx.config),
  logo: await printedLogo(ctx),
  tagline: storeWords(ctx.config.sells).title,
  number: receipt.number,
  origin: ctx.config.publicOrigin,
  checkUrl: `${ctx.config.publicOrigin}/check/${receipt.checkCode}`,
  issuedAt: receipt.issuedAt,
  content: receipt.content,
})

const numberOf = (planId: number, earlier: number) =>
  `R-${String(planId).padStart(6, '0')}${earlier ? `-${earlier + 1}` : ''}`

type Draft = Parameters<typeof store.insertReceipt>[1] & { replaces: store.Receipt | undefined }

/** A new receipt with its PDF for a paid or signed plan; undefined when the current one is up to date. */
const draftReceipt = async (ctx: Ctx, plan: Plan, live: Booking[]): Promise<Draft | undefined> => {
  const current = await store.findValidReceipt(ctx.db, plan.id)
  if ((plan.status !== PLAN.paid && !isSigned(plan.status)) || live.length === 0) return undefined
  if (current && (await isUpToDate(ctx, current, plan, live))) return undefined
  const receipt = {
    number: numberOf(plan.id, await store.countReceipts(ctx.db, plan.id)),
    checkCode: randomReference(12),
    issuedAt: ctx.clock.now(),
    content: await contentOf(ctx, plan, live),
  }
  const pdf = await printReceipt(await toPrinted(ctx, receipt))
  return { ...receipt, planId: plan.id, clientId: plan.clientId, pdf, hash: sha256(pdf), replaces: current }
}

/** Saves a drafted receipt of a locked plan and voids the one that it replaces; has no effect when another was saved first. */
const saveReceipt = async (tx: TxCtx, draft: Draft) => {
  const audit = (entityId: number, event: 'issue' | 'void') =>
    recordAudit(tx.db, { at: draft.issuedAt, actor: tx.actor, entity: 'receipt', entityId, event })
  if (draft.replaces && (await store.voidReceipt(tx.db, draft.replaces, draft.issuedAt))) {
    await audit(draft.replaces.id, 'void')
  }
  const id = await store.insertReceipt(tx.db, draft)
  if (id) await audit(id, 'issue')
}

/**
 * The valid receipt of a plan. Issues a receipt when there is none or the bookings have changed; this voids the earlier one and requires a
 * new signature (docs/rules/signing.md#receipt). Undefined for a plan that was never paid.
 */
export const findReceipt = async (ctx: Ctx, plan: Plan): Promise<store.Receipt | undefined> => {
  if (!plan.paidAt) return undefined
  const live = (await listPlanBookings(ctx, { planId: plan.id })).filter((booking) => isLive(booking.status))
  const draft = await draftReceipt(ctx, plan, live)
  if (draft) {
    await transact(ctx, async (tx) => {
      await lockPlan(tx, plan.id)
      await saveReceipt(tx, draft)
    })
  }
  return store.findValidReceipt(ctx.db, plan.id)
}

/** The PDF of a plan's receipt, signed if it has been signed. Refuses: NOT_FOUND, NOT_PAID. */
export const getReceiptPdf = async (ctx: Ctx, { planId }: { planId: number }) => {
  const receipt = (await findReceipt(ctx, await getOwnPlan(ctx, planId))) ?? refuse('NOT_PAID')
  return store.getFile(ctx.db, receipt.id)
}

/**
 * Whether a receipt is valid or void, by the code in its QR code. It is void once it has been replaced or one of its bookings has ended.
 * Refuses: NOT_FOUND.
 */
export const checkReceipt = async (ctx: Ctx, { code }: { code: string }) => {
  const receipt = (await store.findReceiptByCode(ctx.db, code.toUpperCase())) ?? refuse('NOT_FOUND')
  const isVoid = receipt.voidAt !== null || (await hasEndedBooking(ctx, receipt))
  return { number: receipt.number, state: isVoid ? ('void' as const) : ('valid' as const), signedAt: receipt.signedAt }
}

/** Registers the job that issues the receipt of a paid plan. */
export const handleReceiptJobs = ({ jobs }: Pick<Services, 'jobs'>) => {
  jobs.handle(ISSUE, async (tx, { planId }: { planId: number }) => {
    const { clientId } = await lockPlan(tx, planId)
    const { plan, live } = await lockOwnPlan(tx, planId, clientId)
    const draft = await draftReceipt(tx, plan, live)
    if (draft) await saveReceipt(tx, draft)
  })
}
