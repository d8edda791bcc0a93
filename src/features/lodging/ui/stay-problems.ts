import type { Lang } from '../../../lib/languages.ts'
import { lookUp } from '../../../lib/look-up.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { searchLodgingTexts } from './search-lodging.texts.ts'

/** Form fields by the lower-case wire names of call fields. */
const FORM_FIELDS: Record<string, 'hotel' | 'checkIn' | 'checkOut' | 'min' | 'max'> = {
  hotel: 'hotel',
  checkin: 'checkIn',
  checkout: 'checkOut',
  minprice: 'min',
  maxprice: 'max',
}

/** Maps the problems of a stay to the fields of the search form. */
export const stayProblems = (fields: FieldList, lang: Lang): Problem[] => {
  const t = searchLodgingTexts[lang]
  return fields.map(({ field, message }) => {
    const room = /^rooms\[(\d+)\]/i.exec(field)
    if (room) return { field: `a${Number(room[1]) + 1}`, message: t.ofRoom(Number(room[1]) + 1, message) }
    const name = lookUp(FORM_FIELDS, field.toLowerCase())
    return name ? { field: name, message: `${t.fields[name]}: ${message}` } : { field: '', message }
  })
}
