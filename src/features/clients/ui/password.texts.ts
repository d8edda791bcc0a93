import { texts } from '../../../lib/languages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../password-length.ts'

export const passwordTexts = texts(
  {
    recover: 'Recover your password',
    recoverDescription: 'Get a temporary password for your Alamar account by e-mail.',
    recoverLead: 'Tell us the e-mail of your account, and we send you a temporary password.',
    recoverButton: 'Send me a password',
    recovered: 'We send you an email with the new password.',
    recoveredWhat:
      'The temporary password works once and for one hour; then you choose your own. Until you use it, your old password stays valid. Nothing arrived? Look in the spam folder, and check that the e-mail is the one of your account.',
    backToSignIn: 'Back to sign in',

    change: 'Change your password',
    changeDescription: 'Choose a new password for your Alamar account.',
    changeLead: 'All your other sessions end with the old password.',
    choose: 'Choose a new password',
    chooseLead: 'You signed in with a temporary password. Choose your own, and you are in.',
    oldPassword: 'Current password',
    newPassword: 'New password',
    confirmPassword: 'New password again',
    hint: `At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`,
    changeButton: 'Change the password',
    changed: 'Password changed successfully',
    notChanged: "We can't change your password.",
    missingOld: 'Enter your current password',
    short: `The new password must have at least ${PASSWORD_MIN} characters`,
    long: `The new password must have at most ${PASSWORD_MAX} characters`,
    different: 'Enter the same new password twice',

    proveTitle: 'Is it you?',
    proveText: 'Before this change, please enter your password again.',
    proveButton: 'Go on',
  },
  {
    recover: 'Recupere su contraseña',
    recoverDescription: 'Reciba por correo una contraseña temporal para su cuenta de Alamar.',
    recoverLead: 'Díganos el correo de su cuenta y le enviaremos una contraseña temporal.',
    recoverButton: 'Enviarme una contraseña',
    recovered: 'Le enviamos un correo con la nueva contraseña.',
    recoveredWhat:
      'La contraseña temporal funciona una sola vez y durante una hora; después usted elige la suya. Mientras no la use, la anterior sigue siendo válida. ¿No le llegó nada? Busque en la carpeta de spam y compruebe que el correo sea el de su cuenta.',
    backToSignIn: 'Volver a iniciar sesión',

    change: 'Cambie su contraseña',
    changeDescription: 'Elija una contraseña nueva para su cuenta de Alamar.',
    changeLead: 'Todas sus demás sesiones se cierran junto con la contraseña anterior.',
    choose: 'Elija una contraseña nueva',
    chooseLead: 'Inició sesión con una contraseña temporal. Elija la suya y ya podrá entrar.',
    oldPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    confirmPassword: 'Repita la contraseña nueva',
    hint: `Al menos ${PASSWORD_MIN} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.`,
    changeButton: 'Cambiar la contraseña',
    changed: 'La contraseña se cambió correctamente',
    notChanged: 'No podemos cambiar su contraseña.',
    missingOld: 'Escriba su contraseña actual',
    short: `La contraseña nueva debe tener al menos ${PASSWORD_MIN} caracteres`,
    long: `La contraseña nueva debe tener como máximo ${PASSWORD_MAX} caracteres`,
    different: 'Escriba dos veces la misma contraseña nueva',

    proveTitle: '¿Es usted?',
    proveText: 'Antes de este cambio, escriba de nuevo su contraseña.',
    proveButton: 'Continuar',
  },
)
