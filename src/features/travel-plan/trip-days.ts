import { type Day, daysOf } from '../../lib/days.ts'
import { type Lang, texts } from '../../lib/languages.ts'

type Place = { name: string; address: string; phone: string }

/** What a trip consists of: a stay in one place, or a car between two offices. Hours are '14:00'. */
export type TripPart = { title: string; firstDay: Day; lastDay: Day } & (
  | { kind: 'stay'; place: Place; checkInHour: string; checkOutHour: string }
  | { kind: 'rental'; pickUp: Place & { hour: string }; dropOff: Place & { hour: string } }
)

/** An entry of a day; `hour` is '' for the whole day. */
export type TripEntry = Place & { hour: string; what: string; title: string }
export type TripDay = { day: Day; entries: TripEntry[] }

const words = texts(
  {
    checkIn: 'Check-in from',
    checkOut: 'Check-out by',
    night: 'Night',
    pickUp: 'Pick up the car',
    dropOff: 'Return the car',
  },
  {
    checkIn: 'Entrada desde',
    checkOut: 'Salida hasta',
    night: 'Noche',
    pickUp: 'Recoger el carro',
    dropOff: 'Devolver el carro',
  },
)

const entriesOf = (part: TripPart, lang: Lang): (TripEntry & { day: Day })[] => {
  const t = words[lang]
  const { title, firstDay, lastDay } = part
  const at = (day: Day, what: string, { name, address, phone }: Place, hour = '') => ({
    day,
    what,
    hour,
    title,
    name,
    address,
    phone,
  })
  if (part.kind === 'rental')
    return [
      at(firstDay, t.pickUp, part.pickUp, part.pickUp.hour),
      at(lastDay, t.dropOff, part.dropOff, part.dropOff.hour),
    ]
  return [
    at(firstDay, t.checkIn, part.place, part.checkInHour),
    ...daysOf(firstDay, lastDay)
      .slice(1)
      .map((day) => at(day, t.night, part.place)),
    at(lastDay, t.checkOut, part.place, part.checkOutHour),
  ]
}

/** A trip day by day, each day's entries sorted by hour; the night comes last. */
export const tripDays = (parts: readonly TripPart[], lang: Lang): TripDay[] => {
  const late = '99'
  const entries = parts
    .flatMap((part) => entriesOf(part, lang))
    .sort((a, b) => a.day.localeCompare(b.day) || (a.hour || late).localeCompare(b.hour || late))
  return [...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    entries: ofDay.map(({ day: _, ...entry }) => entry),
  }))
}
