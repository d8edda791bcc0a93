import { type Lang, texts } from '../../../lib/languages.ts'
import type { MailText } from '../../../platform/mail.ts'
import { ACTIVATION_HOURS } from '../contract.ts'

const words = texts(
  {
    subject: 'Activate your Alamar account',
    hello: (name: string) => `Hello ${name},`,
    welcome: 'Welcome to Alamar. One step is left: confirm that this e-mail address is yours.',
    valid: (hours: string) => `The link works once and for ${hours} hours. You can ask for a new one when you sign in.`,
    notYou: 'If you did not open an account with us, ignore this mail.',
    button: 'Activate my account',
  },
  {
    subject: 'Active su cuenta de Alamar',
    hello: (name: string) => `Hola, ${name}:`,
    welcome: 'Le damos la bienvenida a Alamar. Solo falta un paso: confirme que esta dirección de correo es suya.',
    valid: (hours: string) =>
      `El enlace funciona una sola vez y durante ${hours} horas. Puede pedir otro cuando inicie sesión.`,
    notYou: 'Si usted no abrió una cuenta con nosotros, ignore este correo.',
    button: 'Activar mi cuenta',
  },
)

/** The mail with the link that proves a new client's e-mail (decisions 5). */
export const activationMail = (client: { firstName: string; lang: Lang }, code: string, origin: string): MailText => {
  const t = words[client.lang]
  return {
    subject: t.subject,
    paragraphs: [t.hello(client.firstName), t.welcome, t.valid(String(ACTIVATION_HOURS)), t.notYou],
    button: { label: t.button, url: `${origin}/${client.lang}/activate_client/${code}` },
  }
}
