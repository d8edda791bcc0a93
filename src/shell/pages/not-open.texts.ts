import { texts } from '../../lib/languages.ts'

export const notOpenTexts = texts(
  {
    title: 'This store is not open yet',
    lead: 'It is being set up. Please come back soon.',
    office: 'For the agency: go to the office',
    first: 'No account yet? Open the link that the server printed when it started.',
  },
  {
    title: 'Esta tienda todavía no está abierta',
    lead: 'Se está preparando. Vuelva pronto, por favor.',
    office: 'Para la agencia: ir a la oficina',
    first: '¿Aún no tiene cuenta? Abra el enlace que el servidor mostró al iniciarse.',
  },
)
