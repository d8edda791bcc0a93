import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import type { Reason } from '../states.ts'
import type { Booking } from './travel-plan.store.ts'

type Reader = { firstName: string; lang: Lang }
export type Booked = Pick<Booking, 'planId' | 'reference' | 'summary' | 'confirmBy'>

const words = mailWords(
  {
    hello: 'Hello {name},',
    toPlan: 'Open my travel plan',
    search: 'Search again',
    sign: 'Sign the receipt',
    requestedSubject: 'We received your request: {title}',
    requested: 'We sent your request for {title} to the supplier. Its reference is {reference}.',
    requestedBy: 'We will confirm it by {deadline} (Havana time) at the latest. You pay nothing until then.',
    confirmedSubject: 'Confirmed: {title}',
    confirmed: '{title} is confirmed. Its reference is {reference}.',
    readyToPay: 'Everything in your travel plan is confirmed. You can pay for it now.',
    documentsNeeded: 'Everything in your travel plan is confirmed. Before you can pay, we still need:',
    documentsNeededToPay: 'Before you can pay, we still need:',
    sendDocuments: 'Upload documents',
    notYetReady: 'We will write to you once the rest of your travel plan is confirmed.',
    payReminderSubject: 'Please pay for your travel plan',
    payReminder:
      'Your travel plan is confirmed and not paid yet. Please pay by {deadline} (Havana time). If it is unpaid by then, we release your bookings at no cost.',
    pay: 'Pay now',
    endedSubject: 'No longer booked: {title}',
    ended: '{title} (reference {reference}) is no longer booked.',
    note: 'Message from the agency: {note}',
    paidSubject: 'Payment received: {amount}',
    paid: 'We have received your payment of {amount}. Thank you.',
    signBy: 'Please sign the receipt by {deadline} (Havana time); otherwise your bookings are canceled.',
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
    finishBy: 'Please complete the last step by {deadline} (Havana time); otherwise your bookings are canceled.',
    toProfile: 'Open my profile',
    remindSubject: 'Please sign your receipt',
    remind:
      'Your travel plan is paid, but its receipt is not signed yet. Please sign it by {until} (Havana time); otherwise your bookings are canceled.',
    missedSubject: 'Not used: {title}',
    missed: 'The supplier reported a no-show for {title} (reference {reference}).',
    missedMoney:
      'Under the cancellation policy, unused services are not refunded, and the voucher is void. If this is a mistake, please reply to this email.',
    reasons: {
      client: 'You canceled it.',
      agency: 'The agency canceled it. You are charged nothing.',
      supplier: 'The supplier could not confirm it. You are charged nothing.',
      unconfirmed72h: 'The supplier did not confirm it in time. You are charged nothing.',
      unpaid: 'It was not paid in time.',
      unsigned24h: 'The receipt was not signed in time.',
      final48h: 'The last step was not completed in time.',
      documents: 'The documents could not be approved.',
    },
  },
  {
    hello: 'Hola, {name}:',
    toPlan: 'Abrir mi plan de viaje',
    search: 'Buscar de nuevo',
    sign: 'Firmar el recibo',
    requestedSubject: 'Recibimos su solicitud: {title}',
    requested: 'Enviamos al proveedor su solicitud de {title}. Su referencia es {reference}.',
    requestedBy: 'La confirmaremos a más tardar el {deadline} (hora de La Habana). Hasta entonces no paga nada.',
    confirmedSubject: 'Confirmado: {title}',
    confirmed: '{title} está confirmado. Su referencia es {reference}.',
    readyToPay: 'Todo en su plan de viaje está confirmado. Ya puede pagarlo.',
    documentsNeeded: 'Todo en su plan de viaje está confirmado. Antes de pagar todavía necesitamos:',
    documentsNeededToPay: 'Antes de pagar todavía necesitamos:',
    sendDocuments: 'Subir los documentos',
    notYetReady: 'Le escribiremos en cuanto se confirme el resto de su plan de viaje.',
    payReminderSubject: 'Pague su plan de viaje, por favor',
    payReminder:
      'Su plan de viaje está confirmado y todavía no está pagado. Páguelo a más tardar el {deadline} (hora de La Habana). Si no paga a tiempo, las reservas se liberan sin costo para usted.',
    pay: 'Pagar ahora',
    endedSubject: 'Ya no está reservado: {title}',
    ended: '{title} (referencia {reference}) ya no está reservado.',
    note: 'Mensaje de la agencia: {note}',
    paidSubject: 'Pago recibido: {amount}',
    paid: 'Recibimos su pago de {amount}. Muchas gracias.',
    signBy:
      'Firme el recibo a más tardar el {deadline} (hora de La Habana); de lo contrario, sus reservas se cancelan.',
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
    finishBy:
      'Complete el último paso a más tardar el {deadline} (hora de La Habana); de lo contrario, sus reservas se cancelan.',
    toProfile: 'Abrir mi perfil',
    remindSubject: 'Firme su recibo, por favor',
    remind:
      'Su plan de viaje está pagado, pero su recibo todavía no está firmado. Fírmelo antes del {until} (hora de La Habana); de lo contrario, sus reservas se cancelan.',
    missedSubject: 'No utilizado: {title}',
    missed: 'El proveedor nos informa que nadie se presentó para {title} (referencia {reference}).',
    missedMoney:
      'Según la política de cancelación, los servicios no utilizados no se reembolsan, y el voucher queda anulado. Si es un error, responda a este correo.',
    reasons: {
      client: 'Usted la canceló.',
      agency: 'La agencia la canceló. No se le cobra nada.',
      supplier: 'El proveedor no pudo confirmarla. No se le cobra nada.',
      unconfirmed72h: 'El proveedor no la confirmó a tiempo. No se le cobra nada.',
      unpaid: 'No se pagó a tiempo.',
      unsigned24h: 'El recibo no se firmó a tiempo.',
      final48h: 'El último paso no se completó a tiempo.',
      documents: 'No se pudieron aprobar los documentos.',
    },
  },
)

