import { texts } from '../lib/languages.ts'

export const alternativesTexts = texts(
  {
    title: 'What is available instead',
    dates: 'Other dates, lowest price first',
    from: (price: string) => `from ${price}`,
    zones: 'Nearby zones, same dates',
    away: (km: number) => `${km} km away`,
    countFrom: (count: string, price: string) => `${count} from ${price}`,
    filters: 'With other filters',
    without: (filter: string) => `Without “${filter}”`,
  },
  {
    title: 'Otras opciones disponibles',
    dates: 'Otras fechas, de menor a mayor precio',
    from: (price: string) => `desde ${price}`,
    zones: 'Zonas cercanas, mismas fechas',
    away: (km: number) => `a ${km} km`,
    countFrom: (count: string, price: string) => `${count} desde ${price}`,
    filters: 'Con otros filtros',
    without: (filter: string) => `Sin «${filter}»`,
  },
)
