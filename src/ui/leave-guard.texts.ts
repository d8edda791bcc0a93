import { texts } from '../lib/languages.ts'

export const leaveGuardTexts = texts(
  {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved.',
    leave: 'Leave without saving',
    stay: 'Stay',
  },
  {
    title: '¿Salir sin guardar?',
    text: 'Sus cambios en esta página no están guardados.',
    leave: 'Salir sin guardar',
    stay: 'Quedarse',
  },
)
