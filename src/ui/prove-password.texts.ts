import { texts } from '../lib/languages.ts'

/** Texts of the dialog that asks for the password again. */
export const proveTexts = texts(
  {
    title: 'Confirm your identity',
    text: 'Enter your password again before you make this change.',
    button: 'Continue',
  },
  {
    title: 'Confirme su identidad',
    text: 'Escriba de nuevo su contraseña antes de hacer este cambio.',
    button: 'Continuar',
  },
)
