import { addHours, inHavanaTime } from '../../../lib/days.ts'
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

/** Hours for which a signing link is valid. */
const LINK_HOURS = 24
/** Valid links per receipt, for a client with several tabs. */
const MAX_LINKS = 10

type Plan = Awaited<ReturnType<typeof getOwnPlan>>

type Receipt = Awaited<ReturnType<typeof findReceipt>>

/** The signing state. A signed plan whose bookings have changed has a new receipt to sign, without a deadline. */
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
  if (state === 'tooLate') refuse('TOO_LATE', { deadline: inHavanaTime(plan.signBy!) })
}

/**
 * A link that signs this plan's current receipt once, within 24 hours (docs/rules/signing.md#signing-link).
 * Refuses: NOT_FOUND, NOT_PAID, ALREADY_SIGNED, TOO_LATE.
 */
export const getSignUrl = async (ctx: Ctx, { planId }: { planId: number }) => {
  const plan = await getOwnPlan(ctx, planId)
  const receipt = await findReceipt(ctx, plan)
  const now = ctx.clock.now()
  refuseUnlessSignable(plan, receipt, now)
  const token = randomToken()
  const link = { tokenHash: hashSecret(token), receiptId: receipt!.id, at: now, expiresAt: addHours(now, LINK_HOURS) }
  await transact(ctx, (tx) => store.insertLink(tx.db, link, MAX_LINKS))
  return { url: `/e_sign?plan=${plan.id}&token=${token}` }
}

/** The signing state and receipt of a plan. Refuses: NOT_FOUND. */
export const getSigning = async (ctx: Ctx, { planId }: { planId: number }) =>
  describe(ctx, await getOwnPlan(ctx, planId))

/** The same, for the newest plan that awaits a signature, otherwise for the newest paid plan. */
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
    finishBy: plan.status === PLAN.closed ? null : plan.finishBy,
    signedAt: receipt?.signedAt ?? null,
    signer: fullName(client),
    profileLacks: ctx.config.checkProfileBeforeSigning ? missingFromProfile(client) : [],
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
 * Signs the receipt of a paid plan: adds the client's name or drawing and the evidence page to the file, seals it, moves the plan
 * to Signed with its bookings guaranteed, and to Closed when nothing else is missing. The file is created before the transaction,
 * which checks everything again, so that no lock is held meanwhile.
 * Refuses: NOT_FOUND, NOT_PAID, ALREADY_SIGNED, TOO_LATE, LINK_NOT_VALID when the link is used, expired or not for the current
 * receipt, PROFILE_INCOMPLETE, INVALID for another name or an empty drawing (docs/rules/signing.md#signature).
 */
export const signReceipt = async (ctx: Ctx, input: SignInput) => {
  const plan = await getOwnPlan(ctx, input.planId)
  const now = ctx.clock.now()
  const current = await store.findValidReceipt(ctx.db, plan.id)
  refuseUnlessSignable(plan, current, now)
  const receipt = current ?? refuse('LINK_NOT_VALID')
  const link = { tokenHash: hashSecret(input.token), receiptId: receipt.id }
  if (!(await store.isLinkValid(ctx.db, link, now))) refuse('LINK_NOT_VALID')
  const client = await getClient(ctx, plan.clientId)
  if (ctx.config.checkProfileBeforeSigning) refuseIncompleteProfile(client)
  const mark = await readMark(input, client)

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
  const file = await seal(await printReceipt(await toPrinted(ctx, receipt), signature), key)

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

/** The typed name or drawing of a signature. Refuses: INVALID. */
const readMark = async ({ kind, typedName, drawing }: SignInput, client: Parameters<typeof isSignerName>[0]) => {
  if (kind === 'typed') {
    if (!typedName || !isSignerName(client, typedName)) {
      refuseField('typedName', {
        en: `Please type your name as registered: ${fullName(client)}`,
        es: `Escriba su nombre tal como está registrado: ${fullName(client)}`,
      })
    }
    return { typedName }
  }
  const result = await readDrawing(drawing ?? '')
  if ('ink' in result) return { ink: result.ink, drawingHash: sha256(result.bytes) }
  return refuseField(
    'drawing',
    result.problem === 'empty'
      ? { en: 'Please draw your signature in the box.', es: 'Dibuje su firma en el recuadro.' }
      : {
          en: 'The drawing could not be read. Please draw it again.',
          es: 'No se pudo leer el dibujo. Dibújelo de nuevo.',
        },
  )
}
