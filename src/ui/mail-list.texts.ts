import { texts } from '../lib/languages.ts'

export const mailListTexts = texts(
  { deliveries: { delivered: 'Delivered', read: 'Read', failed: 'Not delivered' } },
  { deliveries: { delivered: 'Entregado', read: 'Leído', failed: 'No entregado' } },
)
