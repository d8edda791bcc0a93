import { addHours, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { finishIfApproved } from '../../documents/server/finish.service.ts'
import { getOwnPlan, listPaidPlans, lockOwnPlan, markSigned } from '../../travel-plan/server/travel-plan.service.ts'
import { isSigned, PLAN } from '../../travel-plan/states.ts'
import { CONSENT } from '../consent.ts'
import { fullName, isSignerName } from '../signer-name.ts'
import { missingFromProfile, PROFILE_FIELDS } from '../signer-profile.ts'
import { readDrawing } from './drawing.ts'
import { findReceipt, isUpToDate, sha256, toPrinted } from './receipt.service.ts'
import { printReceipt } from './receipt-pdf.ts'
import { seal } from './seal.ts'
import { getSealKey } from './seal-key.ts'
import * as store from './signing.store.ts'

/** Hours for which a link signs (decisions 4, 5). */
const LINK_HOURS = 24
/** Links of one receipt that work at a time, for a client with several tabs. */
const LINKS_KEPT = 10

type Plan = Awaited<ReturnType<typeof getOwnPlan>>

type Receipt = Awaited<ReturnType<typeof findReceipt>>

/** A signed plan whose bookings changed has a new receipt to sign, without haste: its reservations stay guaranteed. */
const stateOf = (plan: Plan, receipt: Receipt, now: Date) => {
  if (!plan.paidAt) return 'notPaid'
  if (receipt?.signedAt) return 'signed'
  if (isSigned(plan.status)) return 'toSign'
  return plan.status === PLAN.paid && now < plan.signBy! ? 'toSign' : 'tooLate'
}

/** Refuses: ALREADY_SIGNED, NOT_PAID, TOO_LATE. */
const refuseUnlessSignable = (plan: Plan, receipt: Receipt, now: Date) => {
  const state = stateOf(plan, receipt, now)
  if (state === 'signed') refuse('ALREADY_SIGNED')
  if (state === 'notPaid') refuse('NOT_PAID')
  if (state === 'tooLate') refuse('TOO_LATE', { deadline: deadlineInWords(plan.signBy!) })
}

const deadlineInWords = (signBy: Date): Bilingual => ({
  en: `${formatInstant(signBy, 'en', SERVICE_ZONE)} (Havana time)`,
  es: `${formatInstant(signBy, 'es', SERVICE_ZONE)} (hora de La Habana)`,
})

/**
 * A link that signs this plan's receipt as it is now, once, within 24 hours.
 * Refuses: NOT_FOUND, NOT_PAID, ALREADY_SIGNED, TOO_LATE (spec 7, decisions 4).
 */
export const getSignUrl = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const receipt = await findReceipt(ctx, plan)
  const now = ctx.clock.now()
  refuseUnlessSignable(plan, receipt, now)
  const token = randomToken()
  const link = { tokenHash: hashSecret(token), receiptId: receipt!.id, at: now, expiresAt: addHours(now, LINK_HOURS) }
  await transact(ctx, (tx) => store.insertLink(tx.db, link, LINKS_KEPT))
  return { url: `/e_sign?plan=${plan.id}&token=${token}` }
}

/** What of a plan is to be signed, or was signed. Refuses: NOT_FOUND. */
export const getSigning = async (ctx: Ctx, { planId }: { planId: number }) =>
  describe(ctx, await getOwnPlan(ctx, planId))

/** The same of the newest plan that waits for a signature, else of the newest that was paid. */
export const findSigning = async (ctx: Ctx) => {
  const paid = await listPaidPlans(ctx, { clientId: clientIdOf(ctx) })
  const unsigned = paid.filter((plan) => plan.status === PLAN.paid)
  for (const { id } of [...unsigned, ...paid.filter((plan) => isSigned(plan.status))]) {
    const signing = await describe(ctx, await getOwnPlan(ctx, id))
    if (signing.state === 'toSign') return signing
  }
  const [newest] = paid
  return newest ? describe(ctx, await getOwnPlan(ctx, newest.id)) : null
}

const describe = async (ctx: Ctx, plan: Plan) => {
  const client = await getClient(ctx, plan.clientId)
  const receipt = await findReceipt(ctx, plan)
  return {
    planId: plan.id,
    state: stateOf(plan, receipt, ctx.clock.now()),
    signBy: plan.signedAt ? null : plan.signBy,
    finishBy: plan.finishBy,
    signedAt: receipt?.signedAt ?? null,
    signer: fullName(client),
    profileLacks: missingFromProfile(client),
    receipt: receipt ?? null,
  } as const
}

type SignInput = {
  planId: number
  token: string
  kind: 'drawn' | 'typed'
  typedName?: string | undefined
  drawing?: string | undefined
}

