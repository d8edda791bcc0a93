import { texts } from '../lib/languages.ts'

/** Texts of both comparisons. */
export const comparePageTexts = texts(
  {
    back: 'Back to the results',
    link: 'Send this page’s address to share the comparison.',
    price: 'Price',
    score: 'Review score',
    noScore: 'No reviews yet',
  },
  {
    back: 'Volver a los resultados',
    link: 'Envíe la dirección de esta página para compartir la comparación.',
    price: 'Precio',
    score: 'Puntuación',
    noScore: 'Todavía sin opiniones',
  },
)
