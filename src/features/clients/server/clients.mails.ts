import type { Lang } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import { ACTIVATION_HOURS, PROOF_CODE_MINUTES, TEMPORARY_PASSWORD_HOURS } from '../contract.ts'

const words = mailWords(
  {
    subject: 'Activate your account',
    hello: 'Hello {name},',
    welcome: 'Welcome. One more step: confirm that this email address is yours.',
    digits: 'Your code: {digits}',
    digitsFor:
      'Enter it within an hour on the page where you signed up. Or open the link below, which works once, within {hours} hours.',
    again: 'You can request a new email on the sign-in page.',
    notYou: 'If you did not open an account with us, ignore this email.',
    button: 'Activate my account',

    confirmEmail: 'Confirm your email address to book',
    codeText:
      'Enter it within an hour on the page where you are booking. Your request is then sent, and your account is open.',
    codeLater: 'You need no password now. To sign in later, choose “Forgot your password?” on the sign-in page.',
    codeNotYou: 'If you are not booking with us, ignore this email.',

    known: 'You already have an account',
    knownText:
      'Someone, probably you, has just tried to sign up with your email address. You already have an account with us, so we did not open a new one.',
    knownHow: 'Sign in with your password. If you do not remember it, we can send you a temporary one.',
    knownNotYou: 'If it was not you, ignore this email: nothing has changed.',

    temporary: 'Your temporary password',
    temporaryIs: 'You can sign in once with this temporary password: {password}',
    temporaryFor:
      'It works for {hours} hour. After you sign in with it, you choose a new password. Until then, your old password stays valid.',
    temporaryFirst:
      'Your account has no password. This one works for {hours} hour; after you sign in with it, you choose your own.',
    notAsked: 'If you did not request it, ignore this email: nothing has changed.',
    signIn: 'Sign in',

    proof: 'Your confirmation code',
    proofFor:
      'Enter it within {minutes} minutes on the page where you asked for it. It confirms a refund or a change to your account.',
    proofNotYou:
      'If you did not ask for it, somebody is using your account: request a temporary password immediately and write to us.',

    changed: 'Your password was changed',
    changedText: 'The password of your account has just been changed. All your other sessions have ended.',
    passkeysRemoved:
      'Because you used a temporary password, we have removed the passkeys of your account. You can add yours again on the page of your account.',
    notMe: 'If it was not you, request a temporary password immediately and write to us.',
    recover: 'Recover my password',

    passkey: 'A passkey was added to your account',
    passkeyText:
      'A passkey has just been added to your account: {name}. Whoever has it can sign in without your password.',
    passkeyNotMe: 'If it was not you, remove the passkey in your account, change your password, and write to us.',
    account: 'My account',

    failures: 'Failed sign-ins to your account',
    failuresText:
      'Someone has tried many times to sign in to your account with wrong passwords. They did not get in, and we are blocking further attempts for a while.',
    failuresYou:
      'You can still sign in from any browser that you have used before. From any other browser, you can always sign in with a temporary password, which we send you by email.',
    failuresAdvice:
      'If you use the same password on other sites, choose a new one here. We write to you about this at most once a day.',

    deleted: 'Your account was deleted',
    deletedText:
      'As you requested, we have deleted your account and your personal data. We keep only what the law requires: paid travel plans, their receipts and our accounting records.',
    farewell: 'Thank you for traveling with us.',
  },
  {
    subject: 'Active su cuenta',
    hello: 'Hola, {name}:',
    welcome: 'Le damos la bienvenida. Solo falta un paso: confirme que esta dirección de correo es suya.',
    digits: 'Su código: {digits}',
    digitsFor:
      'Escríbalo en menos de una hora en la página donde se registró. O abra el enlace de abajo, que funciona una sola vez y durante {hours} horas.',
    again: 'Puede pedir otro correo en la página de inicio de sesión.',
    notYou: 'Si usted no abrió una cuenta con nosotros, ignore este correo.',
    button: 'Activar mi cuenta',

    confirmEmail: 'Confirme su correo para reservar',
    codeText:
      'Escríbalo en menos de una hora en la página donde está reservando. Con eso se envía su solicitud y se abre su cuenta.',
    codeLater:
      'Por ahora no necesita contraseña. Para iniciar sesión más adelante, elija «¿Olvidó su contraseña?» en la página de inicio de sesión.',
    codeNotYou: 'Si usted no está reservando con nosotros, ignore este correo.',

    known: 'Usted ya tiene una cuenta',
    knownText:
      'Alguien, probablemente usted, acaba de intentar registrarse con su correo. Usted ya tiene una cuenta con nosotros, así que no se abrió otra.',
    knownHow: 'Inicie sesión con su contraseña. Si no la recuerda, podemos enviarle una temporal.',
    knownNotYou: 'Si no fue usted, ignore este correo: no ha cambiado nada.',

    temporary: 'Su contraseña temporal',
    temporaryIs: 'Puede iniciar sesión una vez con esta contraseña temporal: {password}',
    temporaryFor:
      'Funciona durante {hours} hora. Después de entrar con ella, usted elige una contraseña nueva. Hasta entonces, la anterior sigue siendo válida.',
    temporaryFirst:
      'Su cuenta no tiene contraseña. Esta funciona durante {hours} hora; después de entrar con ella, usted elige la suya.',
    notAsked: 'Si usted no la pidió, ignore este correo: no ha cambiado nada.',
    signIn: 'Iniciar sesión',

    proof: 'Su código de confirmación',
    proofFor:
      'Escríbalo en menos de {minutes} minutos en la página donde lo pidió. Confirma un reembolso o un cambio en su cuenta.',
    proofNotYou:
      'Si usted no lo pidió, alguien está usando su cuenta: pida enseguida una contraseña temporal y escríbanos.',

    changed: 'Se cambió su contraseña',
    changedText: 'Se acaba de cambiar la contraseña de su cuenta. Se cerraron todas sus demás sesiones.',
    passkeysRemoved:
      'Como usted entró con una contraseña temporal, eliminamos las llaves de acceso de su cuenta. Puede volver a añadir las suyas en la página de su cuenta.',
    notMe: 'Si no fue usted, pida enseguida una contraseña temporal y escríbanos.',
    recover: 'Recuperar mi contraseña',

    passkey: 'Se añadió una llave de acceso a su cuenta',
    passkeyText:
      'Se acaba de añadir una llave de acceso a su cuenta: {name}. Quien la tenga puede iniciar sesión sin su contraseña.',
    passkeyNotMe: 'Si no fue usted, elimine la llave de acceso en su cuenta, cambie su contraseña y escríbanos.',
    account: 'Mi cuenta',

    failures: 'Intentos fallidos de iniciar sesión en su cuenta',
    failuresText:
      'Alguien intentó muchas veces iniciar sesión en su cuenta con contraseñas incorrectas. No lo logró, y durante un tiempo bloqueamos nuevos intentos.',
    failuresYou:
      'Usted puede seguir iniciando sesión desde cualquier navegador que ya haya usado. Desde otro, siempre puede entrar con una contraseña temporal, que le enviamos por correo.',
    failuresAdvice:
      'Si usa la misma contraseña en otros sitios, elija una nueva aquí. Le escribimos sobre esto una vez al día como máximo.',

    deleted: 'Se eliminó su cuenta',
    deletedText:
      'Como usted pidió, eliminamos su cuenta y sus datos personales. Solo conservamos lo que exige la ley: los planes de viaje pagados, sus recibos y nuestra contabilidad.',
    farewell: 'Gracias por viajar con nosotros.',
  },
)

