import type { Lang } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import { describeIssue, type IssueTold, issueTitle } from '../issue-texts.ts'

const TO_PAYMENTS = { en: 'Open the payments', es: 'Abrir los pagos' }

/** To the office: a dispute was opened or decided, or money has to go back. */
export const issueMail = (lang: Lang, issue: IssueTold & { reference: string }, origin: string): MailText => ({
  subject: `${issueTitle(issue)[lang]}: ${issue.reference}`,
  paragraphs: [describeIssue(issue)[lang]],
  button: { label: TO_PAYMENTS[lang], url: pageUrl(origin, lang, '/office/payments') },
})
