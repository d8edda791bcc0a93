import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { Config } from '../../../platform/config.ts'
import type { MailText } from '../../../platform/mail.ts'

type Reader = { firstName: string; lang: Lang }

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    open: 'Open the payment',
    ordersSubject: (reference: string) => `How to pay by bank transfer: reference ${reference}`,
    orders: (money: string) =>
      `Please transfer exactly ${money} to this account. Your bank’s own fees are not included.`,
    bank: (bank: string) => `Bank: ${bank}`,
    account: (account: string) => `Account: ${account}`,
    routing: (routing: string) => `Routing number (ABA): ${routing}`,
    beneficiary: (beneficiary: string) => `Beneficiary: ${beneficiary}`,
    reference: (reference: string) => `Reference (transfer memo): ${reference}`,
    proof: (until: string) =>
      `Then upload proof of the transfer on the payment page by ${until} (Havana time). Your payment deadline is then paused until the money arrives.`,
    rejectedSubject: (reference: string) => `We could not accept your proof of transfer: reference ${reference}`,
    rejected: (reason: string) => `Reason: ${reason}`,
    again: (until: string) =>
      `You can upload another proof or choose another way to pay by ${until} (Havana time). Do not make the transfer twice.`,
    expiredSubject: (reference: string) => `We received no proof of your bank transfer: reference ${reference}`,
    expired:
      'We received no proof of your transfer in time, so this payment was voided. If you have made the transfer, please message us and we will look for it.',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    open: 'Abrir el pago',
    ordersSubject: (reference: string) => `Cómo pagar por transferencia bancaria: referencia ${reference}`,
    orders: (money: string) => `Transfiera exactamente ${money} a esta cuenta. Las comisiones de su banco van aparte.`,
    bank: (bank: string) => `Banco: ${bank}`,
    account: (account: string) => `Cuenta: ${account}`,
    routing: (routing: string) => `Número de ruta (ABA): ${routing}`,
    beneficiary: (beneficiary: string) => `Beneficiario: ${beneficiary}`,
    reference: (reference: string) => `Referencia (concepto de la transferencia): ${reference}`,
    proof: (until: string) =>
      `Después suba el comprobante en la página de pago antes del ${until} (hora de La Habana). A partir de entonces el plazo de pago se detiene hasta que llegue el dinero.`,
    rejectedSubject: (reference: string) =>
      `No pudimos aceptar su comprobante de transferencia: referencia ${reference}`,
    rejected: (reason: string) => `Motivo: ${reason}`,
    again: (until: string) =>
      `Puede subir otro comprobante o elegir otra forma de pago antes del ${until} (hora de La Habana). No haga la transferencia dos veces.`,
    expiredSubject: (reference: string) => `No recibimos el comprobante de su transferencia: referencia ${reference}`,
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
    subject: t.ordersSubject(payment.reference),
    paragraphs: [
      t.hello(reader.firstName),
      t.orders(payment.money),
      t.bank(bank.name),
      t.routing(bank.routing),
      t.account(bank.account),
      t.beneficiary(bank.beneficiary),
      t.reference(payment.reference),
      t.proof(inHavana(payment.due, reader.lang)),
    ],
    button: { label: t.open, url: paymentPage(origin, reader, payment.planId) },
  }
}

/** To the client: the proof was rejected, with the reason. */
export const proofRejected = (
  reader: Reader,
  payment: { planId: number; reference: string; reason: string; due: Date },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.rejectedSubject(payment.reference),
    paragraphs: [t.hello(reader.firstName), t.rejected(payment.reason), t.again(inHavana(payment.due, reader.lang))],
    button: { label: t.open, url: paymentPage(origin, reader, payment.planId) },
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
    subject: t.expiredSubject(payment.reference),
    paragraphs: [t.hello(reader.firstName), t.expired],
    button: { label: t.open, url: paymentPage(origin, reader, payment.planId) },
  }
}
