import { formatMoney } from '../../../lib/money.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { contentTypeOf, putFile, readFile } from '../../../platform/stored-files.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import {
  getOwnPlan,
  lockOwnPlan,
  lockPlan,
  resumePayBy,
  stopPayBy,
} from '../../travel-plan/server/travel-plan.service.ts'
import { METHODS } from '../methods.ts'
import { PAYMENT, PROOF } from '../states.ts'
import { beginAttempt, endAttempt, ownId } from './attempt.service.ts'
import * as payments from './payment.store.ts'
import * as mails from './transfer.mails.ts'
import * as store from './transfer.store.ts'

/** A bank transfer: ordered by the client at a bank, shown to us by a proof, matched by finance. */

const EXPIRE_TRANSFER = 'payment.expire-transfer'

/** What a proof may be, told by its content. */
const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
/** How many proofs one transfer may have, so that nobody fills the store. */
const PROOFS_PER_TRANSFER = 10

type Payment = payments.Payment

/** Until when a transfer's proof must be here: the end of the time to pay, or of the transfer itself (decisions 1, 2). */
const proofBy = (payment: Payment, payBy: Date | null) =>
  payBy && payBy < payment.expiresAt ? payBy : payment.expiresAt

/**
 * Chooses to pay a plan by bank transfer, after the client's fund when `useFund` says so: the client gets the instructions and
 * a reference of its own. Stock stays held; the time to pay goes on until a proof is here.
 * Refuses: NOT_FOUND, PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, METHOD_NOT_AVAILABLE, TOO_LATE (decisions 1, 2).
 */
export const payByTransfer = (ctx: Ctx, input: { travelPlanId: number; clientId?: number; useFund: boolean }) => {
  const clientId = ownId(ctx, input.clientId)
  return transact(ctx, async (tx) => {
    const { plan } = await lockOwnPlan(tx, input.travelPlanId, clientId)
    const open = await payments.findPlanPayment(tx.db, plan.id)
    if (open?.status === PAYMENT.created && open.methodId === METHODS.bankTransfer) return open
    const { travelPlanId, useFund } = input
    const payment = await beginAttempt(tx, clientId, { travelPlanId, useFund, methodId: METHODS.bankTransfer })
    if (payment.status !== PAYMENT.created) return payment
    const due = proofBy(payment, plan.payBy)
    await expireAt(tx, payment, due)
    const client = await getClient(tx, clientId)
    const money = formatMoney(payment.amountCents, payment.currency, client.lang)
    const text = mails.transferInstructions(client, { ...payment, money, due }, tx.config)
    await sendMail(tx, client.email, client.lang, text)
    return payment
  })
}

/** Ends a transfer at a moment unless its proof is being looked at then; a later moment replaces an earlier one. */
const expireAt = (tx: TxCtx, { id }: Payment, due: Date) =>
  tx.jobs.enqueue(tx.db, {
    kind: EXPIRE_TRANSFER,
    payload: { paymentId: id },
    dueAt: due,
    key: `${id} ${due.toISOString()}`,
  })

/** A transfer with its plan locked, and its newest proof; undefined when it has ended. */
const lockOpen = async (tx: TxCtx, payment: Payment) => {
  const plan = await lockPlan(tx, payment.planId)
  const fresh = (await payments.findPayment(tx.db, payment.id))!
  if (fresh.status !== PAYMENT.created) return undefined
  return { plan, payment: fresh, proof: await store.findProof(tx.db, payment.id) }
}

const isInReview = (proof: store.Proof | undefined) => proof?.status === PROOF.inReview

const expireTransfer = async (tx: TxCtx, { paymentId }: { paymentId: number }) => {
  const open = await lockOpen(tx, (await payments.findPayment(tx.db, paymentId))!)
  if (!open || isInReview(open.proof)) return
  if (proofBy(open.payment, open.plan.payBy) > tx.clock.now()) return
  await endAttempt(tx, paymentId, 'expire')
  const client = await getClient(tx, open.payment.clientId)
  await sendMail(tx, client.email, client.lang, mails.transferExpired(client, open.payment, tx.config.publicOrigin))
}

