import { plural, texts } from '../../../lib/languages.ts'
import type { PriceCalendarTexts } from '../../../ui/price-calendar.tsx'

const en: PriceCalendarTexts & { driver: (age: number) => string } = {
  title: 'Dates and prices',
  meaning: (n, currency) =>
    `Each day shows the lowest price per day, in ${currency}, of a rental of ${n} days that begins that day. It includes the insurance paid in Cuba.`,
  length: 'Rental days',
  ofLength: (n) => `${n} rental ${plural(n, 'day', 'days')}`,
  spokenPrice: (amount) => `from ${amount} a day`,
  perUnit: (amount) => `${amount} a day`,
  none: (n) =>
    `In these months no car is available for ${n} days. Try other months, another number of days or another place.`,
  choose: { from: 'Choose the pick-up day.', to: 'Choose the drop-off day to set the dates.' },
  lengths: (min, max) => `A rental can be ${min} to ${max} days long.`,
  driver: (age) => `driver aged ${age}`,
}
const es: typeof en = {
  title: 'Fechas y precios',
  meaning: (n, currency) =>
    `Cada día muestra el precio más bajo por día, en ${currency}, de una renta de ${n} días que empieza ese día. Incluye el seguro que se paga en Cuba.`,
  length: 'Días de renta',
  ofLength: (n) => `${n} ${plural(n, 'día', 'días')} de renta`,
  spokenPrice: (amount) => `desde ${amount} por día`,
  perUnit: (amount) => `${amount} por día`,
  none: (n) =>
    `En estos meses no hay carros disponibles por ${n} días. Pruebe con otros meses, otra cantidad de días u otro lugar.`,
  choose: { from: 'Elija el día de recogida.', to: 'Elija el día de devolución para fijar las fechas.' },
  lengths: (min, max) => `Una renta puede ser de ${min} a ${max} días.`,
  driver: (age) => `conductor de ${age} años`,
}

export const rentalPricesTexts = texts(en, es)
