import { formatDay } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import { ACTION } from '../../../lib/trip-documents.ts'
import type { MailText } from '../../../platform/mail.ts'
import { DOC_NAMES } from '../document-types.ts'
import { fullNameOf } from '../requirements.ts'
import type { Document } from './documents.store.ts'

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    approvedSubject: (document: string) => `Approved: ${document}`,
    approved: (document: string, until: string) =>
      `We have approved the ${document}. It is valid until ${until}; you do not need to send it again before then.`,
    toPlan: 'Open my travel plan',
    rejectedSubject: (document: string) => `Please send it again: ${document}`,
    rejected: (document: string) => `We could not approve the ${document}.`,
    nothingLost: 'Your reservations are kept for now. Please send the document again as soon as you can.',
    again: 'Send it again',
    of: 'of',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    approvedSubject: (document: string) => `Aprobado: ${document}`,
    approved: (document: string, until: string) =>
      `Aprobamos este documento: ${document}. Vence el ${until}; hasta entonces no tiene que enviarlo otra vez.`,
    toPlan: 'Abrir mi plan de viaje',
    rejectedSubject: (document: string) => `Envíelo de nuevo: ${document}`,
    rejected: (document: string) => `No pudimos aprobar este documento: ${document}.`,
    nothingLost: 'Por ahora sus reservas se mantienen. Envíe el documento de nuevo lo antes posible.',
    again: 'Enviarlo de nuevo',
    of: 'de',
  },
)

type Reader = { firstName: string; lang: Lang }

const nameOf = (document: Document, lang: Lang) =>
  `${DOC_NAMES[document.docType][lang]} ${words[lang].of} ${fullNameOf(document)}`

/** A document is approved, and until when it does. */
export const documentApproved = (client: Reader, document: Document, origin: string): MailText => {
  const t = words[client.lang]
  const name = nameOf(document, client.lang)
  return {
    subject: t.approvedSubject(name),
    paragraphs: [t.hello(client.firstName), t.approved(name, formatDay(document.validUntil!, client.lang))],
    button: { label: t.toPlan, url: `${origin}/shopping-cart` },
  }
}

/** A document is rejected, why, and where another is sent. */
export const documentRejected = (client: Reader, document: Document, reason: string, origin: string): MailText => {
  const t = words[client.lang]
  const name = nameOf(document, client.lang)
  const path = `/verify-documents/${ACTION.verify}/${document.docType}?person=${document.personId}`
  return {
    subject: t.rejectedSubject(name),
    paragraphs: [t.hello(client.firstName), t.rejected(name), reason, t.nothingLost],
    button: { label: t.again, url: `${origin}${path}` },
  }
}
