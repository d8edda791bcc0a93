import type { ReactNode } from 'react'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type CountryChoice, CountryOptions } from '../../../ui/country-options.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { SavedPerson } from '../../clients/contract/saved-people.ts'
import { getProfile } from '../../clients/contract.ts'
import { bookingAccountTexts } from '../../clients/ui/booking-account.texts.ts'
import { ownDetailsOf } from '../../clients/ui/own-details.ts'
import { useSession } from '../../clients/ui/session.ts'
import { type Party, partyInWords, seatsOf } from '../occupancy.ts'
import { bookLodgingTexts } from './book-lodging.texts.ts'
import { fieldName, guestNames, ownTraveler, type TravelerField, type TravelerValues } from './travelers-form.ts'

/** Renders a selector of saved travelers for one traveler of the form. */
export type ChooseSavedPerson = (who: string, onChosen: (person: SavedPerson) => void) => ReactNode

type Countries = readonly CountryChoice[]
type Put = (index: number, changed: Partial<TravelerValues>) => void

/** The travelers by room; the first adult is the main traveler. */
export const TravelersFields = ({
  rooms,
  countries,
  travelers,
  put,
  problems,
  isByPhone,
  people,
}: {
  rooms: readonly Party[]
  countries: Countries
  travelers: readonly TravelerValues[]
  put: Put
  problems: readonly Problem[]
  /** Whether the country in a field comes from the phone number. */
  isByPhone: (field: string) => boolean
  people: { choose: ChooseSavedPerson }
}) => {
  const t = useTexts(bookLodgingTexts)
  const lang = useLang()
  const seats = seatsOf(rooms)
  const names = guestNames(rooms, lang)
  return rooms.map((room, roomIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their index
    <Card key={roomIndex} className="grid gap-6">
      <h3 className={rooms.length > 1 ? '' : 'sr-only'}>
        {t.room(roomIndex + 1)}
        <span className="block text-base font-normal text-muted">
          {partyInWords(room.adultsAmount, room.childrenAmount)[lang]}
        </span>
      </h3>
      {seats.map((seat, index) =>
        seat.room === roomIndex ? (
          <TravelerFields
            // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by their index
            key={index}
            index={index}
            name={names[index]!}
            countries={countries}
            values={travelers[index]!}
            put={put}
            problems={problems}
            isByPhone={isByPhone}
            choose={people.choose}
          />
        ) : null,
      )}
    </Card>
  ))
}

const TravelerFields = ({
  index,
  name,
  countries,
  values,
  put,
  problems,
  isByPhone,
  choose,
}: {
  index: number
  name: string
  countries: Countries
  values: TravelerValues
  put: Put
  problems: readonly Problem[]
  isByPhone: (field: string) => boolean
  choose: ChooseSavedPerson
}) => {
  const t = useTexts(bookLodgingTexts)
  const w = useTexts(bookingAccountTexts)
  const session = useSession()
  const field = (name: TravelerField) => ({
    name: fieldName(index, name),
    label: t[name],
    value: values[name],
    error: problems.find((problem) => problem.field === fieldName(index, name))?.message,
    onChange: (event: { target: { value: string } }) => put(index, { [name]: event.target.value }),
  })
  // Only the first traveler can be the user of the browser; the others get their own autofill sections.
  const autoComplete = (token: string) => (index === 0 ? token : `section-traveler${index + 1} ${token}`)
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-3 font-semibold">
        {name}
        {index === 0 && <span className="font-normal text-muted"> ({t.mainTraveler})</span>}
      </legend>
      <div className="mb-3 flex flex-wrap justify-end gap-2 empty:hidden">
        {choose(name, ({ firstName, lastName, passport, countryId }) =>
          put(index, { firstName, lastName, passport, countryId: countryId ? String(countryId) : '' }),
        )}
        {index === 0 && session && (
          <OwnDetailsButton clientId={session.client.id} onLoaded={(own) => put(index, own)} />
        )}
      </div>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          hint={index === 0 ? t.asInPassport : undefined}
          required
          autoComplete={autoComplete('given-name')}
          maxLength={60}
        />
        <TextField
          {...field('lastName')}
          hint={index === 0 ? t.asInPassport : undefined}
          required={index === 0}
          autoComplete={autoComplete('family-name')}
          maxLength={60}
        />
        <TextField
          {...field('passport')}
          required={false}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
        />
        <SelectField
          {...field('countryId')}
          {...(isByPhone(fieldName(index, 'countryId')) && { hint: w.countryByPhone, error: undefined })}
          required={false}
          autoComplete={autoComplete('country')}
        >
          <option value="">{t.chooseCountry}</option>
          <CountryOptions countries={countries} />
        </SelectField>
      </div>
    </fieldset>
  )
}

/** Fills a traveler with the client's own profile. */
const OwnDetailsButton = ({
  clientId,
  onLoaded,
}: {
  clientId: number
  onLoaded: (own: Partial<TravelerValues>) => void
}) => {
  const t = useTexts(bookLodgingTexts)
  const { busy, act } = useAction()
  const fill = () =>
    act((call) => call(getProfile, { id: clientId, languageId: 'en' }), {
      onSuccess: (own) => onLoaded(ownTraveler(ownDetailsOf(own))),
    })
  return (
    <Button type="button" variant="quiet" busy={busy} onClick={fill}>
      {t.fillIn}
    </Button>
  )
}
