import { type Lang, texts } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'

export type Reader = { firstName: string; lang: Lang }
/** A late transfer in words: our reference and the amount that came. */
export type LateTransferWords = { reference: string; amount: string }

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    write: 'Message us',
    arrivedSubject: (reference: string) => `Your bank transfer arrived late: reference ${reference}`,
    arrived: (amount: string) =>
      `We received ${amount} from your bank transfer, but its payment was already voided or the plan was already paid, so we did not use the money.`,
    choose:
      'We will send it back to the account it came from. If you prefer to have it in your fund, for another booking within two years, message us. Money in the fund cannot be withdrawn.',
    returnedSubject: (reference: string) => `We sent your bank transfer back: reference ${reference}`,
    returned: (amount: string) =>
      `${amount} is on its way to the account it came from. Banks can take up to 10 business days.`,
    fundSubject: (reference: string) => `Your bank transfer is in your fund: reference ${reference}`,
    inFund: (amount: string, until: string) =>
      `As you asked, ${amount} is in your fund. You can use it until ${until}; it cannot be withdrawn.`,
    failedSubject: (reference: string) => `We could not send your bank transfer back: reference ${reference}`,
    failed: (amount: string) => `We could not send ${amount} back to you. We are keeping the money for you.`,
    reason: (reason: string) => `Reason: ${reason}`,
    again: 'Please message us which account to send it to, or tell us that you prefer to have it in your fund.',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    write: 'Escribirnos',
    arrivedSubject: (reference: string) => `Su transferencia llegó tarde: referencia ${reference}`,
    arrived: (amount: string) =>
      `Recibimos ${amount} de su transferencia, pero ese pago ya se había anulado o el plan ya estaba pagado, así que no usamos el dinero.`,
    choose:
      'Lo devolveremos a la cuenta de origen. Si prefiere tenerlo en su fondo, para usarlo en otra reserva en un plazo de dos años, escríbanos. El dinero del fondo no se puede retirar.',
    returnedSubject: (reference: string) => `Devolvimos su transferencia: referencia ${reference}`,
    returned: (amount: string) =>
      `${amount} van en camino a la cuenta de origen. Los bancos pueden tardar hasta 10 días hábiles.`,
    fundSubject: (reference: string) => `Su transferencia está en su fondo: referencia ${reference}`,
    inFund: (amount: string, until: string) =>
      `Como usted pidió, ${amount} están en su fondo. Puede usarlos hasta el ${until}; no se pueden retirar.`,
    failedSubject: (reference: string) => `No pudimos devolver su transferencia: referencia ${reference}`,
    failed: (amount: string) => `No pudimos devolverle ${amount}. Guardamos el dinero para usted.`,
    reason: (reason: string) => `Motivo: ${reason}`,
    again: 'Díganos a qué cuenta podemos enviarlo o si prefiere tenerlo en su fondo.',
  },
)

const toNotes = (reader: Reader, origin: string) => ({
  label: words[reader.lang].write,
  url: pageUrl(origin, reader.lang, '/notes'),
})

/** To the client: the money arrived late and is returned unless the client asks for it in the fund. */
export const lateTransferArrived = (reader: Reader, told: LateTransferWords, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.arrivedSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.arrived(told.amount), t.choose],
    button: toNotes(reader, origin),
  }
}

/** To the client: the money is on its way back. */
export const lateTransferReturned = (reader: Reader, told: LateTransferWords): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.returnedSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.returned(told.amount)],
  }
}

/** To the client: the money is in the fund, with the last day to use it. */
export const lateTransferInFund = (reader: Reader, told: LateTransferWords, until: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.fundSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.inFund(told.amount, until)],
  }
}

/** To the client: the payout failed, with the reason. */
export const lateTransferNotPaidOut = (
  reader: Reader,
  told: LateTransferWords & { reason: string },
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.failedSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.failed(told.amount), t.reason(told.reason), t.again],
    button: toNotes(reader, origin),
  }
}