/**
 * Signs the receipt of a paid plan: the client's name or drawing and the evidence go into the file, the file is sealed, and the
 * plan moves to Signed with its bookings guaranteed and to Closed when nothing else is missing, all or nothing. The file is made before the transaction, which checks
 * everything again, so that no lock waits for it.
 * Refuses: NOT_FOUND, NOT_PAID, ALREADY_SIGNED, TOO_LATE, LINK_NOT_VALID when the link is used, old or for another receipt
 * than today's, PROFILE_INCOMPLETE, INVALID for a name that is not the client's or an empty drawing (spec 4, 5; decisions 6).
 */
export const signReceipt = async (ctx: Ctx, input: SignInput) => {
  const plan = await getOwnPlan(ctx, input.planId)
  const now = ctx.clock.now()
  const found = await store.findValidReceipt(ctx.db, plan.id)
  refuseUnlessSignable(plan, found, now)
  const receipt = found ?? refuse('LINK_NOT_VALID')
  const link = { tokenHash: hashSecret(input.token), receiptId: receipt.id }
  if (!(await store.isLinkValid(ctx.db, link, now))) refuse('LINK_NOT_VALID')
  const client = await getClient(ctx, plan.clientId)
  if (ctx.config.checkProfileBeforeSigning) refuseIncompleteProfile(client)
  const mark = readMark(input, client)

  const key = await getSealKey(ctx)
  const evidence = {
    kind: input.kind,
    signer: fullName(client),
    consentVersion: CONSENT.version,
    ...ctx.origin,
    receiptHash: receipt.hash,
    certificateHash: key.certificateHash,
  }
  const unsigned = await store.getUnsignedFile(ctx.db, receipt.id)
  const signature = { evidence: { ...evidence, signedAt: now }, unsigned, typedName: mark.typedName, ink: mark.ink }
  const file = await seal(await printReceipt(toPrinted(ctx, receipt), signature), key)

  await transact(ctx, async (tx) => {
    const { plan: locked, live } = await lockOwnPlan(tx, plan.id, plan.clientId)
    const current = await store.findValidReceipt(tx.db, plan.id)
    refuseUnlessSignable(locked, current, tx.clock.now())
    if (current?.id !== receipt.id || !(await isUpToDate(tx, current, locked, live))) refuse('LINK_NOT_VALID')
    if (!(await store.consumeLink(tx.db, link, tx.clock.now()))) refuse('LINK_NOT_VALID')
    await store.saveSignature(tx.db, receipt.id, {
      file,
      hash: sha256(file),
      at: now,
      evidence: {
        ...evidence,
        consentLang: ctx.lang,
        typedName: mark.typedName ?? null,
        drawingHash: mark.drawingHash ?? null,
      },
    })
    if (locked.status === PLAN.paid) {
      await markSigned(tx, locked)
      await finishIfApproved(tx, locked)
    }
    await recordAudit(tx.db, {
      at: now,
      actor: tx.actor,
      entity: 'receipt',
      entityId: receipt.id,
      event: 'sign',
      after: { number: receipt.number, kind: input.kind, fileHash: sha256(file) },
    })
  })
  return describe(ctx, await getOwnPlan(ctx, plan.id))
}

const refuseIncompleteProfile = (client: Parameters<typeof missingFromProfile>[0]) => {
  const missing = missingFromProfile(client)
  if (missing.length === 0) return
  const list = (lang: keyof Bilingual) => missing.map((field) => PROFILE_FIELDS[field][lang]).join(', ')
  refuse('PROFILE_INCOMPLETE', { fields: { en: list('en'), es: list('es') } })
}

/** What the client put on the receipt. Refuses: INVALID. */
const readMark = ({ kind, typedName, drawing }: SignInput, client: Parameters<typeof isSignerName>[0]) => {
  if (kind === 'typed') {
    if (!typedName || !isSignerName(client, typedName)) {
      refuseField('typedName', {
        en: `Please type your name as it is registered: ${fullName(client)}`,
        es: `Escriba su nombre tal como está registrado: ${fullName(client)}`,
      })
    }
    return { typedName }
  }
  const read = readDrawing(drawing ?? '')
  if ('ink' in read) return { ink: read.ink, drawingHash: sha256(read.bytes) }
  return refuseField(
    'drawing',
    read.problem === 'empty'
      ? { en: 'Please draw your signature in the box.', es: 'Dibuje su firma en el recuadro.' }
      : {
          en: 'The drawing could not be read. Please draw it again.',
          es: 'No se pudo leer el dibujo. Dibújelo de nuevo.',
        },
  )
}
