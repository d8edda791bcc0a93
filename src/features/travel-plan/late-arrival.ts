import { type Lang, texts } from '../../lib/languages.ts'

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Whether a number can receive text messages: Cuban landlines do not. */
export const takesTexts = (phone: string) => /^(?!53)\d+$|^53[56]\d{7}$/.test(digitsOf(phone))

const messages = texts(
  {
    late: (who: string, what: string, reference: string) =>
      `Hello, this is ${who}. I will be late for my booking ${reference} (${what}). Please keep it for me. I expect to arrive at: `,
  },
  {
    late: (who: string, what: string, reference: string) =>
      `Hola, soy ${who}. Voy a llegar tarde a mi reserva ${reference} (${what}). Por favor, manténganla. Espero llegar a las: `,
  },
)

/** A message that someone will arrive late; the sender adds the hour. */
export const lateMessage = (booking: { who: string; title: string; reference: string }, lang: Lang) =>
  messages[lang].late(booking.who, booking.title, booking.reference)

/** A link that opens the phone's text messages, which need no data. */
export const smsLink = (phone: string, text: string) => `sms:+${digitsOf(phone)}?body=${encodeURIComponent(text)}`

export const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${digitsOf(phone)}?text=${encodeURIComponent(text)}`
