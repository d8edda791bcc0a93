import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { texts } from '../../../lib/languages.ts'
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
      `Your request for ${title} is with the supplier. Its reference is ${reference}.`,
    requestedBy: (deadline: string) =>
      `We will confirm it within 72 hours, by ${deadline} (Havana time) at the latest. You pay nothing until then.`,
    confirmedSubject: (title: string) => `Confirmed: ${title}`,
    confirmed: (title: string, reference: string) => `${title} is confirmed. Its reference is ${reference}.`,
    readyToPay: 'Everything in your travel plan is confirmed. You can pay for it now.',
    notYetReady: 'We will write to you as soon as the rest of your travel plan is confirmed.',
    payReminderSubject: 'Please pay for your travel plan',
    payReminder: (deadline: string) =>
      `Your travel plan is confirmed and not paid yet. Please pay by ${deadline} (Havana time); after that its bookings are let go, at no cost to you.`,
    pay: 'Pay now',
    endedSubject: (title: string) => `No longer booked: ${title}`,
    ended: (title: string, reference: string) => `${title} (reference ${reference}) is no longer booked.`,
    note: (note: string) => `The agency says: ${note}`,
    paidSubject: (amount: string) => `Payment received: ${amount}`,
    paid: (amount: string) => `We have received your payment of ${amount}. Thank you.`,
    signBy: (deadline: string) =>
      `Please sign the receipt within 24 hours, by ${deadline} (Havana time) at the latest; otherwise the reservations are cancelled.`,
    signedSubject: 'Your travel plan is guaranteed',
    signed: 'Your receipt is signed and your reservations are guaranteed. Thank you.',
    readySubject: 'Your trip is ready',
    ready: 'Nothing is left to do. Your vouchers and a calendar of your trip are in your previous travel plans.',
    goodTrip: 'Please take the vouchers with you, printed or on your phone. Have a good trip!',
    toTrip: 'Open my trip',
    unfinishedSubject: 'One step is missing for your trip',
    missing: {
      signature: 'The receipt of your travel plan is not signed yet.',
      documents: 'The documents for your trip are not approved yet. Please see in your profile what is missing.',
    },
    finishBy: (deadline: string) =>
      `The last step must be finished by ${deadline} (Havana time); otherwise the reservations are cancelled.`,
    toProfile: 'Open my profile',
    missedSubject: (title: string) => `Not used: ${title}`,
    missed: (title: string, reference: string) =>
      `The supplier tells us that nobody came for ${title} (reference ${reference}).`,
    missedMoney:
      'Under the cancellation policy nothing comes back for a service that was not used, and its voucher is void. If this is a mistake, please answer this mail.',
    reasons: {
      client: 'You cancelled it.',
      agency: 'The agency cancelled it. You are charged nothing.',
      supplier: 'The supplier could not confirm it. You are charged nothing.',
      unconfirmed72h: 'The supplier did not confirm it within 72 hours. You are charged nothing.',
      unpaid: 'It was not paid in time.',
      unsigned24h: 'The receipt was not signed within 24 hours.',
      final48h: 'The last step was not finished within 48 hours.',
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
      `Su solicitud de ${title} está en manos del proveedor. Su referencia es ${reference}.`,
    requestedBy: (deadline: string) =>
      `La confirmaremos en un plazo de 72 horas, a más tardar el ${deadline} (hora de La Habana). Hasta entonces no paga nada.`,
    confirmedSubject: (title: string) => `Confirmado: ${title}`,
    confirmed: (title: string, reference: string) => `${title} está confirmado. Su referencia es ${reference}.`,
    readyToPay: 'Todo en su plan de viaje está confirmado. Ya puede pagarlo.',
    notYetReady: 'Le escribiremos en cuanto se confirme el resto de su plan de viaje.',
    payReminderSubject: 'Pague su plan de viaje, por favor',
    payReminder: (deadline: string) =>
      `Su plan de viaje está confirmado y todavía no está pagado. Páguelo a más tardar el ${deadline} (hora de La Habana); después las reservas se liberan, sin costo para usted.`,
    pay: 'Pagar ahora',
    endedSubject: (title: string) => `Ya no está reservado: ${title}`,
    ended: (title: string, reference: string) => `${title} (referencia ${reference}) ya no está reservado.`,
    note: (note: string) => `La agencia le dice: ${note}`,
    paidSubject: (amount: string) => `Pago recibido: ${amount}`,
    paid: (amount: string) => `Recibimos su pago de ${amount}. Muchas gracias.`,
    signBy: (deadline: string) =>
      `Firme el recibo en las próximas 24 horas, a más tardar el ${deadline} (hora de La Habana); de lo contrario, las reservas se cancelan.`,
    signedSubject: 'Su plan de viaje está garantizado',
    signed: 'Su recibo está firmado y sus reservas están garantizadas. Muchas gracias.',
    readySubject: 'Su viaje está listo',
    ready:
      'Ya no queda nada por hacer. Sus vouchers y el calendario del viaje están en sus planes de viaje anteriores.',
    goodTrip: 'Lleve los vouchers consigo, impresos o en el teléfono. ¡Buen viaje!',
    toTrip: 'Abrir mi viaje',
    unfinishedSubject: 'Falta un paso para su viaje',
    missing: {
      signature: 'El recibo de su plan de viaje todavía no está firmado.',
      documents: 'Los documentos de su viaje todavía no están aprobados. Vea en su perfil lo que falta.',
    },
    finishBy: (deadline: string) =>
      `El último paso debe completarse a más tardar el ${deadline} (hora de La Habana); de lo contrario, las reservas se cancelan.`,
    toProfile: 'Abrir mi perfil',
    missedSubject: (title: string) => `No utilizado: ${title}`,
    missed: (title: string, reference: string) =>
      `El proveedor nos informa que nadie se presentó para ${title} (referencia ${reference}).`,
    missedMoney:
      'Según la política de cancelación no se devuelve nada por un servicio que no se utilizó, y su voucher queda anulado. Si es un error, responda a este correo.',
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

const when = (instant: Date, lang: Lang) => formatInstant(instant, lang, SERVICE_ZONE)

/** To the client: the request is with the supplier. */
export const bookingRequested = (reader: Reader, booking: Booking, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.requestedSubject(booking.summary.title),
    paragraphs: [
      t.hello(reader.firstName),
      t.requested(booking.summary.title, booking.reference),
      t.requestedBy(when(booking.confirmBy, reader.lang)),
    ],
    button: { label: t.toPlan, url: `${origin}/shopping-cart` },
  }
}

