import { texts } from '../../../lib/languages.ts'

/** Texts that the loader puts into the data of the page, which browsers get without its scripts. */
export const searchLodgingLoadTexts = texts(
  {
    noHotel: (typed: string, similar: string) =>
      `we have no hotel named “${typed}”.${similar && ` Similar names: ${similar}.`}`,
    aboutZone: (zone: string) => `More about ${zone}`,
    onMap: 'Hotels on the map',
  },
  {
    noHotel: (typed: string, similar: string) =>
      `no tenemos ningún hotel llamado «${typed}».${similar && ` Nombres parecidos: ${similar}.`}`,
    aboutZone: (zone: string) => `Más sobre ${zone}`,
    onMap: 'Hoteles en el mapa',
  },
)
