import type { Day } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** Maximum years until a card's expiry. */
export const MAX_CARD_YEARS = 25

const EXPIRED: Bilingual = { en: 'has passed; this card has expired', es: 'ya pasó; esta tarjeta está vencida' }
const TOO_FAR: Bilingual = { en: 'is too far in the future', es: 'está demasiado lejos en el futuro' }

/** The problem with a card's expiry date, if any; a card is valid until the end of its month. */
export const findExpiryProblem = (
  { expMonth, expYear }: { expMonth: number; expYear: number },
  today: Day,
): { field: 'expMonth' | 'expYear'; message: Bilingual } | undefined => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  if (expYear < year) return { field: 'expYear', message: EXPIRED }
  if (expYear > year + MAX_CARD_YEARS) return { field: 'expYear', message: TOO_FAR }
  return expYear === year && expMonth < month ? { field: 'expMonth', message: EXPIRED } : undefined
}
