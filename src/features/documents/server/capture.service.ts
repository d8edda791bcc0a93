import { createHash } from 'node:crypto'
import { addDays, addHours, addMinutes, dayInHavana } from '../../../lib/days.ts'
import { type Bilingual, texts } from '../../../lib/languages.ts'
import { type FieldProblem, Refusal, refuse } from '../../../lib/refusals.ts'
import { type ActionType, DOCUMENT } from '../../../lib/trip-documents.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMessage } from '../../../platform/messages.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { putFile, readFile, removeFile } from '../../../platform/stored-files.ts'
import { isCardholder } from '../../clients/cardholder-name.ts'
import { listCountries } from '../../places/server/places.service.ts'
import { DOC, DOC_NAMES, type DocType, SIDES, type Side } from '../document-types.ts'
import { readMrz } from '../mrz.ts'
import { fullNameOf } from '../requirements.ts'
import * as store from './capture.store.ts'
import { getPerson } from './documents.service.ts'
import { type Document, findDocument, keepDocumentInHand } from './documents.store.ts'
import { drawAnew } from './picture.ts'
import { afterSubmit, moveDocument } from './review.service.ts'
import { signatureScan } from './scan.ts'

/** Minutes for which a link opens, and for which a device may capture (docs/decisions/0012). */
const LINK_MINUTES = 15
const CAPTURE_MINUTES = 30
/** Links that a client is made within an hour. */
const LINKS_AN_HOUR = 10
/** Hours after which a picture that never came to its end is removed. */
const UNFINISHED_HOURS = 24

const CLEAN_PICTURE = 'documents.clean-picture'

type Begin = { docType: DocType; actionType: ActionType; personId: number }

