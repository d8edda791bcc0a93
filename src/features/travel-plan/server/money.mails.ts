import { type Day, formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Lang, plural, texts } from '../../../lib/languages.ts'
import type { MailText } from '../../../platform/mail.ts'
import type { Reason } from '../states.ts'
import type { Booking } from './travel-plan.store.ts'

export type Reader = { firstName: string; lang: Lang }
type Of = Pick<Booking, 'id' | 'reference' | 'summary'>

/** What goes back in words, each only when it is more than nothing. */
export type RefundAmounts = {
  card?: string | undefined
  fund?: string | undefined
  kept?: string | undefined
  /** What a settled refund put into the fund, with its last day; `expired` when that was over already. */
  inFund: { amount: string; expiresOn: Day; expired: boolean }[]
}

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    toRefund: 'Open the refund',
    toPlan: 'Open my travel plan',
    sign: 'Sign the receipt',
    search: 'Search',
    choiceSubject: (reference: string) => `Where should the money of booking ${reference} go?`,
    cancelled: (title: string, reference: string) => `${title} (reference ${reference}) is no longer booked.`,
    reasons: {
      client: 'You cancelled it.',
      agency: 'The agency had to cancel it. All of your money comes back, also the fee of the payment method.',
      supplier: 'The supplier could not keep it. All of your money comes back, also the fee of the payment method.',
      unconfirmed72h: 'The supplier did not confirm it within 72 hours.',
      unpaid: 'It was not paid in time.',
      unsigned24h: 'The receipt was not signed within 24 hours.',
      final48h: 'The last step was not finished within 48 hours.',
      documents: 'The documents could not be approved.',
    },
    note: (note: string) => `The agency says: ${note}`,
    choose: (until: string) =>
      `You choose whether the money goes back to you or into your fund. Please choose by ${until} (Havana time); after that it goes into your fund.`,
    chooseFund: (until: string) =>
      `The money could not go back the way it was paid, so we offer to put it into your fund. Please accept by ${until} (Havana time); after that it goes there by itself.`,
    notPaidOutSubject: (reference: string) => `Your refund could not be paid out: booking ${reference}`,
    notPaidOut: (title: string, reference: string) =>
      `The money of ${title} (reference ${reference}) could not be paid out to you. It is with us and stays yours.`,
    chooseAgain: (until: string) =>
      `Please choose again whether it goes back to you or into your fund, by ${until} (Havana time); after that it goes into your fund. If it goes back to you, write to us to which account.`,
    requestedSubject: (reference: string) => `We received your refund request: ${reference}`,
    requested: 'The booking is cancelled. The agency will look at your request for a refund and write to you.',
    wouldCard: (amount: string) => `Back to you: ${amount}`,
    wouldFund: (amount: string) => `To your fund: ${amount}`,
    kept: (amount: string) => `Kept under the cancellation policy: ${amount}`,
    onItsWaySubject: (reference: string) => `Your refund is on its way: ${reference}`,
    onItsWay: 'Your money goes back the way it was paid. With the bank it can take up to 10 working days.',
    settledSubject: (reference: string) => `Refunded: booking ${reference}`,
    settledCard: (amount: string) => `${amount} went back to you, the way it was paid.`,
    settledFund: (amount: string, until: string) =>
      `${amount} are in your fund. You can use them until ${until}; they cannot be paid out.`,
    settledLate: (amount: string, until: string) =>
      `${amount} had come from money in your fund that could be used until ${until}; they have expired.`,
    settledNothing: 'Under the cancellation policy nothing comes back.',
    fundSoonSubject: (amount: string, days: number) =>
      `${amount} in your fund can be used for ${days} more ${plural(days, 'day', 'days')}`,
    fundSoon: (amount: string, until: string) =>
      `${amount} in your fund can be used until ${until}. After that they expire.`,
    fundExpiredSubject: (amount: string) => `${amount} of your fund have expired`,
    fundExpired: (amount: string) => `${amount} of your fund were not used within two years and have expired.`,
    remindSubject: 'Please sign your receipt',
    remind: (until: string) =>
      `Your travel plan is paid, but its receipt is not signed yet. Please sign it by ${until} (Havana time); otherwise the reservations are cancelled.`,
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    toRefund: 'Abrir el reembolso',
    toPlan: 'Abrir mi plan de viaje',
    sign: 'Firmar el recibo',
    search: 'Buscar',
    choiceSubject: (reference: string) => `¿A dónde va el dinero de la reserva ${reference}?`,
    cancelled: (title: string, reference: string) => `${title} (referencia ${reference}) ya no está reservado.`,
    reasons: {
      client: 'Usted la canceló.',
      agency: 'La agencia tuvo que cancelarla. Se le devuelve todo su dinero, también el recargo del método de pago.',
      supplier:
        'El proveedor no pudo mantenerla. Se le devuelve todo su dinero, también el recargo del método de pago.',
      unconfirmed72h: 'El proveedor no la confirmó en 72 horas.',
      unpaid: 'No se pagó a tiempo.',
      unsigned24h: 'El recibo no se firmó en 24 horas.',
      final48h: 'El último paso no se completó en 48 horas.',
      documents: 'No se pudieron aprobar los documentos.',
    },
    note: (note: string) => `La agencia le dice: ${note}`,
    choose: (until: string) =>
      `Usted elige si el dinero vuelve a usted o pasa a su fondo. Elija antes del ${until} (hora de La Habana); después pasa a su fondo.`,
    chooseFund: (until: string) =>
      `El dinero no pudo volver por la vía en que se pagó, por eso le ofrecemos ponerlo en su fondo. Acéptelo antes del ${until} (hora de La Habana); después pasa al fondo automáticamente.`,
    notPaidOutSubject: (reference: string) => `No fue posible pagarle su reembolso: reserva ${reference}`,
    notPaidOut: (title: string, reference: string) =>
      `El dinero de ${title} (referencia ${reference}) no se le pudo pagar. Lo tenemos nosotros y sigue siendo suyo.`,
    chooseAgain: (until: string) =>
      `Elija otra vez si vuelve a usted o pasa a su fondo, antes del ${until} (hora de La Habana); después pasa a su fondo. Si vuelve a usted, escríbanos a qué cuenta.`,
    requestedSubject: (reference: string) => `Recibimos su solicitud de reembolso: ${reference}`,
    requested: 'La reserva está cancelada. La agencia revisará su solicitud de reembolso y le escribirá.',
    wouldCard: (amount: string) => `De vuelta a usted: ${amount}`,
    wouldFund: (amount: string) => `A su fondo: ${amount}`,
    kept: (amount: string) => `Se retiene según la política de cancelación: ${amount}`,
    onItsWaySubject: (reference: string) => `Su reembolso está en camino: ${reference}`,
    onItsWay: 'Su dinero vuelve por la misma vía en que se pagó. Con el banco puede tardar hasta 10 días hábiles.',
    settledSubject: (reference: string) => `Reembolsada: reserva ${reference}`,
    settledCard: (amount: string) => `${amount} volvieron a usted, por la misma vía en que se pagaron.`,
    settledFund: (amount: string, until: string) =>
      `${amount} están en su fondo. Puede usarlos hasta el ${until}; no se pagan en efectivo.`,
    settledLate: (amount: string, until: string) =>
      `${amount} venían de dinero de su fondo que se podía usar hasta el ${until}; caducaron.`,
    settledNothing: 'Según la política de cancelación no se devuelve nada.',
    fundSoonSubject: (amount: string, days: number) =>
      `${amount} de su fondo se pueden usar ${days} ${plural(days, 'día', 'días')} más`,
    fundSoon: (amount: string, until: string) =>
      `${amount} de su fondo se pueden usar hasta el ${until}. Después caducan.`,
    fundExpiredSubject: (amount: string) => `${amount} de su fondo caducaron`,
    fundExpired: (amount: string) => `${amount} de su fondo no se usaron en dos años y caducaron.`,
    remindSubject: 'Firme su recibo, por favor',
    remind: (until: string) =>
      `Su plan de viaje está pagado, pero su recibo todavía no está firmado. Fírmelo antes del ${until} (hora de La Habana); de lo contrario, las reservas se cancelan.`,
  },
)

