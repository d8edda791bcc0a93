import { plural, texts } from '../../../lib/languages.ts'

/** Texts that the loader puts into the data of the page, which browsers get without its scripts. */
export const searchCarLoadTexts = texts(
  {
    favorites: 'Favorites',
    cars: (n: number) => `${n} ${plural(n, 'car', 'cars')}`,
    impossible: (from: string, to: string, others: readonly string[]) =>
      `cars picked up in ${from} cannot be returned in ${to}. ${others.length > 0 ? `Return the car where you pick it up, or in: ${others.join('; ')}.` : 'Return the car where you pick it up.'}`,
    noPlace: (typed: string, similar: string) =>
      `we found no place named “${typed}”.${similar ? ` Similar names: ${similar}.` : ' Enter a zone, a city or an airport.'}`,
  },
  {
    favorites: 'Favoritos',
    cars: (n: number) => `${n} ${plural(n, 'carro', 'carros')}`,
    impossible: (from: string, to: string, others: readonly string[]) =>
      `los carros recogidos en ${from} no se pueden devolver en ${to}. ${others.length > 0 ? `Devuelva el carro donde lo recoge o en: ${others.join('; ')}.` : 'Devuelva el carro donde lo recoge.'}`,
    noPlace: (typed: string, similar: string) =>
      `no encontramos ningún lugar llamado «${typed}».${similar ? ` Nombres parecidos: ${similar}.` : ' Escriba una zona, una ciudad o un aeropuerto.'}`,
  },
)
