import { useState } from 'react'
import { addDays, type Day, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { useCountry } from '../../../ui/country.tsx'
import { useCurrency } from '../../../ui/currency.tsx'
import type { OpenedCalendar } from '../../../ui/date-range.tsx'
import { chosenText, paramsOf } from '../../../ui/form-values.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { PriceCalendar } from '../../../ui/price-calendar.tsx'
import { listRentalPrices } from '../contract.ts'
import { MIN_RENTAL_DAYS, rentalDays } from '../rental-days.ts'
import { readCarSearch } from '../search-query.ts'
import { findTypedZone } from './pick-up-suggestions.ts'
import { rentalPricesTexts } from './rental-prices.texts.ts'

const MAX_RENTAL_DAYS = 60

/** The prices by date of the cars in the search form. */
export const RentalPrices = ({
  form,
  zones,
  days,
  ...rest
}: OpenedCalendar & {
  zones: readonly { id: number; name: string }[]
  days: PageDays
  onChoose: (pickUp: Day, dropOff: Day) => void
}) => {
  const t = useTexts(rentalPricesTexts)
  const lang = useLang()
  const country = useCountry()
  const currency = useCurrency()
  const params = paramsOf(form)
  const where = params.get('where')?.trim()
  const { zone, dropOffZone, age, ...times } = readCarSearch(params, days.today, days.first)
  const { pickUp, dropOff, startHour, endHour } = times
  const asked = isDay(pickUp) && isDay(dropOff) ? rentalDays(times) : MIN_RENTAL_DAYS
  /** The drop-off day, at the drop-off hour, of a rental that is charged for `length` days. */
  const endOf = (from: Day, length: number) => {
    const before = addDays(from, length - 1)
    return rentalDays({ pickUp: from, startHour, dropOff: before, endHour }) === length ? before : addDays(from, length)
  }
  const [isUnknown, setUnknown] = useState(false)
  const places = [
    (!isUnknown && where) || zones.find(({ id }) => id === zone)?.name,
    dropOffZone ? chosenText(form, 'dropOffZone') : undefined,
  ]
  return (
    <PriceCalendar
      {...rest}
      form={form}
      texts={t}
      about={`${places.filter(Boolean).join(' → ')} · ${t.driver(age)}`}
      first={days.first}
      last={days.last && addDays(days.last, -MIN_RENTAL_DAYS)}
      value={{
        from: isDay(pickUp) ? pickUp : days.first,
        length: Math.min(Math.max(asked, MIN_RENTAL_DAYS), MAX_RENTAL_DAYS),
      }}
      lengths={{ min: MIN_RENTAL_DAYS, max: MAX_RENTAL_DAYS }}
      lastEnd={days.last}
      endOf={endOf}
      lengthOf={(from, to) => rentalDays({ pickUp: from, startHour, dropOff: to, endHour })}
      load={async (firstDay, count, length) => {
        const found = where ? await findTypedZone(where, zones, lang) : zone
        setUnknown(!found)
        const { days: priced } = await call(listRentalPrices, {
          ...{ firstDay, days: count, pickUp: firstDay, dropOff: endOf(firstDay, length), startHour, endHour },
          ...{
            idZone: found || zone,
            dropOffZone,
            driverAge: age,
            idUserCountry: country?.id ?? 0,
            currency,
          },
        })
        return priced
      }}
    />
  )
}
