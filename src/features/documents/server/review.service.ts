import { addDays, addHours, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { ACTION, DOCUMENT } from '../../../lib/trip-documents.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { readFile, removeFile } from '../../../platform/stored-files.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { BOOKING, isLive, next } from '../../travel-plan/states.ts'
import { DOC, maskNumber, type Side } from '../document-types.ts'
import { fullNameOf } from '../requirements.ts'
import { DOCUMENT_TRANSITIONS, type DocumentEvent } from '../states.ts'
import { deletePictures, listPictures } from './capture.store.ts'
import { documentApproved, documentRejected } from './documents.mails.ts'
import * as store from './documents.store.ts'
import { finishApprovedPlans } from './finish.service.ts'

const DEMO_APPROVE = 'documents.demo-approve'
const EXPIRE = 'documents.expire'
const ERASE = 'documents.erase'

/** Moves a document by an event and writes it down. Refuses: DOCUMENT_DECIDED when its state does not allow it. */
export const moveDocument = async (
  tx: TxCtx,
  document: store.Document,
  event: DocumentEvent,
  values: Parameters<typeof store.updateDocument>[3] = {},
) => {
  const to = next(DOCUMENT_TRANSITIONS, document.status, event, tx.actor.kind) ?? refuse('DOCUMENT_DECIDED')
  const status = to as store.Document['status']
  if (!(await store.updateDocument(tx.db, document.id, document.status, { ...values, status })))
    refuse('DOCUMENT_DECIDED')
  await recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'document',
    entityId: document.id,
    event,
    before: { status: document.status },
    after: { status },
  })
  document.status = status
}

/** What follows when a document was handed in: the end of its files, and in the demo an approval by itself. */
export const afterSubmit = async (tx: TxCtx, document: store.Document, submittedAt: Date) => {
  await eraseLater(tx, document.id, addHours(submittedAt, tx.config.documentRetentionDays * 24))
  // Renewals wait for the staff in the demo too, so that the desk has something to show.
  if (!tx.config.demo || document.actionType === ACTION.renew) return
  await tx.jobs.enqueue(tx.db, {
    kind: DEMO_APPROVE,
    payload: { documentId: document.id },
    dueAt: new Date(submittedAt.getTime() + tx.config.demoConfirmSeconds * 1_000),
    key: String(document.id),
  })
}

const eraseLater = (tx: TxCtx, documentId: number, dueAt: Date) =>
  tx.jobs.enqueue(tx.db, {
    kind: ERASE,
    payload: { documentId },
    dueAt,
    key: `${documentId} ${dueAt.toISOString()}`,
  })

/** What waits for review, the longest waiting first. */
export const listInReview = async (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listInReview(ctx.db, pageSize, (page - 1) * pageSize)
  const described = []
  for (const document of list) {
    const pictures = await listPictures(ctx.db, document.id)
    described.push({
      ...document,
      personName: fullNameOf(document),
      holderName: document.holderName!,
      number: document.number!,
      validUntil: document.validUntil!,
      submittedAt: document.submittedAt!,
      sides: pictures.map(({ side }) => side),
    })
  }
  return { list: described, totalItems }
}

/** One picture for the staff; the look at it is written down. Refuses: NOT_FOUND, also when it was erased. */
export const getPicture = async (ctx: Ctx, { id, side }: { id: number; side: Side }) => {
  const picture = (await listPictures(ctx.db, id)).find((one) => one.side === side)
  const file = picture?.fileId ? await readFile(ctx, picture.fileId) : undefined
  if (!file) return refuse('NOT_FOUND')
  const entry = { at: ctx.clock.now(), actor: ctx.actor, entity: 'document', entityId: id, event: 'view' }
  await recordAudit(ctx.db, { ...entry, after: { side } })
  return { bytes: file.bytes, type: 'image/jpeg', saveAs: `document-${id}-${side}.jpg` }
}

const decide = async (tx: TxCtx, id: number, event: 'approve' | 'reject', values: { rejection?: string } = {}) => {
  const document = (await store.findDocument(tx.db, id)) ?? refuse('NOT_FOUND')
  const decided_by = tx.actor.kind === 'staff' ? tx.actor.staffId : null
  await moveDocument(tx, document, event, { ...values, decided_at: tx.clock.now(), decided_by })
  return document
}

