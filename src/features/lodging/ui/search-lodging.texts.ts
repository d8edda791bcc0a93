import { plural, texts } from '../../../lib/languages.ts'

export const searchLodgingTexts = texts(
  {
    title: (zone: string) => `Lodging: ${zone}`,
    allTitle: 'Lodging in Cuba',
    description:
      'Compare resorts, hotels and private homes in Cuba by the total price of your stay, with clear meal plans and cancellation terms.',
    found: (n: number) => `${n} ${plural(n, 'place to stay', 'places to stay')}`,
    emptyFilters: (n: number) =>
      `No places to stay match your filters. Without filters there ${plural(n, 'is', 'are')} ${n}.`,
    searchAllZones: 'Search all of Cuba',
    slow: 'We are checking with the hotels. This is taking a little longer than usual.',
    fields: {
      where: 'Where',
      checkIn: 'Check-in',
      checkOut: 'Check-out',
      rooms: 'Rooms and guests',
      min: 'From',
      max: 'Up to',
    },
    ofRoom: (n: number, message: string) => `Room ${n}: ${message}`,
  },
  {
    title: (zone: string) => `Alojamiento: ${zone}`,
    allTitle: 'Alojamiento en Cuba',
    description:
      'Compare hoteles de playa, hoteles de ciudad y casas particulares en Cuba por el precio total de su estancia, con planes de comidas y condiciones de cancelación claros.',
    found: (n: number) => `${n} ${plural(n, 'alojamiento', 'alojamientos')}`,
    emptyFilters: (n: number) => `Ningún alojamiento coincide con sus filtros. Sin filtros hay ${n}.`,
    searchAllZones: 'Buscar en toda Cuba',
    slow: 'Estamos consultando a los hoteles. La búsqueda demora un poco más de lo habitual.',
    fields: {
      where: 'Dónde',
      checkIn: 'Entrada',
      checkOut: 'Salida',
      rooms: 'Habitaciones y huéspedes',
      min: 'Desde',
      max: 'Hasta',
    },
    ofRoom: (n: number, message: string) => `Habitación ${n}: ${message}`,
  },
)
