import { formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { CONTRACT_CURRENCY, formatMoney, sum } from '../../../lib/money.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import type { Reason } from '../states.ts'
import { VOUCHER_FILE, voucherFile } from '../voucher-file.ts'
import type { Booking } from './travel-plan.store.ts'

type Reader = { firstName: string; lang: Lang }
export type Booked = Pick<
  Booking,
  | 'id'
  | 'planId'
  | 'reference'
  | 'summary'
  | 'confirmBy'
  | 'firstDay'
  | 'lastDay'
  | 'payNowCents'
  | 'payInCubaCents'
  | 'currency'
>

const words = mailWords(
  {
    hello: 'Hello {name},',
    toPlan: 'Open my travel plan',
    search: 'Search again',
    sign: 'Sign the receipt',
    requestedSubject: 'We received your request: {title}',
    requested: 'We sent your request for {title} to the supplier. Its reference is {reference}.',
    dates: 'Dates: {dates}.',
    price: 'Price: {price}.',
    service: '{title}: {dates}. Price: {price}. Reference: {reference}.',
    inCuba: 'To pay in Cuba: {amount}.',
    requestedBy: 'We will confirm it by {deadline} (Havana time) at the latest. You pay nothing until then.',
    confirmedSubject: 'Confirmed: {title}',
    confirmed: '{title} is confirmed. Its reference is {reference}.',
    readyToPay: 'Everything in your travel plan is confirmed. You can pay for it now.',
    payBy: 'Please pay by {deadline} (Havana time). If it is unpaid by then, we release your bookings at no cost.',
    documentsNeeded: 'Everything in your travel plan is confirmed. Before you can pay, we still need:',
    documentsNeededToPay: 'Before you can pay, we still need:',
    sendDocuments: 'Upload documents',
    notYetReady: 'We will write to you once the rest of your travel plan is confirmed.',
    payableSubject: 'You can pay for your travel plan',
    payable: 'Everything that is left in your travel plan is confirmed.',
    payReminderSubject: 'Please pay for your travel plan',
    payReminder: 'Your travel plan is confirmed and not paid yet.',
    pay: 'Pay now',
    endedSubject: 'No longer booked: {title}',
    ended: '{title} (reference {reference}) is no longer booked.',
    note: 'Message from the agency: {note}',
    alternatives:
      'You can search for the same dates again. If nothing is available then, the search shows other dates and places.',
    paidSubject: 'Payment received: {amount}',
    paid: 'We have received your payment of {amount}. Thank you.',
    signBy: 'Please sign the receipt by {deadline} (Havana time); otherwise your bookings are canceled.',
    signedSubject: 'Your travel plan is guaranteed',
    signed: 'Your receipt is signed and your bookings are guaranteed. Thank you.',
    readySubject: 'Your trip is ready',
    ready:
      'Everything is done. Your vouchers are attached as PDF files. They are also in My trips, and in the trip pack, which works offline.',
    goodTrip: 'Please take the vouchers with you, printed or on your phone. Have a good trip!',
    toTrip: 'Open my trips',
    toPack: 'Open the trip pack',
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
      supplier: 'The supplier could not provide it. You are charged nothing.',
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
    dates: 'Fechas: {dates}.',
    price: 'Precio: {price}.',
    service: '{title}: {dates}. Precio: {price}. Referencia: {reference}.',
    inCuba: 'A pagar en Cuba: {amount}.',
    requestedBy: 'La confirmaremos a más tardar el {deadline} (hora de La Habana). Hasta entonces no paga nada.',
    confirmedSubject: 'Confirmado: {title}',
    confirmed: 'La reserva de {title} está confirmada. Su referencia es {reference}.',
    readyToPay: 'Todo en su plan de viaje está confirmado. Ya puede pagarlo.',
    payBy:
      'Páguelo a más tardar el {deadline} (hora de La Habana). Si no paga a tiempo, las reservas se liberan sin costo para usted.',
    documentsNeeded: 'Todo en su plan de viaje está confirmado. Antes de pagar todavía necesitamos:',
    documentsNeededToPay: 'Antes de pagar todavía necesitamos:',
    sendDocuments: 'Subir los documentos',
    notYetReady: 'Le escribiremos en cuanto se confirme el resto de su plan de viaje.',
    payableSubject: 'Ya puede pagar su plan de viaje',
    payable: 'Todo lo que queda en su plan de viaje está confirmado.',
    payReminderSubject: 'Pague su plan de viaje, por favor',
    payReminder: 'Su plan de viaje está confirmado y todavía no está pagado.',
    pay: 'Pagar ahora',
    endedSubject: 'Ya no está reservado: {title}',
    ended: 'La reserva de {title} (referencia {reference}) ya no está activa.',
    note: 'Mensaje de la agencia: {note}',
    alternatives:
      'Puede buscar de nuevo para las mismas fechas. Si no hay disponibilidad, la búsqueda le muestra otras fechas y lugares.',
    paidSubject: 'Pago recibido: {amount}',
    paid: 'Recibimos su pago de {amount}. Muchas gracias.',
    signBy:
      'Firme el recibo a más tardar el {deadline} (hora de La Habana); de lo contrario, sus reservas se cancelan.',
    signedSubject: 'Su plan de viaje está garantizado',
    signed: 'Su recibo está firmado y sus reservas están garantizadas. Muchas gracias.',
    readySubject: 'Su viaje está listo',
    ready:
      'Todo está listo. Sus vouchers van adjuntos en PDF. También están en Mis viajes y en la carpeta de viaje, que funciona sin conexión.',
    goodTrip: 'Lleve los vouchers consigo, impresos o en el teléfono. ¡Buen viaje!',
    toTrip: 'Abrir mis viajes',
    toPack: 'Abrir la carpeta de viaje',
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
      supplier: 'El proveedor no pudo prestar el servicio. No se le cobra nada.',
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

const days = ({ firstDay, lastDay }: Pick<Booked, 'firstDay' | 'lastDay'>, lang: Lang) =>
  `${formatDay(firstDay, lang)} – ${formatDay(lastDay, lang)}`

const datesOf = (booking: Booked, lang: Lang) => words[lang].dates({ dates: days(booking, lang) })

/** A plan and its live bookings. */
type Planned = { id: number; bookings: readonly Booked[] }

const inCuba = (cents: number, lang: Lang) =>
  cents > 0 ? [words[lang].inCuba({ amount: formatMoney(cents, CONTRACT_CURRENCY, lang) })] : []

/** What a plan contains: a line for each booking, and the amount to pay in Cuba. */
const services = ({ bookings }: Planned, lang: Lang) => [
  ...bookings.map((booking) =>
    words[lang].service({
      title: booking.summary.title,
      dates: days(booking, lang),
      price: formatMoney(booking.payNowCents, booking.currency, lang),
      reference: booking.reference,
    }),
  ),
  ...inCuba(sum(bookings.map(({ payInCubaCents }) => payInCubaCents)), lang),
]

/** The dates and prices of a booking. */
const details = (booking: Booked, lang: Lang) => [
  datesOf(booking, lang),
  words[lang].price({ price: formatMoney(booking.payNowCents, booking.currency, lang) }),
  ...inCuba(booking.payInCubaCents, lang),
]

/** To the client: the bookings requested together were sent to the supplier. When there are several, each is named with its room class. */
export const bookingRequested = (reader: Reader, bookings: readonly Booked[], origin: string): MailText => {
  const t = words[reader.lang]
  const [{ summary, confirmBy }] = bookings as [Booked]
  const nameOf = ({ summary: { title, subtitle } }: Booked) =>
    bookings.length > 1 ? `${title} (${subtitle[reader.lang]})` : title
  return {
    key: 'booking-requested',
    subject: t.requestedSubject({ title: summary.title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      ...bookings.flatMap((booking) => [
        t.requested({ title: nameOf(booking), reference: booking.reference }),
        ...details(booking, reader.lang),
      ]),
      t.requestedBy({ deadline: when(confirmBy, reader.lang) }),
    ],
    button: { label: t.toPlan(), url: pageUrl(origin, reader.lang, '/shopping-cart') },
  }
}

/** To the client: a booking is confirmed. `missingDocuments` is undefined while other bookings of the plan are unconfirmed. */
export const bookingConfirmed = (
  reader: Reader,
  booking: Booked,
  { missingDocuments, payBy }: { missingDocuments: Bilingual[] | undefined; payBy: Date | null },
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
      ...details(booking, reader.lang),
      ...next,
      ...(missingDocuments && payBy ? [t.payBy({ deadline: when(payBy, reader.lang) })] : []),
    ],
    button: missingDocuments?.length
      ? { label: t.sendDocuments(), url: pageUrl(origin, reader.lang, `/payment?plan=${booking.planId}`) }
      : { label: t.toPlan(), url: pageUrl(origin, reader.lang, '/shopping-cart') },
  }
}

type ToPay = { payBy: Date; missingDocuments: Bilingual[] }

/** To the client: other bookings of the plan ended, and the rest can be paid. */
export const planPayable = (reader: Reader, plan: Planned, toPay: ToPay, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'plan-payable',
    subject: t.payableSubject(),
    ...paymentRequest(reader, plan, t.payable(), toPay, origin),
  }
}

/** To the client: reminder to pay. */
export const payReminder = (reader: Reader, plan: Planned, toPay: ToPay, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'pay-reminder',
    subject: t.payReminderSubject(),
    ...paymentRequest(reader, plan, t.payReminder(), toPay, origin),
  }
}

