import { inHavanaTime } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { putFile, readFile } from '../../../platform/files/stored-files.ts'
import { sendMail } from '../../../platform/mail.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { acceptUpload } from '../../../platform/uploads.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import {
  getOwnPlan,
  lockOwnPlan,
  lockPlan,
  pausePaymentDeadline,
  resumePaymentDeadline,
} from '../../travel-plan/server/travel-plan.service.ts'
import { PAYMENT, PROOF } from '../states.ts'
import { endAttempt, ownId, startAttempt } from './attempt.service.ts'
import * as payments from './payment.store.ts'
import * as mails from './transfer.mails.ts'
import * as store from './transfer.store.ts'

/** Bank transfers: the client makes the transfer and uploads a proof; finance matches the money. */

const EXPIRE_TRANSFER = 'payment.expire-transfer'

const MAX_PROOFS_PER_TRANSFER = 10

type Payment = payments.Payment

/** The bank details when none are configured anymore. */
const NO_BANK = { name: '', routing: '', account: '', beneficiary: '' }

/** The deadline for the proof: the plan's payment deadline or the transfer's expiry, whichever is earlier. */
const proofBy = (payment: Payment, payBy: Date | null) =>
  payBy && payBy < payment.expiresAt ? payBy : payment.expiresAt

/**
 * Starts a payment by bank transfer, after the client's fund with `useFund`; the client gets the instructions with a unique
 * reference. Stock stays held; the payment deadline runs until a proof is uploaded (docs/rules/payment.md#bank-transfer).
 * Refuses: NOT_FOUND, PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, METHOD_NOT_AVAILABLE, FEE_CHANGED, TOO_LATE.
 */
export const payByTransfer = (
  ctx: Ctx,
  input: { travelPlanId: number; clientId?: number; useFund: boolean; feeTerms?: string },
) => {
  const clientId = ownId(ctx, input.clientId)
  return transact(ctx, async (tx) => {
    const { plan } = await lockOwnPlan(tx, input.travelPlanId, clientId)
    const open = await payments.findPlanPayment(tx.db, plan.id)
    if (open?.status === PAYMENT.created && open.methodId === METHODS.bankTransfer) return open
    const payment = await startAttempt(tx, clientId, { ...input, methodId: METHODS.bankTransfer })
    if (payment.status !== PAYMENT.created) return payment
    const due = proofBy(payment, plan.payBy)
    await expireAt(tx, payment, due)
    const client = await getClient(tx, clientId)
    const money = formatMoney(payment.amountCents, payment.currency, client.lang)
    const { bank, publicOrigin } = tx.config
    const text = mails.transferInstructions(client, { ...payment, money, due }, bank!, publicOrigin)
    await sendMail(tx, client.email, client.lang, text)
    return payment
  })
}

/**
 * Schedules the expiry of a transfer. Can be repeated for the same instant, if the transfer did not expire then because its proof was in
 * review.
 */
const expireAt = (tx: TxCtx, { id }: Payment, due: Date) =>
  tx.jobs.enqueue(tx.db, { kind: EXPIRE_TRANSFER, payload: { paymentId: id }, dueAt: due })

/** A transfer with its newest proof, its plan locked; undefined when it has ended. */
const lockOpenTransfer = async (tx: TxCtx, payment: Payment) => {
  const plan = await lockPlan(tx, payment.planId)
  const current = (await payments.findPayment(tx.db, payment.id))!
  if (current.status !== PAYMENT.created) return undefined
  return { plan, payment: current, proof: await store.findProof(tx.db, payment.id) }
}

const isInReview = (proof: store.Proof | undefined) => proof?.status === PROOF.inReview

const expireTransfer = async (tx: TxCtx, { paymentId }: { paymentId: number }) => {
  const open = await lockOpenTransfer(tx, (await payments.findPayment(tx.db, paymentId))!)
  if (!open || isInReview(open.proof)) return
  if (proofBy(open.payment, open.plan.payBy) > tx.clock.now()) return
  await endAttempt(tx, paymentId, 'expire')
  const client = await getClient(tx, open.payment.clientId)
  await sendMail(tx, client.email, client.lang, mails.transferExpired(client, open.payment, tx.config.publicOrigin))
}

