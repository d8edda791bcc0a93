import { plural, texts } from '../../../lib/languages.ts'

export const searchLodgingTexts = texts(
  {
    title: (zone: string) => `Lodging: ${zone}`,
    allTitle: 'Lodging in Cuba',
    description:
      'Compare resorts, hotels and private homes in Cuba by the total price of your stay, with clear meal plans and cancellation terms.',
    allOfCuba: 'All of Cuba',
    when: (from: string, to: string, nights: number) =>
      `${from} to ${to}, ${nights} ${plural(nights, 'night', 'nights')}`,
    found: (n: number) => `${n} ${plural(n, 'place to stay', 'places to stay')}`,
    filterNames: {
      category: 'Category',
      plan: 'Meal plan',
      room: 'Room class',
      location: 'Location',
      chain: 'Chain',
      chainCountry: 'Country of the chain',
    },
    pricePerNight: (currency: string) => `Price per night (${currency})`,
    min: 'From',
    max: 'Up to',
    apply: 'Apply',
    priceFrom: (amount: string) => `From ${amount} per night`,
    priceTo: (amount: string) => `Up to ${amount} per night`,
    sorts: {
      price: 'Lowest price per night',
      'price-desc': 'Highest price per night',
      name: 'Hotel name, A to Z',
      'name-desc': 'Hotel name, Z to A',
    },
    emptyFilters: (n: number) =>
      `No places to stay match your filters. Without filters there ${plural(n, 'is', 'are')} ${n}.`,
    searchAllZones: 'Search all of Cuba',
    slow: 'We are checking with the hotels. This is taking a little longer than usual.',
    fields: {
      hotel: 'Hotel name',
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
    allOfCuba: 'Toda Cuba',
    when: (from: string, to: string, nights: number) =>
      `${from} a ${to}, ${nights} ${plural(nights, 'noche', 'noches')}`,
    found: (n: number) => `${n} ${plural(n, 'alojamiento', 'alojamientos')}`,
    filterNames: {
      category: 'Categoría',
      plan: 'Plan de comidas',
      room: 'Tipo de habitación',
      location: 'Ubicación',
      chain: 'Cadena',
      chainCountry: 'País de la cadena',
    },
    pricePerNight: (currency: string) => `Precio por noche (${currency})`,
    min: 'Desde',
    max: 'Hasta',
    apply: 'Aplicar',
    priceFrom: (amount: string) => `Desde ${amount} por noche`,
    priceTo: (amount: string) => `Hasta ${amount} por noche`,
    sorts: {
      price: 'Menor precio por noche',
      'price-desc': 'Mayor precio por noche',
      name: 'Nombre, de la A a la Z',
      'name-desc': 'Nombre, de la Z a la A',
    },
    emptyFilters: (n: number) => `Ningún alojamiento coincide con sus filtros. Sin filtros hay ${n}.`,
    searchAllZones: 'Buscar en toda Cuba',
    slow: 'Estamos consultando a los hoteles. La búsqueda demora un poco más de lo habitual.',
    fields: {
      hotel: 'Nombre del hotel',
      checkIn: 'Entrada',
      checkOut: 'Salida',
      rooms: 'Habitaciones y huéspedes',
      min: 'Desde',
      max: 'Hasta',
    },
    ofRoom: (n: number, message: string) => `Habitación ${n}: ${message}`,
  },
)
