import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import { type DraftFields, type DraftForm, useFormDraft } from '../../../ui/booking-drafts.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { type FormFields, problemsOf, withLabel } from '../../../ui/refused-fields.ts'
import { type CallingCodes, countriesOfPhones, readWithPhones } from '../../clients/phone-country.ts'
import { accountFields } from '../../clients/ui/booking-account.ts'
import { type OwnDetails, useOwnDetails } from '../../clients/ui/own-details.ts'
import {
  accountOfPayer,
  type BookingAccount,
  PAYS_FOR_ANOTHER,
  type Payer,
  payerFields,
  payerOf,
  paysForAnother,
} from '../../clients/ui/payer.ts'
import { type GuestSeat, type Party, seatsOf } from '../occupancy.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { searchLodgingTexts } from './search-lodging.texts.ts'

/** Fields of a traveler. */
export const TRAVELER_FIELDS = ['firstName', 'lastName', 'passport', 'countryId'] as const
export type TravelerField = (typeof TRAVELER_FIELDS)[number]
export type TravelerValues = Record<TravelerField, string>

/** The form field name of a traveler. */
export const fieldName = (traveler: number, field: TravelerField) => `traveler${traveler + 1}.${field}`

/**
 * The values of the travelers, of the payer and of a visitor's contact, saved as a draft of the offer on every change. Initially, the main
 * traveler is the client. A country that was not chosen comes from the phone number. Travelers beyond `count` stay in the draft. `sent` are
 * the values of a form that was submitted without scripts.
 */
export const useTravelers = (count: number, form: DraftForm, codes: CallingCodes, sent: DraftFields = {}) => {
  const own = useOwnDetails()
  const { typed, save } = useFormDraft(form, sent, own ? fieldsOf(0, ownTraveler(own)) : {})
  const { read, isByPhone } = readWithPhones(
    typed,
    countriesByPhone((name) => typed[name] ?? '', codes),
  )
  const travelers = travelersOf(count, read)
  const contact = { email: read('email'), phone: read('phone') }
  const payer = payerOf(read)
  const putContact = (changed: Partial<typeof contact> | Partial<Payer>) =>
    save(changed, 'payer' in changed && changed.payer === PAYS_FOR_ANOTHER)
  const put = (index: number, changed: Partial<TravelerValues>) => save(fieldsOf(index, changed))
  return { travelers, put, contact, payer, putContact, isByPhone }
}

/** The country of the form's phone number, by field. The number is the payer's when somebody else travels. */
export const countriesByPhone = (read: (name: string) => string, codes: CallingCodes) =>
  countriesOfPhones(
    { [paysForAnother(payerOf(read)) ? 'payerCountryId' : fieldName(0, 'countryId')]: 'phone' },
    read,
    codes,
  )

/** The form's fields of a traveler. */
const fieldsOf = (index: number, values: Partial<TravelerValues>): DraftFields =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [fieldName(index, field as TravelerField), value]))

/** The client as a traveler. */
export const ownTraveler = ({ firstName, lastName, countryId }: OwnDetails): Partial<TravelerValues> => ({
  firstName,
  lastName,
  ...(countryId && { countryId }),
})

/** The travelers of a form; `read` reads its fields. */
export const travelersOf = (count: number, read: (name: string) => string): TravelerValues[] =>
  Array.from({ length: count }, (_, i) => valuesOf((field) => read(fieldName(i, field))))

/** The travelers as input of a booking. */
export const bookFormOf = (travelers: readonly TravelerValues[]) => ({
  travelers: travelers.map((traveler) => ({
    ...traveler,
    countryId: traveler.countryId ? Number(traveler.countryId) : null,
  })),
})

/** The account that a visitor's form opens: the main traveler's, or the payer's. */
export const accountOf = (
  travelers: readonly TravelerValues[],
  payer: Payer,
  contact: Pick<BookingAccount, 'email' | 'phone'>,
): BookingAccount => {
  const { firstName, lastName, countryId } = travelers[0]!
  return accountOfPayer(
    { ...contact, firstName: firstName.trim(), lastName: lastName.trim(), countryId: Number(countryId) || null },
    payer,
  )
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

/** The indexes of the travelers in some rooms of a stay. */
const travelersIn = (rooms: readonly Party[], part: readonly number[]) =>
  seatsOf(rooms).flatMap(({ room }, i) => (part.includes(room) ? [i] : []))

/**
 * Maps the fields of a refusal to form fields; problems with the stay itself have an empty field. `parts` are the rooms of each stay
 * when several are requested together.
 */
export const problemsOfRefusal = (
  refused: FieldList,
  rooms: readonly Party[],
  payer: Payer,
  lang: Lang,
  parts: readonly (readonly number[])[] = [],
): Problem[] => {
  const t = bookLodgingTexts[lang]
  const names = namesWithRooms(rooms, lang)
  const fields = refused.map(({ field, message }) => {
    const [, stay, own] = /^stays\.(\d+)\.(.+)$/.exec(field) ?? []
    if (!own) return { field, message }
    const travelers = travelersIn(rooms, parts[Number(stay)] ?? [])
    const ofStay = own.replace(/^(bookForm\.travelers\.)(\d+)/, (_, path, index) => path + travelers[index])
    return { field: ofStay as FieldList[number]['field'], message }
  })
  const { checkIn, checkOut } = searchLodgingTexts[lang].fields
  const others: FormFields = {
    ...accountFields(lang),
    'newClient.firstName': [fieldName(0, 'firstName'), t.firstName],
    'newClient.lastName': [fieldName(0, 'lastName'), t.lastName],
    'newClient.countryId': [fieldName(0, 'countryId'), t.countryId],
    ...payerFields(payer, lang),
    checkIn: ['', checkIn],
    checkOut: ['', checkOut],
    'offer.checkIn': ['', checkIn],
    'offer.checkOut': ['', checkOut],
  }
  return fields.map(({ field, message }) => {
    const [, index, property] = /^bookForm\.travelers\.(\d+)\.(\w+)$/.exec(field) ?? []
    const travelerField = TRAVELER_FIELDS.find((candidate) => candidate === property)
    const name = names[Number(index)]
    if (!travelerField || !name) return problemsOf([{ field, message }], others)[0]!
    return {
      field: fieldName(Number(index), travelerField),
      message: t.of(name, withLabel(t[travelerField], message)),
    }
  })
}
