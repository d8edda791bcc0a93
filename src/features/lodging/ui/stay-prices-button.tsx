import type { Day } from '../../../lib/days.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { PricesButton } from '../../../ui/prices-button.tsx'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'

export type StayPricesProps = {
  /** Unset: the hotel or zone that the form names. */
  hotel?: { id: number; name: string } | undefined
  days: PageDays
  onChoose: (checkIn: Day, checkOut: Day) => void
}

/** Button in the form of a stay that opens its prices by date. */
export const StayPricesButton = (props: StayPricesProps) => (
  <PricesButton
    label={useTexts(searchLodgingFormTexts).prices}
    load={() => import('./stay-prices.tsx')}
    show={({ StayPrices }, opened) => <StayPrices {...props} {...opened} />}
  />
)
