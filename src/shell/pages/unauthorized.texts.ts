import { texts } from '../../lib/languages.ts'

export const unauthorizedTexts = texts(
  {
    title: 'Session is expired',
    text: 'We are sorry, seems that your user session is expired.',
  },
  {
    title: 'La sesión ha expirado',
    text: 'Lo sentimos, parece que su sesión de usuario ha expirado.',
  },
)
