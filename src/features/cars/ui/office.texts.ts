import { texts } from '../../../lib/languages.ts'

/** Texts about a rental office. */
export const officeTexts = texts(
  {
    officeHours: (hours: string) => `Office hours: ${hours}`,
    fromAirport: (km: number, airport: string) => `About ${km} km from ${airport}`,
    map: 'Show on a map',
    mapOf: (office: string) => `Show on a map: ${office}`,
  },
  {
    officeHours: (hours: string) => `Horario de la oficina: ${hours}`,
    fromAirport: (km: number, airport: string) => `A unos ${km} km del ${airport}`,
    map: 'Ver en un mapa',
    mapOf: (office: string) => `Ver en un mapa: ${office}`,
  },
)
