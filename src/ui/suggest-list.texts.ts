import { plural, texts } from '../lib/languages.ts'

export const suggestListTexts = texts(
  {
    suggestions: 'Suggestions',
    found: (n: number) => `${n} ${plural(n, 'suggestion', 'suggestions')}`,
    none: 'Nothing found. Try a zone, a province, a hotel or an airport.',
  },
  {
    suggestions: 'Sugerencias',
    found: (n: number) => `${n} ${plural(n, 'sugerencia', 'sugerencias')}`,
    none: 'No se encontró nada. Pruebe con una zona, una provincia, un hotel o un aeropuerto.',
  },
)
