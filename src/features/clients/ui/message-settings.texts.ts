import { texts } from '../../../lib/languages.ts'

export const messageSettingsTexts = texts(
  {
    title: 'Messages to you',
    returned: (address: string) => `Our emails to ${address} could not be delivered`,
    unknown: 'The mail server of this address says that the mailbox does not exist.',
    disabled: 'The mail server of this address says that the mailbox is disabled.',
    only: 'Until this is resolved, we use it only for what you need to sign in. Your bookings and messages are in your account.',
    again: 'The address works again',
    trying: 'We are sending emails to your address again.',
    welcome: (phone: string) => `We may write to ${phone} on WhatsApp about your trip.`,
    stop: 'Stop WhatsApp messages',
    stopped: 'You will get no messages on WhatsApp; we write to you by email.',
    allow: 'Allow WhatsApp messages',
    allowed: 'We may write to you on WhatsApp.',
    byPhone: (phone: string) =>
      `${phone} has opted out of our messages. To receive them again, send us START on WhatsApp from that number.`,
  },
  {
    title: 'Mensajes para usted',
    returned: (address: string) => `Nuestros correos a ${address} nos llegan devueltos`,
    unknown: 'El servidor de correo de esta dirección dice que el buzón no existe.',
    disabled: 'El servidor de correo de esta dirección dice que el buzón está desactivado.',
    only: 'Mientras no se resuelva, solo enviamos a ella lo necesario para iniciar sesión. Sus reservas y mensajes están en su cuenta.',
    again: 'La dirección ya funciona',
    trying: 'Volvemos a enviar correos a su dirección.',
    welcome: (phone: string) => `Podemos escribir al ${phone} por WhatsApp sobre su viaje.`,
    stop: 'No recibir mensajes por WhatsApp',
    stopped: 'No recibirá mensajes por WhatsApp; le escribiremos por correo.',
    allow: 'Permitir mensajes por WhatsApp',
    allowed: 'Podemos escribirle por WhatsApp.',
    byPhone: (phone: string) =>
      `El ${phone} pidió no recibir mensajes. Para recibirlos de nuevo, escríbanos ALTA desde él por WhatsApp.`,
  },
)
