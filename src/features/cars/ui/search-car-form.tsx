import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { type Day, isDay } from '../../../lib/days.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { MAX_DRIVER_AGE, MIN_DRIVER_AGE } from '../driver-age.ts'
import { MIN_RENTAL_DAYS, type RentalTimes, rentalDays, rentalMinutes } from '../rental-days.ts'
import { searchCarFormTexts } from './search-car-form.texts.ts'

/** What is searched for; drop-off zone 0 is the same place. */
export type CarSearch = RentalTimes & { zone: number; dropOffZone: number; age: number }

/** The day's half hours as the wire spells them: '0000', '0030', … */
const HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}${index % 2 ? '30' : '00'}`,
)

/**
 * The search for a rental car, as a plain GET form: `zone`, `dropOffZone`, `pickUp`, `dropOff`, `startHour`, `endHour` and
 * the driver's `age`. `compact` is for the pages that show results.
 */
export const SearchCarForm = ({
  zones,
  values,
  today,
  compact = false,
}: {
  zones: readonly { id: number; name: string }[]
  values: CarSearch
  today?: Day
  compact?: boolean
}) => {
  const t = useTexts(searchCarFormTexts)
  const localPath = useLocalPath()
  const [times, setTimes] = useState<RentalTimes>(values)
  const known = isDay(times.pickUp) && isDay(times.dropOff)
  const days = known ? rentalDays(times) : 0
  const problem = !known
    ? undefined
    : rentalMinutes(times) <= 0
      ? t.wrongWay
      : days < MIN_RENTAL_DAYS
        ? t.tooShort(MIN_RENTAL_DAYS)
        : undefined

  const put = (field: keyof RentalTimes) => (event: { target: { value: string } }) =>
    setTimes((before) => ({ ...before, [field]: event.target.value }))
  const stopWrong = (event: FormEvent<HTMLFormElement>) => {
    if (!problem) return
    event.preventDefault()
    ;(event.currentTarget.elements.namedItem('dropOff') as HTMLElement | null)?.focus()
  }
  const hours = HOURS.map((hour) => (
    <option key={hour} value={hour}>
      {`${hour.slice(0, 2)}:${hour.slice(2)}`}
    </option>
  ))
  const places = zones.map((zone) => (
    <option key={zone.id} value={zone.id}>
      {zone.name}
    </option>
  ))
  return (
    <Form
      method="get"
      action={localPath('/search-car')}
      role="search"
      onSubmit={stopWrong}
      className="grid items-start gap-x-3 gap-y-4 xs:grid-cols-2 lg:grid-cols-4"
    >
      <SelectField name="zone" label={t.zone} defaultValue={values.zone} className="max-sm:col-span-full">
        {places}
      </SelectField>
      <SelectField
        name="dropOffZone"
        label={t.dropOffZone}
        defaultValue={values.dropOffZone || ''}
        className="max-sm:col-span-full"
      >
        <option value="">{t.sameZone}</option>
        {places}
      </SelectField>
      <DateField name="pickUp" label={t.pickUp} required min={today} value={times.pickUp} onChange={put('pickUp')} />
      <SelectField name="startHour" label={t.startHour} value={times.startHour} onChange={put('startHour')}>
        {hours}
      </SelectField>
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <DateField
          name="dropOff"
          label={t.dropOff}
          required
          min={today}
          value={times.dropOff}
          onChange={put('dropOff')}
          error={problem}
        />
        <p role="status" className={`min-h-5 text-sm text-muted ${problem ? 'hidden' : ''}`}>
          {!problem && days > 0 && t.days(days)}
        </p>
      </div>
      <SelectField name="endHour" label={t.endHour} value={times.endHour} onChange={put('endHour')}>
        {hours}
      </SelectField>
      <TextField
        name="age"
        label={t.age}
        type="number"
        inputMode="numeric"
        required
        min={MIN_DRIVER_AGE}
        max={MAX_DRIVER_AGE}
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
