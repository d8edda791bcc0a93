import { texts } from '../lib/languages.ts'

export const countryOptionsTexts = texts(
  { main: 'Most common', others: 'Other countries', failed: "We can't get Countries" },
  { main: 'Más frecuentes', others: 'Otros países', failed: 'No podemos obtener los países' },
)