/**
 * Takes the proof that a transfer was ordered: a JPEG, PNG, WebP or PDF by its content, at most 8 MB. It stops the time to pay
 * until finance decides (decisions 2).
 * Refuses: NOT_FOUND, NO_TRANSFER when the plan has none that is open, PROOF_IN_REVIEW; a file of another kind by its field.
 */
export const uploadProof = async (ctx: Ctx, { planId, file }: { planId: number; file: Uint8Array }) => {
  const plan = await getOwnPlan(ctx, planId)
  const contentType = await contentTypeOf(file)
  if (!contentType || !PROOF_TYPES.includes(contentType))
    return refuseField('file', {
      en: 'must be a JPEG, PNG or WebP picture or a PDF',
      es: 'debe ser una imagen JPEG, PNG o WebP, o un PDF',
    })
  await transact(ctx, async (tx) => {
    const payment = await payments.findPlanPayment(tx.db, plan.id)
    const open = payment?.methodId === METHODS.bankTransfer ? await lockOpen(tx, payment) : undefined
    if (!open) return refuse('NO_TRANSFER')
    if (isInReview(open.proof)) refuse('PROOF_IN_REVIEW')
    if ((await store.countProofs(tx.db, open.payment.id)) >= PROOFS_PER_TRANSFER) refuse('TOO_MANY', { minutes: 60 })
    const now = tx.clock.now()
    const due = proofBy(open.payment, open.plan.payBy)
    if (due <= now) refuse('TOO_LATE', { deadline: due.toISOString() })
    const proof = await store.insertProof(tx.db, {
      payment_id: open.payment.id,
      file_id: await putFile(tx, { contentType, bytes: file }),
      content_type: contentType,
      status: PROOF.inReview,
      uploaded_at: now,
      pay_by: open.plan.payBy!,
    })
    await stopPayBy(tx, open.plan)
    await recordProof(tx, proof, 'upload')
    const text = mails.proofWaits(open.payment, tx.config.publicOrigin)
    await sendMail(tx, tx.config.officeEmail, 'en', text)
  })
  return true as const
}

const recordProof = (tx: TxCtx, proof: store.Proof, event: string, after: object = {}) =>
  recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'transfer-proof',
    entityId: proof.id,
    event,
    after: { paymentId: proof.paymentId, ...after },
  })

/** Gives a transfer up for another method. Refuses: PROOF_IN_REVIEW, since the money may be on its way. */
export const giveUpTransfer = (ctx: Ctx, payment: Payment) =>
  transact(ctx, async (tx) => {
    const open = await lockOpen(tx, payment)
    if (!open) return
    if (isInReview(open.proof)) refuse('PROOF_IN_REVIEW')
    await endAttempt(tx, payment.id, 'giveUp', { reason: 'given-up' })
  })

/** Where and how a transfer is paid, until when its proof must be here, and what finance said of it. */
export const describeTransfer = async (ctx: Ctx, payment: Payment) => {
  const { payBy } = await getOwnPlan(ctx, payment.planId)
  const proof = await store.findProof(ctx.db, payment.id)
  return {
    ...ctx.config.bank,
    reference: payment.reference,
    proofBy: isInReview(proof) ? null : proofBy(payment, payBy),
    proof: proof ? { status: proof.status, uploadedAt: proof.uploadedAt, reason: proof.reason } : null,
  }
}

/** Open transfers for finance, those with a proof first, the longest wait first. */
export const listOpenTransfers = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listOpenTransfers(ctx.db, pageSize, (page - 1) * pageSize)

/** The file of a proof, for finance. Refuses: NOT_FOUND. */
export const getProofFile = async (ctx: Ctx, { id }: { id: number }) => {
  const proof = (await store.findProofById(ctx.db, id)) ?? refuse('NOT_FOUND')
  const file = (await readFile(ctx, proof.fileId)) ?? refuse('NOT_FOUND')
  return { type: file.contentType, bytes: file.bytes, saveAs: `proof-${proof.id}.${proof.contentType.split('/')[1]}` }
}

