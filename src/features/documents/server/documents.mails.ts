import { formatDay } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import { type PageUrl, pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import { ACTION } from '../../travel-plan/trip-documents.ts'
import { DOC_NAMES, type DocType } from '../document-types.ts'
import { fullNameOf } from '../requirements.ts'
import type { Document } from './documents.store.ts'

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    approvedSubject: (document: string) => `Approved: ${document}`,
    approved: (document: string, until: string) =>
      `We approved ${document}. It is valid until ${until}; you do not need to upload it again before then.`,
    toPlan: 'Open my travel plan',
    rejectedSubject: (document: string) => `Please upload again: ${document}`,
    rejected: (document: string) => `We could not approve ${document}.`,
    nothingLost: 'Your reservations are not affected for now. Please upload the document again as soon as possible.',
    again: 'Upload again',
    handOffSubject: (document: string) => `Photograph with your phone: ${document}`,
    handOff: (minutes: number) =>
      `Open this link on your phone. It needs no sign-in, works once, for ${minutes} minutes, and shows only this document.`,
    openCamera: 'Open on my phone',
    nameOf: (document: string, person: string) => `${person}’s ${document}`,
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    approvedSubject: (document: string) => `Aprobado: ${document}`,
    approved: (document: string, until: string) =>
      `Aprobamos este documento: ${document}. Vence el ${until}; hasta entonces no tiene que subirlo otra vez.`,
    toPlan: 'Abrir mi plan de viaje',
    rejectedSubject: (document: string) => `Súbalo de nuevo: ${document}`,
    rejected: (document: string) => `No pudimos aprobar este documento: ${document}.`,
    nothingLost: 'Por ahora sus reservas se mantienen. Suba el documento de nuevo lo antes posible.',
    again: 'Subirlo de nuevo',
    handOffSubject: (document: string) => `Fotografíe con su teléfono: ${document}`,
    handOff: (minutes: number) =>
      `Abra este enlace en su teléfono. No pide iniciar sesión, sirve una sola vez, durante ${minutes} minutos, y solo muestra este documento.`,
    openCamera: 'Abrir en mi teléfono',
    nameOf: (document: string, person: string) => `${document} de ${person}`,
  },
)

type Reader = { firstName: string; lang: Lang }

/** To the client: the link that captures a document on the phone. */
export const handOffLink = (
  reader: Reader,
  { docType, link, minutes }: { docType: DocType; link: PageUrl; minutes: number },
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.handOffSubject(DOC_NAMES[docType][reader.lang]),
    paragraphs: [t.hello(reader.firstName), t.handOff(minutes)],
    button: { label: t.openCamera, url: link },
  }
}

const nameOf = (document: Document, lang: Lang) =>
  words[lang].nameOf(DOC_NAMES[document.docType][lang], fullNameOf(document))

/** To the client: a document is approved, with its expiry date. */
export const documentApproved = (client: Reader, document: Document, origin: string): MailText => {
  const t = words[client.lang]
  const name = nameOf(document, client.lang)
  return {
    subject: t.approvedSubject(name),
    paragraphs: [t.hello(client.firstName), t.approved(name, formatDay(document.validUntil!, client.lang))],
    button: { label: t.toPlan, url: pageUrl(origin, client.lang, '/shopping-cart') },
  }
}

/** To the client: a document is rejected, with the reason and a link to upload another. */
export const documentRejected = (client: Reader, document: Document, reason: string, origin: string): MailText => {
  const t = words[client.lang]
  const name = nameOf(document, client.lang)
  const path = `/verify-documents/${ACTION.verify}/${document.docType}?person=${document.personId}`
  return {
    subject: t.rejectedSubject(name),
    paragraphs: [t.hello(client.firstName), t.rejected(name), reason, t.nothingLost],
    button: { label: t.again, url: pageUrl(origin, client.lang, path) },
  }
}
