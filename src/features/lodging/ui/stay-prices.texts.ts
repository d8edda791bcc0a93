import { plural, texts } from '../../../lib/languages.ts'
import type { PriceCalendarTexts } from '../../../ui/price-calendar.tsx'

const en: PriceCalendarTexts = {
  title: 'Prices by date',
  meaning: (n) =>
    `Each day shows the lowest price per night in USD, for all rooms, of a stay of ${n} ${plural(n, 'night', 'nights')} that begins on it.`,
  length: 'Nights',
  ofLength: (n) => `${n} ${plural(n, 'night', 'nights')}`,
  spokenPrice: (dollars) => `from ${dollars} ${plural(dollars, 'dollar', 'dollars')} a night`,
  perUnit: (amount) => `${amount} a night`,
  none: (n) =>
    `In these months nothing is available for ${n} ${plural(n, 'night', 'nights')}. Try other months or another number of nights.`,
}
const es: PriceCalendarTexts = {
  title: 'Precios por fecha',
  meaning: (n) =>
    `Cada día muestra el precio más bajo por noche en USD, para todas las habitaciones, de una estancia de ${n} ${plural(n, 'noche', 'noches')} que empieza ese día.`,
  length: 'Noches',
  ofLength: (n) => `${n} ${plural(n, 'noche', 'noches')}`,
  spokenPrice: (dollars) => `desde ${dollars} ${plural(dollars, 'dólar', 'dólares')} por noche`,
  perUnit: (amount) => `${amount} por noche`,
  none: (n) =>
    `En estos meses no hay nada disponible para ${n} ${plural(n, 'noche', 'noches')}. Pruebe con otros meses u otra cantidad de noches.`,
}

export const stayPricesTexts = texts(en, es)
