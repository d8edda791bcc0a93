import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'

const words = mailWords(
  {
    hello: 'Hello {name},',
    wrote: 'The agency has sent you a message:',
    button: 'Read and reply',
  },
  {
    hello: 'Hola, {name}:',
    wrote: 'La agencia le envió un mensaje:',
    button: 'Leer y responder',
  },
)

/** The email that notifies a client of a message from the agency. It includes the full text, so that the client can read it offline. */
export const noteMail = (
  client: { firstName: string; lang: Lang },
  note: { subject: string; body: string; signedBy: string },
  origin: string,
): MailText => {
  const t = words[client.lang]
  return {
    key: 'note',
    subject: note.subject,
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.wrote(),
      ...note.body.split(/\n{2,}/),
      ...(note.signedBy ? [note.signedBy] : []),
    ],
    button: { label: t.button(), url: pageUrl(origin, client.lang, '/notes') },
  }
}
