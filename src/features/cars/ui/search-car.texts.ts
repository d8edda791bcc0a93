import { plural, texts } from '../../../lib/languages.ts'

export const searchCarTexts = texts(
  {
    title: (zone: string) => `Rental cars: ${zone}`,
    bareTitle: 'Rental cars in Cuba',
    description:
      'Compare rental cars in Cuba by class, company and total price, with what you pay now and what you pay in Cuba.',
    when: (from: string, to: string, days: number) => `${from} to ${to}, ${days} rental ${plural(days, 'day', 'days')}`,
    to: (zone: string) => `drop-off in ${zone}`,
    driver: (age: number) => `driver aged ${age}`,
    found: (n: number) => `${n} ${plural(n, 'car', 'cars')}`,
    filterNames: {
      carClass: 'Class',
      transmission: 'Transmission',
      supplier: 'Rental company',
      unlimited: 'Kilometers',
    },
    sorts: {
      'Price.0': 'Lowest price',
      'Price.1': 'Highest price',
      'ClassName.0': 'Class',
      'ModelName.0': 'Model',
      'SupplierName.0': 'Rental company',
      'TransmissionName.0': 'Transmission',
      'KmLimit.1': 'Most kilometers',
      'GuestScore.1': 'Best guest score',
    },
    reversed: (sort: string) => `${sort}, reverse order`,
    select: 'See this car',
    selectLabel: (car: string, company: string) => `See this car: ${car}, ${company}`,
    emptyFilters: (n: number) => `No cars match your filters. Without filters there ${plural(n, 'is', 'are')} ${n}.`,
    alternatives: 'Closest matches',
    slow: 'We are checking with the rental companies. This is taking a little longer than usual.',
    impossible: (from: string, to: string, others: readonly string[]) =>
      `cars picked up in ${from} cannot be returned in ${to}. ${others.length > 0 ? `Return the car where you pick it up, or in: ${others.join('; ')}.` : 'Return the car where you pick it up.'}`,
    noneEligible: (age: number) => `None of these cars is available to a driver aged ${age}.`,
  },
  {
    title: (zone: string) => `Renta de carros: ${zone}`,
    bareTitle: 'Renta de carros en Cuba',
    description:
      'Compare carros de renta en Cuba por clase, rentadora y precio total, con lo que paga ahora y lo que paga en Cuba.',
    when: (from: string, to: string, days: number) =>
      `${from} a ${to}, ${days} ${plural(days, 'día', 'días')} de renta`,
    to: (zone: string) => `devolución en ${zone}`,
    driver: (age: number) => `conductor de ${age} años`,
    found: (n: number) => `${n} ${plural(n, 'carro', 'carros')}`,
    filterNames: { carClass: 'Clase', transmission: 'Transmisión', supplier: 'Rentadora', unlimited: 'Kilómetros' },
    sorts: {
      'Price.0': 'Menor precio',
      'Price.1': 'Mayor precio',
      'ClassName.0': 'Clase',
      'ModelName.0': 'Modelo',
      'SupplierName.0': 'Rentadora',
      'TransmissionName.0': 'Transmisión',
      'KmLimit.1': 'Más kilómetros',
      'GuestScore.1': 'Mejor puntuación',
    },
    reversed: (sort: string) => `${sort}, orden inverso`,
    select: 'Ver este carro',
    selectLabel: (car: string, company: string) => `Ver este carro: ${car}, ${company}`,
    emptyFilters: (n: number) => `Ningún carro coincide con sus filtros. Sin filtros hay ${n}.`,
    alternatives: 'Opciones más parecidas',
    slow: 'Estamos consultando a las rentadoras. La búsqueda demora un poco más de lo habitual.',
    impossible: (from: string, to: string, others: readonly string[]) =>
      `los carros recogidos en ${from} no se pueden devolver en ${to}. ${others.length > 0 ? `Devuelva el carro donde lo recoge o en: ${others.join('; ')}.` : 'Devuelva el carro donde lo recoge.'}`,
    noneEligible: (age: number) => `Ninguno de estos carros está disponible para un conductor de ${age} años.`,
  },
)
