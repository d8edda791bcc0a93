import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Bilingual, type Lang, texts } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import type { Reason } from '../states.ts'
import type { Booking } from './travel-plan.store.ts'

type Reader = { firstName: string; lang: Lang }

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    toPlan: 'Open my travel plan',
    search: 'Search again',
    sign: 'Sign the receipt',
    requestedSubject: (title: string) => `We received your request: ${title}`,
    requested: (title: string, reference: string) =>
      `We sent your request for ${title} to the supplier. Its reference is ${reference}.`,
    requestedBy: (deadline: string) =>
      `We will confirm it within 72 hours, by ${deadline} (Havana time) at the latest. You pay nothing until then.`,
    confirmedSubject: (title: string) => `Confirmed: ${title}`,
    confirmed: (title: string, reference: string) => `${title} is confirmed. Its reference is ${reference}.`,
    readyToPay: 'Everything in your travel plan is confirmed. You can pay for it now.',
    documentsNeeded: 'Everything in your travel plan is confirmed. Before you can pay, we still need:',
    documentsNeededToPay: 'Before you can pay, we still need:',
    sendDocuments: 'Upload documents',
    notYetReady: 'We will write to you once the rest of your travel plan is confirmed.',
    payReminderSubject: 'Please pay for your travel plan',
    payReminder: (deadline: string) =>
      `Your travel plan is confirmed and not paid yet. Please pay by ${deadline} (Havana time). If it is unpaid by then, we release your bookings at no cost.`,
    pay: 'Pay now',
    endedSubject: (title: string) => `No longer booked: ${title}`,
    ended: (title: string, reference: string) => `${title} (reference ${reference}) is no longer booked.`,
    note: (note: string) => `Message from the agency: ${note}`,
    paidSubject: (amount: string) => `Payment received: ${amount}`,
    paid: (amount: string) => `We have received your payment of ${amount}. Thank you.`,
    signBy: (deadline: string) =>
      `Please sign the receipt within 24 hours, by ${deadline} (Havana time) at the latest; otherwise your bookings are canceled.`,
    signedSubject: 'Your travel plan is guaranteed',
    signed: 'Your receipt is signed and your bookings are guaranteed. Thank you.',
    readySubject: 'Your trip is ready',
    ready: 'Everything is done. Your vouchers and your trip calendar are in your previous travel plans.',
    goodTrip: 'Please take the vouchers with you, printed or on your phone. Have a good trip!',
    toTrip: 'Open my trip',
    unfinishedSubject: 'One step left for your trip',
    missing: {
      signature: 'The receipt of your travel plan is not signed yet.',
      documents: 'The documents for your trip are not approved yet. Your profile shows what is missing.',
    },
    finishBy: (deadline: string) =>
      `Please complete the last step by ${deadline} (Havana time); otherwise your bookings are canceled.`,
    toProfile: 'Open my profile',
    remindSubject: 'Please sign your receipt',
    remind: (until: string) =>
      `Your travel plan is paid, but its receipt is not signed yet. Please sign it by ${until} (Havana time); otherwise your bookings are canceled.`,
    missedSubject: (title: string) => `Not used: ${title}`,
    missed: (title: string, reference: string) =>
      `The supplier reported a no-show for ${title} (reference ${reference}).`,
    missedMoney:
      'Under the cancellation policy, unused services are not refunded, and the voucher is void. If this is a mistake, please reply to this email.',
    reasons: {
      client: 'You canceled it.',
      agency: 'The agency canceled it. You are charged nothing.',
      supplier: 'The supplier could not confirm it. You are charged nothing.',
      unconfirmed72h: 'The supplier did not confirm it within 72 hours. You are charged nothing.',
      unpaid: 'It was not paid in time.',
      unsigned24h: 'The receipt was not signed within 24 hours.',
      final48h: 'The last step was not completed within 48 hours.',
      documents: 'The documents could not be approved.',
    },
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    toPlan: 'Abrir mi plan de viaje',
    search: 'Buscar de nuevo',
    sign: 'Firmar el recibo',
    requestedSubject: (title: string) => `Recibimos su solicitud: ${title}`,
    requested: (title: string, reference: string) =>
      `Enviamos al proveedor su solicitud de ${title}. Su referencia es ${reference}.`,
    requestedBy: (deadline: string) =>
      `La confirmaremos en un plazo de 72 horas, a más tardar el ${deadline} (hora de La Habana). Hasta entonces no paga nada.`,
    confirmedSubject: (title: string) => `Confirmado: ${title}`,
    confirmed: (title: string, reference: string) => `${title} está confirmado. Su referencia es ${reference}.`,
    readyToPay: 'Todo en su plan de viaje está confirmado. Ya puede pagarlo.',
    documentsNeeded: 'Todo en su plan de viaje está confirmado. Antes de pagar todavía necesitamos:',
    documentsNeededToPay: 'Antes de pagar todavía necesitamos:',
    sendDocuments: 'Subir los documentos',
    notYetReady: 'Le escribiremos en cuanto se confirme el resto de su plan de viaje.',
    payReminderSubject: 'Pague su plan de viaje, por favor',
    payReminder: (deadline: string) =>
      `Su plan de viaje está confirmado y todavía no está pagado. Páguelo a más tardar el ${deadline} (hora de La Habana). Si no paga a tiempo, las reservas se liberan sin costo para usted.`,
    pay: 'Pagar ahora',
    endedSubject: (title: string) => `Ya no está reservado: ${title}`,
    ended: (title: string, reference: string) => `${title} (referencia ${reference}) ya no está reservado.`,
    note: (note: string) => `Mensaje de la agencia: ${note}`,
    paidSubject: (amount: string) => `Pago recibido: ${amount}`,
    paid: (amount: string) => `Recibimos su pago de ${amount}. Muchas gracias.`,
    signBy: (deadline: string) =>
      `Firme el recibo en las próximas 24 horas, a más tardar el ${deadline} (hora de La Habana); de lo contrario, sus reservas se cancelan.`,
    signedSubject: 'Su plan de viaje está garantizado',
    signed: 'Su recibo está firmado y sus reservas están garantizadas. Muchas gracias.',
    readySubject: 'Su viaje está listo',
    ready: 'Todo está listo. Sus vouchers y el calendario del viaje están en sus planes de viaje anteriores.',
    goodTrip: 'Lleve los vouchers consigo, impresos o en el teléfono. ¡Buen viaje!',
    toTrip: 'Abrir mi viaje',
    unfinishedSubject: 'Falta un paso para su viaje',
    missing: {
      signature: 'El recibo de su plan de viaje todavía no está firmado.',
      documents: 'Los documentos de su viaje todavía no están aprobados. En su perfil puede ver lo que falta.',
    },
    finishBy: (deadline: string) =>
      `Complete el último paso a más tardar el ${deadline} (hora de La Habana); de lo contrario, sus reservas se cancelan.`,
    toProfile: 'Abrir mi perfil',
    remindSubject: 'Firme su recibo, por favor',
    remind: (until: string) =>
      `Su plan de viaje está pagado, pero su recibo todavía no está firmado. Fírmelo antes del ${until} (hora de La Habana); de lo contrario, sus reservas se cancelan.`,
    missedSubject: (title: string) => `No utilizado: ${title}`,
    missed: (title: string, reference: string) =>
      `El proveedor nos informa que nadie se presentó para ${title} (referencia ${reference}).`,
    missedMoney:
      'Según la política de cancelación, los servicios no utilizados no se reembolsan, y el voucher queda anulado. Si es un error, responda a este correo.',
    reasons: {
      client: 'Usted la canceló.',
      agency: 'La agencia la canceló. No se le cobra nada.',
      supplier: 'El proveedor no pudo confirmarla. No se le cobra nada.',
      unconfirmed72h: 'El proveedor no la confirmó en 72 horas. No se le cobra nada.',
      unpaid: 'No se pagó a tiempo.',
      unsigned24h: 'El recibo no se firmó en 24 horas.',
      final48h: 'El último paso no se completó en 48 horas.',
      documents: 'No se pudieron aprobar los documentos.',
    },
  },
)

