import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { addDays, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { PricesButton } from '../../../ui/prices-button.tsx'
import { listDropOffZones } from '../contract.ts'
import { MIN_RENTAL_DAYS, type RentalTimes, rentalDays, rentalMinutes } from '../rental-days.ts'
import type { CarSearch } from '../search-query.ts'
import { searchCarFormTexts } from './search-car-form.texts.ts'

type Zone = { id: number; name: string }

/** Half hours of the day: '0000', '0030', … */
const HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}${index % 2 ? '30' : '00'}`,
)

/** The car search as a GET form. Its calendars are limited to the reservable `days`; `compact` is for result pages. */
export const SearchCarForm = ({
  zones,
  dropOffZones,
  values,
  days,
  ages,
  compact = false,
}: {
  zones: readonly Zone[]
  /** Where a car picked up in `values.zone` can be returned. */
  dropOffZones: readonly Zone[]
  values: CarSearch
  days: PageDays
  /** The ages of drivers that the store accepts. */
  ages: { min: number; max: number }
  compact?: boolean
}) => {
  const t = useTexts(searchCarFormTexts)
  const localPath = useLocalPath()
  const [times, setTimes] = useState<RentalTimes>(values)
  const hasDates = isDay(times.pickUp) && isDay(times.dropOff)
  const rented = hasDates ? rentalDays(times) : 0
  const problem = !hasDates
    ? undefined
    : rentalMinutes(times) <= 0
      ? t.dropOffTooEarly
      : rented < MIN_RENTAL_DAYS
        ? t.minimumRental(MIN_RENTAL_DAYS)
        : undefined

  const setTime = (field: keyof RentalTimes) => (event: { target: { value: string } }) =>
    setTimes((before) => ({ ...before, [field]: event.target.value }))
  const preventInvalidSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!problem) return
    event.preventDefault()
    ;(event.currentTarget.elements.namedItem('dropOff') as HTMLElement | null)?.focus()
  }
  const hours = HOURS.map((hour) => (
    <option key={hour} value={hour}>
      {`${hour.slice(0, 2)}:${hour.slice(2)}`}
    </option>
  ))
  return (
    <Form
      method="get"
      action={localPath('/search-car')}
      role="search"
      onSubmit={preventInvalidSubmit}
      className="grid items-start gap-x-3 gap-y-4 xs:grid-cols-2 lg:grid-cols-4"
    >
      <Places zones={zones} dropOffZones={dropOffZones} values={values} />
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <DateField
          name="pickUp"
          label={t.pickUp}
          required
          min={days.first}
          max={days.last}
          value={times.pickUp}
          onChange={setTime('pickUp')}
        />
        <PricesButton
          label={t.prices}
          load={() => import('./rental-prices.tsx')}
          show={({ RentalPrices }, opened) => (
            <RentalPrices
              {...opened}
              days={days}
              onChoose={(pickUp, dropOff) => setTimes((before) => ({ ...before, pickUp, dropOff }))}
            />
          )}
        />
      </div>
      <SelectField name="startHour" label={t.startHour} value={times.startHour} onChange={setTime('startHour')}>
        {hours}
      </SelectField>
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <DateField
          name="dropOff"
          label={t.dropOff}
          required
          min={addDays(days.first, MIN_RENTAL_DAYS - 1)}
          max={days.last}
          value={times.dropOff}
          onChange={setTime('dropOff')}
          error={problem}
        />
        <p role="status" className={`min-h-5 text-sm text-muted ${problem ? 'hidden' : ''}`}>
          {!problem && rented > 0 && t.days(rented)}
        </p>
      </div>
      <SelectField name="endHour" label={t.endHour} value={times.endHour} onChange={setTime('endHour')}>
        {hours}
      </SelectField>
      <TextField
        name="age"
        label={t.age}
        type="number"
        inputMode="numeric"
        required
        min={ages.min}
        max={ages.max}
        defaultValue={values.age}
      />
      <div className="xs:pt-[1.85rem]">
        <Button className="min-h-[2.875rem] w-full">
          <Icon name="search" />
          {compact ? t.searchAgain : t.search}
        </Button>
      </div>
    </Form>
  )
}

/** Pick-up and drop-off zones; a change of the pick-up zone reloads the drop-off zones. */
const Places = ({
  zones,
  dropOffZones,
  values,
}: {
  zones: readonly Zone[]
  dropOffZones: readonly Zone[]
  values: CarSearch
}) => {
  const t = useTexts(searchCarFormTexts)
  const lang = useLang()
  const [dropOff, setDropOff] = useState(values.dropOffZone)
  const [available, setAvailable] = useState(dropOffZones)
  const latestZone = useRef(values.zone)
  // An unavailable selection stays visible next to the message that explains it.
  const unavailable = available.some(({ id }) => id === dropOff) ? undefined : zones.find(({ id }) => id === dropOff)

  const updateDropOffZones = async (zone: number) => {
    latestZone.current = zone
    // If the call fails, offer every zone; the search validates the pair.
    const loaded: readonly Zone[] = await call(listDropOffZones, { pickUpZoneId: zone, lang }).catch(() => zones)
    if (latestZone.current !== zone) return
    setAvailable(loaded)
    setDropOff((before) => (loaded.some(({ id }) => id === before) ? before : 0))
  }
  const options = (list: readonly Zone[]) =>
    list.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <>
      <SelectField
        name="zone"
        label={t.zone}
        defaultValue={values.zone}
        onChange={(event) => updateDropOffZones(Number(event.target.value))}
        className="max-sm:col-span-full"
      >
        {options(zones)}
      </SelectField>
      <SelectField
        name="dropOffZone"
        label={t.dropOffZone}
        value={dropOff || ''}
        onChange={(event) => setDropOff(Number(event.target.value))}
        className="max-sm:col-span-full"
      >
        <option value="">{t.sameZone}</option>
        {options(unavailable ? [...available, unavailable] : available)}
      </SelectField>
    </>
  )
}