const paymentRequest = (
  reader: Reader,
  plan: Planned,
  lead: MailText['paragraphs'][number],
  { payBy, missingDocuments }: ToPay,
  origin: string,
) => {
  const t = words[reader.lang]
  return {
    paragraphs: [
      t.hello({ name: reader.firstName }),
      lead,
      ...services(plan, reader.lang),
      t.payBy({ deadline: when(payBy, reader.lang) }),
      ...(missingDocuments.length > 0 ? [t.documentsNeededToPay(), ...inLanguage(reader, missingDocuments)] : []),
    ],
    button: {
      label: missingDocuments.length > 0 ? t.sendDocuments() : t.pay(),
      url: pageUrl(origin, reader.lang, `/payment?plan=${plan.id}`),
    },
    usefulUntil: payBy,
  }
}

/** To the client: a booking ended, and why; with a link to the same search, unless its dates have passed. */
export const bookingEnded = (
  reader: Reader,
  booking: Booked,
  { reason, note, searchPath }: { reason: Reason; note: string; searchPath: string | undefined },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'booking-ended',
    subject: t.endedSubject({ title: booking.summary.title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.ended({ title: booking.summary.title, reference: booking.reference }),
      datesOf(booking, reader.lang),
      t.reasons[reason](),
      ...(note ? [t.note({ note })] : []),
      ...(searchPath ? [t.alternatives()] : []),
    ],
    button: { label: t.search(), url: pageUrl(origin, reader.lang, searchPath ?? '/') },
  }
}