const refundPage = (origin: string, booking: Of) => `${origin}/refund-booking/${booking.id}`

/** To the client: a paid booking ended, and the client chooses where its money goes. */
export const refundChoice = (
  reader: Reader,
  booking: Of,
  refund: { reason: Reason; note: string; onlyFund: boolean },
  until: string,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.choiceSubject(booking.reference),
    paragraphs: [
      t.hello(reader.firstName),
      t.cancelled(booking.summary.title, booking.reference),
      t.reasons[refund.reason],
      ...(refund.note ? [t.note(refund.note)] : []),
      refund.onlyFund ? t.chooseFund(until) : t.choose(until),
    ],
    button: { label: t.toRefund, url: refundPage(origin, booking) },
  }
}

/** To the client: finance could not pay the refund out, and the client chooses anew. */
export const refundNotPaidOut: typeof refundChoice = (reader, booking, refund, until, origin) => {
  const t = words[reader.lang]
  return {
    subject: t.notPaidOutSubject(booking.reference),
    paragraphs: [
      t.hello(reader.firstName),
      t.notPaidOut(booking.summary.title, booking.reference),
      t.note(refund.note),
      t.chooseAgain(until),
    ],
    button: { label: t.toRefund, url: refundPage(origin, booking) },
  }
}

const shares = (t: (typeof words)[Lang], amounts: RefundAmounts) => [
  ...(amounts.card ? [t.wouldCard(amounts.card)] : []),
  ...(amounts.fund ? [t.wouldFund(amounts.fund)] : []),
  ...(amounts.kept ? [t.kept(amounts.kept)] : []),
]