/** The activation email (docs/rules/sessions.md#activation). */
export const activationMail = (
  client: { firstName: string; lang: Lang },
  code: { ofLink: string; digits: string },
  origin: string,
): MailText => {
  const t = words[client.lang]
  return {
    key: 'activation',
    isForSignIn: true,
    subject: t.subject(),
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.welcome(),
      t.digits({ digits: code.digits }),
      t.digitsFor({ hours: String(ACTIVATION_HOURS) }),
      t.again(),
      t.notYou(),
    ],
    button: { label: t.button(), url: pageUrl(origin, client.lang, `/activate_client/${code.ofLink}`) },
    secret: [code.ofLink, code.digits],
  }
}

/** The email with the digits that continue a booking (docs/rules/sessions.md#sign-up-within-a-booking). */
export const bookingCodeMail = (
  client: { firstName: string; lang: Lang },
  { digits }: { digits: string },
): MailText => {
  const t = words[client.lang]
  return {
    key: 'booking-code',
    isForSignIn: true,
    subject: t.confirmEmail(),
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.digits({ digits }),
      t.codeText(),
      t.codeLater(),
      t.codeNotYou(),
    ],
    secret: digits,
  }
}

type Addressee = { firstName: string; lang: Lang }

/** The email with a temporary password (docs/rules/sessions.md#password-recovery). */
export const temporaryPasswordMail = (
  client: Addressee,
  password: string,
  origin: string,
  hasPassword: boolean,
): MailText => {
  const t = words[client.lang]
  const hours = String(TEMPORARY_PASSWORD_HOURS)
  return {
    key: 'temporary-password',
    isForSignIn: true,
    subject: t.temporary(),
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.temporaryIs({ password }),
      ...(hasPassword ? [t.temporaryFor({ hours }), t.notAsked()] : [t.temporaryFirst({ hours })]),
    ],
    button: { label: t.signIn(), url: pageUrl(origin, client.lang, '/signIn') },
    secret: password,
  }
}

