import { formatDays, isDay } from '../../../lib/days.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { FavoriteButton } from '../../../ui/favorite-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { CompareChoice, ResultCard } from '../../../ui/result-card.tsx'
import { COMPARE_STAYS, hotelPath, type StayQuery, writeStay } from '../search-query.ts'
import { CompareStays } from './compare-form.tsx'
import type { FoundPlace } from './compare-lodging.load.ts'
import { favoriteStaysTexts } from './favorite-stays.texts.ts'
import { OfferCard } from './offer-card.tsx'
import { searchLodgingFormTexts } from './search-lodging-form.texts.ts'

/** The hotels in a list of favorites with their cheapest offers for a stay, whose dates can be changed. */
export const FavoriteStays = ({
  places,
  stay,
  days,
  kept,
  show,
  isFavorite,
}: {
  places: readonly FoundPlace[]
  stay: StayQuery
  days: PageDays
  /** The other parameters of the page. */
  kept: Iterable<readonly [name: string, value: string]>
  /** The label of the form's button. */
  show: string
  isFavorite: boolean
}) => {
  const t = useTexts(favoriteStaysTexts)
  const f = useTexts(searchLodgingFormTexts)
  const lang = useLang()
  const rooms = writeStay(stay).filter(([name]) => name !== 'checkIn' && name !== 'checkOut')
  return (
    <section aria-labelledby="stays" className="mt-8">
      <h2 id="stays">{t.title}</h2>
      <form method="get" className="mt-5 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <HiddenFields fields={[...kept, ...rooms]} />
        <TextField name="checkIn" type="date" label={f.checkIn} defaultValue={stay.checkIn} min={days.first} />
        <TextField name="checkOut" type="date" label={f.checkOut} defaultValue={stay.checkOut} min={days.first} />
        <Button variant="secondary">{show}</Button>
      </form>
      {isDay(stay.checkIn) && isDay(stay.checkOut) && (
        <p className="mt-6 font-semibold">{formatDays(stay.checkIn, stay.checkOut, lang)}</p>
      )}
      <ul className="@container mt-4 grid gap-5">
        {places.map(({ hotel, offer }) =>
          offer ? (
            <OfferCard key={hotel.id} offer={offer} today={days.today} priority={false} isFavorite={isFavorite} />
          ) : (
            <UnavailableHotel key={hotel.id} hotel={hotel} isFavorite={isFavorite} />
          ),
        )}
      </ul>
      {places.length > 1 && <CompareStays stay={stay} />}
    </section>
  )
}

/** A hotel that has no offer for the dates. */
const UnavailableHotel = ({ hotel, isFavorite }: { hotel: FoundPlace['hotel']; isFavorite: boolean }) => {
  const t = useTexts(favoriteStaysTexts)
  const titleId = `favorite-${hotel.id}`
  return (
    <ResultCard
      titleId={titleId}
      photo={hotel.photo}
      priority={false}
      head={
        <div className="flex items-start justify-between gap-2">
          <h3 id={titleId} className="font-display text-xl">
            <LocalLink to={hotelPath(hotel)} className="text-link">
              {hotel.name}
            </LocalLink>
          </h3>
          <FavoriteButton favorite={String(hotel.id)} name={hotel.name} wasKept={isFavorite} />
        </div>
      }
      price={<p>{t.notAvailable}</p>}
      compare={<CompareChoice form={COMPARE_STAYS} value={hotel.id} name={hotel.name} />}
    />
  )
}
