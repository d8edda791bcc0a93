import { plural, texts } from '../../../lib/languages.ts'

export const searchLodgingTexts = texts(
  {
    title: (zone: string) => `Lodging: ${zone}`,
    allTitle: 'Lodging in Cuba',
    description:
      'Compare resorts, hotels and private homes in Cuba by the total price of your stay, with meals and cancellation in plain words.',
    more: (zone: string) => `More about ${zone}`,
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
    },
    pricePerNight: 'Price per night (USD)',
    min: 'From',
    max: 'Up to',
    apply: 'Apply',
    priceFrom: (usd: number) => `From USD ${usd} per night`,
    priceTo: (usd: number) => `Up to USD ${usd} per night`,
    sorts: {
      price: 'Lowest price per night',
      'price-desc': 'Highest price per night',
      name: 'Hotel name, A to Z',
      'name-desc': 'Hotel name, Z to A',
    },
    emptyFilters: 'Your filters leave no place to stay. Without them there are some.',
    searchAllZones: 'Search all of Cuba',
    slow: 'We are asking the hotels. This takes a little longer than usual.',
    fields: { checkIn: 'Check-in', checkOut: 'Check-out', rooms: 'Rooms and guests', min: 'From', max: 'Up to' },
    ofRoom: (n: number, message: string) => `Room ${n}: ${message}`,
  },
  {
    title: (zone: string) => `Alojamiento: ${zone}`,
    allTitle: 'Alojamiento en Cuba',
    description:
      'Compare hoteles de playa, hoteles de ciudad y casas particulares en Cuba por el precio total de su estancia, con las comidas y la cancelación en palabras claras.',
    more: (zone: string) => `Más sobre ${zone}`,
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
    },
    pricePerNight: 'Precio por noche (USD)',
    min: 'Desde',
    max: 'Hasta',
    apply: 'Aplicar',
    priceFrom: (usd: number) => `Desde USD ${usd} por noche`,
    priceTo: (usd: number) => `Hasta USD ${usd} por noche`,
    sorts: {
      price: 'Menor precio por noche',
      'price-desc': 'Mayor precio por noche',
      name: 'Nombre, de la A a la Z',
      'name-desc': 'Nombre, de la Z a la A',
    },
    emptyFilters: 'Sus filtros no dejan ningún alojamiento. Sin ellos sí hay.',
    searchAllZones: 'Buscar en toda Cuba',
    slow: 'Estamos consultando a los hoteles. Esto demora un poco más de lo habitual.',
    fields: { checkIn: 'Entrada', checkOut: 'Salida', rooms: 'Habitaciones y huéspedes', min: 'Desde', max: 'Hasta' },
    ofRoom: (n: number, message: string) => `Habitación ${n}: ${message}`,
  },
)