const inLanguage = ({ lang }: Reader, sentences: Bilingual[]) => sentences.map((sentence) => sentence[lang])
const when = (instant: Date, lang: Lang) => formatInstant(instant, lang, SERVICE_ZONE)

/** To the client: the request was sent to the supplier. */
export const bookingRequested = (reader: Reader, booking: Booking, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.requestedSubject(booking.summary.title),
    paragraphs: [
      t.hello(reader.firstName),
      t.requested(booking.summary.title, booking.reference),
      t.requestedBy(when(booking.confirmBy, reader.lang)),
    ],
    button: { label: t.toPlan, url: pageUrl(origin, reader.lang, '/shopping-cart') },
  }
}

/** To the client: a booking is confirmed. `missingDocuments` is undefined while other bookings of the plan are unconfirmed. */
export const bookingConfirmed = (
  reader: Reader,
  booking: Booking,
  missingDocuments: Bilingual[] | undefined,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  const next = !missingDocuments
    ? [t.notYetReady]
    : missingDocuments.length > 0
      ? [t.documentsNeeded, ...inLanguage(reader, missingDocuments)]
      : [t.readyToPay]
  return {
    subject: t.confirmedSubject(booking.summary.title),
    paragraphs: [t.hello(reader.firstName), t.confirmed(booking.summary.title, booking.reference), ...next],
    button: missingDocuments?.length
      ? { label: t.sendDocuments, url: pageUrl(origin, reader.lang, `/payment?plan=${booking.planId}`) }
      : { label: t.toPlan, url: pageUrl(origin, reader.lang, '/shopping-cart') },
  }
}

