import { createHash } from 'node:crypto'
import { addDays, addHours, addMinutes, type Day, dayInHavana } from '../../../lib/days.ts'
import { type Bilingual, texts } from '../../../lib/languages.ts'
import { type PageUrl, pageUrl } from '../../../lib/page-url.ts'
import { type FieldPath, Refusal, refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { findUndeliverable } from '../../../platform/bounces/undeliverable.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { putFile, readFile, removeFile } from '../../../platform/files/stored-files.ts'
import { sendMail } from '../../../platform/mail.ts'
import { sendMessage } from '../../../platform/messages.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { shownName } from '../../../platform/settings.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { type Client, fillInBirthDate } from '../../clients/server/clients.service.ts'
import { getOwnClient, langFor } from '../../clients/server/own-client.service.ts'
import { isReachedByWhatsApp } from '../../clients/whatsapp.ts'
import { listCountries } from '../../places/server/places.service.ts'
import { type ActionType, DOCUMENT } from '../../travel-plan/trip-documents.ts'
import { DOC, DOC_NAMES, type DocType, SIDES, type Side } from '../document-types.ts'
import { readMrz } from '../mrz.ts'
import { fullNameOf, isHolder, nameKeyOf } from '../requirements.ts'
import * as store from './capture.store.ts'
import { handOffLink } from './documents.mails.ts'
import { getPerson } from './documents.service.ts'
import { type Document, ensureOpenDocument, findDocument, listDrivers, lockDocument } from './documents.store.ts'
import { processPicture } from './picture.ts'
import { afterSubmit, moveDocument } from './review.service.ts'
import { signatureScan } from './scan.ts'

/** Minutes that a link can be opened for, and that a device can capture for (docs/decisions/0012). */
const LINK_MINUTES = 15
const CAPTURE_MINUTES = 30
const MAX_LINKS_PER_HOUR = 10
/** Hours after which an unfinished picture is removed. */
const UNFINISHED_HOURS = 24

const CLEAN_PICTURE = 'documents.clean-picture'
const ERASE_UNSENT = 'documents.erase-unsent-picture'

type Start = { clientId: number; docType: DocType; actionType: ActionType; personId: number }

/** Starts a document, or continues the one already started. Refuses: DOCUMENT_IN_REVIEW, NOT_FOUND. */
const startDocument = async (tx: TxCtx, { clientId, docType, actionType, personId }: Start) => {
  const person = await getPerson(tx, clientId, personId)
  const at = tx.clock.now()
  const values = { clientId: person.clientId, personId: person.id, docType, actionType, at }
  const document = await ensureOpenDocument(tx.db, values)
  if (document.status === DOCUMENT.inReview) refuse('DOCUMENT_IN_REVIEW')
  if (document.isNew)
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'document',
      entityId: document.id,
      event: 'start',
      before: { status: DOCUMENT.none },
      after: { status: DOCUMENT.started },
    })
  return document.id
}

const createPass = async (tx: TxCtx, kind: 'link' | 'capture', documentId: number) => {
  const secret = randomToken()
  const at = tx.clock.now()
  const expiresAt = addMinutes(at, kind === 'link' ? LINK_MINUTES : CAPTURE_MINUTES)
  await store.insertPass(tx.db, { secretHash: hashSecret(secret), documentId, kind, at, expiresAt })
  return { secret, expiresAt }
}

const MESSAGES = texts(
  {
    handOff: (document: string, link: string, agency: string) =>
      `${agency}: photograph the ${document} with this phone. The link works once, for ${LINK_MINUTES} minutes: ${link}`,
  },
  {
    handOff: (document: string, link: string, agency: string) =>
      `${agency}: fotografíe con este teléfono este documento: ${document}. El enlace sirve una sola vez, durante ${LINK_MINUTES} minutos: ${link}`,
  },
)

type StartProcess = {
  clientId: number
  clientPhone?: string | undefined
  byMail?: boolean
  clientDocumentType: DocType
  actionType: ActionType
  personId: number
}

