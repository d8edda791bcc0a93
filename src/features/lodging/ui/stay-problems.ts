import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { searchLodgingTexts } from './search-lodging.texts.ts'

/** A call's field under the name that the search form has for it. */
const FORM_FIELDS: Record<string, 'checkIn' | 'checkOut' | 'min' | 'max'> = {
  checkin: 'checkIn',
  checkout: 'checkOut',
  minprice: 'min',
  maxprice: 'max',
}

/** What is wrong with a stay, as the search form names its fields. */
export const stayProblems = (fields: FieldList, lang: Lang): Problem[] => {
  const t = searchLodgingTexts[lang]
  return fields.map(({ field, message }) => {
    const room = /^rooms\[(\d+)\]/i.exec(field)
    if (room) return { field: `a${Number(room[1]) + 1}`, message: t.ofRoom(Number(room[1]) + 1, message) }
    const name = FORM_FIELDS[field.toLowerCase()]
    return name ? { field: name, message: `${t.fields[name]}: ${message}` } : { field: '', message }
  })
}
