import { type Day, formatDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import type { Booking } from '../../travel-plan/server/booking.service.ts'
import type { Reason } from '../../travel-plan/states.ts'

export type Reader = { firstName: string; lang: Lang }
type Of = Pick<Booking, 'id' | 'reference' | 'summary' | 'firstDay' | 'lastDay'>

/** Formatted amounts of a refund; undefined when zero. */
export type RefundAmounts = {
  card?: string | undefined
  fund?: string | undefined
  kept?: string | undefined
  /** What the bank has returned in a lost dispute. */
  byBank?: string | undefined
  /** What a settled refund put into the fund, with the last day to use it. `expired`: that day had passed. */
  inFund: { amount: string; expiresOn: Day; expired: boolean }[]
}

const words = mailWords(
  {
    hello: 'Hello {name},',
    toRefund: 'Open the refund',
    choiceSubject: 'Choose where the refund for booking {reference} goes',
    canceled: '{title} (reference {reference}) is no longer booked.',
    dates: 'Dates: {dates}.',
    reasons: {
      client: 'You canceled it.',
      agency: 'The agency had to cancel it. You get all of your money back, including the payment method fee.',
      supplier: 'The supplier could not honor it. You get all of your money back, including the payment method fee.',
      unconfirmed72h: 'The supplier did not confirm it in time.',
      unpaid: 'It was not paid in time.',
      unsigned24h: 'The receipt was not signed in time.',
      final48h: 'The last step was not completed in time.',
      documents: 'The documents could not be approved.',
    },
    note: 'Message from the agency: {note}',
    choose:
      'You can have the money refunded to you or put into your fund. Please choose by {until} (Havana time); after that it goes into your fund.',
    chooseFund:
      'The money could not be refunded the way you paid, so we offer to put it into your fund. Please accept by {until} (Havana time); after that it goes there automatically.',
    notPaidOutSubject: 'Your refund failed: booking {reference}',
    notPaidOut: 'We could not refund the money for {title} (reference {reference}). We are holding it for you.',
    chooseAgain:
      'Please choose again, by {until} (Havana time), whether it is refunded to you or goes into your fund; after that it goes into your fund. If you want it refunded to you, send us the details of the account.',
    requestedSubject: 'We received your refund request: {reference}',
    requested: 'The booking is canceled. The agency will review your refund request and write to you.',
    wouldCard: 'Refund to you: {amount}',
    wouldFund: 'To your fund: {amount}',
    kept: 'Cancellation charge: {amount}',
    onItsWaySubject: 'Your refund is on its way: {reference}',
    onItsWay: 'We are refunding your money the way you paid. The bank can take up to 10 business days.',
    onHoldSubject: 'Your refund is on hold: {reference}',
    onHold:
      'The payment of this booking is disputed, and the bank has taken the money back. Your refund waits for the decision of the bank.',
    afterDisputeSubject: 'Your refund after the dispute: {reference}',
    afterDispute:
      'The bank has decided the dispute about the payment of this booking, and returned money to the card. That counts as refunded. If anything is left, we send it to you; we will write to you either way.',
    settledSubject: 'Refunded: booking {reference}',
    settledCard: 'We refunded {amount} the way you paid.',
    settledByBank: 'The bank already returned {amount} to the card when it decided the dispute about the payment.',
    settledFund: '{amount} is in your fund. Use it by {until}; it cannot be withdrawn.',
    settledLate: '{amount} came from money in your fund that expired on {until}.',
    settledNothing: 'Under the cancellation policy, nothing is refunded.',
  },
  {
    hello: 'Hola, {name}:',
    toRefund: 'Abrir el reembolso',
    choiceSubject: 'Elija a dónde va el reembolso de la reserva {reference}',
    canceled: 'La reserva de {title} (referencia {reference}) ya no está activa.',
    dates: 'Fechas: {dates}.',
    reasons: {
      client: 'Usted la canceló.',
      agency: 'La agencia tuvo que cancelarla. Se le devuelve todo su dinero, también el recargo del método de pago.',
      supplier:
        'El proveedor no pudo mantenerla. Se le devuelve todo su dinero, también el recargo del método de pago.',
      unconfirmed72h: 'El proveedor no la confirmó a tiempo.',
      unpaid: 'No se pagó a tiempo.',
      unsigned24h: 'El recibo no se firmó a tiempo.',
      final48h: 'El último paso no se completó a tiempo.',
      documents: 'No se pudieron aprobar los documentos.',
    },
    note: 'Mensaje de la agencia: {note}',
    choose:
      'Podemos devolverle el dinero o pasarlo a su fondo. Elija antes del {until} (hora de La Habana); después pasa a su fondo.',
    chooseFund:
      'No pudimos devolverle el dinero por la vía en que pagó, por eso le ofrecemos pasarlo a su fondo. Acéptelo antes del {until} (hora de La Habana); después pasa al fondo automáticamente.',
    notPaidOutSubject: 'Su reembolso falló: reserva {reference}',
    notPaidOut: 'No pudimos devolverle el dinero de {title} (referencia {reference}). Lo guardamos para usted.',
    chooseAgain:
      'Elija otra vez, antes del {until} (hora de La Habana), si le devolvemos el dinero o lo pasamos a su fondo; después pasa a su fondo. Si prefiere que se lo devolvamos, escríbanos a qué cuenta.',
    requestedSubject: 'Recibimos su solicitud de reembolso: {reference}',
    requested: 'La reserva está cancelada. La agencia revisará su solicitud de reembolso y le escribirá.',
    wouldCard: 'Reembolso a usted: {amount}',
    wouldFund: 'A su fondo: {amount}',
    kept: 'Cargo por cancelación: {amount}',
    onItsWaySubject: 'Su reembolso está en camino: {reference}',
    onItsWay: 'Le devolvemos el dinero por la misma vía en que pagó. El banco puede tardar hasta 10 días hábiles.',
    onHoldSubject: 'Su reembolso está en espera: {reference}',
    onHold:
      'El pago de esta reserva está en disputa y el banco retiró el dinero. Su reembolso espera la decisión del banco.',
    afterDisputeSubject: 'Su reembolso después de la disputa: {reference}',
    afterDispute:
      'El banco resolvió la disputa del pago de esta reserva y devolvió dinero a la tarjeta. Ese dinero cuenta como reembolsado. Si queda algo por devolver, se lo enviamos; en cualquier caso le escribiremos.',
    settledSubject: 'Reembolsada: reserva {reference}',
    settledCard: 'Le devolvimos {amount} por la misma vía en que pagó.',
    settledByBank: 'El banco ya devolvió {amount} a la tarjeta al resolver la disputa del pago.',
    settledFund: '{amount} están en su fondo. Puede usarlos hasta el {until}; no se pueden retirar.',
    settledLate: '{amount} venían de dinero de su fondo que venció el {until}.',
    settledNothing: 'Según la política de cancelación no se devuelve nada.',
  },
)

const refundPage = (origin: string, { lang }: Reader, booking: Of) =>
  pageUrl(origin, lang, `/refund-booking/${booking.id}`)

const datesOf = ({ lang }: Reader, { firstDay, lastDay }: Of) =>
  words[lang].dates({ dates: `${formatDay(firstDay, lang)} – ${formatDay(lastDay, lang)}` })

/** To the client: a paid booking was canceled; asks where the money goes. */
export const refundChoice = (
  reader: Reader,
  booking: Of,
  refund: { reason: Reason; note: string; onlyFund: boolean },
  until: string,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'refund-choice',
    subject: t.choiceSubject({ reference: booking.reference }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.canceled({ title: booking.summary.title, reference: booking.reference }),
      datesOf(reader, booking),
      t.reasons[refund.reason](),
      ...(refund.note ? [t.note({ note: refund.note })] : []),
      refund.onlyFund ? t.chooseFund({ until }) : t.choose({ until }),
    ],
    button: { label: t.toRefund(), url: refundPage(origin, reader, booking) },
  }
}

