import { plural, texts } from '../../../lib/languages.ts'

/** Texts of the filters and the order of the results, which are loaded later than the page. */
export const carFiltersTexts = texts(
  {
    filterNames: {
      carClass: 'Class',
      transmission: 'Transmission',
      seats: 'Seats',
      bags: 'Bags',
      kilometers: 'Included kilometers',
      deposit: 'Deposit',
      fuel: 'Fuel',
      supplier: 'Rental company',
      score: 'Review score',
    },
    office: 'Chosen office',
    show: (n: number) => `Show ${n} ${plural(n, 'car', 'cars')}`,
    sorts: {
      'Price.0': 'Lowest price',
      'Price.1': 'Highest price',
      'ClassName.0': 'Class',
      'ModelName.0': 'Model',
      'SupplierName.0': 'Rental company',
      'TransmissionName.0': 'Transmission',
      'KmLimit.1': 'Most kilometers',
      'GuestScore.1': 'Best review score',
    },
    reversed: (sort: string) => `${sort}, reverse order`,
  },
  {
    filterNames: {
      carClass: 'Clase',
      transmission: 'Transmisión',
      seats: 'Asientos',
      bags: 'Maletas',
      kilometers: 'Kilómetros incluidos',
      deposit: 'Depósito',
      fuel: 'Combustible',
      supplier: 'Rentadora',
      score: 'Puntuación',
    },
    office: 'Oficina elegida',
    show: (n: number) => `Mostrar ${n} ${plural(n, 'carro', 'carros')}`,
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
  },
)
