import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'

const words = mailWords(
  {
    hello: 'Hello {name},',
    subject: 'The answer to your question about {hotel}',
    asked: 'You asked about {hotel}: {question}',
    answered: 'Here is our answer:',
    open: 'Open the hotel’s page',
    reply: 'If something is still not clear, reply to this email.',
  },
  {
    hello: 'Hola, {name}:',
    subject: 'La respuesta a su pregunta sobre {hotel}',
    asked: 'Usted preguntó sobre {hotel}: {question}',
    answered: 'Esta es nuestra respuesta:',
    open: 'Abrir la página del hotel',
    reply: 'Si algo no queda claro, responda a este correo.',
  },
)

/** The answer to a question about a hotel. */
export const questionAnswered = (
  { firstName, lang }: { firstName: string; lang: Lang },
  { hotelId, hotel, body, answer }: { hotelId: number; hotel: string; body: string; answer: string },
  origin: string,
): MailText => {
  const t = words[lang]
  return {
    key: 'questionAnswered',
    subject: t.subject({ hotel }),
    paragraphs: [t.hello({ name: firstName }), t.asked({ hotel, question: body }), t.answered(), answer, t.reply()],
    button: { label: t.open(), url: pageUrl(origin, lang, `/book-lodging?hotelId=${hotelId}`) },
  }
}