/**
 * Creates a link that captures a document on a phone without signing in. It is sent by WhatsApp when a phone number is given, or by email
 * to the client. When that service is not configured, the link is only returned, to be shown on the screen.
 * Refuses: NOT_FOUND, DOCUMENT_IN_REVIEW, TOO_MANY after 10 links in an hour; INVALID for a phone that WhatsApp does not reach.
 */
export const startProcess = async (ctx: Ctx, input: StartProcess) => {
  if (input.clientPhone && ctx.config.providers.whatsApp && !isReachedByWhatsApp(input.clientPhone))
    refuseField('clientPhone', {
      en: 'is in a country where we cannot send WhatsApp messages; use the email or the code instead',
      es: 'es de un país al que no podemos enviar mensajes de WhatsApp; use el correo o el código',
    })
  const client = await getOwnClient(ctx, input.clientId)
  const now = ctx.clock.now()
  if ((await store.countLinks(ctx.db, input.clientId, addHours(now, -1))) >= MAX_LINKS_PER_HOUR)
    refuse('TOO_MANY', { minutes: 60 })
  return transact(ctx, async (tx) => {
    const documentId = await startDocument(tx, { ...input, docType: input.clientDocumentType })
    const { secret, expiresAt } = await createPass(tx, 'link', documentId)
    const link = pageUrl(tx.config.publicOrigin, langFor(tx, client), `/capture/${secret}`)
    const sent = await sendLink(tx, client, input, { link, secret, expiresAt })
    return { documentId, status: DOCUMENT.started, link, expiresAt, sent }
  })
}

/** Sends a link through the requested service if it is configured; false when it was not sent. */
const sendLink = async (
  tx: TxCtx,
  client: Client,
  { clientPhone, byMail, clientDocumentType }: StartProcess,
  { link, secret, expiresAt }: { link: PageUrl; secret: string; expiresAt: Date },
) => {
  const { providers } = tx.config
  const lang = langFor(tx, client)
  const words = handOffLink({ ...client, lang }, { docType: clientDocumentType, link, minutes: LINK_MINUTES })
  const mail = providers.mail && !(await findUndeliverable(tx.db, client.email)) ? { ...words, secret } : undefined
  if (clientPhone && providers.whatsApp) {
    const document = DOC_NAMES[clientDocumentType][lang]
    const agency = shownName(tx.config)
    await sendMessage(tx, {
      phone: clientPhone,
      lang,
      text: MESSAGES[lang].handOff(document, link, agency),
      template: { name: 'photograph_document', values: [document, agency, String(LINK_MINUTES), secret] },
      secret,
      usefulUntil: expiresAt,
      ...(mail && { otherwise: { to: client.email, mail } }),
    })
    return true
  }
  if (byMail && mail) {
    await sendMail(tx, client.email, lang, mail)
    return true
  }
  return false
}

/** Refuses: NOT_FOUND, DOCUMENT_IN_REVIEW. */
export const openCapture = (ctx: Ctx, input: Omit<Start, 'clientId'>) =>
  transact(ctx, async (tx) => {
    const documentId = await startDocument(tx, { ...input, clientId: clientIdOf(tx) })
    return { pass: (await createPass(tx, 'capture', documentId)).secret, capture: await describe(tx, documentId) }
  })

/**
 * Opens a link, once. Refuses: LINK_NOT_VALID when it is unknown, used or expired, or its document is no longer being captured.
 */
export const openHandOff = (ctx: Ctx, { code }: { code: string }) =>
  transact(ctx, async (tx) => {
    const documentId = await store.usePass(tx.db, 'link', hashSecret(code), tx.clock.now())
    if (!documentId) return refuse('LINK_NOT_VALID')
    const capture = await describe(tx, documentId)
    if (capture.status !== DOCUMENT.started) refuse('LINK_NOT_VALID')
    return { pass: (await createPass(tx, 'capture', documentId)).secret, capture }
  })

