import { texts } from '../lib/languages.ts'

/** Texts of the dialog that asks for the password again. */
export const proveTexts = texts(
  {
    title: 'Confirm your identity',
    text: 'Enter your password again before you make this change.',
    button: 'Continue',
    noPassword: 'Email me a code instead',
    codeText: 'We have emailed you a code. Enter it here.',
    code: 'Code',
    wrongCode: 'Enter the six digits from the email.',
  },
  {
    title: 'Confirme su identidad',
    text: 'Escriba de nuevo su contraseña antes de hacer este cambio.',
    button: 'Continuar',
    noPassword: 'Prefiero recibir un código por correo',
    codeText: 'Le enviamos un código por correo. Escríbalo aquí.',
    code: 'Código',
    wrongCode: 'Escriba los seis dígitos del correo.',
  },
)
