import { type Lang, texts } from '../../../lib/languages.ts'
import type { MailText } from '../../../platform/mail.ts'

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    wrote: 'The agency has left you a note:',
    button: 'Read and answer',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    wrote: 'La agencia le dejó un mensaje:',
    button: 'Leer y responder',
  },
)

/** Tells a client about a note of the agency, with its whole text: a mail is read where the store is out of reach. */
export const noteMail = (
  client: { firstName: string; lang: Lang },
  note: { subject: string; body: string; signedBy: string },
  origin: string,
): MailText => {
  const t = words[client.lang]
  return {
    subject: note.subject,
    paragraphs: [
      t.hello(client.firstName),
      t.wrote,
      ...note.body.split(/\n{2,}/),
      ...(note.signedBy ? [note.signedBy] : []),
    ],
    button: { label: t.button, url: `${origin}/${client.lang}/notes` },
  }
}