/** The document that a pass captures. Refuses: LINK_NOT_VALID. */
const documentOf = async (ctx: Ctx, pass: string): Promise<Document> => {
  const id = await store.findPass(ctx.db, hashSecret(pass), ctx.clock.now())
  const document = id && (await findDocument(ctx.db, id))
  return document && document.status === DOCUMENT.started ? document : refuse('LINK_NOT_VALID')
}

export const getCapture = async (ctx: Ctx, { pass }: { pass: string }) =>
  describe(ctx, (await documentOf(ctx, pass)).id)

const describe = async (ctx: Ctx, documentId: number) => {
  const document = (await findDocument(ctx.db, documentId))!
  const pictures = await store.listPictures(ctx.db, documentId)
  return {
    documentId,
    docType: document.docType,
    personName: fullNameOf(document),
    status: document.status,
    sides: SIDES[document.docType].map((side) => ({
      side,
      arrived: pictures.some((picture) => picture.side === side && picture.fileId !== null),
    })),
    known: await findKnownLicense(ctx, document),
  }
}

/** The license that the signed-in client entered for the same person in the newest booking; null otherwise. */
const findKnownLicense = async ({ db, actor }: Ctx, document: Document) => {
  const isOwner = actor.kind === 'client' && actor.clientId === document.clientId && !actor.impersonatedBy
  if (!isOwner || document.docType !== DOC.driverLicense) return null
  const drivers = await listDrivers(db, document.clientId)
  const driver = drivers.find((each) => nameKeyOf(each) === nameKeyOf(document))
  if (!driver) return null
  const { licenceNumber, licenceIssuedOn, licenceExpiresOn, countryId } = driver
  return { number: licenceNumber, issuedOn: licenceIssuedOn, validUntil: licenceExpiresOn, countryId }
}

/** Announces a picture; returns the parts that have arrived. Refuses: LINK_NOT_VALID. */
export const beginPicture = async (ctx: Ctx, input: { pass: string; side: Side; partHashes: string[] }) => {
  const document = await documentOf(ctx, input.pass)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const earlier = await store.lockPicture(tx.db, document.id, input.side)
    if (earlier && !earlier.fileId && String(earlier.partHashes) === String(input.partHashes)) {
      const parts = await store.listParts(tx.db, earlier.id)
      return { pictureId: earlier.id, arrived: parts.map(({ part }) => part) }
    }
    if (earlier) await removePicture(tx, earlier)
    const values = { documentId: document.id, side: input.side, partHashes: input.partHashes, at }
    const pictureId = (await store.insertPicture(tx.db, values)) ?? refuse('IN_PROGRESS')
    await tx.jobs.enqueue(tx.db, {
      kind: CLEAN_PICTURE,
      payload: { pictureId },
      dueAt: addHours(at, UNFINISHED_HOURS),
      key: String(pictureId),
    })
    return { pictureId, arrived: [] }
  })
}

/** Removes a picture with its file and parts. */
export const removePicture = async (tx: TxCtx, picture: store.Picture) => {
  await removeParts(tx, picture.id)
  await store.deletePicture(tx.db, picture.id)
  if (picture.fileId) await removeFile(tx, picture.fileId)
}

const removeParts = async (tx: TxCtx, pictureId: number) => {
  const parts = await store.listParts(tx.db, pictureId)
  await store.deleteParts(tx.db, pictureId)
  for (const { fileId } of parts) await removeFile(tx, fileId)
}

/** Stores one part of a picture. Refuses: NOT_FOUND unless exactly these bytes were announced for that part. */
export const sendPart = async (
  ctx: Ctx,
  { pictureId, part, bytes }: { pictureId: number; part: number; bytes: Uint8Array },
): Promise<true> => {
  const picture = (await store.findPicture(ctx.db, pictureId)) ?? refuse('NOT_FOUND')
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (picture.fileId || picture.partHashes[part] !== hash) refuse('NOT_FOUND')
  await transact(ctx, async (tx) => {
    const fileId = await putFile(tx, { contentType: 'application/octet-stream', bytes })
    // In the meantime, it may have been finished, or replaced by another picture.
    const locked = await store.lockPicture(tx.db, picture.documentId, picture.side)
    if (locked?.id !== pictureId || locked.fileId) refuse('NOT_FOUND')
    if (!(await store.insertPart(tx.db, pictureId, part, fileId))) await removeFile(tx, fileId)
  })
  return true
}

