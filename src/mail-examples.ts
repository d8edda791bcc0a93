import * as clients from './features/clients/server/clients.mails.ts'
import { DOC } from './features/documents/document-types.ts'
import * as documents from './features/documents/server/documents.mails.ts'
import * as fund from './features/money/server/fund.mails.ts'
import * as notes from './features/notes/server/notes.mails.ts'
import type { MailExample } from './features/office/server/mail-texts.service.ts'
import * as lateTransfer from './features/payment/server/late-transfer.mails.ts'
import { issueMail, sentTwiceMail } from './features/payment/server/payment-issue.mails.ts'
import * as transfer from './features/payment/server/transfer.mails.ts'
import * as questions from './features/questions/server/questions.mails.ts'
import * as refunds from './features/refunds/server/refund.mails.ts'
import * as reviews from './features/reviews/server/reviews.mails.ts'
import * as staff from './features/staff/server/staff.mails.ts'
import * as toOffice from './features/travel-plan/server/office.mails.ts'
import * as travelPlan from './features/travel-plan/server/travel-plan.mails.ts'
import { REASONS } from './features/travel-plan/states.ts'
import type { Bilingual, Lang } from './lib/languages.ts'
import { pageUrl } from './lib/page-url.ts'
import { PRODUCT_TYPES } from './lib/site.ts'
import type { MailText } from './platform/mail.ts'
import { SECRET_MASK } from './platform/outbox.ts'

const both = (en: string, es: string): Bilingual => ({ en, es })

