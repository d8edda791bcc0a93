import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { MailText } from '../../../platform/mail.ts'

type Reader = { firstName: string; lang: Lang }

const words = mailWords(
  {
    hello: 'Hello {name},',
    open: 'Open the payment',
    ordersSubject: 'How to pay by bank transfer: reference {reference}',
    orders: 'Please transfer exactly {money} to this account. Your bank’s own fees are not included.',
    bank: 'Bank: {bank}',
    account: 'Account: {account}',
    routing: 'Routing number (ABA): {routing}',
    beneficiary: 'Beneficiary: {beneficiary}',
    reference: 'Reference (transfer memo): {reference}',
    proof:
      'Then upload proof of the transfer on the payment page by {until} (Havana time). Your payment deadline is then paused until the money arrives.',
    rejectedSubject: 'We could not accept your proof of transfer: reference {reference}',
    rejected: 'Reason: {reason}',
    again:
      'You can upload another proof or choose another way to pay by {until} (Havana time). Do not make the transfer twice.',
    tooLate:
      'The time for this payment is over, so it was voided. If you have made the transfer, please message us and we will look for it.',
    expiredSubject: 'We received no proof of your bank transfer: reference {reference}',
    expired:
      'We received no proof of your transfer in time, so this payment was voided. If you have made the transfer, please message us and we will look for it.',
  },
  {
    hello: 'Hola, {name}:',
    open: 'Abrir el pago',
    ordersSubject: 'Cómo pagar por transferencia bancaria: referencia {reference}',
    orders: 'Transfiera exactamente {money} a esta cuenta. Las comisiones de su banco van aparte.',
    bank: 'Banco: {bank}',
    account: 'Cuenta: {account}',
    routing: 'Número de ruta (ABA): {routing}',
    beneficiary: 'Beneficiario: {beneficiary}',
    reference: 'Referencia (concepto de la transferencia): {reference}',
    proof:
      'Después suba el comprobante en la página de pago antes del {until} (hora de La Habana). A partir de entonces el plazo de pago se detiene hasta que llegue el dinero.',
    rejectedSubject: 'No pudimos aceptar su comprobante de transferencia: referencia {reference}',
    rejected: 'Motivo: {reason}',
    again:
      'Puede subir otro comprobante o elegir otra forma de pago antes del {until} (hora de La Habana). No haga la transferencia dos veces.',
    tooLate:
      'El plazo de este pago terminó, por eso se anuló. Si ya hizo la transferencia, escríbanos y la buscaremos.',
    expiredSubject: 'No recibimos el comprobante de su transferencia: referencia {reference}',
    expired:
      'No recibimos a tiempo el comprobante de su transferencia, por eso este pago se anuló. Si ya hizo la transferencia, escríbanos y la buscaremos.',
  },
)

const paymentPage = (origin: string, { lang }: Reader, planId: number) =>
  pageUrl(origin, lang, `/payment?plan=${planId}`)
const inHavana = (due: Date, lang: Lang) => formatInstant(due, lang, SERVICE_ZONE)

/** To the client: the account, the amount, the reference, and the request for proof. */
export const transferInstructions = (
  reader: Reader,
  payment: { planId: number; reference: string; money: string; due: Date },
  bank: NonNullable<Config['bank']>,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'transfer-instructions',
    subject: t.ordersSubject({ reference: payment.reference }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.orders({ money: payment.money }),
      t.bank({ bank: bank.name }),
      t.routing({ routing: bank.routing }),
      t.account({ account: bank.account }),
      t.beneficiary({ beneficiary: bank.beneficiary }),
      t.reference({ reference: payment.reference }),
      t.proof({ until: inHavana(payment.due, reader.lang) }),
    ],
    button: { label: t.open(), url: paymentPage(origin, reader, payment.planId) },
  }
}

/** To the client: the proof was rejected, with the reason and the deadline for another proof; null when it is too late for one. */
export const proofRejected = (
  reader: Reader,
  payment: { planId: number; reference: string; reason: string; due: Date | null },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'proof-rejected',
    subject: t.rejectedSubject({ reference: payment.reference }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.rejected({ reason: payment.reason }),
      payment.due ? t.again({ until: inHavana(payment.due, reader.lang) }) : t.tooLate(),
    ],
    button: { label: t.open(), url: paymentPage(origin, reader, payment.planId) },
  }
}

/** To the client: the transfer payment expired without proof. */
export const transferExpired = (
  reader: Reader,
  payment: { planId: number; reference: string },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    key: 'transfer-expired',
    subject: t.expiredSubject({ reference: payment.reference }),
    paragraphs: [t.hello({ name: reader.firstName }), t.expired()],
    button: { label: t.open(), url: paymentPage(origin, reader, payment.planId) },
  }
}