/** The bytes of a picture; undefined while a part is missing, and after the parts have been removed. */
const joinParts = async (ctx: Ctx, picture: store.Picture): Promise<Uint8Array | undefined> => {
  const parts = await store.listParts(ctx.db, picture.id)
  if (parts.length !== picture.partHashes.length) return undefined
  const bytes: Uint8Array[] = []
  for (const { fileId } of parts) {
    const file = await readFile(ctx, fileId)
    if (!file) return undefined
    bytes.push(file.bytes)
  }
  return Buffer.concat(bytes)
}

/**
 * Joins the parts of a picture, checks the content and stores it re-encoded, for the retention period unless the document is
 * submitted. Refuses: LINK_NOT_VALID, UPLOAD_INCOMPLETE, PICTURE_REFUSED with the reason.
 */
export const finishPicture = async (ctx: Ctx, input: { pass: string; side: Side }) => {
  const document = await documentOf(ctx, input.pass)
  const picture = (await store.listPictures(ctx.db, document.id)).find(({ side }) => side === input.side)
  if (!picture) return refuse('UPLOAD_INCOMPLETE')
  if (!picture.fileId) {
    const joined = await joinParts(ctx, picture)
    if (!joined) {
      // Another call may have finished it, which removes the parts.
      const current = await store.findPicture(ctx.db, picture.id)
      return current?.fileId ? describe(ctx, document.id) : refuse('UPLOAD_INCOMPLETE')
    }
    const result = await processPicture(joined, signatureScan)
    await transact(ctx, async (tx) => {
      const locked = await store.lockPicture(tx.db, document.id, input.side)
      if (locked?.id !== picture.id || locked.fileId) return
      if ('problem' in result) return removePicture(tx, locked)
      await store.finishPicture(
        tx.db,
        picture.id,
        await putFile(tx, { contentType: 'image/jpeg', bytes: result.picture }),
      )
      await removeParts(tx, picture.id)
      await tx.jobs.enqueue(tx.db, {
        kind: ERASE_UNSENT,
        payload: { pictureId: picture.id },
        dueAt: addHours(tx.clock.now(), tx.config.documentRetentionDays * 24),
        key: String(picture.id),
      })
    })
    if ('problem' in result) refuse('PICTURE_REFUSED', { reason: result.problem })
  }
  return describe(ctx, document.id)
}

export type Submission = {
  pass: string
  mrz: string
  holderName: string
  number: string
  issuedOn: string
  validUntil: string
  countryId: number
  classes: string
}

/**
 * Submits a document for review once all pictures have arrived and the data is valid.
 * Refuses: LINK_NOT_VALID, UPLOAD_INCOMPLETE, INVALID with each invalid field.
 */
export const submit = async (ctx: Ctx, input: Submission) => {
  const document = await documentOf(ctx, input.pass)
  const { birthDate, ...data } = await readData(ctx, document, input)
  return transact(ctx, async (tx) => {
    const now = tx.clock.now()
    if (!(await store.usePass(tx.db, 'capture', hashSecret(input.pass), now))) refuse('LINK_NOT_VALID')
    // The phone has no session: the pass identifies the client.
    const asClient: TxCtx = { ...tx, actor: { kind: 'client', clientId: document.clientId, sessionId: 0 } }
    await moveDocument(asClient, document, 'submit', { ...data, submitted_at: now })
    // The update has locked the document: from now on, none of its pictures is erased as unsent.
    const { sides } = await describe(tx, document.id)
    if (sides.some(({ arrived }) => !arrived)) refuse('UPLOAD_INCOMPLETE')
    if (birthDate) await fillInBirthDate(asClient, document, birthDate)
    await afterSubmit(tx, document, now)
    await notifyStaff(tx, { kind: 'document', reference: `document ${document.id}` })
    return { status: document.status }
  })
}

