import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import type { MailText } from '../../../platform/mail.ts'
import { REJECTION_REASONS, type RejectionReason, reviewPath } from '../review-rules.ts'

type Reader = { firstName: string; lang: Lang }
type Booked = { title: string; productType: SoldProduct }

const words = mailWords(
  {
    hello: 'Hello {name},',
    staySubject: 'How was your stay at {title}?',
    rentalSubject: 'How was the {title}?',
    remindSubject: 'Your review of {title} is still missing',
    stay: 'You stayed at {title}. Please tell other travelers what it was really like: the electricity, the breakfast, the people, what was good and what was not.',
    rental:
      'You rented a {title}. Please tell other travelers what it was really like: the condition of the car, the pick-up, the roads, what was good and what was not.',
    honest: 'It takes two minutes. We also publish unfavorable reviews and never change their meaning.',
    once: 'The link works once and needs no sign-in. We will remind you once at most.',
    write: 'Write a review',
    stop: 'Do not ask me for reviews',
    publishedSubject: 'Your review of {title} is published',
    published: 'Thank you. Your review of {title} is published and helps other travelers.',
    withoutPhotos: 'We left out one or more of your photos. You can see the reason in My reviews.',
    seeOwn: 'See my reviews',
    rejectedSubject: 'We cannot publish your review of {title}',
    rejected: 'We cannot publish your review of {title}: {reason}',
    answeredSubject: 'An answer to your review of {title}',
    answered: 'Your review of {title} has an answer:',
    reply: 'If you disagree, reply to this email.',
  },
  {
    hello: 'Hola, {name}:',
    staySubject: '¿Cómo fue su estancia en {title}?',
    rentalSubject: '¿Qué tal el {title}?',
    remindSubject: 'Todavía falta su opinión sobre {title}',
    stay: 'Usted se alojó en {title}. Cuente a otros viajeros cómo fue de verdad: la electricidad, el desayuno, la gente, lo bueno y lo malo.',
    rental:
      'Usted rentó un {title}. Cuente a otros viajeros cómo fue de verdad: el estado del carro, la recogida, las carreteras, lo bueno y lo malo.',
    honest: 'Le tomará dos minutos. También publicamos las opiniones desfavorables y nunca cambiamos su sentido.',
    once: 'El enlace sirve una sola vez y no pide iniciar sesión. Se lo recordaremos una vez como máximo.',
    write: 'Escribir una opinión',
    stop: 'No pedirme opiniones',
    publishedSubject: 'Su opinión sobre {title} está publicada',
    published: 'Muchas gracias. Su opinión sobre {title} está publicada y ayuda a otros viajeros.',
    withoutPhotos: 'No incluimos alguna de sus fotos. Puede ver el motivo en Mis opiniones.',
    seeOwn: 'Ver mis opiniones',
    rejectedSubject: 'No podemos publicar su opinión sobre {title}',
    rejected: 'No podemos publicar su opinión sobre {title}: {reason}',
    answeredSubject: 'Una respuesta a su opinión sobre {title}',
    answered: 'Su opinión sobre {title} tiene una respuesta:',
    reply: 'Si no está de acuerdo, responda a este correo.',
  },
)

/** Asks for a review after a stay or rental; `token` is the token of the link. */
export const askForReview = (
  reader: Reader,
  { title, productType }: Booked,
  { token, isReminder }: { token: string; isReminder: boolean },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  const isStay = productType === PRODUCT_TYPES.lodging
  const subject = isReminder ? t.remindSubject : isStay ? t.staySubject : t.rentalSubject
  return {
    key: 'reviewRequest',
    subject: subject({ title }),
    paragraphs: [t.hello({ name: reader.firstName }), (isStay ? t.stay : t.rental)({ title }), t.honest(), t.once()],
    button: { label: t.write(), url: pageUrl(origin, reader.lang, reviewPath(token)) },
    link: { label: t.stop(), url: pageUrl(origin, reader.lang, `${reviewPath(token)}?stop=1`) },
    secret: token,
  }
}

const toOwn = (lang: Lang, origin: string) => pageUrl(origin, lang, '/my-reviews')

/** Tells the author that a review is published, possibly without some of its photos. */
export const reviewPublished = (
  reader: Reader,
  { title, isComplete }: Pick<Booked, 'title'> & { isComplete: boolean },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'reviewPublished',
    subject: t.publishedSubject({ title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.published({ title }),
      ...(isComplete ? [] : [t.withoutPhotos()]),
    ],
    button: { label: t.seeOwn(), url: toOwn(reader.lang, origin) },
  }
}

/** Tells the author why a review is not published. */
export const reviewRejected = (
  reader: Reader,
  { title }: Pick<Booked, 'title'>,
  reason: RejectionReason,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  const said = REJECTION_REASONS[reason][reader.lang]
  return {
    key: 'reviewRejected',
    subject: t.rejectedSubject({ title }),
    paragraphs: [t.hello({ name: reader.firstName }), t.rejected({ title, reason: said }), t.reply()],
    button: { label: t.seeOwn(), url: toOwn(reader.lang, origin) },
  }
}

/** Sends the author an answer to a review. */
export const reviewAnswered = (
  reader: Reader,
  { title }: Pick<Booked, 'title'>,
  answer: string,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'reviewAnswered',
    subject: t.answeredSubject({ title }),
    paragraphs: [t.hello({ name: reader.firstName }), t.answered({ title }), answer],
    button: { label: t.seeOwn(), url: toOwn(reader.lang, origin) },
  }
}