/** Begins a document, or goes on with the one begun. Refuses: DOCUMENT_IN_REVIEW, NOT_FOUND. */
const begin = async (tx: TxCtx, { docType, actionType, personId }: Begin) => {
  const person = await getPerson(tx, personId)
  const at = tx.clock.now()
  const given = { clientId: person.clientId, personId: person.id, docType, actionType, at }
  const document = await keepDocumentInHand(tx.db, given)
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

const makePass = async (tx: TxCtx, kind: 'link' | 'capture', documentId: number) => {
  const secret = randomToken()
  const at = tx.clock.now()
  const expiresAt = addMinutes(at, kind === 'link' ? LINK_MINUTES : CAPTURE_MINUTES)
  await store.insertPass(tx.db, { secretHash: hashSecret(secret), documentId, kind, at, expiresAt })
  return { secret, expiresAt }
}

const HAND_OFF = texts(
  {
    say: (document: string, link: string) =>
      `Alamar: photograph the ${document} with this telephone. The link works once, for ${LINK_MINUTES} minutes: ${link}`,
  },
  {
    say: (document: string, link: string) =>
      `Alamar: fotografíe con este teléfono este documento: ${document}. El enlace sirve una sola vez, durante ${LINK_MINUTES} minutos: ${link}`,
  },
)

type Start = {
  clientId: number
  clientPhone?: string | undefined
  clientDocumentType: DocType
  actionType: ActionType
  personId: number
}

/**
 * A link that captures a document on the telephone without signing in, sent there when a telephone is given.
 * Refuses: NOT_FOUND, DOCUMENT_IN_REVIEW, TOO_MANY after 10 links in an hour (spec 7, decisions 4).
 */
export const startProcess = async (ctx: Ctx, input: Start) => {
  if (input.clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  const now = ctx.clock.now()
  if ((await store.countLinks(ctx.db, input.clientId, addHours(now, -1))) >= LINKS_AN_HOUR)
    refuse('TOO_MANY', { minutes: 60 })
  return transact(ctx, async (tx) => {
    const documentId = await begin(tx, { ...input, docType: input.clientDocumentType })
    const { secret, expiresAt } = await makePass(tx, 'link', documentId)
    const link = `${tx.config.publicOrigin}/capture/${secret}`
    const { clientPhone } = input
    if (clientPhone) {
      const text = HAND_OFF[tx.lang].say(DOC_NAMES[input.clientDocumentType][tx.lang], link)
      await sendMessage(tx, { phone: clientPhone, lang: tx.lang, text })
    }
    return { documentId, status: DOCUMENT.started, link, expiresAt, sent: clientPhone !== undefined }
  })
}

/** Refuses: NOT_FOUND, DOCUMENT_IN_REVIEW. */
export const openCapture = (ctx: Ctx, input: Begin) =>
  transact(ctx, async (tx) => {
    const documentId = await begin(tx, input)
    return { pass: (await makePass(tx, 'capture', documentId)).secret, capture: await describe(tx, documentId) }
  })

/** Uses a link up. Refuses: LINK_NOT_VALID when it is unknown, used or old, or its document is no longer being captured. */
export const openHandOff = (ctx: Ctx, { code }: { code: string }) =>
  transact(ctx, async (tx) => {
    const documentId = await store.usePass(tx.db, 'link', hashSecret(code), tx.clock.now())
    if (!documentId) return refuse('LINK_NOT_VALID')
    const capture = await describe(tx, documentId)
    if (capture.status !== DOCUMENT.started) refuse('LINK_NOT_VALID')
    return { pass: (await makePass(tx, 'capture', documentId)).secret, capture }
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
  }
}

/** Announces a picture; answers which parts of it have arrived. Refuses: LINK_NOT_VALID. */
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
    const given = { documentId: document.id, side: input.side, partHashes: input.partHashes, at }
    const pictureId = (await store.insertPicture(tx.db, given)) ?? refuse('IN_PROGRESS')
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

/** Keeps a part of a picture. Refuses: NOT_FOUND unless somebody announced exactly these bytes there. */
export const sendPart = async (
  ctx: Ctx,
  { pictureId, part, bytes }: { pictureId: number; part: number; bytes: Uint8Array },
): Promise<true> => {
  const picture = await store.findPicture(ctx.db, pictureId)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (!picture || picture.fileId || picture.partHashes[part] !== hash) refuse('NOT_FOUND')
  await transact(ctx, async (tx) => {
    const fileId = await putFile(tx, { contentType: 'application/octet-stream', bytes })
    if (!(await store.insertPart(tx.db, pictureId, part, fileId))) await removeFile(tx, fileId)
  })
  return true
}

/**
 * Puts a picture's parts together, checks what they are and keeps them drawn anew.
 * Refuses: LINK_NOT_VALID, UPLOAD_INCOMPLETE, PICTURE_REFUSED with the reason (checks R20).
 */
export const finishPicture = async (ctx: Ctx, input: { pass: string; side: Side }) => {
  const document = await documentOf(ctx, input.pass)
  const picture = (await store.listPictures(ctx.db, document.id)).find(({ side }) => side === input.side)
  if (!picture) return refuse('UPLOAD_INCOMPLETE')
  if (!picture.fileId) {
    const parts = await store.listParts(ctx.db, picture.id)
    if (parts.length !== picture.partHashes.length) refuse('UPLOAD_INCOMPLETE')
    const bytes: Uint8Array[] = []
    for (const { fileId } of parts) bytes.push((await readFile(ctx, fileId))!.bytes)
    const drawn = await drawAnew(Buffer.concat(bytes), signatureScan)
    await transact(ctx, async (tx) => {
      const locked = await store.lockPicture(tx.db, document.id, input.side)
      if (locked?.id !== picture.id || locked.fileId) return
      if ('problem' in drawn) return removePicture(tx, locked)
      await store.finishPicture(
        tx.db,
        picture.id,
        await putFile(tx, { contentType: 'image/jpeg', bytes: drawn.picture }),
      )
      await removeParts(tx, picture.id)
    })
    if ('problem' in drawn) refuse('PICTURE_REFUSED', { reason: drawn.problem })
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
 * Hands a document in for review, all its pictures there and its data proved.
 * Refuses: LINK_NOT_VALID, UPLOAD_INCOMPLETE, INVALID with each wrong field (spec 5; decisions 3, 6).
 */
export const submit = async (ctx: Ctx, input: Submission) => {
  const document = await documentOf(ctx, input.pass)
  const data = await readData(ctx, document, input)
  const { sides } = await describe(ctx, document.id)
  if (sides.some(({ arrived }) => !arrived)) refuse('UPLOAD_INCOMPLETE')
  return transact(ctx, async (tx) => {
    const now = tx.clock.now()
    if (!(await store.usePass(tx.db, 'capture', hashSecret(input.pass), now))) refuse('LINK_NOT_VALID')
    // On the telephone nobody is signed in: the pass speaks for the client.
    const asClient: TxCtx = { ...tx, actor: { kind: 'client', clientId: document.clientId, sessionId: 0 } }
    await moveDocument(asClient, document, 'submit', { ...data, submitted_at: now })
    await afterSubmit(tx, document, now)
    return { status: document.status }
  })
}

const REQUIRED: Bilingual = { en: 'is required', es: 'es obligatorio' }
const LICENCE_REQUIRED: Bilingual = {
  en: 'You must specify the data of the Driver License',
  es: 'Debe especificar los datos de la licencia de conducción',
}

/** The data of a document as they are kept. Refuses: INVALID with each wrong field. */
const readData = async (ctx: Ctx, document: Document, input: Submission) => {
  const wrong: (Omit<FieldProblem, 'message'> & { message: Bilingual })[] = []
  const today = dayInHavana(ctx.clock.now())
  const need = (field: string, isRight: boolean, message: Bilingual) => {
    if (!isRight && !wrong.some((problem) => problem.field === field)) wrong.push({ field, message })
  }
  const name = fullNameOf(document)
  const isHolder = (holder: string) => isCardholder(document, holder)
  const otherName: Bilingual = {
    en: `must be the name of ${name}, as on the document`,
    es: `debe ser el nombre de ${name}, como en el documento`,
  }
  const expired: Bilingual = {
    en: 'is past: please send a document that is valid now',
    es: 'ya pasó: envíe un documento que esté vigente',
  }
  let data: { number: string; holder_name: string; valid_until: string; issued_on?: string; country?: string }
  if (document.docType === DOC.passport) {
    const { document: read } = readMrz(input.mrz, today)
    need('mrz', read !== undefined, {
      en: 'must be the two lines at the foot of the page, sign by sign',
      es: 'debe contener las dos líneas al pie de la página, signo por signo',
    })
    need('mrz', read?.isPassport ?? true, { en: 'is not that of a passport', es: 'no es de un pasaporte' })
    const holder = `${read?.firstName} ${read?.lastName}`
    need('mrz', !read || isHolder(holder), otherName)
    need('mrz', !read || read.validUntil >= today, expired)
    data = {
      number: read?.number ?? '',
      holder_name: holder,
      valid_until: read?.validUntil ?? '',
      country: read?.country ?? '',
    }
  } else {
    const missing = document.docType === DOC.driverLicense ? LICENCE_REQUIRED : REQUIRED
    need('holderName', input.holderName !== '', REQUIRED)
    need('holderName', isHolder(input.holderName), otherName)
    need('number', input.number !== '', missing)
    need('validUntil', input.validUntil !== '', missing)
    need('validUntil', input.validUntil >= today, expired)
    data = { number: input.number, holder_name: input.holderName, valid_until: input.validUntil }
    if (document.docType === DOC.driverLicense) {
      const country = (await listCountries(ctx)).find(({ id }) => id === input.countryId)
      need('issuedOn', input.issuedOn !== '', missing)
      need('issuedOn', input.issuedOn < addDays(today, 1), {
        en: 'must be a date in the past',
        es: 'debe ser una fecha pasada',
      })
      need('countryId', input.countryId !== 0, missing)
      need('countryId', country !== undefined, { en: 'is not a country we know', es: 'no es un país que conozcamos' })
      need('classes', input.classes !== '', missing)
      data = { ...data, issued_on: input.issuedOn, country: country?.iso }
    }
  }
  if (wrong.length > 0) throw new Refusal('INVALID', {}, wrong)
  return { ...data, classes: document.docType === DOC.driverLicense ? input.classes : null }
}

/** Names what removes pictures that never came to their end. */
export const handleCaptureJobs = ({ jobs }: Pick<Ctx, 'jobs'>) =>
  jobs.handle(CLEAN_PICTURE, async (tx: TxCtx, { pictureId }: { pictureId: number }) => {
    const picture = await store.findPicture(tx.db, pictureId)
    if (picture && !picture.fileId) await removePicture(tx, picture)
  })
