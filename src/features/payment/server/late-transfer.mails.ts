import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'

export type Reader = { firstName: string; lang: Lang }
/** A late transfer for the text of an email: our reference and the amount that arrived. */
export type LateTransferWords = { reference: string; amount: string }

const words = mailWords(
  {
    hello: 'Hello {name},',
    write: 'Message us',
    arrivedSubject: 'Your bank transfer arrived late: reference {reference}',
    arrived:
      'We received {amount} from your bank transfer, but its payment was already voided or the plan was already paid, so we did not use the money.',
    choose:
      'We will send it back to the account it came from. If you prefer to have it in your fund for another booking, message us. Money in the fund cannot be withdrawn.',
    returnedSubject: 'We sent your bank transfer back: reference {reference}',
    returned: '{amount} is on its way to the account it came from. Banks can take up to 10 business days.',
    fundSubject: 'Your bank transfer is in your fund: reference {reference}',
    inFund: 'As you asked, {amount} is in your fund. You can use it until {until}; it cannot be withdrawn.',
    failedSubject: 'We could not send your bank transfer back: reference {reference}',
    failed: 'We could not send {amount} back to you. We are keeping the money for you.',
    reason: 'Reason: {reason}',
    again: 'Please message us which account to send it to, or tell us that you prefer to have it in your fund.',
  },
  {
    hello: 'Hola, {name}:',
    write: 'Escribirnos',
    arrivedSubject: 'Su transferencia llegó tarde: referencia {reference}',
    arrived:
      'Recibimos {amount} de su transferencia, pero ese pago ya se había anulado o el plan ya estaba pagado, así que no usamos el dinero.',
    choose:
      'Lo devolveremos a la cuenta de origen. Si prefiere tenerlo en su fondo, para usarlo en otra reserva, escríbanos. El dinero del fondo no se puede retirar.',
    returnedSubject: 'Devolvimos su transferencia: referencia {reference}',
    returned: '{amount} van en camino a la cuenta de origen. Los bancos pueden tardar hasta 10 días hábiles.',
    fundSubject: 'Su transferencia está en su fondo: referencia {reference}',
    inFund: 'Como usted pidió, {amount} están en su fondo. Puede usarlos hasta el {until}; no se pueden retirar.',
    failedSubject: 'No pudimos devolver su transferencia: referencia {reference}',
    failed: 'No pudimos devolverle {amount}. Guardamos el dinero para usted.',
    reason: 'Motivo: {reason}',
    again: 'Díganos a qué cuenta podemos enviarlo o si prefiere tenerlo en su fondo.',
  },
)

const toNotes = (reader: Reader, origin: string) => ({
  label: words[reader.lang].write(),
  url: pageUrl(origin, reader.lang, '/notes'),
})

/** To the client: the money arrived late and is returned unless the client asks to have it credited to the fund. */
export const lateTransferArrived = (reader: Reader, told: LateTransferWords, origin: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'late-transfer-arrived',
    subject: t.arrivedSubject({ reference: told.reference }),
    paragraphs: [t.hello({ name: reader.firstName }), t.arrived({ amount: told.amount }), t.choose()],
    button: toNotes(reader, origin),
  }
}

/** To the client: the money is on its way back. */
export const lateTransferReturned = (reader: Reader, told: LateTransferWords): MailText => {
  const t = words[reader.lang]
  return {
    key: 'late-transfer-returned',
    subject: t.returnedSubject({ reference: told.reference }),
    paragraphs: [t.hello({ name: reader.firstName }), t.returned({ amount: told.amount })],
  }
}

/** To the client: the money is in the fund, with the last day to use it. */
export const lateTransferInFund = (reader: Reader, told: LateTransferWords, until: string): MailText => {
  const t = words[reader.lang]
  return {
    key: 'late-transfer-in-fund',
    subject: t.fundSubject({ reference: told.reference }),
    paragraphs: [t.hello({ name: reader.firstName }), t.inFund({ amount: told.amount, until })],
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
    key: 'late-transfer-not-paid-out',
    subject: t.failedSubject({ reference: told.reference }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.failed({ amount: told.amount }),
      t.reason({ reason: told.reason }),
      t.again(),
    ],
    button: toNotes(reader, origin),
  }
}
