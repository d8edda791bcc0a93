import { texts } from '../lib/languages.ts'

export const countryOptionsTexts = texts(
  { main: 'Most common', others: 'Other countries' },
  { main: 'Más frecuentes', others: 'Otros países' },
)