/**
 * Accepts the proof of a transfer: a JPEG, PNG, WebP or PDF by its content, at most 8 MB. Pauses the payment deadline until finance
 * decides. Refuses: NOT_FOUND, NO_TRANSFER when the plan has no open transfer, PROOF_IN_REVIEW; INVALID with the field for a file of
 * another type or one that is unreadable or has active content.
 */
export const uploadProof = async (ctx: Ctx, { planId, file }: { planId: number; file: Uint8Array }) => {
  const plan = await getOwnPlan(ctx, planId)
  const { contentType, bytes } = await acceptUpload('file', file)
  await transact(ctx, async (tx) => {
    const payment = await payments.findPlanPayment(tx.db, plan.id)
    const open = payment?.methodId === METHODS.bankTransfer ? await lockOpenTransfer(tx, payment) : undefined
    if (!open) return refuse('NO_TRANSFER')
    if (isInReview(open.proof)) refuse('PROOF_IN_REVIEW')
    if ((await store.countProofs(tx.db, open.payment.id)) >= MAX_PROOFS_PER_TRANSFER)
      refuse('TOO_MANY', { minutes: 60 })
    const now = tx.clock.now()
    const due = proofBy(open.payment, open.plan.payBy)
    if (due <= now) refuse('TOO_LATE', { deadline: inHavanaTime(due) })
    const proof = await store.insertProof(tx.db, {
      payment_id: open.payment.id,
      file_id: await putFile(tx, { contentType, bytes }),
      content_type: contentType,
      status: PROOF.inReview,
      uploaded_at: now,
      pay_by: open.plan.payBy!,
    })
    await pausePaymentDeadline(tx, open.plan)
    await recordProof(tx, proof, 'upload')
    await notifyStaff(tx, { kind: 'proof', reference: open.payment.reference })
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

/** Gives up a transfer for another method. Refuses: PROOF_IN_REVIEW because the money may be in transit. */
export const giveUpTransfer = (ctx: Ctx, payment: Payment) =>
  transact(ctx, async (tx) => {
    const open = await lockOpenTransfer(tx, payment)
    if (!open) return
    if (isInReview(open.proof)) refuse('PROOF_IN_REVIEW')
    await endAttempt(tx, payment.id, 'giveUp', { reason: 'given-up' })
  })

/** Bank details, reference, proof deadline and the state of the proof. */
export const describeTransfer = async (ctx: Ctx, payment: Payment) => {
  const { payBy } = await getOwnPlan(ctx, payment.planId)
  const proof = await store.findProof(ctx.db, payment.id)
  return {
    ...(ctx.config.bank ?? NO_BANK),
    reference: payment.reference,
    proofBy: isInReview(proof) ? null : proofBy(payment, payBy),
    proof: proof ? { status: proof.status, uploadedAt: proof.uploadedAt, reason: proof.reason } : null,
  }
}

/** Open transfers for finance: those with a proof first, then oldest first. */
export const listOpenTransfers = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listOpenTransfers(ctx.db, pageSize, (page - 1) * pageSize)

/** The number of transfers to match, and when the oldest was announced. */
export const countOpenTransfers = (ctx: Ctx) => store.countOpenTransfers(ctx.db)

/** The file of a proof, for finance. Refuses: NOT_FOUND. */
export const getProofFile = async (ctx: Ctx, { id }: { id: number }) => {
  const proof = (await store.findProofById(ctx.db, id)) ?? refuse('NOT_FOUND')
  const file = (await readFile(ctx, proof.fileId)) ?? refuse('NOT_FOUND')
  return { type: file.contentType, bytes: file.bytes, saveAs: `proof-${proof.id}.${proof.contentType.split('/')[1]}` }
}

/** An open transfer, its plan locked. Refuses: NOT_FOUND, STATE_CHANGED. */
const lockTransfer = async (tx: TxCtx, id: number) => {
  const payment = await payments.findPayment(tx.db, id)
  if (payment?.methodId !== METHODS.bankTransfer) return refuse('NOT_FOUND')
  return (await lockOpenTransfer(tx, payment)) ?? refuse('STATE_CHANGED')
}

/**
 * Records that the money of a transfer has arrived: the plan is paid. Amount and bank reference come from the bank statement.
 * Refuses: NOT_FOUND, STATE_CHANGED when the transfer has ended; INVALID for a wrong amount or a used reference.
 */
export const acceptTransfer = (ctx: Ctx, input: { id: number; amountCents: number; bankReference: string }) =>
  transact(ctx, async (tx) => {
    const { payment, proof } = await lockTransfer(tx, input.id)
    if (input.amountCents !== payment.amountCents) {
      const expected = (lang: 'en' | 'es') => formatMoney(payment.amountCents, payment.currency, lang)
      refuseField('amountCents', {
        en: `must be ${expected('en')}; a different amount is not this payment`,
        es: `debe ser ${expected('es')}; otro importe no corresponde a este pago`,
      })
    }
    await claimBankReference(tx, payment.id, input.bankReference)
    if (proof && isInReview(proof)) {
      await store.decideProof(tx.db, proof.id, { status: PROOF.accepted, decided_at: tx.clock.now() })
      await recordProof(tx, proof, 'accept', { bankReference: input.bankReference })
    }
    await endAttempt(tx, payment.id, 'succeed', { processorReference: input.bankReference })
    return (await payments.findPayment(tx.db, payment.id))!
  })

/** Marks a bank reference as used; each belongs to one plan or one late transfer. Refuses: INVALID for one that is already used. */
export const claimBankReference = async (tx: TxCtx, paymentId: number, bankReference: string) => {
  if (await store.insertBankReference(tx.db, bankReference, paymentId)) return
  refuseField('bankReference', {
    en: 'was already used for another plan or for a late transfer',
    es: 'ya se usó para otro plan o para una transferencia que llegó tarde',
  })
}

/**
 * Rejects a proof: the client is told the reason, can upload another proof or choose another method, and keeps the remaining time, at least
 * half a day (docs/decisions/0010). Refuses: NOT_FOUND, STATE_CHANGED when no proof is in review.
 */
export const rejectProof = (ctx: Ctx, input: { id: number; reasonEn: string; reasonEs: string }) =>
  transact(ctx, async (tx) => {
    const { plan, payment, proof } = await lockTransfer(tx, input.id)
    const now = tx.clock.now()
    const decision = { status: PROOF.rejected, decided_at: now, reason_en: input.reasonEn, reason_es: input.reasonEs }
    if (!proof || !(await store.decideProof(tx.db, proof.id, decision))) return refuse('STATE_CHANGED')
    await recordProof(tx, proof, 'reject', { reason: input.reasonEn })
    const pausedMs = now.getTime() - proof.uploadedAt.getTime()
    const payBy = await resumePaymentDeadline(tx, plan, proof.uploadedAt)
    const expiresAt = new Date(payment.expiresAt.getTime() + pausedMs)
    await payments.setExpiry(tx.db, payment.id, expiresAt)
    const due = proofBy({ ...payment, expiresAt }, payBy)
    if (due > now) await expireAt(tx, payment, due)
    else await endAttempt({ ...tx, actor: { kind: 'system' } }, payment.id, 'expire')
    const client = await getClient(tx, payment.clientId)
    const reason = client.lang === 'es' ? input.reasonEs : input.reasonEn
    const text = mails.proofRejected(
      client,
      { ...payment, reason, due: due > now ? due : null },
      tx.config.publicOrigin,
    )
    await sendMail(tx, client.email, client.lang, text)
    return payment
  })

/** Registers the job that expires transfers. */
export const handleTransferJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(EXPIRE_TRANSFER, expireTransfer, { deadline: true })
}
