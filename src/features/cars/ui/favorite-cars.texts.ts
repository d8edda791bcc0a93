import { texts } from '../../../lib/languages.ts'

export const favoriteCarsTexts = texts(
  {
    title: 'Cars',
    rental: (place: string, dates: string) => `${place}, ${dates}`,
    soldOut: (place: string) =>
      `Not available: sold out in ${place} for these dates. Choose other dates or another pick-up place.`,
    otherDates: 'Choose other dates.',
    notThen: (isOneWay: boolean) =>
      isOneWay
        ? 'Not available for these dates and places. Choose other dates, or return the car where you pick it up.'
        : 'Not available for these dates. Choose other dates or another pick-up place.',
    notThere: (company: string, place: string, others: readonly string[]) =>
      `Not available: ${company} does not rent it in ${place}. ${others.length > 0 ? `Choose another pick-up place; the nearest are: ${others.join('; ')}.` : 'Choose another pick-up place.'}`,
    notWithDates: 'No price, because these dates are not possible. Change them above.',
  },
  {
    title: 'Carros',
    rental: (place: string, dates: string) => `${place}, ${dates}`,
    soldOut: (place: string) =>
      `No disponible: agotado en ${place} en estas fechas. Elija otras fechas u otro lugar de recogida.`,
    otherDates: 'Elija otras fechas.',
    notThen: (isOneWay: boolean) =>
      isOneWay
        ? 'No disponible en estas fechas y lugares. Elija otras fechas o devuelva el carro donde lo recoge.'
        : 'No disponible en estas fechas. Elija otras fechas u otro lugar de recogida.',
    notThere: (company: string, place: string, others: readonly string[]) =>
      `No disponible: ${company} no lo renta en ${place}. ${others.length > 0 ? `Elija otro lugar de recogida; los más cercanos son: ${others.join('; ')}.` : 'Elija otro lugar de recogida.'}`,
    notWithDates: 'Sin precio, porque estas fechas no son posibles. Cámbielas arriba.',
  },
)
