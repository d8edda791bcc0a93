import { plural, texts } from '../../../lib/languages.ts'

/** Texts that the loader puts into the data of the page, which browsers get without its scripts. */
export const searchLodgingLoadTexts = texts(
  {
    noPlace: (typed: string, similar: string) =>
      `we found no place named “${typed}”.${similar ? ` Similar names: ${similar}.` : ' Enter a zone, a province, a hotel or an airport.'}`,
    aboutZone: (zone: string) => `More about ${zone}`,
    favorites: 'Favorites',
    places: (n: number) => `${n} ${plural(n, 'place', 'places')}`,
  },
  {
    noPlace: (typed: string, similar: string) =>
      `no encontramos ningún lugar llamado «${typed}».${similar ? ` Nombres parecidos: ${similar}.` : ' Escriba una zona, una provincia, un hotel o un aeropuerto.'}`,
    aboutZone: (zone: string) => `Más sobre ${zone}`,
    favorites: 'Favoritos',
    places: (n: number) => `${n} ${plural(n, 'alojamiento', 'alojamientos')}`,
  },
)
