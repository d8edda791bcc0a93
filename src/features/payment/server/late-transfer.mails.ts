import { type Lang, texts } from '../../../lib/languages.ts'
import type { MailText } from '../../../platform/mail.ts'

export type Reader = { firstName: string; lang: Lang }
/** A late transfer in words: our reference and the amount that came. */
export type Told = { reference: string; amount: string }

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    write: 'Write to us',
    arrivedSubject: (reference: string) => `Your bank transfer arrived late: reference ${reference}`,
    arrived: (amount: string) =>
      `${amount} of your transfer have reached us, but its payment had ended or the plan was already paid, so the money pays for nothing.`,
    choose:
      'We send it back to the account it came from. If you would rather have it in your fund, to be used within two years for another booking, write to us; money in the fund cannot be paid out.',
    returnedSubject: (reference: string) => `We sent your bank transfer back: reference ${reference}`,
    returned: (amount: string) =>
      `${amount} are on their way to the account they came from. With the banks it can take up to 10 working days.`,
    fundSubject: (reference: string) => `Your bank transfer is in your fund: reference ${reference}`,
    inFund: (amount: string, until: string) =>
      `As you asked, ${amount} are in your fund. You can use them until ${until}; they cannot be paid out.`,
    failedSubject: (reference: string) => `We could not send your bank transfer back: reference ${reference}`,
    failed: (amount: string) => `${amount} could not be paid out to you. The money is with us and stays yours.`,
    reason: (reason: string) => `The agency says: ${reason}`,
    again: 'Please write to us to which account we may send it, or that you would rather have it in your fund.',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    write: 'Escribirnos',
    arrivedSubject: (reference: string) => `Su transferencia llegó tarde: referencia ${reference}`,
    arrived: (amount: string) =>
      `Recibimos ${amount} de su transferencia, pero ese pago ya había terminado o el plan ya estaba pagado, así que el dinero no paga nada.`,
    choose:
      'Lo devolvemos a la cuenta de donde vino. Si prefiere tenerlo en su fondo, para usarlo en otra reserva en un plazo de dos años, escríbanos; el dinero del fondo no se paga en efectivo.',
    returnedSubject: (reference: string) => `Devolvimos su transferencia: referencia ${reference}`,
    returned: (amount: string) =>
      `${amount} van en camino a la cuenta de donde vinieron. Con los bancos puede tardar hasta 10 días hábiles.`,
    fundSubject: (reference: string) => `Su transferencia está en su fondo: referencia ${reference}`,
    inFund: (amount: string, until: string) =>
      `Como usted pidió, ${amount} están en su fondo. Puede usarlos hasta el ${until}; no se pagan en efectivo.`,
    failedSubject: (reference: string) => `No pudimos devolver su transferencia: referencia ${reference}`,
    failed: (amount: string) => `No fue posible pagarle ${amount}. Tenemos el dinero y sigue siendo suyo.`,
    reason: (reason: string) => `La agencia le dice: ${reason}`,
    again: 'Escríbanos a qué cuenta podemos enviarlo, o díganos que prefiere tenerlo en su fondo.',
  },
)

const toNotes = (reader: Reader, origin: string) => ({ label: words[reader.lang].write, url: `${origin}/notes` })

/** To the client: the money is here, too late, and goes back unless the fund is wanted. */
export const lateTransferArrived = (reader: Reader, told: Told, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.arrivedSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.arrived(told.amount), t.choose],
    button: toNotes(reader, origin),
  }
}

/** To the client: the money is on its way back. */
export const lateTransferReturned = (reader: Reader, told: Told): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.returnedSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.returned(told.amount)],
  }
}

/** To the client: the money is in the fund, until a day. */
export const lateTransferInFund = (reader: Reader, told: Told, until: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.fundSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.inFund(told.amount, until)],
  }
}

/** To the client: the money could not be paid out, and why. */
export const lateTransferNotPaidOut = (reader: Reader, told: Told & { reason: string }, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.failedSubject(told.reference),
    paragraphs: [t.hello(reader.firstName), t.failed(told.amount), t.reason(told.reason), t.again],
    button: toNotes(reader, origin),
  }
}
