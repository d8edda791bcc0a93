import { agentName } from '../../../lib/agent-name.ts'
import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Lang, texts } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import { INVITATION_HOURS, RESET_HOURS } from '../session-times.ts'
import { linkUrl } from './link-url.ts'

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,

    reset: 'Choose a new password for the office',
    resetText: 'Somebody, probably you, asked for a new password for your office account.',
    resetFor: (hours: number) =>
      `The link works once, for ${hours} hour. After that you sign in with the new password and your second factor.`,
    resetButton: 'Choose a new password',
    notAsked: 'If you did not ask for it, ignore this email: nothing has changed.',

    changed: 'Your office password was changed',
    changedText:
      'The password of your office account has just been changed. The sessions in other browsers have ended.',
    notMe: 'If it was not you, choose a new password at once and tell the owner of the agency.',
    recover: 'Choose a new password',

    failures: 'Failed sign-ins to your office account',
    failuresText:
      'There were many attempts to sign in to your office account with a wrong password. None succeeded, and we are blocking further attempts for a while.',
    failuresHow:
      'You can still sign in from any browser that you have used before. We send this warning at most once a day.',

    newBrowser: 'New sign-in to your office account',
    newBrowserText: (browser: string, address: string, at: string) =>
      `Someone signed in to your office account from a browser that was not used for it before: ${browser}, address ${address}, ${at}.`,
    unknownBrowser: 'unknown browser',
    wasMe: 'If it was you, there is nothing to do. If not, end that session and change your password.',
    sessions: 'See your sessions',

    invitation: 'Your invitation to the office',
    invited: (name: string | undefined) =>
      `${name ?? 'The agency'} invites you to work in the office, where the agency handles its bookings.`,
    invitedHow:
      'Choose your password and set up a second factor. You need a phone with an authenticator app, or a passkey.',
    invitedFor: (hours: number) => `The link works once, for ${hours} hours.`,
    accept: 'Accept the invitation',
    notExpected: 'If you did not expect this, ignore this email.',
  },
  {
    hello: (name: string) => `Hola, ${name}:`,

    reset: 'Elija una contraseña nueva para la oficina',
    resetText: 'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de la oficina.',
    resetFor: (hours: number) =>
      `El enlace funciona una sola vez y durante ${hours} hora. Después usted inicia sesión con la contraseña nueva y su segundo factor.`,
    resetButton: 'Elegir una contraseña nueva',
    notAsked: 'Si usted no la pidió, ignore este correo: no ha cambiado nada.',

    changed: 'Se cambió su contraseña de la oficina',
    changedText:
      'Se acaba de cambiar la contraseña de su cuenta de la oficina. Se cerraron las sesiones en otros navegadores.',
    notMe: 'Si no fue usted, elija enseguida una contraseña nueva y avise al propietario de la agencia.',
    recover: 'Elegir una contraseña nueva',

    failures: 'Intentos fallidos de entrar en su cuenta de la oficina',
    failuresText:
      'Hubo muchos intentos de entrar en su cuenta de la oficina con una contraseña equivocada. Ninguno tuvo éxito, y durante un tiempo bloqueamos los siguientes.',
    failuresHow:
      'Usted puede iniciar sesión desde cualquier navegador que ya haya usado. Enviamos este aviso como máximo una vez al día.',

    newBrowser: 'Nuevo inicio de sesión en su cuenta de la oficina',
    newBrowserText: (browser: string, address: string, at: string) =>
      `Se inició sesión en su cuenta de la oficina desde un navegador que no se había usado antes: ${browser}, dirección ${address}, ${at}.`,
    unknownBrowser: 'navegador desconocido',
    wasMe: 'Si fue usted, no tiene que hacer nada. Si no, cierre esa sesión y cambie su contraseña.',
    sessions: 'Ver sus sesiones',

    invitation: 'Su invitación a la oficina',
    invited: (name: string | undefined) =>
      `${name ?? 'La agencia'} le invita a trabajar en la oficina, donde la agencia gestiona sus reservas.`,
    invitedHow:
      'Elija su contraseña y configure un segundo factor. Necesita un teléfono con una aplicación de autenticación, o una llave de acceso.',
    invitedFor: (hours: number) => `El enlace funciona una sola vez y durante ${hours} horas.`,
    accept: 'Aceptar la invitación',
    notExpected: 'Si no la esperaba, ignore este correo.',
  },
)

const firstName = (name: string) => name.split(' ')[0]!

/** Warns a staff member about many failed sign-ins. */
export const failedSignInsMail = (lang: Lang, name: string): MailText => {
  const t = words[lang]
  return {
    isForSignIn: true,
    subject: t.failures,
    paragraphs: [t.hello(firstName(name)), t.failuresText, t.failuresHow],
  }
}

/** Tells a staff member about a sign-in from a browser that they have not used before. */
export const newBrowserMail = (
  lang: Lang,
  name: string,
  { agent, address, at }: { agent: string; address: string; at: Date },
  origin: string,
): MailText => {
  const t = words[lang]
  const { program, system } = agentName(agent)
  const browser = [program, system].filter(Boolean).join(', ') || t.unknownBrowser
  const time = formatInstant(at, lang, SERVICE_ZONE)
  return {
    isForSignIn: true,
    subject: t.newBrowser,
    paragraphs: [t.hello(firstName(name)), t.newBrowserText(browser, address, time), t.wasMe],
    button: { label: t.sessions, url: pageUrl(origin, lang, '/office/account') },
  }
}

/** A link for a new password. */
export const resetMail = (lang: Lang, name: string, token: string, origin: string): MailText => {
  const t = words[lang]
  return {
    isForSignIn: true,
    subject: t.reset,
    paragraphs: [t.hello(firstName(name)), t.resetText, t.resetFor(RESET_HOURS), t.notAsked],
    button: { label: t.resetButton, url: linkUrl(origin, lang, 'reset', token) },
    secret: token,
  }
}

/** Tells a staff member that the password was changed. */
export const passwordChangedMail = (lang: Lang, name: string, origin: string): MailText => {
  const t = words[lang]
  return {
    isForSignIn: true,
    subject: t.changed,
    paragraphs: [t.hello(firstName(name)), t.changedText, t.notMe],
    button: { label: t.recover, url: pageUrl(origin, lang, '/office/recoverPassword') },
  }
}

/** Invites a person; `inviter` is undefined for an invitation from the command line. */
export const invitationMail = (lang: Lang, inviter: string | undefined, token: string, origin: string): MailText => {
  const t = words[lang]
  return {
    isForSignIn: true,
    subject: t.invitation,
    paragraphs: [t.invited(inviter), t.invitedHow, t.invitedFor(INVITATION_HOURS), t.notExpected],
    button: { label: t.accept, url: linkUrl(origin, lang, 'invitation', token) },
    secret: token,
  }
}