/** To the client: reminder to pay. */
export const payReminder = (
  reader: Reader,
  planId: number,
  { payBy, missingDocuments }: { payBy: Date; missingDocuments: Bilingual[] },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.payReminderSubject,
    paragraphs: [
      t.hello(reader.firstName),
      t.payReminder(when(payBy, reader.lang)),
      ...(missingDocuments.length > 0 ? [t.documentsNeededToPay, ...inLanguage(reader, missingDocuments)] : []),
    ],
    button: {
      label: missingDocuments.length > 0 ? t.sendDocuments : t.pay,
      url: pageUrl(origin, reader.lang, `/payment?plan=${planId}`),
    },
  }
}

/** To the client: a booking ended, and why. */
export const bookingEnded = (
  reader: Reader,
  booking: Booking,
  reason: Reason,
  note: string,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.endedSubject(booking.summary.title),
    paragraphs: [
      t.hello(reader.firstName),
      t.ended(booking.summary.title, booking.reference),
      t.reasons[reason],
      ...(note ? [t.note(note)] : []),
    ],
    button: { label: t.search, url: pageUrl(origin, reader.lang, '/') },
  }
}

/** To the client: the plan is paid; asks for the signature. */
export const planPaid = (reader: Reader, planId: number, amount: string, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.paidSubject(amount),
    paragraphs: [t.hello(reader.firstName), t.paid(amount), t.signBy(when(signBy, reader.lang))],
    button: { label: t.sign, url: pageUrl(origin, reader.lang, `/e_sign?plan=${planId}`) },
  }
}

/** To the client: the receipt is signed. */
export const planSigned = (reader: Reader, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.signedSubject,
    paragraphs: [t.hello(reader.firstName), t.signed],
    button: { label: t.toPlan, url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

/** To the client: the plan is closed. */
export const tripReady = (reader: Reader, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.readySubject,
    paragraphs: [t.hello(reader.firstName), t.ready, t.goodTrip],
    button: { label: t.toTrip, url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

/** To the client: the supplier reported a no-show. */
export const serviceMissed = (reader: Reader, { summary, reference }: Booking, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.missedSubject(summary.title),
    paragraphs: [t.hello(reader.firstName), t.missed(summary.title, reference), t.missedMoney],
    button: { label: t.toTrip, url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

type Unfinished = { planId: number; missing: 'signature' | 'documents'; finishBy: Date }

/** To the client: what the last step still needs. */
export const finishReminder = (reader: Reader, plan: Unfinished, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.unfinishedSubject,
    paragraphs: [t.hello(reader.firstName), t.missing[plan.missing], t.finishBy(when(plan.finishBy, reader.lang))],
    button:
      plan.missing === 'signature'
        ? { label: t.sign, url: pageUrl(origin, reader.lang, `/e_sign?plan=${plan.planId}`) }
        : { label: t.toProfile, url: pageUrl(origin, reader.lang, '/profile') },
  }
}

/** To the office: the last step of a plan is not completed yet. */
export const planUnfinished = (plan: Unfinished, origin: string): MailText => ({
  subject: `Travel plan ${plan.planId} is not completed`,
  paragraphs: [
    plan.missing === 'signature'
      ? 'It is paid, but its receipt is not signed.'
      : 'It is paid and signed, but the documents of its travelers are not approved.',
    `Its bookings are canceled on ${when(plan.finishBy, 'en')} (Havana time).`,
  ],
  button: { label: 'Open the office', url: pageUrl(origin, 'en', '/office') },
})

/** To the client: reminder to sign. */
export const signReminder = (reader: Reader, planId: number, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.remindSubject,
    paragraphs: [t.hello(reader.firstName), t.remind(when(signBy, reader.lang))],
    button: { label: t.sign, url: pageUrl(origin, reader.lang, `/e_sign?plan=${planId}`) },
  }
}

/** To the office: a request is not confirmed yet. */
export const requestUnconfirmed = (booking: Booking, hours: number, origin: string): MailText => ({
  subject: `Request ${booking.reference} has been waiting for ${hours} hours`,
  paragraphs: [
    `${booking.summary.title} (reference ${booking.reference}) is not confirmed yet.`,
    `It expires on ${when(booking.confirmBy, 'en')} (Havana time).`,
  ],
  button: { label: 'Open the requests', url: pageUrl(origin, 'en', '/office') },
})