const REQUIRED: Bilingual = { en: 'is required', es: 'es obligatorio' }
const LICENSE_REQUIRED: Bilingual = {
  en: 'You must specify the data of the Driver License',
  es: 'Debe especificar los datos de la licencia de conducción',
}

/** The data of a document as stored. Refuses: INVALID with each invalid field. */
const readData = async (ctx: Ctx, document: Document, input: Submission) => {
  const problems: { field: FieldPath; message: Bilingual }[] = []
  const today = dayInHavana(ctx.clock.now())
  const check = (field: FieldPath, isValid: boolean, message: Bilingual) => {
    if (!isValid && !problems.some((problem) => problem.field === field)) problems.push({ field, message })
  }
  const name = fullNameOf(document)
  const otherName: Bilingual = {
    en: `must be the name of ${name} as shown on the document`,
    es: `debe ser el nombre de ${name} como aparece en el documento`,
  }
  const expired: Bilingual = {
    en: 'has passed; please upload a document that is still valid',
    es: 'ya pasó; suba un documento vigente',
  }
  let birthDate: Day | undefined
  let data: { number: string; holder_name: string; valid_until: string; issued_on?: string; country?: string }
  if (document.docType === DOC.passport) {
    const { document: passport } = readMrz(input.mrz, today)
    check('mrz', passport !== undefined, {
      en: 'must be the two lines at the bottom of the page, exactly as printed',
      es: 'debe contener las dos líneas al pie de la página, exactamente como están impresas',
    })
    check('mrz', passport?.isPassport ?? true, { en: 'is not from a passport', es: 'no es de un pasaporte' })
    const holder = `${passport?.firstName} ${passport?.lastName}`
    check('mrz', !passport || isHolder(document, holder), otherName)
    check('mrz', !passport || passport.validUntil >= today, expired)
    birthDate = passport?.birthDay
    data = {
      number: passport?.number ?? '',
      holder_name: holder,
      valid_until: passport?.validUntil ?? '',
      country: passport?.country ?? '',
    }
  } else {
    const missing = document.docType === DOC.driverLicense ? LICENSE_REQUIRED : REQUIRED
    check('holderName', input.holderName !== '', REQUIRED)
    check('holderName', isHolder(document, input.holderName), otherName)
    check('number', input.number !== '', missing)
    check('validUntil', input.validUntil !== '', missing)
    check('validUntil', input.validUntil >= today, expired)
    data = { number: input.number, holder_name: input.holderName, valid_until: input.validUntil }
    if (document.docType === DOC.driverLicense) {
      const country = (await listCountries(ctx)).find(({ id }) => id === input.countryId)
      check('issuedOn', input.issuedOn !== '', missing)
      check('issuedOn', input.issuedOn < addDays(today, 1), {
        en: 'must be a date in the past',
        es: 'debe ser una fecha pasada',
      })
      check('countryId', input.countryId !== 0, missing)
      check('countryId', country !== undefined, { en: 'is not a known country', es: 'no es un país conocido' })
      data = { ...data, issued_on: input.issuedOn, country: country?.iso }
    }
  }
  if (problems.length > 0) throw new Refusal('INVALID', {}, problems)
  return { ...data, birthDate, classes: document.docType === DOC.driverLicense ? input.classes : null }
}

/** Removes a picture whose document has not been submitted. The document can be continued with another picture. */
const eraseUnsent = async (tx: TxCtx, { pictureId }: { pictureId: number }) => {
  const picture = await store.findPicture(tx.db, pictureId)
  const document = picture && (await lockDocument(tx.db, picture.documentId))
  if (picture && document?.status === DOCUMENT.started) await removePicture(tx, picture)
}

/** Registers the jobs that remove unfinished pictures and pictures of documents that were not submitted. */
export const handleCaptureJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(CLEAN_PICTURE, async (tx: TxCtx, { pictureId }: { pictureId: number }) => {
    const picture = await store.findPicture(tx.db, pictureId)
    if (picture && !picture.fileId) await removePicture(tx, picture)
  })
  jobs.handle(ERASE_UNSENT, eraseUnsent, { deadline: true })
}
