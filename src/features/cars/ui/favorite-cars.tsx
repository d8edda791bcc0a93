import { formatDays, isDay } from '../../../lib/days.ts'
import type { FieldList } from '../../../platform/http/endpoint.ts'
import type { PageDays } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FavoriteButton } from '../../../ui/favorite-button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { HiddenFields } from '../../../ui/hidden-fields.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { CompareChoice, ResultCard } from '../../../ui/result-card.tsx'
import type { CarZone } from '../contract.ts'
import { bookCarPath, type CarSearch, COMPARE_CARS, carKey } from '../search-query.ts'
import { CompareCarsForm } from './compare-form.tsx'
import type { FavoriteCar } from './favorite-cars.load.ts'
import { favoriteCarsTexts } from './favorite-cars.texts.ts'
import { HourOptions } from './hour-options.tsx'
import { OfferCard } from './offer-card.tsx'
import { rentalFields } from './rental-fields.ts'
import { searchCarFormTexts } from './search-car-form.texts.ts'

/** The cars in a list of favorites with their offers for a rental, which can be changed. */
export const FavoriteCars = ({
  cars,
  problems,
  search,
  zones,
  days,
  kept,
  show,
  isFavorite,
}: {
  cars: readonly FavoriteCar[]
  problems: FieldList
  search: CarSearch
  zones: readonly CarZone[]
  days: PageDays
  /** The other parameters of the page. */
  kept: Iterable<readonly [name: string, value: string]>
  /** The label of the form's button. */
  show: string
  isFavorite: boolean
}) => {
  const t = useTexts(favoriteCarsTexts)
  const lang = useLang()
  const place = zones.find(({ id }) => id === search.zone)?.name
  const hasDates = isDay(search.pickUp) && isDay(search.dropOff)
  return (
    <section aria-labelledby="cars" className="mt-10">
      <h2 id="cars">{t.title}</h2>
      <RentalForm {...{ search, zones, days, kept, show, problems }} />
      {place && hasDates && (
        <p className="mt-6 font-semibold">{t.rental(place, formatDays(search.pickUp, search.dropOff, lang))}</p>
      )}
      <ul className="@container mt-4 grid gap-5">
        {cars.map(({ car, offer, reason }) =>
          offer ? (
            <OfferCard key={carKey(car)} offer={offer} priority={false} isFavorite={isFavorite} />
          ) : (
            <UnavailableCar
              key={carKey(car)}
              car={car}
              reason={reason ?? t.notWithDates}
              search={search}
              isFavorite={isFavorite}
            />
          ),
        )}
      </ul>
      {cars.length > 1 && <CompareCarsForm query={search} />}
    </section>
  )
}

/** The place, dates and hours of the rental. */
const RentalForm = ({
  search,
  zones,
  days,
  kept,
  show,
  problems,
}: {
  search: CarSearch
  zones: readonly CarZone[]
  days: PageDays
  kept: Iterable<readonly [name: string, value: string]>
  show: string
  problems: FieldList
}) => {
  const t = useTexts(searchCarFormTexts)
  const shown = problemsOf(problems, { ...rentalFields(useLang()), idZone: ['zone', t.zone] })
  const errorOf = (name: string) => shown.find(({ field }) => field === name)?.message
  const day = (name: 'pickUp' | 'dropOff') => (
    <TextField
      name={name}
      type="date"
      label={t[name]}
      defaultValue={search[name]}
      min={days.first}
      max={days.last}
      error={errorOf(name)}
    />
  )
  const hour = (name: 'startHour' | 'endHour') => (
    <SelectField name={name} label={t[name]} defaultValue={search[name]}>
      <HourOptions />
    </SelectField>
  )
  return (
    <>
      {shown.length > 0 && (
        <div className="mt-5">
          <ErrorSummary problems={shown} />
        </div>
      )}
      <form method="get" className="mt-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <HiddenFields fields={[...kept, ['age', String(search.age)]]} />
        <SelectField
          name="zone"
          label={t.zone}
          defaultValue={search.zone}
          error={errorOf('zone')}
          className="lg:col-span-2"
        >
          <ZoneOptions zones={zones} />
        </SelectField>
        <SelectField
          name="dropOffZone"
          label={t.dropOffZone}
          defaultValue={search.dropOffZone || ''}
          error={errorOf('dropOffZone')}
          className="lg:col-span-2"
        >
          <option value="">{t.sameZone}</option>
          <ZoneOptions zones={zones} />
        </SelectField>
        {day('pickUp')}
        {hour('startHour')}
        {day('dropOff')}
        {hour('endHour')}
        <Button variant="secondary" className="justify-self-start">
          {show}
        </Button>
      </form>
    </>
  )
}

const ZoneOptions = ({ zones }: { zones: readonly CarZone[] }) =>
  zones.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** A car without an offer for the rental, with the reason. */
const UnavailableCar = ({
  car,
  reason,
  search,
  isFavorite,
}: {
  car: FavoriteCar['car']
  reason: string
  search: CarSearch
  isFavorite: boolean
}) => {
  const titleId = `favorite-car-${carKey(car)}`
  const name = `${car.modelName}, ${car.supplierName}`
  return (
    <ResultCard
      titleId={titleId}
      photo={car.photo}
      priority={false}
      head={
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 id={titleId} className="text-xl">
              <LocalLink to={bookCarPath(car, search)} className="text-link">
                {car.modelName}
              </LocalLink>
            </h3>
            <p className="text-muted">{car.supplierName}</p>
          </div>
          <FavoriteButton favorite={carKey(car)} name={name} wasKept={isFavorite} />
        </div>
      }
      price={<p>{reason}</p>}
      compare={<CompareChoice form={COMPARE_CARS} value={carKey(car)} name={name} />}
    />
  )
}