/** To the client: the payout failed; asks again where the money goes. */
export const payoutFailed: typeof refundChoice = (reader, booking, refund, until, origin) => {
  const t = words[reader.lang]
  return {
    key: 'payout-failed',
    subject: t.notPaidOutSubject({ reference: booking.reference }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.notPaidOut({ title: booking.summary.title, reference: booking.reference }),
      datesOf(reader, booking),
      t.note({ note: refund.note }),
      t.chooseAgain({ until }),
    ],
    button: { label: t.toRefund(), url: refundPage(origin, reader, booking) },
  }
}

const shares = (t: (typeof words)[Lang], amounts: RefundAmounts) => [
  ...(amounts.card ? [t.wouldCard({ amount: amounts.card })] : []),
  ...(amounts.fund ? [t.wouldFund({ amount: amounts.fund })] : []),
  ...(amounts.kept ? [t.kept({ amount: amounts.kept })] : []),
]

/** An email to the client about the refund of a canceled booking. */
const refundMail = (
  reader: Reader,
  booking: Of,
  origin: string,
  { key, subject, paragraphs }: Required<Pick<MailText, 'key' | 'subject' | 'paragraphs'>>,
): MailText => {
  const t = words[reader.lang]
  return {
    key,
    subject,
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.canceled({ title: booking.summary.title, reference: booking.reference }),
      datesOf(reader, booking),
      ...paragraphs,
    ],
    button: { label: t.toRefund(), url: refundPage(origin, reader, booking) },
  }
}