/** To the client: the supplier confirmed, and whether the plan can be paid now. */
export const bookingConfirmed = (reader: Reader, booking: Booking, ready: boolean, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.confirmedSubject(booking.summary.title),
    paragraphs: [
      t.hello(reader.firstName),
      t.confirmed(booking.summary.title, booking.reference),
      ready ? t.readyToPay : t.notYetReady,
    ],
    button: { label: t.toPlan, url: `${origin}/shopping-cart` },
  }
}

/** To the client: the time to pay comes to its end. */
export const payReminder = (reader: Reader, planId: number, payBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.payReminderSubject,
    paragraphs: [t.hello(reader.firstName), t.payReminder(when(payBy, reader.lang))],
    button: { label: t.pay, url: `${origin}/payment?plan=${planId}` },
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
    button: { label: t.search, url: origin },
  }
}

/** To the client: the plan is paid and waits for the signature. */
export const planPaid = (reader: Reader, planId: number, amount: string, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.paidSubject(amount),
    paragraphs: [t.hello(reader.firstName), t.paid(amount), t.signBy(when(signBy, reader.lang))],
    button: { label: t.sign, url: `${origin}/e_sign?plan=${planId}` },
  }
}

/** To the client: the receipt is signed. */
export const planSigned = (reader: Reader, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.signedSubject,
    paragraphs: [t.hello(reader.firstName), t.signed],
    button: { label: t.toPlan, url: `${origin}/previous-travel-plans` },
  }
}

/** To the client: the plan is closed, and nothing is left to do. */
export const tripReady = (reader: Reader, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.readySubject,
    paragraphs: [t.hello(reader.firstName), t.ready, t.goodTrip],
    button: { label: t.toTrip, url: `${origin}/previous-travel-plans` },
  }
}

/** To the client: the service was missed, and nothing comes back. */
export const serviceMissed = (reader: Reader, { summary, reference }: Booking, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.missedSubject(summary.title),
    paragraphs: [t.hello(reader.firstName), t.missed(summary.title, reference), t.missedMoney],
    button: { label: t.toTrip, url: `${origin}/previous-travel-plans` },
  }
}

type Unfinished = { planId: number; missing: 'signature' | 'documents'; finishBy: Date }

/** To the client: what the last step still misses. */
export const finishReminder = (reader: Reader, plan: Unfinished, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.unfinishedSubject,
    paragraphs: [t.hello(reader.firstName), t.missing[plan.missing], t.finishBy(when(plan.finishBy, reader.lang))],
    button:
      plan.missing === 'signature'
        ? { label: t.sign, url: `${origin}/e_sign?plan=${plan.planId}` }
        : { label: t.toProfile, url: `${origin}/profile` },
  }
}

/** To the office: a plan will lose its bookings unless its last step is finished. */
export const planUnfinished = (plan: Unfinished, origin: string): MailText => ({
  subject: `Travel plan ${plan.planId} is not finished`,
  paragraphs: [
    plan.missing === 'signature'
      ? 'It is paid, but its receipt is not signed.'
      : 'It is paid and signed, but the documents of its travellers are not approved.',
    `Its bookings are cancelled on ${when(plan.finishBy, 'en')} (Havana time).`,
  ],
  button: { label: 'Open the office', url: `${origin}/office` },
})
