import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { addDays, type Day, daysBetween, isDay } from '../../../lib/days.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { useLightDismiss } from '../../../ui/menu.tsx'
import { CountField } from '../../../ui/stepper-input.tsx'
import { MAX_ADULTS_PER_ROOM, MAX_CHILD_AGE, MAX_ROOMS, type Party } from '../occupancy.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'

/** Children that the form offers for one room. */
const MAX_CHILDREN = 4

/** What is searched for; zone 0 is all of them. */
export type LodgingSearch = { zone: number; checkIn: Day; checkOut: Day; rooms: readonly Party[] }

/**
 * The search for lodging, as a plain GET form: `zone`, `checkIn`, `checkOut`, `rooms`, and for each room i from 1 its adults
 * `a1`, children `c1` and their ages `g1` ('4,9'). `compact` is for the pages that show results.
 */
export const SearchLodgingForm = ({
  zones,
  values,
  today,
  compact = false,
}: {
  zones: readonly { id: number; name: string }[]
  values: LodgingSearch
  today?: Day
  compact?: boolean
}) => {
  const t = useTexts(searchLodgingFormTexts)
  const localPath = useLocalPath()
  const [checkIn, setCheckIn] = useState(values.checkIn)
  const [checkOut, setCheckOut] = useState(values.checkOut)
  const nights = isDay(checkIn) && isDay(checkOut) ? daysBetween(checkIn, checkOut) : undefined
  const wrongWay = nights !== undefined && nights < 1

  const stopWrongWay = (event: FormEvent<HTMLFormElement>) => {
    if (!wrongWay) return
    event.preventDefault()
    ;(event.currentTarget.elements.namedItem('checkOut') as HTMLElement | null)?.focus()
  }
  return (
    <Form
      method="get"
      action={localPath('/search-lodging')}
      role="search"
      onSubmit={stopWrongWay}
      className="grid items-start gap-x-3 gap-y-4 xs:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.4fr_12.5rem]"
    >
      <SelectField name="zone" label={t.zone} defaultValue={values.zone || ''} className="max-lg:col-span-full">
        <option value="">{t.allZones}</option>
        {zones.map((zone) => (
          <option key={zone.id} value={zone.id}>
            {zone.name}
          </option>
        ))}
      </SelectField>
      <DateField
        name="checkIn"
        label={t.checkIn}
        required
        min={today}
        value={checkIn}
        onChange={(event) => setCheckIn(event.target.value)}
      />
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <DateField
          name="checkOut"
          label={t.checkOut}
          required
          min={today && addDays(today, 1)}
          value={checkOut}
          onChange={(event) => setCheckOut(event.target.value)}
          error={wrongWay ? t.wrongWay : undefined}
        />
        <p role="status" className={`min-h-5 text-sm text-muted ${wrongWay ? 'hidden' : ''}`}>
          {nights !== undefined && nights > 0 && t.nights(nights)}
        </p>
      </div>
      <PartyField rooms={values.rooms} />
      <div className="max-lg:col-span-full lg:pt-[1.85rem]">
        <Button className="min-h-[2.875rem] w-full">
          <Icon name="search" />
          {compact ? t.searchAgain : t.search}
        </Button>
      </div>
    </Form>
  )
}

/** One room while it is filled in; an age that is not told yet is empty. */
type DraftRoom = { adults: number; children: number; ages: (number | '')[] }

const draftOf = (room: Party | undefined): DraftRoom => ({
  adults: room?.adultsAmount ?? 2,
  children: room?.childrenAmount ?? 0,
  ages: [...(room?.childrenAgeList ?? [])],
})

