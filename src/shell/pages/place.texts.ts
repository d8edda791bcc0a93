import { texts } from '../../lib/languages.ts'
import { formatNumber } from '../../lib/numbers.ts'

export const placeTexts = texts(
  {
    zoneTitle: (zone: string) => `${zone}, Cuba: hotels and travel tips`,
    provinceTitle: (province: string) => `${province}, Cuba: where to stay`,
    tipsTitle: (place: string) => `${place}, Cuba: travel tips`,
    kinds: { beach: 'Beach', cay: 'Cay', city: 'City', nature: 'Nature' },
    province: 'Province',
    prices: (zone: string) => `See hotels in ${zone}`,
    searchLodging: 'Search lodging',
    carsHere: 'Search cars',

    hotels: (zone: string) => `Places to stay in ${zone}`,
    someHotels: (province: string) => `Hotels in ${province}`,
    pricesFor: (from: string, to: string) => `Prices for two people, ${from} to ${to}. Search for other dates.`,
    fromNight: (money: string) => `from ${money} a night`,
    noRoom: 'No rooms for these dates. Try other dates.',
    zones: (province: string) => `Where to stay in ${province}`,
    places: (province: string) => `Places in ${province}`,
    noZones: 'We have no lodging in this province yet. Nearby destinations:',

    toKnow: 'What to know',
    toSee: 'What to see',
    gettingThere: 'How to get there',
    bestTime: 'When to go',
    goodToKnow: 'Good to know',
    mapOf: (place: string) => `Map of Cuba showing ${place}`,
    distances: 'Distances',
    to: 'To',
    distance: 'Distance',
    time: 'Time',
    km: (km: number) => `${formatNumber(km, 'en')} km`,
    duration: (hours: number, minutes: number) =>
      [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' '),
    byAir: 'by plane',
    away: (km: number) => (km < 2 ? 'right here' : `${km} km in a straight line`),

    carsNear: (zone: string) => `Pick up a car near ${zone}`,
    neighbors: (zone: string) => `Near ${zone}`,
  },
  {
    zoneTitle: (zone: string) => `${zone}, Cuba: hoteles y consejos de viaje`,
    provinceTitle: (province: string) => `${province}, Cuba: dónde alojarse`,
    tipsTitle: (place: string) => `${place}, Cuba: consejos de viaje`,
    kinds: { beach: 'Playa', cay: 'Cayo', city: 'Ciudad', nature: 'Naturaleza' },
    province: 'Provincia',
    prices: (zone: string) => `Ver alojamiento en ${zone}`,
    searchLodging: 'Buscar alojamiento',
    carsHere: 'Buscar carros',

    hotels: (zone: string) => `Dónde alojarse en ${zone}`,
    someHotels: (province: string) => `Alojamientos en ${province}`,
    pricesFor: (from: string, to: string) =>
      `Precios para dos personas, del ${from} al ${to}. Busque para ver otras fechas.`,
    fromNight: (money: string) => `desde ${money} por noche`,
    noRoom: 'No hay habitaciones en estas fechas. Pruebe otras.',
    zones: (province: string) => `Dónde alojarse en ${province}`,
    places: (province: string) => `Lugares de ${province}`,
    noZones: 'Todavía no tenemos alojamiento en esta provincia. Destinos cercanos:',

    toKnow: 'Lo que conviene saber',
    toSee: 'Qué ver',
    gettingThere: 'Cómo llegar',
    bestTime: 'Cuándo ir',
    goodToKnow: 'Información útil',
    mapOf: (place: string) => `Mapa de Cuba que muestra dónde está ${place}`,
    distances: 'Distancias',
    to: 'Hasta',
    distance: 'Distancia',
    time: 'Tiempo',
    km: (km: number) => `${formatNumber(km, 'es')} km`,
    duration: (hours: number, minutes: number) =>
      [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' '),
    byAir: 'en avión',
    away: (km: number) => (km < 2 ? 'aquí mismo' : `a ${km} km en línea recta`),

    carsNear: (zone: string) => `Recoja un carro cerca de ${zone}`,
    neighbors: (zone: string) => `Cerca de ${zone}`,
  },
)
