import { plural, texts } from '../../../lib/languages.ts'

export const compareCarsTexts = texts(
  {
    title: 'Compare cars',
    description:
      'Rental cars side by side, with the total price for your dates, the deposit, the kilometers and the company.',
    compare: 'Compare the chosen cars',
    upTo: (n: number) => `Choose up to ${n} cars.`,
    none: 'No car to compare. Choose cars in the results of a search.',
    gone: (n: number) =>
      `${n} of the chosen cars ${plural(n, 'is', 'are')} not available for these dates and ${plural(n, 'is', 'are')} not shown.`,
    caption: 'The chosen cars',
    carClass: 'Class',
    company: 'Rental company',
    office: 'Pick-up',
    transmission: 'Transmission',
    room: 'Capacity',
    fuel: 'Fuel',
    kilometers: 'Included kilometers',
    driver: 'Driver',
    eligible: (age: number) => `Accepted at age ${age}`,
  },
  {
    title: 'Comparar carros',
    description:
      'Carros de renta lado a lado, con el precio total para sus fechas, el depósito, los kilómetros y la rentadora.',
    compare: 'Comparar los elegidos',
    upTo: (n: number) => `Elija hasta ${n} carros.`,
    none: 'No hay carros para comparar. Elíjalos en los resultados de una búsqueda.',
    gone: (n: number) =>
      `${n} de los carros elegidos no ${plural(n, 'está disponible', 'están disponibles')} en estas fechas y no se ${plural(n, 'muestra', 'muestran')}.`,
    caption: 'Los carros elegidos',
    carClass: 'Clase',
    company: 'Rentadora',
    office: 'Recogida',
    transmission: 'Transmisión',
    room: 'Capacidad',
    fuel: 'Combustible',
    kilometers: 'Kilómetros incluidos',
    driver: 'Conductor',
    eligible: (age: number) => `Aceptado con ${age} años`,
  },
)