/** To the client: the plan is paid; asks for the signature. */
export const planPaid = (reader: Reader, plan: Planned, amount: string, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'plan-paid',
    subject: t.paidSubject({ amount }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.paid({ amount }),
      ...services(plan, reader.lang),
      t.signBy({ deadline: when(signBy, reader.lang) }),
    ],
    button: { label: t.sign(), url: pageUrl(origin, reader.lang, `/e_sign?plan=${plan.id}`) },
  }
}

/** To the client: the receipt is signed. */
export const planSigned = (reader: Reader, plan: Planned, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'plan-signed',
    subject: t.signedSubject(),
    paragraphs: [t.hello({ name: reader.firstName }), t.signed(), ...services(plan, reader.lang)],
    button: { label: t.toPlan(), url: pageUrl(origin, reader.lang, '/previous-travel-plans') },
  }
}

/** To the client: the plan is closed; the vouchers are attached. */
export const tripReady = (reader: Reader, plan: Planned, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'trip-ready',
    subject: t.readySubject(),
    paragraphs: [t.hello({ name: reader.firstName }), t.ready(), ...services(plan, reader.lang), t.goodTrip()],
    attachments: plan.bookings.map(({ id, reference }) => ({ kind: VOUCHER_FILE, id, file: voucherFile(reference) })),
    button: { label: t.toTrip(), url: pageUrl(origin, reader.lang, '/my-trips') },
    link: { label: t.toPack(), url: pageUrl(origin, reader.lang, `/trip-pack?plan=${plan.id}`) },
  }
}

/** To the client: the supplier reported a no-show. */
export const serviceMissed = (reader: Reader, booking: Booked, origin: string): MailText => {
  const t = words[reader.lang]
  const { summary, reference } = booking
  return {
    key: 'service-missed',
    subject: t.missedSubject({ title: summary.title }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.missed({ title: summary.title, reference }),
      datesOf(booking, reader.lang),
      t.missedMoney(),
    ],
    button: { label: t.toTrip(), url: pageUrl(origin, reader.lang, '/my-trips') },
  }
}

export type Unfinished = { missing: 'signature' | 'documents'; finishBy: Date }

/** To the client: what is still missing for the last step. */
export const finishReminder = (
  reader: Reader,
  plan: Planned,
  { missing, finishBy }: Unfinished,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'finish-reminder',
    subject: t.unfinishedSubject(),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.missing[missing](),
      ...services(plan, reader.lang),
      t.finishBy({ deadline: when(finishBy, reader.lang) }),
    ],
    button:
      missing === 'signature'
        ? { label: t.sign(), url: pageUrl(origin, reader.lang, `/e_sign?plan=${plan.id}`) }
        : { label: t.toProfile(), url: pageUrl(origin, reader.lang, '/profile') },
    usefulUntil: finishBy,
  }
}

/** To the client: reminder to sign. */
export const signReminder = (reader: Reader, plan: Planned, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'sign-reminder',
    subject: t.remindSubject(),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.remind({ until: when(signBy, reader.lang) }),
      ...services(plan, reader.lang),
    ],
    button: { label: t.sign(), url: pageUrl(origin, reader.lang, `/e_sign?plan=${plan.id}`) },
    usefulUntil: signBy,
  }
}
