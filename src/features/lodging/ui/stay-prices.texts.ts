import { plural, texts } from '../../../lib/languages.ts'
import type { PriceCalendarTexts } from '../../../ui/price-calendar.tsx'

const en: PriceCalendarTexts = {
  title: 'Prices by date',
  meaning: (n, currency) =>
    `Each day shows the lowest price per night in ${currency}, for all rooms, of a stay of ${n} ${plural(n, 'night', 'nights')} that begins on it.`,
  length: 'Nights',
  ofLength: (n) => `${n} ${plural(n, 'night', 'nights')}`,
  spokenPrice: (amount) => `from ${amount} a night`,
  perUnit: (amount) => `${amount} a night`,
  none: (n) =>
    `In these months nothing is available for ${n} ${plural(n, 'night', 'nights')}. Try other months or another number of nights.`,
}
const es: PriceCalendarTexts = {
  title: 'Precios por fecha',
  meaning: (n, currency) =>
    `Cada día muestra el precio más bajo por noche en ${currency}, para todas las habitaciones, de una estancia de ${n} ${plural(n, 'noche', 'noches')} que empieza ese día.`,
  length: 'Noches',
  ofLength: (n) => `${n} ${plural(n, 'noche', 'noches')}`,
  spokenPrice: (amount) => `desde ${amount} por noche`,
  perUnit: (amount) => `${amount} por noche`,
  none: (n) =>
    `En estos meses no hay nada disponible para ${n} ${plural(n, 'noche', 'noches')}. Pruebe con otros meses u otra cantidad de noches.`,
}

export const stayPricesTexts = texts(en, es)
