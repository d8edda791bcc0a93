import { texts } from '../lib/languages.ts'

export const placeTexts = texts(
  {
    zoneTitle: (zone: string) => `${zone}, Cuba: hotels and what to know`,
    provinceTitle: (province: string) => `${province}: where to stay`,
    toKnow: 'Good to know',
    hotels: (zone: string) => `Places to stay in ${zone}`,
    noHotels: 'There is no lodging here at the moment.',
    prices: (zone: string) => `See prices in ${zone}`,
    carsHere: 'Search cars',
    province: 'Province',
    neighbours: 'Also in this province',
    zones: (province: string) => `Where to stay in ${province}`,
    noZones: 'We have no lodging in this province yet.',
  },
  {
    zoneTitle: (zone: string) => `${zone}, Cuba: hoteles y lo que conviene saber`,
    provinceTitle: (province: string) => `${province}: dónde alojarse`,
    toKnow: 'Conviene saber',
    hotels: (zone: string) => `Dónde alojarse en ${zone}`,
    noHotels: 'Por el momento no hay alojamiento aquí.',
    prices: (zone: string) => `Ver precios en ${zone}`,
    carsHere: 'Buscar autos',
    province: 'Provincia',
    neighbours: 'También en esta provincia',
    zones: (province: string) => `Dónde alojarse en ${province}`,
    noZones: 'Todavía no tenemos alojamiento en esta provincia.',
  },
)
