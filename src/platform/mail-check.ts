import { createTransport } from 'nodemailer'
import type { SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection'
import { BOUNCE_PROVIDER, mailboxFailure, withBounceMailbox } from './bounces/bounce-mailbox.ts'
import { enhancedStatus } from './bounces/delivery-report.ts'
import type { Config } from './config/config.ts'
import { envelopeSender, MAIL_PROVIDER } from './mail.ts'
import { connectionProblem } from './providers/connection-problem.ts'
import type { ProviderCheck, ProviderProblem } from './providers/provider-check.ts'

const TIMEOUT_MS = 10_000

const REFUSED: ProviderProblem = {
  en: 'The mail server refused the user or password in SMTP_URL.',
  es: 'El servidor de correo no aceptó el usuario o la contraseña de SMTP_URL.',
}
const SIGN_IN_REQUIRED: ProviderProblem = {
  en: 'The mail server does not accept mails without signing in: add the user and the password to SMTP_URL.',
  es: 'El servidor de correo no acepta correos sin iniciar sesión: añada el usuario y la contraseña a SMTP_URL.',
}
const NO_SENDER: ProviderProblem = {
  en: 'Emails have no sender. Enter one under Settings.',
  es: 'Los correos no tienen remitente. Indíquelo en Configuración.',
}

/** An address that belongs to nobody; a server that only accepts emails to its own addresses refuses it (RFC 2606). */
const RECIPIENT = 'nobody@example.com'

/** Whether a server's reply refuses a client that has not signed in (RFC 4954, RFC 3463). */
const requiresSignIn = (reply: string) =>
  /^5/.test(reply) &&
  (reply.startsWith('530') || enhancedStatus(reply).startsWith('5.7.') || /\b(auth|relay)/i.test(reply))

/** Starts an email and leaves it unfinished, so that it is not sent. Throws when the server requires a sign-in for it. */
const startMail = async ({ sendCommand }: SMTPConnectionCustomAuthContext, sender: string) => {
  for (const command of [`MAIL FROM:<${sender}>`, `RCPT TO:<${RECIPIENT}>`]) {
    const { response } = await sendCommand(command)
    if (requiresSignIn(response)) throw new Error('The mail server requires a sign-in')
  }
}

/** Connects and signs in. Without a user, it starts an email instead, because only then do servers report that they require a sign-in. */
const verifySignIn = (smtpUrl: string, sender: string) => {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const withoutUser = {
    auth: { type: 'custom', method: 'UNSIGNED' },
    customAuth: { UNSIGNED: (context: SMTPConnectionCustomAuthContext) => startMail(context, sender) },
    forceAuth: true,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...(!new URL(smtpUrl).username && withoutUser) })
  return transport.verify().finally(() => transport.close())
}

/** Checks that the mail server accepts emails from us, and that they have a sender. */
export const mailCheck = (config: Config): ProviderCheck => ({
  name: MAIL_PROVIDER,
  label: { en: 'Mail server', es: 'Servidor de correo' },
  kind: 'message',
  configured: config.smtpUrl !== undefined,
  check: async () => {
    const smtpUrl = config.smtpUrl!
    const problems: ProviderProblem[] = []
    await verifySignIn(smtpUrl, envelopeSender(config)).catch((error: Error & { code?: string }) => {
      const refusal = new URL(smtpUrl).username ? REFUSED : SIGN_IN_REQUIRED
      problems.push(error.code === 'EAUTH' ? refusal : connectionProblem(error, 'SMTP_URL'))
    })
    if (!config.mailFrom && !config.officeEmail) problems.push(NO_SENDER)
    return problems
  },
})

/** Checks that the mailbox for bounced emails can be opened. */
export const bounceCheck = ({ bounces }: Config): ProviderCheck => ({
  name: BOUNCE_PROVIDER,
  label: { en: 'Bounce mailbox', es: 'Buzón de correos devueltos' },
  kind: 'message',
  configured: bounces !== null,
  check: () =>
    withBounceMailbox(bounces!, async (): Promise<ProviderProblem[]> => []).catch((error) => [mailboxFailure(error)]),
})
