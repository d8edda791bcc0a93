import { useState } from 'react'
import { addDays, daysBetween, isDay } from '../../../lib/days.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import { useCurrency } from '../../../ui/currency.tsx'
import { chosenText, paramsOf } from '../../../ui/form-values.ts'
import { useTexts } from '../../../ui/language.tsx'
import { PriceCalendar } from '../../../ui/price-calendar.tsx'
import type { OpenedCalendar } from '../../../ui/prices-button.tsx'
import { listHotelNames, listStayPrices, MAX_NIGHTS } from '../contract.ts'
import { findHotelByName } from '../hotel-name.ts'
import { readLodgingQuery } from '../search-query.ts'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'
import { stayPricesTexts } from './stay-prices.texts.ts'
import type { StayPricesProps } from './stay-prices-button.tsx'

/** The hotel that a search for this name finds; undefined when there is none. */
const findHotel = async (name: string) => {
  const match = findHotelByName(await call(listHotelNames, { country: LODGING_COUNTRY_ID }), name)
  return 'hotel' in match ? match.hotel : undefined
}

/** The prices by date of the rooms in a form: of `hotel`, or of the hotel or zone that the form names. */
export const StayPrices = ({ form, open, hotel, days, ...rest }: OpenedCalendar & StayPricesProps) => {
  const t = useTexts(stayPricesTexts)
  const currency = useCurrency()
  const f = useTexts(searchLodgingFormTexts)
  const query = readLodgingQuery(paramsOf(form), days.today, days.first)
  const { zone, hotel: name, checkIn, checkOut, rooms } = query
  const hasDates = isDay(checkIn) && isDay(checkOut)
  const length = hasDates ? Math.min(Math.max(daysBetween(checkIn, checkOut), 1), MAX_NIGHTS) : 1
  const total = (count: 'adultsAmount' | 'childrenAmount') => rooms.reduce((sum, room) => sum + room[count], 0)
  const [isUnknown, setUnknown] = useState(false)
  const place = hotel?.name ?? (name && !isUnknown ? name : chosenText(form, 'zone'))
  return (
    <PriceCalendar
      {...rest}
      open={open}
      texts={t}
      about={[place, f.summary(rooms.length, total('adultsAmount'), total('childrenAmount'))]
        .filter(Boolean)
        .join(' · ')}
      first={days.first}
      last={days.last}
      value={{ from: isDay(checkIn) ? checkIn : days.first, length }}
      lengths={{ min: 1, max: MAX_NIGHTS }}
      endOf={addDays}
      load={async (firstDay, count, nights) => {
        const found = hotel ?? (name ? await findHotel(name) : undefined)
        setUnknown(!found)
        const { days: priced } = await call(listStayPrices, {
          ...{ firstDay, days: count, nights, rooms },
          touristZoneId: found ? 0 : zone,
          hotel: found?.id ?? 0,
          currency,
        })
        return priced
      }}
    />
  )
}