/** Approves a document; plans that waited for nothing else are finished. Refuses: NOT_FOUND, DOCUMENT_DECIDED. */
export const approve = (ctx: Ctx, { id }: { id: number }) => transact(ctx, (tx) => approveIn(tx, id))

const approveIn = async (tx: TxCtx, id: number) => {
  const document = await decide(tx, id, 'approve')
  const client = await getClient(tx, document.clientId)
  await sendMail(tx, client.email, client.lang, documentApproved(client, document, tx.config.publicOrigin))
  await tx.jobs.enqueue(tx.db, {
    kind: EXPIRE,
    payload: { documentId: id },
    dueAt: havanaInstant(addDays(document.validUntil!, 1), '0000'),
    key: String(id),
  })
  await finishApprovedPlans(tx, document.clientId)
  return { status: document.status }
}

/** Rejects a document and tells the client why; nothing is cancelled before the deadline. Refuses: NOT_FOUND, DOCUMENT_DECIDED. */
export const reject = (ctx: Ctx, { id, reasonEn, reasonEs }: { id: number; reasonEn: string; reasonEs: string }) =>
  transact(ctx, async (tx) => {
    const rejection = { en: reasonEn, es: reasonEs }
    const document = await decide(tx, id, 'reject', { rejection: JSON.stringify(rejection) })
    const client = await getClient(tx, document.clientId)
    const mail = documentRejected(client, document, rejection[client.lang], tx.config.publicOrigin)
    await sendMail(tx, client.email, client.lang, mail)
    return { status: document.status }
  })

const LIVE = Object.values(BOOKING).filter(isLive)

/**
 * Removes the pictures of a document once the retention period after the client's last trip is over; that it was approved, and
 * the end of its number, stay (decisions 6).
 */
const erase = async (tx: TxCtx, { documentId }: { documentId: number }) => {
  const document = (await store.findDocument(tx.db, documentId))!
  if (document.erasedAt) return
  const now = tx.clock.now()
  const lastDay = await store.findLastDayOfService(tx.db, document.clientId, LIVE)
  const keptUntil = lastDay && addDays(lastDay, tx.config.documentRetentionDays)
  if (keptUntil && keptUntil >= dayInHavana(now))
    return eraseLater(tx, documentId, havanaInstant(addDays(keptUntil, 1), '0000'))
  for (const { fileId } of await listPictures(tx.db, documentId)) if (fileId) await removeFile(tx, fileId)
  await deletePictures(tx.db, documentId)
  await store.updateDocument(tx.db, documentId, document.status, {
    erased_at: now,
    number: document.number && maskNumber(document.number),
  })
  await recordAudit(tx.db, { at: now, actor: tx.actor, entity: 'document', entityId: documentId, event: 'erase' })
}

/** Names what the demo approves, what expires and what is erased. */
export const handleReviewJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(DEMO_APPROVE, async (tx, { documentId }: { documentId: number }) => {
    const document = await store.findDocument(tx.db, documentId)
    if (document?.status === DOCUMENT.inReview) await approveIn(tx, documentId)
  })
  jobs.handle(EXPIRE, async (tx, { documentId }: { documentId: number }) => {
    const document = (await store.findDocument(tx.db, documentId))!
    if (document.status === DOCUMENT.approved) await moveDocument(tx, document, 'expire')
  })
  jobs.handle(ERASE, erase)
}

/** Documents of a demo client that need not be sent first: a passport and a licence, approved; safe to repeat. */
export const ensureApproved = async (ctx: Ctx, email: string) => {
  const client = await store.findClientByEmail(ctx.db, email)
  if (!client || (await store.listDocuments(ctx.db, client.id)).length > 0) return
  const now = ctx.clock.now()
  const today = dayInHavana(now)
  const kept = {
    clientId: client.id,
    personId: await store.keepPerson(ctx.db, client.id, client),
    holderName: fullNameOf(client),
    issuedOn: addDays(today, -3_000),
    validUntil: addDays(today, 1_500),
    at: now,
  }
  await store.insertApproved(ctx.db, { ...kept, docType: DOC.passport, number: 'XK4410025' })
  await store.insertApproved(ctx.db, { ...kept, docType: DOC.driverLicense, number: 'P512-664-84' })
}
