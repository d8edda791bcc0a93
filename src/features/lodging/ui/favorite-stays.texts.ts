import { texts } from '../../../lib/languages.ts'

export const favoriteStaysTexts = texts(
  {
    title: 'Places to stay',
    notAvailable: 'Not available for these dates. Choose other dates.',
  },
  {
    title: 'Alojamientos',
    notAvailable: 'No disponible en estas fechas. Elija otras fechas.',
  },
)
