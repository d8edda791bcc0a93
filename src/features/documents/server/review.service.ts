import { addDays, addHours, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, staffIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { readFile, removeFile } from '../../../platform/files/stored-files.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { BOOKING, isLive, next } from '../../travel-plan/states.ts'
import { ACTION, DOCUMENT } from '../../travel-plan/trip-documents.ts'
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

/** Applies an event to a document and audits it. Refuses: DOCUMENT_DECIDED when its state does not allow the event. */
export const moveDocument = async (
  tx: TxCtx,
  document: store.Document,
  event: DocumentEvent,
  values: Parameters<typeof store.updateDocument>[3] = {},
) => {
  const status = next(DOCUMENT_TRANSITIONS, document.status, event, tx.actor.kind) ?? refuse('DOCUMENT_DECIDED')
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

/** Schedules the deletion of a submitted document's pictures and, in the demo, its automatic approval. */
export const afterSubmit = async (tx: TxCtx, document: store.Document, submittedAt: Date) => {
  await eraseLater(tx, document.id, addHours(submittedAt, tx.config.documentRetentionDays * 24))
  // In the demo, too, renewals wait for staff, so that the review queue is not empty.
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

/** Documents in review, oldest first. */
export const listInReview = async (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listInReview(ctx.db, pageSize, (page - 1) * pageSize)
  const items = []
  for (const document of list) {
    const pictures = await listPictures(ctx.db, document.id)
    items.push({
      ...document,
      personName: fullNameOf(document),
      holderName: document.holderName!,
      number: document.number!,
      validUntil: document.validUntil!,
      submittedAt: document.submittedAt!,
      sides: pictures.map(({ side }) => side),
    })
  }
  return { list: items, totalItems }
}

/** The number of documents in review, and when the oldest was submitted. */
export const countInReview = (ctx: Ctx) => store.countInReview(ctx.db)

/** One picture for staff; the view is audited. Refuses: NOT_FOUND, also before the document is submitted and after deletion. */
export const getPicture = async (ctx: Ctx, { id, side }: { id: number; side: Side }) => {
  const document = await store.findDocument(ctx.db, id)
  if (!document || document.status === DOCUMENT.started) return refuse('NOT_FOUND')
  const picture = (await listPictures(ctx.db, id)).find((candidate) => candidate.side === side)
  const file = picture?.fileId ? await readFile(ctx, picture.fileId) : undefined
  if (!file) return refuse('NOT_FOUND')
  const entry = { at: ctx.clock.now(), actor: ctx.actor, entity: 'document', entityId: id, event: 'view' }
  await recordAudit(ctx.db, { ...entry, after: { side } })
  return { bytes: file.bytes, type: 'image/jpeg', saveAs: `document-${id}-${side}.jpg` }
}

const decide = async (tx: TxCtx, id: number, event: 'approve' | 'reject', values: { rejection?: string } = {}) => {
  const document = (await store.findDocument(tx.db, id)) ?? refuse('NOT_FOUND')
  const decided_by = staffIdOf(tx)
  await moveDocument(tx, document, event, { ...values, decided_at: tx.clock.now(), decided_by })
  return document
}

const hasExpired = (tx: TxCtx, { validUntil }: store.Document) => validUntil! < dayInHavana(tx.clock.now())

/** Approves a document and finishes the plans that waited only for it. Refuses: NOT_FOUND, DOCUMENT_DECIDED, DOCUMENT_EXPIRED. */
export const approve = (ctx: Ctx, { id }: { id: number }) => transact(ctx, (tx) => approveIn(tx, id))

const approveIn = async (tx: TxCtx, id: number) => {
  const document = await decide(tx, id, 'approve')
  if (hasExpired(tx, document)) refuse('DOCUMENT_EXPIRED')
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

/** Rejects a document and emails the client the reason; no booking is canceled. Refuses: NOT_FOUND, DOCUMENT_DECIDED. */
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
 * Deletes the pictures of a document once the retention period after the client's last trip is over. The approval and the last four
 * characters of the number are kept (docs/rules/documents.md#storage).
 */
const erase = async (tx: TxCtx, { documentId }: { documentId: number }) => {
  const document = await store.findDocument(tx.db, documentId)
  if (!document || document.erasedAt) return
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

/**
 * Registers the jobs that approve documents in the demo, expire them and delete their pictures. A document may have been deleted with its
 * account before they run.
 */
export const handleReviewJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(DEMO_APPROVE, async (tx, { documentId }: { documentId: number }) => {
    const document = tx.config.demo ? await store.findDocument(tx.db, documentId) : undefined
    if (document?.status === DOCUMENT.inReview && !hasExpired(tx, document)) await approveIn(tx, documentId)
  })
  jobs.handle(
    EXPIRE,
    async (tx, { documentId }: { documentId: number }) => {
      const document = await store.findDocument(tx.db, documentId)
      if (document?.status === DOCUMENT.approved) await moveDocument(tx, document, 'expire')
    },
    { deadline: true },
  )
  jobs.handle(ERASE, erase, { deadline: true })
}

/** Gives a demo client an approved passport and driver license unless the client has documents. */
export const ensureApproved = async (ctx: Ctx, email: string) => {
  const client = await store.findClientByEmail(ctx.db, email)
  if (!client || (await store.listDocuments(ctx.db, client.id)).length > 0) return
  const now = ctx.clock.now()
  const today = dayInHavana(now)
  const values = {
    clientId: client.id,
    personId: await store.ensurePerson(ctx.db, client.id, client),
    holderName: fullNameOf(client),
    issuedOn: addDays(today, -3_000),
    validUntil: addDays(today, 1_500),
    at: now,
  }
  await store.insertApproved(ctx.db, { ...values, docType: DOC.passport, number: 'XK4410025' })
  await store.insertApproved(ctx.db, { ...values, docType: DOC.driverLicense, number: 'P512-664-84' })
}
