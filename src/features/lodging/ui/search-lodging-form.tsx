import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type Day, isDay } from '../../../lib/days.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { useLightDismiss } from '../../../ui/menu.tsx'
import { CountField } from '../../../ui/stepper-input.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { type SharedTrip, useSharedTrip } from '../../../ui/trip.ts'
import { MAX_ADULTS_PER_ROOM, MAX_CHILD_AGE, MAX_ROOMS, type Party } from '../occupancy.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'
import { StayDates } from './stay-dates.tsx'

/** Maximum number of children per room in the form. */
const MAX_CHILDREN = 4

/** Values of the search form; `where` is the name of a place, '' means any. */
export type LodgingSearch = { where: string; checkIn: Day; checkOut: Day; rooms: readonly Party[] }

/**
 * The lodging search as a GET form (its fields are read by `readLodgingQuery`). Its calendars are limited to the reservable
 * `days`; `compact` is for result pages.
 */
export const SearchLodgingForm = ({
  places,
  values,
  days,
  kept = [],
  unknownPlace,
  trip,
  onTrip,
  compact = false,
}: {
  /** Names that browsers suggest for the place without scripts. */
  places: readonly string[]
  values: LodgingSearch
  days: PageDays
  /** Filters and order, which a new search keeps. */
  kept?: readonly (readonly [name: string, value: string])[]
  /** The message when the place is not known. */
  unknownPlace?: string | undefined
  compact?: boolean
} & SharedTrip) => {
  const t = useTexts(searchLodgingFormTexts)
  const lang = useLang()
  const localPath = useLocalPath()
  const [where, setWhere] = useState(values.where)
  const initialDates = { from: values.checkIn, to: values.checkOut }
  const [dates, setDates] = useState(initialDates)
  useSharedTrip(trip, (taken) => {
    if (taken.where !== undefined) setWhere(taken.where)
    if (taken.dates) setDates(taken.dates)
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    if (isDay(dates.from) && isDay(dates.to) && dates.to <= dates.from) {
      event.preventDefault()
      ;(form.elements.namedItem('checkOut') as HTMLElement | null)?.focus()
      return
    }
    void import('../../../ui/recent-searches.ts').then(({ rememberSearch }) =>
      rememberSearch(form, { where: where || t.anywhere, ...dates, action: '/search-lodging' }),
    )
  }
  return (
    <Form
      method="get"
      action={localPath('/search-lodging')}
      role="search"
      onSubmit={submit}
      className="grid items-start gap-x-3 gap-y-4 xs:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr_12.5rem]"
    >
      <HiddenFields fields={kept} />
      <SuggestField
        name="where"
        label={t.where}
        placeholder={t.anywhere}
        options={places}
        value={where}
        onChange={(typed) => {
          setWhere(typed)
          onTrip?.((before) => ({ ...before, where: typed }))
        }}
        load={() =>
          import('./stay-suggestions.ts').then(({ loadStaySuggestions }) => loadStaySuggestions(lang, days.first))
        }
        error={unknownPlace}
        className="max-lg:col-span-full"
      />
      <StayDates
        days={days}
        value={dates}
        onChange={(change) => {
          setDates(change)
          onTrip?.((before) => ({ ...before, dates: change(before.dates ?? initialDates) }))
        }}
      />
      <PartyField rooms={values.rooms} />
      <div className="max-lg:col-span-full lg:pt-[1.85rem]">
        <Button className="min-h-[2.875rem] w-full flex-wrap">
          <Icon name="search" />
          {compact ? t.searchAgain : t.search}
        </Button>
      </div>
    </Form>
  )
}

/** A room in the form; a missing age is ''. */
type DraftRoom = { adults: number; children: number; ages: (number | '')[] }

const draftOf = (room: Party | undefined): DraftRoom => ({
  adults: room?.adultsAmount ?? 2,
  children: room?.childrenAmount ?? 0,
  ages: [...(room?.childrenAgeList ?? [])],
})

/** Number of rooms and their guests: a summary that expands. */
const PartyField = ({ rooms: initialRooms }: { rooms: readonly Party[] }) => {
  const t = useTexts(searchLodgingFormTexts)
  const hydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  useLightDismiss(details)
  const [count, setCount] = useState(Math.max(1, initialRooms.length))
  const [rooms, setRooms] = useState(() =>
    Array.from({ length: MAX_ROOMS }, (_, index) => draftOf(initialRooms[index])),
  )
  const selectedRooms = rooms.slice(0, count)
  const total = (countIn: (room: DraftRoom) => number) => selectedRooms.reduce((sum, room) => sum + countIn(room), 0)
  const summary = t.summary(
    count,
    total((room) => room.adults),
    total((room) => room.children),
  )
  const change = (index: number, changed: Partial<DraftRoom>) =>
    setRooms((before) => before.map((room, i) => (i === index ? { ...room, ...changed } : room)))

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5 max-lg:col-span-full">
      <span className="text-[0.95rem] font-semibold" aria-hidden="true">
        {t.party}
      </span>
      <details
        ref={details}
        className="group relative"
        onInvalidCapture={() => {
          // Browsers cannot show a message for a field that is hidden.
          if (details.current) details.current.open = true
        }}
      >
        <summary className="control flex cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <span className="sr-only">{t.party}: </span>
          <span className="truncate">{summary}</span>
          <Icon name="down" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="z-30 mt-2 grid gap-4 rounded-card border border-line bg-surface-raised p-4 sm:absolute sm:right-0 sm:max-h-[26rem] sm:w-80 sm:overflow-y-auto sm:shadow-float">
          <CountField name="rooms" label={t.rooms} min={1} max={MAX_ROOMS} defaultValue={count} onChange={setCount} />
          {rooms.map((room, index) => (
            <RoomFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their index
              key={index}
              number={index + 1}
              room={room}
              isOnly={count === 1}
              isSelected={index < count}
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

/** One room. Without scripts, all rooms are shown, because they cannot follow the number in the field above. */
const RoomFields = ({
  number,
  room,
  isOnly,
  isSelected,
  hydrated,
  onChange,
}: {
  number: number
  room: DraftRoom
  isOnly: boolean
  isSelected: boolean
  hydrated: boolean
  onChange: (changed: Partial<DraftRoom>) => void
}) => {
  const t = useTexts(searchLodgingFormTexts)
  if (!isSelected && hydrated) return null
  return (
    <fieldset className={`min-w-0 gap-3 border-t border-line pt-3 ${isSelected ? 'grid' : 'hidden noscript:grid'}`}>
      <legend className={`float-left w-full font-semibold text-link ${isOnly ? 'sr-only noscript:not-sr-only' : ''}`}>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: children are identified by their index
          key={index}
          name=""
          label={t.ageOf(index + 1)}
          required
          value={age}
          onChange={(event) =>
            onChange(ages.map((previous, i) => (i === index ? toAge(event.target.value) : previous)))
          }
        >
          <option value="">–</option>
          {Array.from({ length: MAX_CHILD_AGE + 1 }, (_, years) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the age
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
