import { useState } from 'react'
import { addDays, type Day, daysBetween, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { useCurrency } from '../../../ui/currency.tsx'
import type { OpenedCalendar } from '../../../ui/date-range.tsx'
import { paramsOf } from '../../../ui/form-values.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { PriceCalendar } from '../../../ui/price-calendar.tsx'
import { listStayPrices, MAX_NIGHTS } from '../contract.ts'
import { headcount } from '../occupancy.ts'
import { readLodgingQuery } from '../read-query.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'
import { stayPricesTexts } from './stay-prices.texts.ts'
import { findTypedPlace } from './stay-suggestions.ts'

type Props = OpenedCalendar & {
  /** Unset: the place that the form names. */
  hotel: { id: number; name: string } | undefined
  days: PageDays
  onChoose: (checkIn: Day, checkOut: Day) => void
}

/** The calendar of a stay with the prices for the rooms in its form: in `hotel`, or in the place that the form names. */
export const StayPrices = ({ form, hotel, days, ...rest }: Props) => {
  const t = useTexts(stayPricesTexts)
  const lang = useLang()
  const currency = useCurrency()
  const f = useTexts(searchLodgingFormTexts)
  const { where, checkIn, checkOut, rooms } = readLodgingQuery(paramsOf(form), days.today, days.first)
  const hasDates = isDay(checkIn) && isDay(checkOut)
  const length = hasDates ? Math.min(Math.max(daysBetween(checkIn, checkOut), 1), MAX_NIGHTS) : 1
  const { adults, children } = headcount(rooms)
  const [isUnknown, setUnknown] = useState(false)
  const place = hotel?.name ?? (where && !isUnknown ? where : f.anywhere)
  return (
    <PriceCalendar
      {...rest}
      form={form}
      texts={t}
      about={[place, f.summary(rooms.length, adults, children)].join(' · ')}
      first={days.first}
      last={days.last}
      lastEnd={days.last && addDays(days.last, MAX_NIGHTS)}
      value={{ from: isDay(checkIn) ? checkIn : days.first, length }}
      lengths={{ min: 1, max: MAX_NIGHTS }}
      endOf={addDays}
      lengthOf={daysBetween}
      load={async (firstDay, count, nights) => {
        const found = hotel || !where ? undefined : await findTypedPlace(where, lang)
        setUnknown(!hotel && !found)
        const { days: priced } = await call(listStayPrices, {
          ...{ firstDay, days: count, nights, rooms, currency },
          hotel: hotel?.id ?? found?.hotel?.id ?? 0,
          touristZoneId: found && !found.hotel ? found.zone : 0,
          provinceId: found?.province ?? 0,
        })
        return priced
      }}
    />
  )
}
