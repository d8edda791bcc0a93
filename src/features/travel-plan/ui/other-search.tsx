import { dayInHavana, formatDays } from '../../../lib/days.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { useSold } from '../../../ui/agency.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { Booking } from '../contract.ts'
import { otherSearch } from '../trips.ts'
import { myTripsTexts } from './my-trips.texts.ts'

/** Link to a search for the other product with a booking's place and dates, unless one of `all` is a booking for them. */
export const OtherSearch = ({ booking, all }: { booking: Booking; all: readonly Booking[] }) => {
  const t = useTexts(myTripsTexts)
  const lang = useLang()
  const sold = useSold()
  const other = otherSearch(booking, all, dayInHavana(new Date()), lang)
  const isCar = other?.product === PRODUCT_TYPES.carRent
  if (!other || !(isCar ? sold.cars : sold.lodging)) return null
  const days = formatDays(other.firstDay, other.lastDay, lang)
  return (
    <ButtonLink to={other.path} variant="secondary">
      <Icon name={isCar ? 'car' : 'bed'} />
      {isCar ? t.addCar(days) : t.addLodging(days)}
    </ButtonLink>
  )
}
