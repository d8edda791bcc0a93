import { createTransport } from 'nodemailer'
import { BOUNCE_PROVIDER, mailboxFailure, withBounceMailbox } from './bounces/bounce-mailbox.ts'
import type { Config } from './config/config.ts'
import { MAIL_PROVIDER } from './mail.ts'
import { connectionProblem } from './providers/connection-problem.ts'
import type { ProviderCheck, ProviderProblem } from './providers/provider-check.ts'

const TIMEOUT_MS = 10_000

const REFUSED: ProviderProblem = {
  en: 'The mail server refused the user or password in SMTP_URL.',
  es: 'El servidor de correo no aceptó el usuario o la contraseña de SMTP_URL.',
}
const NO_SENDER: ProviderProblem = {
  en: 'Emails have no sender. Enter one under Settings.',
  es: 'Los correos no tienen remitente. Indíquelo en Configuración.',
}

/** Checks that the mail server takes our sign-in, and that mails have a sender. */
export const mailCheck = ({ smtpUrl, mailFrom, officeEmail }: Config): ProviderCheck => ({
  name: MAIL_PROVIDER,
  label: { en: 'Mail server', es: 'Servidor de correo' },
  kind: 'message',
  configured: smtpUrl !== undefined,
  check: async () => {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    const transport = createTransport({ url: smtpUrl!, ...timeouts })
    const problems: ProviderProblem[] = []
    await transport.verify().catch((error: Error & { code?: string }) => {
      problems.push(error.code === 'EAUTH' ? REFUSED : connectionProblem(error, 'SMTP_URL'))
    })
    transport.close()
    if (!mailFrom && !officeEmail) problems.push(NO_SENDER)
    return problems
  },
})

/** Checks that the mailbox of returned mails can be opened. */
export const bounceCheck = ({ bounces }: Config): ProviderCheck => ({
  name: BOUNCE_PROVIDER,
  label: { en: 'Mailbox of returned mails', es: 'Buzón de correos devueltos' },
  kind: 'message',
  configured: bounces !== null,
  check: () =>
    withBounceMailbox(bounces!, async (): Promise<ProviderProblem[]> => []).catch((error) => [mailboxFailure(error)]),
})