/** The email with the code that proves the client's identity (docs/rules/sessions.md#proof-of-identity). */
export const proofCodeMail = (client: Addressee, digits: string): MailText => {
  const t = words[client.lang]
  return {
    key: 'proof-code',
    isForSignIn: true,
    subject: t.proof(),
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.digits({ digits }),
      t.proofFor({ minutes: String(PROOF_CODE_MINUTES) }),
      t.proofNotYou(),
    ],
    secret: digits,
  }
}

/** Notifies the owner of an account that someone signed up with their email address (0027). */
export const knownAccountMail = (client: Addressee, origin: string): MailText => {
  const t = words[client.lang]
  return {
    key: 'known-account',
    isForSignIn: true,
    subject: t.known(),
    paragraphs: [t.hello({ name: client.firstName }), t.knownText(), t.knownHow(), t.knownNotYou()],
    button: { label: t.signIn(), url: pageUrl(origin, client.lang, '/signIn') },
    link: { label: t.recover(), url: pageUrl(origin, client.lang, '/recoverPassword') },
  }
}

/** Notifies the owner that the password was changed and the passkeys were removed. */
export const passwordChangedMail = (client: Addressee, origin: string, passkeysRemoved: boolean): MailText => {
  const t = words[client.lang]
  return {
    key: 'password-changed',
    isForSignIn: true,
    subject: t.changed(),
    paragraphs: [
      t.hello({ name: client.firstName }),
      t.changedText(),
      ...(passkeysRemoved ? [t.passkeysRemoved()] : []),
      t.notMe(),
    ],
    button: { label: t.recover(), url: pageUrl(origin, client.lang, '/recoverPassword') },
  }
}

/** Notifies the owner of a new passkey. */
export const passkeyAddedMail = (client: Addressee, name: string, origin: string): MailText => {
  const t = words[client.lang]
  return {
    key: 'passkey-added',
    isForSignIn: true,
    subject: t.passkey(),
    paragraphs: [t.hello({ name: client.firstName }), t.passkeyText({ name }), t.passkeyNotMe()],
    button: { label: t.account(), url: pageUrl(origin, client.lang, '/profile') },
  }
}

/** Notifies the owner of repeated failed sign-ins. */
export const failedSignInsMail = (client: Addressee, origin: string): MailText => {
  const t = words[client.lang]
  return {
    key: 'failed-sign-ins',
    isForSignIn: true,
    subject: t.failures(),
    paragraphs: [t.hello({ name: client.firstName }), t.failuresText(), t.failuresYou(), t.failuresAdvice()],
    button: { label: t.recover(), url: pageUrl(origin, client.lang, '/recoverPassword') },
  }
}

/** Confirms that the account was deleted. */
export const accountDeletedMail = (client: Addressee): MailText => {
  const t = words[client.lang]
  return {
    key: 'account-deleted',
    subject: t.deleted(),
    paragraphs: [t.hello({ name: client.firstName }), t.deletedText(), t.farewell()],
  }
}
