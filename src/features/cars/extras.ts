import type { Bilingual } from '../../lib/languages.ts'
import { sum } from '../../lib/money.ts'

/** What a supplier may rent or sell with a car. */
export const EXTRA_KINDS = [
  {
    id: 'childSeat',
    name: { en: 'Child seat', es: 'Silla para niños' },
    about: { en: 'For children of about 1 to 4 years.', es: 'Para niños de 1 a 4 años, aproximadamente.' },
  },
  {
    id: 'boosterSeat',
    name: { en: 'Booster seat', es: 'Asiento elevador' },
    about: { en: 'For children of about 4 to 12 years.', es: 'Para niños de 4 a 12 años, aproximadamente.' },
  },
  {
    id: 'secondDriver',
    name: { en: 'Second driver', es: 'Segundo conductor' },
    about: {
      en: 'Brings a license and a passport to the counter; the same age limits apply.',
      es: 'Presenta su licencia y su pasaporte en la oficina; se aplican los mismos límites de edad.',
    },
  },
  {
    id: 'cover',
    name: { en: 'Full coverage with no deductible', es: 'Cobertura total sin deducible' },
    about: {
      en: 'You pay nothing for damage or theft. The mandatory insurance is still paid in Cuba.',
      es: 'No paga nada por daños o robo. El seguro obligatorio se paga igualmente en Cuba.',
    },
  },
  {
    id: 'gps',
    name: { en: 'GPS navigator', es: 'Navegador GPS' },
    about: { en: 'With maps of Cuba; it needs no connection.', es: 'Con mapas de Cuba; no necesita conexión.' },
  },
  {
    id: 'fuelPlan',
    name: { en: 'Full tank, return it empty', es: 'Tanque lleno, lo devuelve vacío' },
    about: {
      en: 'Otherwise you return the car with as much fuel as you received.',
      es: 'Si no, devuelve el carro con la misma cantidad de combustible.',
    },
  },
] as const satisfies readonly { id: string; name: Bilingual; about: Bilingual }[]
export type ExtraKind = (typeof EXTRA_KINDS)[number]['id']

/** Maximum number of pieces of one extra in a rental. */
export const MAX_EXTRA_COUNT = 4

/** A supplier's extra for some car classes, or for all if none are named; `cents` is the price of one piece. */
export type SupplierExtra = {
  kind: ExtraKind
  classIds: number[]
  per: 'day' | 'rental'
  cents: number
  maxCount: number
}

/** A chosen extra. */
export type ChosenExtra = { kind: ExtraKind; count: number }

/** A chosen extra with its price for the rental. */
export type PricedExtra = ChosenExtra & Pick<SupplierExtra, 'per'> & { eachCents: number; totalCents: number }

export const findExtra = (kind: ExtraKind) => EXTRA_KINDS.find(({ id }) => id === kind)!

/** The extras for a class of car, in the order of the kinds. */
export const extrasOfClass = (extras: readonly SupplierExtra[], classId: number) =>
  EXTRA_KINDS.flatMap(
    ({ id }) =>
      extras.find(({ kind, classIds }) => kind === id && (classIds.length === 0 || classIds.includes(classId))) ?? [],
  )

/** Prices the chosen extras, in the order of the kinds; extras that are not offered are left out. */
export const priceExtras = (
  offered: readonly SupplierExtra[],
  chosen: readonly ChosenExtra[],
  days: number,
): PricedExtra[] =>
  offered.flatMap(({ kind, per, cents }) => {
    const count = sum(chosen.filter((extra) => extra.kind === kind).map((extra) => extra.count))
    const eachCents = per === 'day' ? cents * days : cents
    return count > 0 ? [{ kind, count, per, eachCents, totalCents: eachCents * count }] : []
  })

/** Why these extras cannot be chosen; undefined when they can. */
export const findExtrasProblem = (
  offered: readonly SupplierExtra[],
  chosen: readonly ChosenExtra[],
): Bilingual | undefined => {
  for (const kind of new Set(chosen.map((extra) => extra.kind))) {
    const { en, es } = findExtra(kind).name
    const count = sum(chosen.filter((extra) => extra.kind === kind).map((extra) => extra.count))
    const found = offered.find((extra) => extra.kind === kind)
    if (!found)
      return {
        en: `must be extras of this car: it has no “${en}”`,
        es: `deben ser extras de este carro: no tiene «${es}»`,
      }
    if (count > found.maxCount)
      return {
        en: `must have at most ${found.maxCount} of “${en}”`,
        es: `deben tener como máximo ${found.maxCount} de «${es}»`,
      }
  }
  return undefined
}

/** '2 × Child seat' */
export const nameOfChosen = ({ kind, count }: ChosenExtra): Bilingual => {
  const { en, es } = findExtra(kind).name
  return count === 1 ? { en, es } : { en: `${count} × ${en}`, es: `${count} × ${es}` }
}
