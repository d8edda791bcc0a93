import { texts } from '../lib/languages.ts'

export const mailListTexts = texts(
  {
    deliveries: { delivered: 'Delivered', read: 'Read', failed: 'Not delivered' },
    attached: (files: string) => `Attached: ${files}`,
  },
  {
    deliveries: { delivered: 'Entregado', read: 'Leído', failed: 'No entregado' },
    attached: (files: string) => `Adjuntos: ${files}`,
  },
)
