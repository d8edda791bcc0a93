import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { type FormFields, problemsOf } from '../../../ui/refused-fields.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'

/** Maps the problems of a stay to the fields of the search form; the problems of a room to its adults field. */
export const stayProblems = (fields: FieldList, lang: Lang): Problem[] => {
  const { fields: t, ofRoom } = searchLodgingTexts[lang]
  const form: FormFields = {
    where: t.where,
    checkIn: t.checkIn,
    checkOut: t.checkOut,
    minPrice: ['min', t.min],
    maxPrice: ['max', t.max],
  }
  return fields.flatMap((refused) => {
    const room = /^rooms\.(\d+)/.exec(refused.field)
    if (!room) return problemsOf([refused], form)
    const number = Number(room[1]) + 1
    return { field: `a${number}`, message: ofRoom(number, refused.message) }
  })
}
