import { useTexts } from '../../../ui/language.tsx'
import { searchCarFormTexts } from './search-car-form.texts.ts'

/** Half hours of the day: '0000', '0030', … */
const HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}${index % 2 ? '30' : '00'}`,
)

/** The hours at which most offices are open; others may cost more (docs/rules/search.md#pick-up-office). */
const isOfficeHour = (hour: string) => hour >= '0800' && hour <= '2000'

const toOption = (hour: string) => (
  <option key={hour} value={hour}>
    {`${hour.slice(0, 2)}:${hour.slice(2)}`}
  </option>
)

/** The hours to choose from for pick-up or drop-off. */
export const HourOptions = () => {
  const t = useTexts(searchCarFormTexts)
  return (
    <>
      <optgroup label={t.officeHours}>{HOURS.filter(isOfficeHour).map(toOption)}</optgroup>
      <optgroup label={t.otherHours}>{HOURS.filter((hour) => !isOfficeHour(hour)).map(toOption)}</optgroup>
    </>
  )
}