const inLanguage = ({ lang }: Reader, sentences: Bilingual[]) => sentences.map((sentence) => sentence[lang])
const when = (instant: Date, lang: Lang) => formatInstant(instant, lang, SERVICE_ZONE)

/** To the client: the request was sent to the supplier. */
export const bookingRequested = (reader: Reader, booking: Booked, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'booking-requested',
    subject: t.requestedSubject({ title: booking.summary.title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.requested({ title: booking.summary.title, reference: booking.reference }),
      t.requestedBy({ deadline: when(booking.confirmBy, reader.lang) }),
    ],
    button: { label: t.toPlan(), url: pageUrl(origin, reader.lang, '/shopping-cart') },
  }
}

/** To the client: a booking is confirmed. `missingDocuments` is undefined while other bookings of the plan are unconfirmed. */
export const bookingConfirmed = (
  reader: Reader,
  booking: Booked,
  missingDocuments: Bilingual[] | undefined,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  const next = !missingDocuments
    ? [t.notYetReady()]
    : missingDocuments.length > 0
      ? [t.documentsNeeded(), ...inLanguage(reader, missingDocuments)]
      : [t.readyToPay()]
  return {
    key: 'booking-confirmed',
    subject: t.confirmedSubject({ title: booking.summary.title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.confirmed({ title: booking.summary.title, reference: booking.reference }),
      ...next,
    ],
    button: missingDocuments?.length
      ? { label: t.sendDocuments(), url: pageUrl(origin, reader.lang, `/payment?plan=${booking.planId}`) }
      : { label: t.toPlan(), url: pageUrl(origin, reader.lang, '/shopping-cart') },
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
    key: 'pay-reminder',
    subject: t.payReminderSubject(),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.payReminder({ deadline: when(payBy, reader.lang) }),
      ...(missingDocuments.length > 0 ? [t.documentsNeededToPay(), ...inLanguage(reader, missingDocuments)] : []),
    ],
    button: {
      label: missingDocuments.length > 0 ? t.sendDocuments() : t.pay(),
      url: pageUrl(origin, reader.lang, `/payment?plan=${planId}`),
    },
  }
}

/** To the client: a booking ended, and why. */
export const bookingEnded = (
  reader: Reader,
  booking: Booked,
  reason: Reason,
  note: string,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'booking-ended',
    subject: t.endedSubject({ title: booking.summary.title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.ended({ title: booking.summary.title, reference: booking.reference }),
      t.reasons[reason](),
      ...(note ? [t.note({ note })] : []),
    ],
    button: { label: t.search(), url: pageUrl(origin, reader.lang, '/') },
  }
}

/** To the client: the plan is paid; asks for the signature. */
export const planPaid = (reader: Reader, planId: number, amount: string, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'plan-paid',
    subject: t.paidSubject({ amount }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.paid({ amount }),
      t.signBy({ deadline: when(signBy, reader.lang) }),
    ],
    button: { label: t.sign(), url: pageUrl(origin, reader.lang, `/e_sign?plan=${planId}`) },
  }
}

/** To the client: the receipt is signed. */
export const planSigned = (reader: Reader, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'plan-signed',
    subject: t.signedSubject(),
    paragraphs: [t.hello({ name: reader.firstName }), t.signed()],
    button: { label: t.toPlan(), url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

/** To the client: the plan is closed. */
export const tripReady = (reader: Reader, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'trip-ready',
    subject: t.readySubject(),
    paragraphs: [t.hello({ name: reader.firstName }), t.ready(), t.goodTrip()],
    button: { label: t.toTrip(), url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

/** To the client: the supplier reported a no-show. */
export const serviceMissed = (reader: Reader, { summary, reference }: Booked, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'service-missed',
    subject: t.missedSubject({ title: summary.title }),
    paragraphs: [t.hello({ name: reader.firstName }), t.missed({ title: summary.title, reference }), t.missedMoney()],
    button: { label: t.toTrip(), url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

export type Unfinished = { planId: number; missing: 'signature' | 'documents'; finishBy: Date }

/** To the client: what the last step still needs. */
export const finishReminder = (reader: Reader, plan: Unfinished, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'finish-reminder',
    subject: t.unfinishedSubject(),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.missing[plan.missing](),
      t.finishBy({ deadline: when(plan.finishBy, reader.lang) }),
    ],
    button:
      plan.missing === 'signature'
        ? { label: t.sign(), url: pageUrl(origin, reader.lang, `/e_sign?plan=${plan.planId}`) }
        : { label: t.toProfile(), url: pageUrl(origin, reader.lang, '/profile') },
  }
}

/** To the client: reminder to sign. */
export const signReminder = (reader: Reader, planId: number, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'sign-reminder',
    subject: t.remindSubject(),
    paragraphs: [t.hello({ name: reader.firstName }), t.remind({ until: when(signBy, reader.lang) })],
    button: { label: t.sign(), url: pageUrl(origin, reader.lang, `/e_sign?plan=${planId}`) },
  }
}
