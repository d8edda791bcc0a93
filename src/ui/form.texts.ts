import { texts } from '../lib/languages.ts'

/** Texts shared by the sign-in, sign-up and message forms. */
export const formTexts = texts(
  {
    errorTitle: (title: string) => `Error: ${title}`,
    email: 'Email',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    missingEmail: 'Enter your email address',
    wrongEmail: 'Enter an email address like name@example.com',
    missingPassword: 'Enter your password',
    mailTo: 'To',
    whatsApp: 'WhatsApp message',
  },
  {
    errorTitle: (title: string) => `Error: ${title}`,
    email: 'Correo electrónico',
    password: 'Contraseña',
    show: 'Mostrar',
    hide: 'Ocultar',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    missingEmail: 'Escriba su correo electrónico',
    wrongEmail: 'Escriba un correo como nombre@ejemplo.com',
    missingPassword: 'Escriba su contraseña',
    mailTo: 'Para',
    whatsApp: 'Mensaje de WhatsApp',
  },
)
