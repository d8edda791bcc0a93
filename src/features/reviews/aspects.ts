import type { Bilingual } from '../../lib/languages.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../lib/site.ts'

/** The aspects that travelers score, by product (docs/decisions/0140). The `optional` ones do not apply to every trip. */
export const ASPECTS = {
  [PRODUCT_TYPES.lodging]: [
    { key: 'cleanliness', name: { en: 'Cleanliness', es: 'Limpieza' } },
    { key: 'staff', name: { en: 'Hosts and staff', es: 'Anfitriones y personal' } },
    { key: 'comfort', name: { en: 'Comfort', es: 'Comodidad' } },
    { key: 'location', name: { en: 'Location', es: 'Ubicación' } },
    { key: 'utilities', name: { en: 'Electricity and water', es: 'Electricidad y agua' } },
    { key: 'food', name: { en: 'Food', es: 'Comida' }, optional: true },
    { key: 'value', name: { en: 'Value for money', es: 'Relación calidad-precio' } },
  ],
  [PRODUCT_TYPES.carRent]: [
    { key: 'condition', name: { en: 'Condition of the car', es: 'Estado del carro' } },
    { key: 'pickUp', name: { en: 'Pick-up and return', es: 'Recogida y devolución' } },
    { key: 'help', name: { en: 'Help on the road', es: 'Ayuda en la carretera' }, optional: true },
    { key: 'value', name: { en: 'Value for money', es: 'Relación calidad-precio' } },
  ],
} as const satisfies Record<SoldProduct, readonly { key: string; name: Bilingual; optional?: true }[]>

export type Aspect = (typeof ASPECTS)[SoldProduct][number]['key']

export const ASPECT_KEYS = [
  ...new Set(Object.values(ASPECTS).flatMap((aspects) => aspects.map(({ key }): Aspect => key))),
]

/** 1 to 5 for each aspect that was scored. */
export type Scores = Partial<Record<Aspect, number>>

/** What each score of an aspect means. */
export const SCORE_NAMES: readonly Bilingual[] = [
  { en: 'Bad', es: 'Mal' },
  { en: 'Poor', es: 'Deficiente' },
  { en: 'Fair', es: 'Aceptable' },
  { en: 'Good', es: 'Bien' },
  { en: 'Excellent', es: 'Excelente' },
]
export const MAX_SCORE = SCORE_NAMES.length

/** Whether an aspect of a product may be left out. */
export const isOptional = (aspect: { key: Aspect; optional?: boolean }) => aspect.optional === true

/** The first aspect that is missing or does not belong to the product; undefined when the scores are complete. */
export const findWrongAspect = (product: SoldProduct, scores: Scores): Aspect | undefined => {
  const aspects: readonly { key: Aspect; optional?: boolean }[] = ASPECTS[product]
  return (
    aspects.find((aspect) => !isOptional(aspect) && scores[aspect.key] === undefined)?.key ??
    ASPECT_KEYS.find((key) => scores[key] !== undefined && !aspects.some((aspect) => aspect.key === key))
  )
}

/** The score of a review in tenths, 20 to 100: the mean of its aspects, doubled, rounded half up (docs/rules/reviews.md#score). */
export const overallTenths = (scores: Scores): number => {
  const values = Object.values(scores)
  return Math.round((values.reduce((total, value) => total + value, 0) * 20) / values.length)
}
