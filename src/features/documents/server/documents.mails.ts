import { formatDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { type PageUrl, pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import { ACTION } from '../../travel-plan/trip-documents.ts'
import { DOC_NAMES, type DocType } from '../document-types.ts'
import { fullNameOf } from '../requirements.ts'
import type { Document } from './documents.store.ts'

const words = mailWords(
  {
    hello: 'Hello {name},',
    approvedSubject: 'Approved: {document}',
    approved: 'We approved {document}. It is valid until {until}; you do not need to upload it again before then.',
    toPlan: 'Open my travel plan',
    rejectedSubject: 'Please upload again: {document}',
    rejected: 'We could not approve {document}.',
    nothingLost: 'Your bookings are not affected for now. Please upload the document again as soon as possible.',
    again: 'Upload again',
    handOffSubject: 'Photograph with your phone: {document}',
    handOff:
      'Open this link on your phone. It needs no sign-in, works once, for {minutes} minutes, and shows only this document.',
    openCamera: 'Open on my phone',
  },
  {
    hello: 'Hola, {name}:',
    approvedSubject: 'Aprobado: {document}',
    approved: 'Aprobamos este documento: {document}. Vence el {until}; hasta entonces no tiene que subirlo otra vez.',
    toPlan: 'Abrir mi plan de viaje',
    rejectedSubject: 'Súbalo de nuevo: {document}',
    rejected: 'No pudimos aprobar este documento: {document}.',
    nothingLost: 'Por ahora sus reservas se mantienen. Suba el documento de nuevo lo antes posible.',
    again: 'Subirlo de nuevo',
    handOffSubject: 'Fotografíe con su teléfono: {document}',
    handOff:
      'Abra este enlace en su teléfono. No pide iniciar sesión, sirve una sola vez, durante {minutes} minutos, y solo muestra este documento.',
    openCamera: 'Abrir en mi teléfono',
  },
)

type Reader = { firstName: string; lang: Lang }
type Named = Pick<Document, 'docType' | 'personId' | 'firstName' | 'lastName' | 'validUntil'>

/** To the client: the link that captures a document on the phone. */
export const handOffLink = (
  reader: Reader,
  { docType, link, minutes }: { docType: DocType; link: PageUrl; minutes: number },
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'hand-off-link',
    subject: t.handOffSubject({ document: DOC_NAMES[docType][reader.lang] }),
    paragraphs: [t.hello({ name: reader.firstName }), t.handOff({ minutes: String(minutes) })],
    button: { label: t.openCamera(), url: link },
  }
}

const nameOf = (document: Named, lang: Lang) => {
  const [name, person] = [DOC_NAMES[document.docType][lang], fullNameOf(document)]
  return { en: `${person}’s ${name}`, es: `${name} de ${person}` }[lang]
}

/** To the client: a document is approved, with its expiry date. */
export const documentApproved = (client: Reader, document: Named, origin: string): MailText => {
  const t = words[client.lang]
  const name = nameOf(document, client.lang)
  return {
    key: 'document-approved',
    subject: t.approvedSubject({ document: name }),
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.approved({ document: name, until: formatDay(document.validUntil!, client.lang) }),
    ],
    button: { label: t.toPlan(), url: pageUrl(origin, client.lang, '/shopping-cart') },
  }
}

/** To the client: a document is rejected, with the reason and a link to upload another. */
export const documentRejected = (client: Reader, document: Named, reason: string, origin: string): MailText => {
  const t = words[client.lang]
  const name = nameOf(document, client.lang)
  const path = `/verify-documents/${ACTION.verify}/${document.docType}?person=${document.personId}`
  return {
    key: 'document-rejected',
    subject: t.rejectedSubject({ document: name }),
    paragraphs: [t.hello({ name: client.firstName }), t.rejected({ document: name }), reason, t.nothingLost()],
    button: { label: t.again(), url: pageUrl(origin, client.lang, path) },
  }
}
