import { texts } from '../../../lib/languages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../lib/password-length.ts'

export const passwordTexts = texts(
  {
    recover: 'Recover your password',
    recoverDescription: 'Get a temporary password for your account by email.',
    recoverLead: 'Enter the email address of your account and we will send you a temporary password.',
    recoverButton: 'Send me a password',
    recovered: 'We send you an email with the new password.',
    recoveredWhat:
      'The temporary password works once, within one hour. After you sign in with it, you choose a new password. Until then, your old password stays valid. Did nothing arrive? Check your spam folder, and check that you entered the email address of your account.',
    backToSignIn: 'Back to sign in',

    change: 'Change your password',
    changeDescription: 'Choose a new password for your account.',
    changeLead: 'Changing your password ends all your other sessions.',
    choose: 'Choose a new password',
    chooseLead: 'You signed in with a temporary password. Choose a new one to continue.',
    oldPassword: 'Current password',
    noPassword: 'Without a password, leave this field empty.',
    newPassword: 'New password',
    confirmPassword: 'New password again',
    hint: `At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`,
    changeButton: 'Change the password',
    changed: 'Password changed successfully',
    notChanged: "We can't change your password.",
    short: `The new password must have at least ${PASSWORD_MIN} characters`,
    long: `The new password must have at most ${PASSWORD_MAX} characters`,
    different: 'Enter the same new password twice',
  },
  {
    recover: 'Recupere su contraseña',
    recoverDescription: 'Reciba por correo una contraseña temporal para su cuenta.',
    recoverLead: 'Escriba el correo de su cuenta y le enviaremos una contraseña temporal.',
    recoverButton: 'Enviarme una contraseña',
    recovered: 'Le enviamos un correo con la nueva contraseña.',
    recoveredWhat:
      'La contraseña temporal funciona una sola vez y durante una hora. Después de entrar con ella, usted elige una contraseña nueva. Hasta entonces, la anterior sigue siendo válida. ¿No le llegó nada? Revise la carpeta de spam y compruebe que escribió el correo de su cuenta.',
    backToSignIn: 'Volver a iniciar sesión',

    change: 'Cambie su contraseña',
    changeDescription: 'Elija una contraseña nueva para su cuenta.',
    changeLead: 'Al cambiar la contraseña se cierran todas sus demás sesiones.',
    choose: 'Elija una contraseña nueva',
    chooseLead: 'Inició sesión con una contraseña temporal. Elija una nueva para continuar.',
    oldPassword: 'Contraseña actual',
    noPassword: 'Si no tiene contraseña, deje este campo vacío.',
    newPassword: 'Contraseña nueva',
    confirmPassword: 'Repita la contraseña nueva',
    hint: `Al menos ${PASSWORD_MIN} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.`,
    changeButton: 'Cambiar la contraseña',
    changed: 'La contraseña se cambió correctamente',
    notChanged: 'No podemos cambiar su contraseña.',
    short: `La contraseña nueva debe tener al menos ${PASSWORD_MIN} caracteres`,
    long: `La contraseña nueva debe tener como máximo ${PASSWORD_MAX} caracteres`,
    different: 'Escriba dos veces la misma contraseña nueva',
  },
)
