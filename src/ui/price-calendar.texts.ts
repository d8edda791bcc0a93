import { texts } from '../lib/languages.ts'

export const priceCalendarTexts = texts(
  {
    earlier: 'Earlier months',
    later: 'Later months',
    loading: 'Loading prices…',
    failed: 'The prices could not be loaded. You can still choose dates.',
    retry: 'Try again',
    lowest: 'Lowest price of these months',
    notAvailable: 'Not available',
    notAvailableLabel: 'not available',
    notBookable: 'cannot be booked',
    lowestLabel: 'lowest price',
    total: (amount: string) => `From ${amount} in total`,
    use: 'Use these dates',
  },
  {
    earlier: 'Meses anteriores',
    later: 'Meses siguientes',
    loading: 'Cargando precios…',
    failed: 'No se pudieron cargar los precios. Aun así puede elegir fechas.',
    retry: 'Intentar de nuevo',
    lowest: 'El precio más bajo de estos meses',
    notAvailable: 'No disponible',
    notAvailableLabel: 'no disponible',
    notBookable: 'no se puede reservar',
    lowestLabel: 'el precio más bajo',
    total: (amount: string) => `Desde ${amount} en total`,
    use: 'Usar estas fechas',
  },
)
