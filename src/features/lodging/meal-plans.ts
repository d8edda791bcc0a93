import { deepFreeze } from '../../lib/deep-freeze.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** Meal plans by their wire ids (docs/rules/calls.md#ids), from room only to all inclusive. */
export const MEAL_PLANS = deepFreeze([
  { id: 4, code: 'EP', name: { en: 'Room only', es: 'Solo habitación' } },
  { id: 3, code: 'CP', name: { en: 'Breakfast', es: 'Desayuno incluido' } },
  { id: 2, code: 'MAP', name: { en: 'Half board', es: 'Media pensión' } },
  { id: 1, code: 'AP', name: { en: 'Full board', es: 'Pensión completa' } },
  { id: 5, code: 'ALL', name: { en: 'All inclusive', es: 'Todo incluido' } },
] as const satisfies readonly { id: number; code: string; name: Bilingual }[])

export type MealPlanId = (typeof MEAL_PLANS)[number]['id']
export type MealPlanCode = (typeof MEAL_PLANS)[number]['code']

export const findMealPlan = (id: number) => MEAL_PLANS.find((plan) => plan.id === id)

/** The name of a plan. The id must exist. */
export const mealPlanName = (id: number): Bilingual => findMealPlan(id)!.name
