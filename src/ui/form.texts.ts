import { texts } from '../lib/languages.ts'

/** What the forms where people sign in or write to somebody have in common. */
export const formTexts = texts(
  {
    errorTitle: (title: string) => `Error: ${title}`,
    email: 'E-mail',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    missingEmail: 'Enter your e-mail',
    wrongEmail: 'Enter an e-mail address like name@example.com',
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
