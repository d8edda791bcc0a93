import { plural, texts } from '../../../lib/languages.ts'
import type { PriceCalendarTexts } from '../../../ui/price-calendar.tsx'

const en: PriceCalendarTexts = {
  title: 'Dates and prices',
  meaning: (n, currency) =>
    `Each day shows the lowest price per night, in ${currency}, of a stay of ${n} ${plural(n, 'night', 'nights')} that begins that day. It is for all rooms together.`,
  length: 'Nights',
  ofLength: (n) => `${n} ${plural(n, 'night', 'nights')}`,
  spokenPrice: (amount) => `from ${amount} a night`,
  perUnit: (amount) => `${amount} a night`,
  none: (n) =>
    `In these months nothing is available for ${n} ${plural(n, 'night', 'nights')}. Try other months or another number of nights.`,
  choose: { from: 'Choose the check-in day.', to: 'Choose the check-out day to set the dates.' },
  lengths: (min, max) => `A stay can be ${min} to ${max} nights long.`,
}
const es: PriceCalendarTexts = {
  title: 'Fechas y precios',
  meaning: (n, currency) =>
    `Cada día muestra el precio más bajo por noche, en ${currency}, de una estancia de ${n} ${plural(n, 'noche', 'noches')} que empieza ese día. Es el de todas las habitaciones juntas.`,
  length: 'Noches',
  ofLength: (n) => `${n} ${plural(n, 'noche', 'noches')}`,
  spokenPrice: (amount) => `desde ${amount} por noche`,
  perUnit: (amount) => `${amount} por noche`,
  none: (n) =>
    `En estos meses no hay nada disponible para ${n} ${plural(n, 'noche', 'noches')}. Pruebe con otros meses u otra cantidad de noches.`,
  choose: { from: 'Elija el día de entrada.', to: 'Elija el día de salida para fijar las fechas.' },
  lengths: (min, max) => `Una estancia puede ser de ${min} a ${max} noches.`,
}

export const stayPricesTexts = texts(en, es)
