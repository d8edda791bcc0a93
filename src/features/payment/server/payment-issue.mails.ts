import type { Lang } from '../../../lib/languages.ts'
import { type Currency, formatMoney } from '../../../lib/money.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import { describeIssue, type IssueTold, issueTitle } from '../issue-texts.ts'

const TO_PAYMENTS = { en: 'Open the payments', es: 'Abrir los pagos' }

/** To the office: a dispute was opened or decided, or money must be returned. */
export const issueMail = (lang: Lang, issue: IssueTold & { reference: string }, origin: string): MailText => ({
  subject: `${issueTitle(issue)[lang]}: ${issue.reference}`,
  paragraphs: [describeIssue(issue)[lang]],
  button: { label: TO_PAYMENTS[lang], url: pageUrl(origin, lang, '/office/payments') },
})

const sentTwice = {
  en: {
    subject: (reference: string) => `Money may have been sent twice: ${reference}`,
    reported: (provider: string, amount: string, reference: string) =>
      `${provider} reports that it sent ${amount} for refund ${reference}, which had already ended here.`,
    compare: (provider: string) =>
      `Compare the movements of the account at ${provider} with those of your bank: the client may have the money twice.`,
  },
  es: {
    subject: (reference: string) => `Es posible que el dinero se haya enviado dos veces: ${reference}`,
    reported: (provider: string, amount: string, reference: string) =>
      `${provider} informa que envió ${amount} por el reembolso ${reference}, que aquí ya había terminado.`,
    compare: (provider: string) =>
      `Compare los movimientos de la cuenta en ${provider} con los de su banco: es posible que el cliente tenga el dinero dos veces.`,
  },
}

/** To the office: a provider sent a refund that had ended before. */
export const sentTwiceMail = (
  lang: Lang,
  { provider, key, amountCents, currency }: { provider: string; key: string; amountCents: number; currency: Currency },
  origin: string,
): MailText => {
  const t = sentTwice[lang]
  return {
    subject: t.subject(key),
    paragraphs: [t.reported(provider, formatMoney(amountCents, currency, lang), key), t.compare(provider)],
    button: { label: TO_PAYMENTS[lang], url: pageUrl(origin, lang, '/office/payments') },
  }
}