/** To the client: the refund awaits approval. */
export const refundRequested = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return refundMail(reader, booking, origin, {
    key: 'refund-requested',
    subject: t.requestedSubject({ reference: booking.reference }),
    paragraphs: [t.requested(), ...shares(t, amounts)],
  })
}

/** To the client: the refund was sent to the processor or the bank. */
export const refundOnItsWay = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return refundMail(reader, booking, origin, {
    key: 'refund-on-its-way',
    subject: t.onItsWaySubject({ reference: booking.reference }),
    paragraphs: [t.onItsWay(), ...shares(t, amounts)],
  })
}

/** To the client: the refund waits until a dispute is decided. */
export const refundOnHold = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return refundMail(reader, booking, origin, {
    key: 'refund-on-hold',
    subject: t.onHoldSubject({ reference: booking.reference }),
    paragraphs: [t.onHold(), ...shares(t, amounts)],
  })
}

/** To the client: the bank has returned money in a lost dispute; the agency sends the rest of the refund. */
export const refundAfterDispute = (reader: Reader, booking: Of, _: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return refundMail(reader, booking, origin, {
    key: 'refund-after-dispute',
    subject: t.afterDisputeSubject({ reference: booking.reference }),
    paragraphs: [t.afterDispute()],
  })
}

/** To the client: the refund is settled. */
export const refundSettled = (reader: Reader, booking: Of, amounts: RefundAmounts, origin: string): MailText => {
  const t = words[reader.lang]
  return refundMail(reader, booking, origin, {
    key: 'refund-settled',
    subject: t.settledSubject({ reference: booking.reference }),
    paragraphs: [
      ...(amounts.card ? [t.settledCard({ amount: amounts.card })] : []),
      ...(amounts.byBank ? [t.settledByBank({ amount: amounts.byBank })] : []),
      ...amounts.inFund.map(({ amount, expiresOn, expired }) =>
        (expired ? t.settledLate : t.settledFund)({ amount, until: formatDay(expiresOn, reader.lang) }),
      ),
      ...(amounts.kept ? [t.kept({ amount: amounts.kept })] : []),
      ...(!amounts.card && !amounts.byBank && !amounts.fund ? [t.settledNothing()] : []),
    ],
  })
}

const officeWords = {
  en: {
    subject: (reference: string) => `Refund ${reference} was rejected by the processor`,
    failed: (title: string, reference: string) =>
      `The money for ${title} (booking ${reference}) could not be refunded the way it was paid.`,
    offered: 'The client was offered a credit in the fund instead.',
  },
  es: {
    subject: (reference: string) => `El procesador rechazó el reembolso ${reference}`,
    failed: (title: string, reference: string) =>
      `No se pudo devolver el dinero de ${title} (reserva ${reference}) por la vía en que se pagó.`,
    offered: 'En su lugar se ofreció al cliente un crédito en el fondo.',
  },
}

/** To the office: the processor rejected a refund. */
export const refundFailed = (lang: Lang, booking: Of, refund: { reference: string }): MailText => {
  const t = officeWords[lang]
  return {
    subject: t.subject(refund.reference),
    paragraphs: [t.failed(booking.summary.title, booking.reference), t.offered],
  }
}