/** To the client: the refund waits for the agency's word. */
export const refundRequested = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.requestedSubject(booking.reference),
    paragraphs: [
      t.hello(reader.firstName),
      t.cancelled(booking.summary.title, booking.reference),
      t.requested,
      ...shares(t, amounts),
    ],
    button: { label: t.toRefund, url: refundPage(origin, booking) },
  }
}

/** To the client: the bank was asked to give the money back. */
export const refundOnItsWay = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.onItsWaySubject(booking.reference),
    paragraphs: [
      t.hello(reader.firstName),
      t.cancelled(booking.summary.title, booking.reference),
      t.onItsWay,
      ...shares(t, amounts),
    ],
    button: { label: t.toRefund, url: refundPage(origin, booking) },
  }
}

/** To the client: the money is back. */
export const refundSettled = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.settledSubject(booking.reference),
    paragraphs: [
      t.hello(reader.firstName),
      t.cancelled(booking.summary.title, booking.reference),
      ...(amounts.card ? [t.settledCard(amounts.card)] : []),
      ...amounts.inFund.map(({ amount, expiresOn, expired }) =>
        (expired ? t.settledLate : t.settledFund)(amount, formatDay(expiresOn, reader.lang)),
      ),
      ...(amounts.kept ? [t.kept(amounts.kept)] : []),
      ...(!amounts.card && !amounts.fund ? [t.settledNothing] : []),
    ],
    button: { label: t.toRefund, url: refundPage(origin, booking) },
  }
}

/** To the client: money in the fund will soon expire. */
export const fundExpiresSoon = (
  reader: Reader,
  amount: string,
  lastDay: Day,
  days: number,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.fundSoonSubject(amount, days),
    paragraphs: [t.hello(reader.firstName), t.fundSoon(amount, formatDay(lastDay, reader.lang))],
    button: { label: t.search, url: origin },
  }
}

/** To the client: money in the fund has expired. */
export const fundExpired = (reader: Reader, amount: string): MailText => {
  const t = words[reader.lang]
  return { subject: t.fundExpiredSubject(amount), paragraphs: [t.hello(reader.firstName), t.fundExpired(amount)] }
}

/** To the client: the receipt waits for the signature. */
export const signReminder = (reader: Reader, planId: number, signBy: Date, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.remindSubject,
    paragraphs: [t.hello(reader.firstName), t.remind(formatInstant(signBy, reader.lang, SERVICE_ZONE))],
    button: { label: t.sign, url: `${origin}/e_sign?plan=${planId}` },
  }
}

/** To the office: a request still waits for its supplier. */
export const requestWaits = (booking: Of & Pick<Booking, 'confirmBy'>, hours: number, origin: string): MailText => ({
  subject: `Request ${booking.reference} has waited for ${hours} hours`,
  paragraphs: [
    `${booking.summary.title} (reference ${booking.reference}) is not confirmed yet.`,
    `It expires on ${formatInstant(booking.confirmBy, 'en', SERVICE_ZONE)} (Havana time).`,
  ],
  button: { label: 'Open the requests', url: `${origin}/office` },
})

/** To the office: a client asks for a refund that staff approve. */
export const refundWaits = (booking: Of, refund: { reference: string }, origin: string): MailText => ({
  subject: `Refund ${refund.reference} waits for approval`,
  paragraphs: [`The client asks for the money of ${booking.summary.title} (booking ${booking.reference}).`],
  button: { label: 'Open the office', url: `${origin}/office` },
})

/** To the office: a processor refused to give money back. */
export const refundFailed = (booking: Of, refund: { reference: string }): MailText => ({
  subject: `Refund ${refund.reference} was refused by the processor`,
  paragraphs: [
    `The money of ${booking.summary.title} (booking ${booking.reference}) could not go back the way it was paid.`,
    'It was offered to the client as credit in the fund.',
  ],
})
