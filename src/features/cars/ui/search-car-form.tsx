import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { addDays, formatDays, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { DateRange, type Range } from '../../../ui/date-range.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { type SharedTrip, useSharedTrip } from '../../../ui/trip.ts'
import { listDropOffZones } from '../contract.ts'
import { longEnough } from '../rental-dates.ts'
import { MIN_RENTAL_DAYS, type RentalTimes, rentalDays, rentalMinutes } from '../rental-days.ts'
import type { CarSearch } from '../search-query.ts'
import { HourOptions } from './hour-options.tsx'
import { searchCarFormTexts } from './search-car-form.texts.ts'

type Zone = { id: number; name: string }

/** The car search as a GET form. Its calendars are limited to the reservable `days`; `compact` is for result pages. */
export const SearchCarForm = ({
  zones,
  dropOffZones,
  where: initialWhere,
  values,
  days,
  ages,
  kept = [],
  unknownPlace,
  trip,
  onTrip,
  compact = false,
}: {
  zones: readonly Zone[]
  /** Where a car picked up in `values.zone` can be returned. */
  dropOffZones: readonly Zone[]
  /** The pick-up place as in the field. */
  where: string
  values: CarSearch
  days: PageDays
  /** The ages of drivers that the store accepts. */
  ages: { min: number; max: number }
  /** Filters and order, which a new search keeps. */
  kept?: readonly (readonly [name: string, value: string])[]
  /** The message when the place is not known. */
  unknownPlace?: string | undefined
  compact?: boolean
} & SharedTrip) => {
  const t = useTexts(searchCarFormTexts)
  const lang = useLang()
  const localPath = useLocalPath()
  const [where, setWhere] = useState(initialWhere)
  const [times, setTimes] = useState<RentalTimes>(values)
  const dropOffs = useDropOffZones(zones, dropOffZones, values)
  const hasDates = isDay(times.pickUp) && isDay(times.dropOff)
  const rented = hasDates ? rentalDays(times) : 0
  const problem = !hasDates
    ? undefined
    : rentalMinutes(times) <= 0
      ? t.dropOffTooEarly
      : rented < MIN_RENTAL_DAYS
        ? t.minimumRental(MIN_RENTAL_DAYS)
        : undefined
  const dates = { from: times.pickUp, to: times.dropOff }

  const changeWhere = (typed: string) => {
    setWhere(typed)
    const zone = zones.find(({ name }) => name === typed)
    if (zone) void dropOffs.load(zone.id)
  }
  useSharedTrip(trip, (taken) => {
    if (taken.where) changeWhere(taken.where)
    if (taken.dates) setTimes((before) => withDates(before, () => longEnough(taken.dates!)))
  })
  const changeDates = (change: (before: Range) => Range) => {
    setTimes((before) => withDates(before, change))
    onTrip?.((before) => ({ ...before, dates: change(before.dates ?? { from: values.pickUp, to: values.dropOff }) }))
  }
  const setHour = (field: 'startHour' | 'endHour') => (event: { target: { value: string } }) =>
    setTimes((before) => ({ ...before, [field]: event.target.value }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    if (problem) {
      event.preventDefault()
      ;(form.elements.namedItem('dropOff') as HTMLElement | null)?.focus()
      return
    }
    void import('../../../ui/recent-searches.ts').then(({ rememberSearch }) =>
      rememberSearch(form, { where, ...dates, action: '/search-car' }),
    )
  }
  const hourField = (name: 'startHour' | 'endHour') => (
    <SelectField name={name} label={t[name]} value={times[name]} onChange={setHour(name)}>
      <HourOptions />
    </SelectField>
  )
  return (
    <Form
      method="get"
      action={localPath('/search-car')}
      role="search"
      onSubmit={submit}
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.3fr_1.3fr_11rem]"
    >
      <HiddenFields fields={kept} />
      <SuggestField
        name="where"
        label={t.zone}
        placeholder={t.anyPlace}
        options={zones.map(({ name }) => name)}
        value={where}
        onChange={(typed) => {
          changeWhere(typed)
          onTrip?.((before) => ({ ...before, where: typed }))
        }}
        load={() =>
          import('./pick-up-suggestions.ts').then(({ pickUpSuggestions }) => pickUpSuggestions(zones, lang, days.first))
        }
        error={unknownPlace}
        className="max-lg:col-span-full"
      />
      <DateRange
        first={{ name: 'pickUp', label: t.pickUp, min: days.first, max: days.last, beside: hourField('startHour') }}
        last={{
          name: 'dropOff',
          label: t.dropOff,
          min: addDays(days.first, MIN_RENTAL_DAYS - 1),
          max: days.last,
          beside: hourField('endHour'),
        }}
        value={dates}
        onChange={changeDates}
        calendar={{
          label: t.prices,
          load: () => import('./rental-prices.tsx'),
          show: ({ RentalPrices }, opened) => (
            <RentalPrices
              {...opened}
              zones={zones}
              days={days}
              onChoose={(from, to) => changeDates(() => ({ from, to }))}
            />
          ),
        }}
        error={problem}
        status={!problem && rented > 0 && `${formatDays(times.pickUp, times.dropOff, lang)} · ${t.days(rented)}`}
      />
      <div className="max-lg:col-span-full lg:pt-[1.85rem]">
        <Button className="min-h-[2.875rem] w-full">
          <Icon name="search" />
          {compact ? t.searchAgain : t.search}
        </Button>
      </div>
      <Driver values={values} ages={ages} dropOffs={dropOffs} />
    </Form>
  )
}

const withDates = (times: RentalTimes, change: (before: Range) => Range): RentalTimes => {
  const { from, to } = change({ from: times.pickUp, to: times.dropOff })
  return { ...times, pickUp: from, dropOff: to }
}

/** The zones where the car can be returned and the chosen one; `load` loads the zones for another pick-up zone. */
const useDropOffZones = (zones: readonly Zone[], dropOffZones: readonly Zone[], values: CarSearch) => {
  const lang = useLang()
  const [chosen, choose] = useState(values.dropOffZone)
  const [available, setAvailable] = useState(dropOffZones)
  const latestZone = useRef(values.zone)
  const load = async (zone: number) => {
    if (latestZone.current === zone) return
    latestZone.current = zone
    // If the call fails, offer every zone; the search validates the pair.
    const loaded: readonly Zone[] = await call(listDropOffZones, { pickUpZoneId: zone, lang }).catch(() => zones)
    if (latestZone.current !== zone) return
    setAvailable(loaded)
    choose((before) => (loaded.some(({ id }) => id === before) ? before : 0))
  }
  // An unavailable selection stays visible next to the message that explains it.
  const unavailable = available.some(({ id }) => id === chosen) ? undefined : zones.find(({ id }) => id === chosen)
  return { list: unavailable ? [...available, unavailable] : available, chosen, choose, load }
}

/** The fields that few visitors change: the drop-off place and the driver's age; a summary that expands. */
const Driver = ({
  values,
  ages,
  dropOffs,
}: {
  values: CarSearch
  ages: { min: number; max: number }
  dropOffs: ReturnType<typeof useDropOffZones>
}) => {
  const t = useTexts(searchCarFormTexts)
  const details = useRef<HTMLDetailsElement>(null)
  const [age, setAge] = useState(String(values.age))
  const dropOff = dropOffs.list.find(({ id }) => id === dropOffs.chosen)?.name
  return (
    <details
      ref={details}
      className="group/driver col-span-full"
      onInvalidCapture={() => {
        // Browsers cannot show a message for a field that is hidden.
        if (details.current) details.current.open = true
      }}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span>
          {t.driver(age)} · {dropOff ? t.dropOffIn(dropOff) : t.sameDropOff}
        </span>
        <Icon name="down" className="size-4 text-muted transition-transform group-open/driver:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-x-3 gap-y-4 xs:grid-cols-[2fr_1fr] sm:max-w-xl">
        <SelectField
          name="dropOffZone"
          label={t.dropOffZone}
          value={dropOffs.chosen || ''}
          onChange={(event) => dropOffs.choose(Number(event.target.value))}
        >
          <option value="">{t.sameZone}</option>
          {dropOffs.list.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="age"
          label={t.age}
          type="number"
          inputMode="numeric"
          required
          min={ages.min}
          max={ages.max}
          value={age}
          onChange={({ target }) => setAge(target.value)}
        />
      </div>
    </details>
  )
}
