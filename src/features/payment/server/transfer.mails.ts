import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import type { Config } from '../../../platform/config.ts'
import type { MailText } from '../../../platform/mail.ts'

type Reader = { firstName: string; lang: Lang }

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    open: 'Open the payment',
    ordersSubject: (reference: string) => `How to pay by bank transfer: reference ${reference}`,
    orders: (money: string) =>
      `Please order a transfer of exactly ${money}, fees of your bank on top, to this account:`,
    bank: (bank: string) => `Bank: ${bank}`,
    account: (account: string) => `Account: ${account}`,
    routing: (routing: string) => `Routing number (ABA): ${routing}`,
    beneficiary: (beneficiary: string) => `Beneficiary: ${beneficiary}`,
    reference: (reference: string) => `Reference, as the transfer's message: ${reference}`,
    proof: (until: string) =>
      `Then send us the proof of it on the payment page by ${until} (Havana time). From then on your plan waits until the money is here.`,
    rejectedSubject: (reference: string) => `We could not accept your proof of transfer: reference ${reference}`,
    rejected: (reason: string) => `The agency says: ${reason}`,
    again: (until: string) =>
      `You can send another proof or choose another way to pay by ${until} (Havana time). Do not order the transfer twice.`,
    expiredSubject: (reference: string) => `No proof came for your bank transfer: reference ${reference}`,
    expired:
      'We received no proof of your transfer in time, so this payment has ended. If you have ordered the transfer, please write to us and we will look for it.',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    open: 'Abrir el pago',
    ordersSubject: (reference: string) => `Cómo pagar por transferencia bancaria: referencia ${reference}`,
    orders: (money: string) =>
      `Ordene una transferencia de exactamente ${money}, con las comisiones de su banco aparte, a esta cuenta:`,
    bank: (bank: string) => `Banco: ${bank}`,
    account: (account: string) => `Cuenta: ${account}`,
    routing: (routing: string) => `Número de ruta (ABA): ${routing}`,
    beneficiary: (beneficiary: string) => `Beneficiario: ${beneficiary}`,
    reference: (reference: string) => `Referencia, en el concepto de la transferencia: ${reference}`,
    proof: (until: string) =>
      `Después envíenos el comprobante en la página de pago antes del ${until} (hora de La Habana). A partir de ahí su plan espera hasta que llegue el dinero.`,
    rejectedSubject: (reference: string) =>
      `No pudimos aceptar su comprobante de transferencia: referencia ${reference}`,
    rejected: (reason: string) => `La agencia le dice: ${reason}`,
    again: (until: string) =>
      `Puede enviar otro comprobante o elegir otra forma de pago antes del ${until} (hora de La Habana). No ordene la transferencia dos veces.`,
    expiredSubject: (reference: string) => `No llegó el comprobante de su transferencia: referencia ${reference}`,
    expired:
      'No recibimos a tiempo el comprobante de su transferencia, por eso este pago terminó. Si usted ya ordenó la transferencia, escríbanos y la buscaremos.',
  },
)

const paymentPage = (origin: string, planId: number) => `${origin}/payment?plan=${planId}`
const inHavana = (due: Date, lang: Lang) => formatInstant(due, lang, SERVICE_ZONE)

/** To the client: where the money goes, how much, with which reference, and that a proof is wanted. */
export const transferInstructions = (
  reader: Reader,
  payment: { planId: number; reference: string; money: string; due: Date },
  { bank, publicOrigin }: Pick<Config, 'bank' | 'publicOrigin'>,
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
    button: { label: t.open, url: paymentPage(publicOrigin, payment.planId) },
  }
}

/** To the client: finance could not accept the proof, and why. */
export const proofRejected = (
  reader: Reader,
  payment: { planId: number; reference: string; reason: string; due: Date },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.rejectedSubject(payment.reference),
    paragraphs: [t.hello(reader.firstName), t.rejected(payment.reason), t.again(inHavana(payment.due, reader.lang))],
    button: { label: t.open, url: paymentPage(origin, payment.planId) },
  }
}

/** To the client: a transfer ended without a proof. */
export const transferExpired = (
  reader: Reader,
  payment: { planId: number; reference: string },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.expiredSubject(payment.reference),
    paragraphs: [t.hello(reader.firstName), t.expired],
    button: { label: t.open, url: paymentPage(origin, payment.planId) },
  }
}

/** To the office: a proof waits for finance. */
export const proofWaits = (payment: { planId: number; reference: string }, origin: string): MailText => ({
  subject: `A proof of transfer waits: ${payment.reference}`,
  paragraphs: [`The client of plan ${payment.planId} has sent a proof of transfer ${payment.reference}.`],
  button: { label: 'Open the desk', url: `${origin}/office/payments` },
})
