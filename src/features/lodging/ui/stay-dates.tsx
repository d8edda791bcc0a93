import { addDays, daysBetween, formatDays, isDay } from '../../../lib/days.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { DateRange, type Range } from '../../../ui/date-range.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { MAX_NIGHTS } from '../contract.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'

/** The dates of a stay in a form, with a price calendar for `hotel`, or for the place that the form names. */
export const StayDates = ({
  days,
  hotel,
  value,
  onChange,
}: {
  days: PageDays
  hotel?: { id: number; name: string } | undefined
  value: Range
  onChange: (change: (before: Range) => Range) => void
}) => {
  const t = useTexts(searchLodgingFormTexts)
  const lang = useLang()
  const nights = isDay(value.from) && isDay(value.to) ? daysBetween(value.from, value.to) : undefined
  return (
    <DateRange
      first={{ name: 'checkIn', label: t.checkIn, min: days.first, max: days.last }}
      last={{
        name: 'checkOut',
        label: t.checkOut,
        min: addDays(days.first, 1),
        max: days.last && addDays(days.last, MAX_NIGHTS),
      }}
      value={value}
      onChange={onChange}
      calendar={{
        label: t.prices,
        load: () => import('./stay-prices.tsx'),
        show: ({ StayPrices }, opened) => (
          <StayPrices {...opened} hotel={hotel} days={days} onChoose={(from, to) => onChange(() => ({ from, to }))} />
        ),
      }}
      error={nights !== undefined && nights < 1 ? t.checkOutTooEarly : undefined}
      status={nights !== undefined && nights > 0 && `${formatDays(value.from, value.to, lang)} · ${t.nights(nights)}`}
    />
  )
}
