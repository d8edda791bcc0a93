import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import { type DraftForm, saveDraftFields, useDraftFields, useServerDrafts } from '../../../ui/booking-drafts.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { type FormFields, problemsOf, withLabel } from '../../../ui/refused-fields.ts'
import { type GuestSeat, type Party, seatsOf } from '../occupancy.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'

/** Fields of a traveler. */
export const TRAVELER_FIELDS = ['firstName', 'lastName', 'passport', 'countryId'] as const
export type TravelerField = (typeof TRAVELER_FIELDS)[number]
export type TravelerValues = Record<TravelerField, string>

/** The form field name of a traveler. */
export const fieldName = (traveler: number, field: TravelerField) => `traveler${traveler + 1}.${field}`

/** The travelers' values, saved as a draft of the offer on every change. Travelers beyond `count` stay in the draft. */
export const useTravelers = (count: number, form: DraftForm) => {
  useServerDrafts()
  const typed = useDraftFields(form.path)
  const travelers = Array.from({ length: count }, (_, i) => valuesOf((field) => typed[fieldName(i, field)] ?? ''))
  const put = (index: number, changed: Partial<TravelerValues>) =>
    saveDraftFields(
      form,
      Object.fromEntries(
        Object.entries(changed).map(([field, value]) => [fieldName(index, field as TravelerField), value]),
      ),
    )
  return [travelers, put] as const
}

const valuesOf = (read: (field: TravelerField) => string) =>
  Object.fromEntries(TRAVELER_FIELDS.map((field) => [field, read(field)])) as TravelerValues

/** Labels of the guests: 'Adult 1', 'Child 1, 7 years', numbered within the room. */
export const guestNames = (rooms: readonly Party[], lang: Lang): string[] => {
  const t = bookLodgingTexts[lang]
  const seats = seatsOf(rooms)
  return seats.map((seat, i) => {
    const isSameKind = (other: GuestSeat) => other.room === seat.room && (other.age === null) === (seat.age === null)
    const number = seats.slice(0, i + 1).filter(isSameKind).length
    return seat.age === null ? t.adult(number) : t.child(number, seat.age)
  })
}

/** Guest names with the room number when there are several rooms. */
const namesWithRooms = (rooms: readonly Party[], lang: Lang): string[] => {
  const seats = seatsOf(rooms)
  return guestNames(rooms, lang).map((name, i) =>
    rooms.length > 1 ? bookLodgingTexts[lang].inRoom(name, seats[i]!.room + 1) : name,
  )
}

/** The missing required fields: every first name, and the last name of the main traveler, whose passport is verified. */
export const findMissing = (travelers: readonly TravelerValues[], rooms: readonly Party[], lang: Lang): Problem[] => {
  const t = bookLodgingTexts[lang]
  const names = namesWithRooms(rooms, lang)
  const missing = (i: number, field: TravelerField, message: string) =>
    travelers[i]![field].trim() === ''
      ? [{ field: fieldName(i, field), message: travelers.length > 1 ? t.of(names[i]!, message) : message }]
      : []
  return travelers.flatMap((_, i) => [
    ...missing(i, 'firstName', t.firstNameRequired),
    ...(i === 0 ? missing(i, 'lastName', t.lastNameRequired) : []),
  ])
}

/** Maps the fields of a refusal to form fields; problems with the stay itself have an empty field. */
export const problemsOfRefusal = (fields: FieldList, rooms: readonly Party[], lang: Lang): Problem[] => {
  const t = bookLodgingTexts[lang]
  const names = namesWithRooms(rooms, lang)
  const { checkIn, checkOut } = searchLodgingTexts[lang].fields
  const days: FormFields = {
    checkIn: ['', checkIn],
    checkOut: ['', checkOut],
    'offer.checkIn': ['', checkIn],
    'offer.checkOut': ['', checkOut],
  }
  return fields.map(({ field, message }) => {
    const [, index, property] = /^bookForm\.travelers\.(\d+)\.(\w+)$/.exec(field) ?? []
    const travelerField = TRAVELER_FIELDS.find((candidate) => candidate === property)
    const name = names[Number(index)]
    if (!travelerField || !name) return problemsOf([{ field, message }], days)[0]!
    return {
      field: fieldName(Number(index), travelerField),
      message: t.of(name, withLabel(t[travelerField], message)),
    }
  })
}
