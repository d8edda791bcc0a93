import { useCallback, useEffect, useState } from 'react'
import type { Lang } from '../../../lib/languages.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { type GuestSeat, type Party, seatsOf } from '../occupancy.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'

/** What is asked of each traveller, as it is typed. */
export const TRAVELER_FIELDS = ['firstName', 'lastName', 'passport', 'countryId'] as const
export type TravelerField = (typeof TRAVELER_FIELDS)[number]
export type TravelerValues = Record<TravelerField, string>

/** The name of a traveller's field in the form. */
export const fieldName = (traveler: number, field: TravelerField) => `traveler${traveler + 1}.${field}`

/** Where what is typed waits while the visitor signs in, with the page that it was typed on. */
const STORE_KEY = 'alamar.lodging-booking'
type Draft = { path: string; travelers: TravelerValues[] }

const EMPTY: TravelerValues = { firstName: '', lastName: '', passport: '', countryId: '' }

const readDraft = (): Draft => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '{}') as Partial<Draft>
    const travelers = Array.isArray(kept.travelers) ? kept.travelers : []
    return {
      path: String(kept.path ?? ''),
      travelers: travelers.map((given) => ({
        firstName: String(given?.firstName ?? ''),
        lastName: String(given?.lastName ?? ''),
        passport: String(given?.passport ?? ''),
        countryId: String(given?.countryId ?? ''),
      })),
    }
  } catch {
    return { path: '', travelers: [] }
  }
}

/** The page where a booking was begun in this tab, if one was. */
export const keptBookingPath = () => readDraft().path || undefined

/** Forgets what was typed, once it is booked. */
export const forgetTravelers = () => {
  try {
    sessionStorage.removeItem(STORE_KEY)
  } catch {
    // Nothing was kept.
  }
}

/** The travellers' data, kept in this tab with every keystroke; more than the present rooms have are kept for other rooms. */
export const useTravelers = (count: number, path: string) => {
  const [travelers, setTravelers] = useState<TravelerValues[]>([])
  useEffect(() => setTravelers(readDraft().travelers), [])
  const put = useCallback(
    (index: number, changed: Partial<TravelerValues>) => {
      setTravelers((before) => {
        const next = Array.from({ length: Math.max(before.length, index + 1) }, (_, i) => before[i] ?? EMPTY)
        next[index] = { ...next[index]!, ...changed }
        try {
          sessionStorage.setItem(STORE_KEY, JSON.stringify({ path, travelers: next } satisfies Draft))
        } catch {
          // Without storage the form still works until the page is left.
        }
        return next
      })
    },
    [path],
  )
  return [Array.from({ length: count }, (_, i) => travelers[i] ?? EMPTY), put] as const
}

/** How a guest is called in the form: 'Adult 1', 'Child 1, 7 years', each counted within the room. */
export const guestNames = (rooms: readonly Party[], lang: Lang): string[] => {
  const t = bookLodgingTexts[lang]
  const seats = seatsOf(rooms)
  return seats.map((seat, i) => {
    const alike = (other: GuestSeat) => other.room === seat.room && (other.age === null) === (seat.age === null)
    const number = seats.slice(0, i + 1).filter(alike).length
    return seat.age === null ? t.adult(number) : t.child(number, seat.age)
  })
}

/** The same names, telling the rooms apart when there are several. */
const whoIsWho = (rooms: readonly Party[], lang: Lang): string[] => {
  const seats = seatsOf(rooms)
  return guestNames(rooms, lang).map((name, i) =>
    rooms.length > 1 ? bookLodgingTexts[lang].inRoom(name, seats[i]!.room + 1) : name,
  )
}

/** What is missing: the first name of each traveller (spec 5). */
export const missingIn = (travelers: readonly TravelerValues[], rooms: readonly Party[], lang: Lang): Problem[] => {
  const t = bookLodgingTexts[lang]
  const names = whoIsWho(rooms, lang)
  return travelers.flatMap((traveler, i) =>
    traveler.firstName.trim() === ''
      ? [
          {
            field: fieldName(i, 'firstName'),
            message: travelers.length > 1 ? t.of(names[i]!, t.firstNameRequired) : t.firstNameRequired,
          },
        ]
      : [],
  )
}

/** A refusal's fields under the form's names; what is wrong with the stay itself has no field here. */
export const problemsOfRefusal = (fields: FieldList, rooms: readonly Party[], lang: Lang): Problem[] => {
  const t = bookLodgingTexts[lang]
  const names = whoIsWho(rooms, lang)
  return fields.map(({ field, message }) => {
    const [, index, wireName] = /^BookForm\.Travelers\[(\d+)\]\.(\w+)$/i.exec(field) ?? []
    const known = TRAVELER_FIELDS.find((one) => one.toLowerCase() === wireName?.toLowerCase())
    const name = names[Number(index)]
    if (!known || !name) return { field: '', message }
    return { field: fieldName(Number(index), known), message: t.of(name, `${t[known]} ${message}`) }
  })
}
