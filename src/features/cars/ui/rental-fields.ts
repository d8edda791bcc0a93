import type { Lang } from '../../../lib/languages.ts'
import type { FormFields } from '../../../ui/refused-fields.ts'
import { searchCarFormTexts } from './search-car-form.texts.ts'

/** The fields of the search form for each input of a rental. */
export const rentalFields = (lang: Lang) => {
  const t = searchCarFormTexts[lang]
  return {
    idZone: ['where', t.zone],
    where: t.zone,
    dropOffZone: t.dropOffZone,
    pickUp: t.pickUp,
    dropOff: t.dropOff,
    startHour: t.startHour,
    endHour: t.endHour,
    driverAge: ['age', t.age],
  } as const satisfies FormFields
}