/** How many rooms, and who sleeps in each: a line of words that opens. */
const PartyField = ({ rooms: given }: { rooms: readonly Party[] }) => {
  const t = useTexts(searchLodgingFormTexts)
  const hydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  useLightDismiss(details)
  const [count, setCount] = useState(Math.max(1, given.length))
  const [rooms, setRooms] = useState(() => Array.from({ length: MAX_ROOMS }, (_, index) => draftOf(given[index])))
  const asked = rooms.slice(0, count)
  const total = (of: (room: DraftRoom) => number) => asked.reduce((sum, room) => sum + of(room), 0)
  const words = t.summary(
    count,
    total((room) => room.adults),
    total((room) => room.children),
  )
  const change = (index: number, changed: Partial<DraftRoom>) =>
    setRooms((before) => before.map((room, at) => (at === index ? { ...room, ...changed } : room)))

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5 max-lg:col-span-full">
      <span className="text-[0.95rem] font-semibold" aria-hidden="true">
        {t.party}
      </span>
      <details
        ref={details}
        className="group relative"
        onInvalidCapture={() => {
          // A closed field cannot be pointed at.
          if (details.current) details.current.open = true
        }}
      >
        <summary className="control flex cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <span className="sr-only">{t.party}: </span>
          <span className="truncate">{words}</span>
          <Icon name="down" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="z-30 mt-2 grid gap-4 rounded-card border border-line bg-surface-raised p-4 sm:absolute sm:right-0 sm:max-h-[26rem] sm:w-80 sm:overflow-y-auto sm:shadow-float">
          <CountField name="rooms" label={t.rooms} min={1} max={MAX_ROOMS} defaultValue={count} onChange={setCount} />
          {rooms.map((room, index) => (
            <RoomFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a room is known by its number
              key={index}
              number={index + 1}
              room={room}
              alone={count === 1}
              asked={index < count}
              hydrated={hydrated}
              onChange={(changed) => change(index, changed)}
            />
          ))}
          <Button
            type="button"
            variant="secondary"
            className="noscript:hidden"
            onClick={() => {
              if (!details.current) return
              details.current.open = false
              details.current.querySelector('summary')?.focus()
            }}
          >
            {t.done}
          </Button>
        </div>
      </details>
    </div>
  )
}

/** One room. Rooms that are not asked for are only there without scripts, where their number cannot follow the first field. */
const RoomFields = ({
  number,
  room,
  alone,
  asked,
  hydrated,
  onChange,
}: {
  number: number
  room: DraftRoom
  alone: boolean
  asked: boolean
  hydrated: boolean
  onChange: (changed: Partial<DraftRoom>) => void
}) => {
  const t = useTexts(searchLodgingFormTexts)
  if (!asked && hydrated) return null
  return (
    <fieldset className={`min-w-0 gap-3 border-t border-line pt-3 ${asked ? 'grid' : 'hidden noscript:grid'}`}>
      <legend className={`float-left w-full font-semibold text-link ${alone ? 'sr-only noscript:not-sr-only' : ''}`}>
        {t.room(number)}
      </legend>
      <CountField
        name={`a${number}`}
        label={t.adults}
        min={1}
        max={MAX_ADULTS_PER_ROOM}
        defaultValue={room.adults}
        onChange={(adults) => onChange({ adults })}
      />
      <CountField
        name={`c${number}`}
        label={t.children}
        detail={t.childrenAges(MAX_CHILD_AGE)}
        min={0}
        max={MAX_CHILDREN}
        defaultValue={room.children}
        onChange={(children) => onChange({ children })}
      />
      {hydrated ? (
        <ChildAges name={`g${number}`} room={room} onChange={(ages) => onChange({ ages })} />
      ) : (
        <TextField
          name={`g${number}`}
          label={t.ages}
          inputMode="numeric"
          defaultValue={room.ages.join(',')}
          className={room.children ? '' : 'hidden noscript:grid'}
        />
      )}
    </fieldset>
  )
}

const ChildAges = ({
  name,
  room,
  onChange,
}: {
  name: string
  room: DraftRoom
  onChange: (ages: (number | '')[]) => void
}) => {
  const t = useTexts(searchLodgingFormTexts)
  if (!room.children) return null
  const ages = Array.from({ length: room.children }, (_, index) => room.ages[index] ?? '')
  return (
    <div className="grid grid-cols-2 gap-3">
      <input type="hidden" name={name} value={ages.join(',')} />
      {ages.map((age, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its number
          key={index}
          name=""
          label={t.ageOf(index + 1)}
          required
          value={age}
          onChange={(event) => onChange(ages.map((before, at) => (at === index ? toAge(event.target.value) : before)))}
        >
          <option value="">–</option>
          {Array.from({ length: MAX_CHILD_AGE + 1 }, (_, years) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the age
            <option key={years} value={years}>
              {t.years(years)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}

const toAge = (value: string) => (value === '' ? '' : Number(value))