const DEADLINE = new Date('2027-02-10T17:00:00Z')
const DAY = '2027-02-10'
const SIGN_IN = { agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0', address: '203.0.113.7', at: DEADLINE }
const UNTIL = both('Wed, Feb 10, 12:00', 'mié, 10 feb, 12:00')
const AMOUNT = 'USD 512.40'
const NOTE = both('The hotel closes its pool that week.', 'El hotel cierra la piscina esa semana.')
const PASSKEY = both('My phone', 'Mi teléfono')
const SEARCH = '/search-lodging?checkIn=2027-03-16&checkOut=2027-03-21&rooms=1&a1=2&zone=1'
const PASSPORT = [both('Emily Carter’s passport', 'Pasaporte de Emily Carter')]
const booking = {
  id: 1,
  planId: 1,
  reference: 'K7M2-Q9XD',
  confirmBy: DEADLINE,
  firstDay: '2027-03-16',
  lastDay: '2027-03-21',
  payNowCents: 51_240,
  payInCubaCents: 9_000,
  currency: 'USD' as const,
  summary: { title: 'Hotel Faro', subtitle: both('', ''), facts: [], picture: '', payNow: [], payInCuba: [] },
}
const plan = { id: 1, bookings: [booking] }
const document = { docType: DOC.passport, personId: 1, firstName: 'Emily', lastName: 'Carter', validUntil: DAY }
const bank = { name: 'First Bank', routing: '021000021', account: '000123456789', beneficiary: 'Alamar Travel' }
const late = { reference: 'T-4821', amount: AMOUNT }
const amounts = {
  card: AMOUNT,
  fund: AMOUNT,
  kept: 'USD 60.00',
  inFund: [
    { amount: AMOUNT, expiresOn: DAY, expired: false },
    { amount: AMOUNT, expiresOn: DAY, expired: true },
  ],
}
const nothing = { inFund: [] }

/** Every email of the product with example data. Codes and passwords are masked (docs/decisions/0028). */
export const mailExamples = (origin: string): MailExample[] => {
  const reader = (lang: Lang) => ({ firstName: 'Emily', lang })
  const client = (name: Bilingual, ...texts: ((lang: Lang) => MailText)[]): MailExample => ({
    name,
    to: 'client',
    write: (lang) => texts.map((text) => text(lang)),
  })
  const office = (name: Bilingual, text: (lang: Lang) => MailText): MailExample => ({
    name,
    to: 'office',
    write: (lang) => [text(lang)],
  })
  const bookingRefund = (mail: typeof refunds.refundChoice, reason: (typeof REASONS)[number], onlyFund = false) => {
    return (lang: Lang) => mail(reader(lang), booking, { reason, note: NOTE[lang], onlyFund }, UNTIL[lang], origin)
  }
  return [
    client(both('Activate the account', 'Activar la cuenta'), (lang) =>
      clients.activationMail(reader(lang), { ofLink: SECRET_MASK, digits: SECRET_MASK }, origin),
    ),
    client(both('Code to book', 'Código para reservar'), (lang) =>
      clients.bookingCodeMail(reader(lang), { digits: SECRET_MASK }),
    ),
    client(
      both('Temporary password', 'Contraseña temporal'),
      (lang) => clients.temporaryPasswordMail(reader(lang), SECRET_MASK, origin, true),
      (lang) => clients.temporaryPasswordMail(reader(lang), SECRET_MASK, origin, false),
    ),
    client(both('Code to confirm a change', 'Código para confirmar un cambio'), (lang) =>
      clients.proofCodeMail(reader(lang), SECRET_MASK),
    ),
    client(both('Sign-up with a known email address', 'Registro con un correo ya conocido'), (lang) =>
      clients.knownAccountMail(reader(lang), origin),
    ),
    client(
      both('Password changed', 'Contraseña cambiada'),
      (lang) => clients.passwordChangedMail(reader(lang), origin, false),
      (lang) => clients.passwordChangedMail(reader(lang), origin, true),
    ),
    client(both('Passkey added', 'Llave de acceso añadida'), (lang) =>
      clients.passkeyAddedMail(reader(lang), PASSKEY[lang], origin),
    ),
    client(both('Failed sign-ins', 'Intentos fallidos de inicio de sesión'), (lang) =>
      clients.failedSignInsMail(reader(lang), origin),
    ),
    client(both('Account deleted', 'Cuenta eliminada'), (lang) => clients.accountDeletedMail(reader(lang))),
    client(
      both('Booking requested', 'Reserva solicitada'),
      (lang) => travelPlan.bookingRequested(reader(lang), [booking], origin),
      (lang) => travelPlan.bookingRequested(reader(lang), [booking, booking], origin),
    ),
    client(
      both('Booking confirmed', 'Reserva confirmada'),
      (lang) => travelPlan.bookingConfirmed(reader(lang), booking, { missingDocuments: [], payBy: DEADLINE }, origin),
      (lang) =>
        travelPlan.bookingConfirmed(reader(lang), booking, { missingDocuments: PASSPORT, payBy: DEADLINE }, origin),
      (lang) =>
        travelPlan.bookingConfirmed(reader(lang), booking, { missingDocuments: undefined, payBy: DEADLINE }, origin),
    ),
    client(
      both('Travel plan can be paid', 'Plan de viaje por pagar'),
      (lang) => travelPlan.planPayable(reader(lang), plan, { payBy: DEADLINE, missingDocuments: [] }, origin),
      (lang) => travelPlan.planPayable(reader(lang), plan, { payBy: DEADLINE, missingDocuments: PASSPORT }, origin),
    ),
    client(
      both('Reminder to pay', 'Recordatorio de pago'),
      (lang) => travelPlan.payReminder(reader(lang), plan, { payBy: DEADLINE, missingDocuments: [] }, origin),
      (lang) => travelPlan.payReminder(reader(lang), plan, { payBy: DEADLINE, missingDocuments: PASSPORT }, origin),
    ),
    client(
      both('Booking ended', 'Reserva terminada'),
      ...REASONS.map(
        (reason) => (lang: Lang) =>
          travelPlan.bookingEnded(reader(lang), booking, { reason, note: NOTE[lang], searchPath: SEARCH }, origin),
      ),
    ),
    client(both('Payment received', 'Pago recibido'), (lang) =>
      travelPlan.planPaid(reader(lang), plan, AMOUNT, DEADLINE, origin),
    ),
    client(both('Reminder to sign', 'Recordatorio de firma'), (lang) =>
      travelPlan.signReminder(reader(lang), plan, DEADLINE, origin),
    ),
    client(both('Receipt signed', 'Recibo firmado'), (lang) => travelPlan.planSigned(reader(lang), plan, origin)),
    client(
      both('Last step missing', 'Falta el último paso'),
      (lang) => travelPlan.finishReminder(reader(lang), plan, { missing: 'signature', finishBy: DEADLINE }, origin),
      (lang) => travelPlan.finishReminder(reader(lang), plan, { missing: 'documents', finishBy: DEADLINE }, origin),
    ),
    client(both('Trip ready', 'Viaje listo'), (lang) => travelPlan.tripReady(reader(lang), plan, origin)),
    client(both('No-show', 'No presentación'), (lang) => travelPlan.serviceMissed(reader(lang), booking, origin)),
    client(both('How to pay by bank transfer', 'Cómo pagar por transferencia'), (lang) => {
      const payment = { planId: 1, reference: 'T-4821', money: AMOUNT, due: DEADLINE }
      return transfer.transferInstructions(reader(lang), payment, bank, origin)
    }),
    client(both('Proof of transfer rejected', 'Comprobante rechazado'), (lang) => {
      const payment = { planId: 1, reference: 'T-4821', reason: NOTE[lang], due: DEADLINE }
      return transfer.proofRejected(reader(lang), payment, origin)
    }),
    client(both('No proof of the transfer', 'Sin comprobante de la transferencia'), (lang) =>
      transfer.transferExpired(reader(lang), { planId: 1, reference: 'T-4821' }, origin),
    ),
    client(both('Late transfer arrived', 'Llegó una transferencia tardía'), (lang) =>
      lateTransfer.lateTransferArrived(reader(lang), late, origin),
    ),
    client(both('Late transfer returned', 'Transferencia tardía devuelta'), (lang) =>
      lateTransfer.lateTransferReturned(reader(lang), late),
    ),
    client(both('Late transfer in the fund', 'Transferencia tardía en el fondo'), (lang) =>
      lateTransfer.lateTransferInFund(reader(lang), late, UNTIL[lang]),
    ),
    client(both('Late transfer could not be returned', 'La transferencia tardía no se pudo devolver'), (lang) =>
      lateTransfer.lateTransferNotPaidOut(reader(lang), { ...late, reason: NOTE[lang] }, origin),
    ),
    client(
      both('Choice of the refund', 'Elección del reembolso'),
      ...REASONS.map((reason) => bookingRefund(refunds.refundChoice, reason)),
      bookingRefund(refunds.refundChoice, 'agency', true),
    ),
    client(both('Refund requested', 'Reembolso solicitado'), (lang) =>
      refunds.refundRequested(reader(lang), booking, amounts, origin),
    ),
    client(both('Refund on its way', 'Reembolso en camino'), (lang) =>
      refunds.refundOnItsWay(reader(lang), booking, amounts, origin),
    ),
    client(both('Refund on hold', 'Reembolso en espera'), (lang) =>
      refunds.refundOnHold(reader(lang), booking, amounts, origin),
    ),
    client(both('Refund after a dispute', 'Reembolso después de una disputa'), (lang) =>
      refunds.refundAfterDispute(reader(lang), booking, amounts, origin),
    ),
    client(
      both('Refund settled', 'Reembolso pagado'),
      (lang) => refunds.refundSettled(reader(lang), booking, amounts, origin),
      (lang) => refunds.refundSettled(reader(lang), booking, { ...amounts, byBank: AMOUNT }, origin),
      (lang) => refunds.refundSettled(reader(lang), booking, nothing, origin),
    ),
    client(both('Refund failed', 'Reembolso fallido'), bookingRefund(refunds.payoutFailed, 'agency')),
    client(both('Fund expires soon', 'El fondo vence pronto'), (lang) =>
      fund.fundExpiresSoon(reader(lang), AMOUNT, DAY, 30, origin),
    ),
    client(both('Fund expired', 'Fondo vencido'), (lang) => fund.fundExpired(reader(lang), AMOUNT, DAY)),
    client(both('Document approved', 'Documento aprobado'), (lang) =>
      documents.documentApproved(reader(lang), document, origin),
    ),
    client(both('Document rejected', 'Documento rechazado'), (lang) =>
      documents.documentRejected(reader(lang), document, NOTE[lang], origin),
    ),
    client(both('Link for the phone', 'Enlace para el teléfono'), (lang) => {
      const link = pageUrl(origin, lang, `/capture#${SECRET_MASK}`)
      return documents.handOffLink(reader(lang), { docType: DOC.passport, link, minutes: 15 })
    }),
    client(
      both('Request for a review', 'Petición de una opinión'),
      ...[PRODUCT_TYPES.lodging, PRODUCT_TYPES.carRent].flatMap((productType) =>
        [false, true].map((isReminder) => (lang: Lang) => {
          const link = { token: SECRET_MASK, isReminder }
          return reviews.askForReview(reader(lang), { title: 'Hotel Faro', productType }, link, origin)
        }),
      ),
    ),
    client(
      both('Review published', 'Opinión publicada'),
      ...[true, false].map(
        (isComplete) => (lang: Lang) =>
          reviews.reviewPublished(reader(lang), { title: 'Hotel Faro', isComplete }, origin),
      ),
    ),
    client(both('Review not published', 'Opinión no publicada'), (lang) =>
      reviews.reviewRejected(reader(lang), { title: 'Hotel Faro' }, 'privateData', origin),
    ),
    client(both('Answer to a question about a hotel', 'Respuesta a una pregunta sobre un hotel'), (lang) =>
      questions.questionAnswered(
        reader(lang),
        { hotelId: 1, hotel: 'Hotel Faro', body: NOTE[lang], answer: NOTE[lang] },
        origin,
      ),
    ),
    client(both('Answer to a review', 'Respuesta a una opinión'), (lang) =>
      reviews.reviewAnswered(reader(lang), { title: 'Hotel Faro' }, NOTE[lang], origin),
    ),
    client(both('Message from the agency', 'Mensaje de la agencia'), (lang) =>
      notes.noteMail(reader(lang), { subject: 'Hotel Faro', body: NOTE[lang], signedBy: 'Ana Torres, Alamar' }, origin),
    ),
    office(both('Office: request not confirmed', 'Oficina: solicitud sin confirmar'), (lang) =>
      toOffice.requestUnconfirmed(lang, booking, 48, origin),
    ),
    office(both('Office: travel plan not completed', 'Oficina: plan sin completar'), (lang) =>
      toOffice.planUnfinished(lang, { planId: 1, missing: 'signature', finishBy: DEADLINE }, origin),
    ),
    office(both('Office: refund rejected', 'Oficina: reembolso rechazado'), (lang) =>
      refunds.refundFailed(lang, booking, { reference: 'RF-1' }),
    ),
    office(both('Office: refund sent twice', 'Oficina: reembolso enviado dos veces'), (lang) =>
      sentTwiceMail(lang, { provider: 'Stripe', key: 'K7Q2-9MXA-3FRT', amountCents: 51_240, currency: 'USD' }, origin),
    ),
    office(both('Office: disputed payment', 'Oficina: pago en disputa'), (lang) =>
      issueMail(
        lang,
        {
          kind: 'dispute',
          state: 'open',
          provider: 'Stripe',
          amountCents: 51_240,
          currency: 'USD',
          reason: 'fraudulent',
          answerBy: DEADLINE,
          refusedAt: null,
          returnedBy: null,
          reference: 'K7Q2-9MXA-3FRT',
        },
        origin,
      ),
    ),
    office(both('Staff: invitation', 'Personal: invitación'), (lang) =>
      staff.invitationMail(lang, 'Ana Torres', SECRET_MASK, origin),
    ),
    office(both('Staff: new password', 'Personal: contraseña nueva'), (lang) =>
      staff.resetMail(lang, 'Ana Torres', SECRET_MASK, origin),
    ),
    office(both('Staff: password changed', 'Personal: contraseña cambiada'), (lang) =>
      staff.passwordChangedMail(lang, 'Ana Torres', origin),
    ),
    office(both('Staff: failed sign-ins', 'Personal: intentos fallidos'), (lang) =>
      staff.failedSignInsMail(lang, 'Ana Torres'),
    ),
    office(both('Staff: new browser', 'Personal: navegador nuevo'), (lang) =>
      staff.newBrowserMail(lang, 'Ana Torres', SIGN_IN, origin),
    ),
  ]
}
