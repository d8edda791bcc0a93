import { type Lang, texts } from '../../../lib/languages.ts'
import type { MailText } from '../../../platform/mail.ts'
import { ACTIVATION_HOURS, TEMPORARY_PASSWORD_HOURS } from '../contract.ts'

const words = texts(
  {
    subject: 'Activate your Alamar account',
    hello: (name: string) => `Hello ${name},`,
    welcome: 'Welcome to Alamar. One step is left: confirm that this e-mail address is yours.',
    valid: (hours: string) => `The link works once and for ${hours} hours. You can ask for a new one when you sign in.`,
    notYou: 'If you did not open an account with us, ignore this mail.',
    button: 'Activate my account',

    temporary: 'Your temporary password',
    temporaryIs: (password: string) => `You can sign in once with this temporary password: ${password}`,
    temporaryFor: (hours: string) =>
      `It works for ${hours} hour. Then you choose a new password of your own. Until you use it, your old password stays valid.`,
    notAsked: 'If you did not ask for it, ignore this mail: nothing has changed.',
    signIn: 'Sign in',

    changed: 'Your password was changed',
    changedText: 'The password of your Alamar account has just been changed. All your other sessions were ended.',
    notMe: 'If it was not you, ask for a temporary password at once and write to us.',
    recover: 'Recover my password',

    deleted: 'Your account was deleted',
    deletedText:
      'Your Alamar account and your personal data were deleted, as you asked. We keep only what the law demands: paid travel plans, their receipts and the accounts.',
    farewell: 'Thank you for travelling with us.',
  },
  {
    subject: 'Active su cuenta de Alamar',
    hello: (name: string) => `Hola, ${name}:`,
    welcome: 'Le damos la bienvenida a Alamar. Solo falta un paso: confirme que esta dirección de correo es suya.',
    valid: (hours: string) =>
      `El enlace funciona una sola vez y durante ${hours} horas. Puede pedir otro cuando inicie sesión.`,
    notYou: 'Si usted no abrió una cuenta con nosotros, ignore este correo.',
    button: 'Activar mi cuenta',

    temporary: 'Su contraseña temporal',
    temporaryIs: (password: string) => `Puede iniciar sesión una vez con esta contraseña temporal: ${password}`,
    temporaryFor: (hours: string) =>
      `Funciona durante ${hours} hora. Después usted elige una contraseña nueva. Mientras no la use, la anterior sigue siendo válida.`,
    notAsked: 'Si usted no la pidió, ignore este correo: no ha cambiado nada.',
    signIn: 'Iniciar sesión',

    changed: 'Su contraseña se cambió',
    changedText: 'La contraseña de su cuenta de Alamar se acaba de cambiar. Se cerraron todas sus demás sesiones.',
    notMe: 'Si no fue usted, pida enseguida una contraseña temporal y escríbanos.',
    recover: 'Recuperar mi contraseña',

    deleted: 'Su cuenta se eliminó',
    deletedText:
      'Su cuenta de Alamar y sus datos personales se eliminaron, como usted pidió. Solo conservamos lo que exige la ley: los planes de viaje pagados, sus recibos y la contabilidad.',
    farewell: 'Gracias por viajar con nosotros.',
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

type Addressee = { firstName: string; lang: Lang }

/** The mail with a temporary password (decisions 5). */
export const temporaryPasswordMail = (client: Addressee, password: string, origin: string): MailText => {
  const t = words[client.lang]
  return {
    subject: t.temporary,
    paragraphs: [
      t.hello(client.firstName),
      t.temporaryIs(password),
      t.temporaryFor(String(TEMPORARY_PASSWORD_HOURS)),
      t.notAsked,
    ],
    button: { label: t.signIn, url: `${origin}/${client.lang}/signIn` },
  }
}

/** Tells the owner that the password was changed. */
export const passwordChangedMail = (client: Addressee, origin: string): MailText => {
  const t = words[client.lang]
  return {
    subject: t.changed,
    paragraphs: [t.hello(client.firstName), t.changedText, t.notMe],
    button: { label: t.recover, url: `${origin}/${client.lang}/recoverPassword` },
  }
}

/** The last mail: the account is deleted. */
export const accountDeletedMail = (client: Addressee): MailText => {
  const t = words[client.lang]
  return { subject: t.deleted, paragraphs: [t.hello(client.firstName), t.deletedText, t.farewell] }
}
