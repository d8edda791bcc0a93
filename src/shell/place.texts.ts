import { texts } from '../lib/languages.ts'

export const placeTexts = texts(
  {
    zoneTitle: (zone: string) => `${zone}, Cuba: hotels and what to know`,
    provinceTitle: (province: string) => `${province}, Cuba: where to stay`,
    kinds: { beach: 'Beach', cay: 'Cay', city: 'City', nature: 'Nature' },
    province: 'Province',
    prices: (zone: string) => `See stays in ${zone}`,
    searchLodging: 'Search lodging',
    carsHere: 'Search cars',

    hotels: (zone: string) => `Places to stay in ${zone}`,
    someHotels: (province: string) => `Some stays in ${province}`,
    pricesFor: (from: string, to: string) => `Prices for two people, ${from} to ${to}. Other dates: search.`,
    fromNight: (money: string) => `from ${money} a night`,
    noRoom: 'No room on these dates. Try others.',
    zones: (province: string) => `Where to stay in ${province}`,
    noZones: 'We have no lodging in this province yet. These places are near:',

    toKnow: 'What to know',
    toSee: 'What to see',
    gettingThere: 'How to get there',
    bestTime: 'When to come',
    goodToKnow: 'Good to know',
    mapOf: (place: string) => `Map of Cuba that shows where ${place} is`,
    distances: 'How far it is',
    to: 'To',
    distance: 'Distance',
    time: 'Time',
    km: (km: number) => `${km} km`,
    duration: (hours: number, minutes: number) =>
      [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' '),
    byAir: 'by plane',
    away: (km: number) => (km < 2 ? 'right here' : `${km} km in a straight line`),

    carsNear: (zone: string) => `Pick up a car near ${zone}`,
    neighbours: (zone: string) => `Near ${zone}`,
  },
  {
    zoneTitle: (zone: string) => `${zone}, Cuba: hoteles y lo que conviene saber`,
    provinceTitle: (province: string) => `${province}, Cuba: dónde alojarse`,
    kinds: { beach: 'Playa', cay: 'Cayo', city: 'Ciudad', nature: 'Naturaleza' },
    province: 'Provincia',
    prices: (zone: string) => `Ver alojamiento en ${zone}`,
    searchLodging: 'Buscar alojamiento',
    carsHere: 'Buscar carros',

    hotels: (zone: string) => `Dónde alojarse en ${zone}`,
    someHotels: (province: string) => `Algunos alojamientos en ${province}`,
    pricesFor: (from: string, to: string) =>
      `Precios para dos personas, del ${from} al ${to}. Para otras fechas, busque.`,
    fromNight: (money: string) => `desde ${money} por noche`,
    noRoom: 'Sin habitaciones en estas fechas. Pruebe con otras.',
    zones: (province: string) => `Dónde alojarse en ${province}`,
    noZones: 'Todavía no tenemos alojamiento en esta provincia. Cerca están estos lugares:',

    toKnow: 'Lo que conviene saber',
    toSee: 'Qué ver',
    gettingThere: 'Cómo llegar',
    bestTime: 'Cuándo venir',
    goodToKnow: 'Bueno saberlo',
    mapOf: (place: string) => `Mapa de Cuba que muestra dónde está ${place}`,
    distances: 'A qué distancia está',
    to: 'Hasta',
    distance: 'Distancia',
    time: 'Tiempo',
    km: (km: number) => `${km} km`,
    duration: (hours: number, minutes: number) =>
      [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' '),
    byAir: 'en avión',
    away: (km: number) => (km < 2 ? 'aquí mismo' : `a ${km} km en línea recta`),

    carsNear: (zone: string) => `Recoja un carro cerca de ${zone}`,
    neighbours: (zone: string) => `Cerca de ${zone}`,
  },
)