/** A transfer for finance to decide on, its plan locked. Refuses: NOT_FOUND, STATE_CHANGED. */
const lockTransfer = async (tx: TxCtx, id: number) => {
  const payment = await payments.findPayment(tx.db, id)
  if (payment?.methodId !== METHODS.bankTransfer) return refuse('NOT_FOUND')
  return (await lockOpen(tx, payment)) ?? refuse('STATE_CHANGED')
}

/**
 * The money of a transfer is here: the plan is paid. Amount and the bank's reference are typed from the bank's statement.
 * Refuses: NOT_FOUND, STATE_CHANGED when it has ended; a wrong amount or a used reference by its field.
 */
export const acceptTransfer = (ctx: Ctx, input: { id: number; amountCents: number; bankReference: string }) =>
  transact(ctx, async (tx) => {
    const { payment, proof } = await lockTransfer(tx, input.id)
    if (input.amountCents !== payment.amountCents) {
      const right = (lang: 'en' | 'es') => formatMoney(payment.amountCents, payment.currency, lang)
      refuseField('amountCents', {
        en: `must be ${right('en')}; another amount is not this payment`,
        es: `debe ser ${right('es')}; otro importe no es este pago`,
      })
    }
    await takeBankReference(tx, payment.id, input.bankReference)
    if (proof && isInReview(proof)) {
      await store.decideProof(tx.db, proof.id, { status: PROOF.accepted, decided_at: tx.clock.now() })
      await recordProof(tx, proof, 'accept', { bankReference: input.bankReference })
    }
    await endAttempt(tx, payment.id, 'succeed', { processorReference: input.bankReference })
    return (await payments.findPayment(tx.db, payment.id))!
  })

/** What arrived at the bank by a reference is used once: it pays one plan or was late. Refuses: a used one by its field. */
export const takeBankReference = async (tx: TxCtx, paymentId: number, bankReference: string) => {
  if (await store.insertBankReference(tx.db, bankReference, paymentId)) return
  refuseField('bankReference', {
    en: 'has been used already: for another plan, or for a transfer that arrived late',
    es: 'ya se usó: para otro plan o para una transferencia que llegó tarde',
  })
}

/**
 * Finance cannot accept a proof; the client reads why, may send another or choose another method, and has the time that was
 * left, at least half a day (docs/decisions/0010). Refuses: NOT_FOUND, STATE_CHANGED when no proof is in review.
 */
export const rejectProof = (ctx: Ctx, input: { id: number; reasonEn: string; reasonEs: string }) =>
  transact(ctx, async (tx) => {
    const { plan, payment, proof } = await lockTransfer(tx, input.id)
    const now = tx.clock.now()
    const decision = { status: PROOF.rejected, decided_at: now, reason_en: input.reasonEn, reason_es: input.reasonEs }
    if (!proof || !(await store.decideProof(tx.db, proof.id, decision))) return refuse('STATE_CHANGED')
    await recordProof(tx, proof, 'reject', { reason: input.reasonEn })
    const stoppedMs = now.getTime() - proof.uploadedAt.getTime()
    const payBy = await resumePayBy(tx, plan, { stoppedAt: proof.uploadedAt, payBy: proof.payBy })
    const expiresAt = new Date(payment.expiresAt.getTime() + stoppedMs)
    await payments.setExpiry(tx.db, payment.id, expiresAt)
    const due = proofBy({ ...payment, expiresAt }, payBy)
    await expireAt(tx, payment, due)
    const client = await getClient(tx, payment.clientId)
    const reason = client.lang === 'es' ? input.reasonEs : input.reasonEn
    const text = mails.proofRejected(client, { ...payment, reason, due }, tx.config.publicOrigin)
    await sendMail(tx, client.email, client.lang, text)
    return payment
  })

/** Names what carries out the deadlines of transfers. */
export const handleTransferJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_TRANSFER, expireTransfer)
}
