import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { CountryChoice } from '../../../ui/country-options.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { saveDraft } from '../../../ui/draft.ts'
import { DateField, TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { deletePerson, type SavedPerson, savePerson } from '../contract/saved-people.ts'
import { clientTexts } from './clients.texts.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { CountryField } from './person-fields.tsx'
import { profileTexts } from './profile.texts.ts'

type Countries = readonly CountryChoice[]

const fullName = ({ firstName, lastName }: SavedPerson) => `${firstName} ${lastName}`.trim()

/** Adds, edits and deletes saved travelers and drivers. `first` is undefined when they could not be loaded. */
export const SavedPeopleSection = ({
  first,
  countries,
}: {
  first: SavedPerson[] | undefined
  countries: Countries
}) => {
  const t = useTexts(ownAccountTexts)
  const { cars } = useSold()
  const [people, setPeople] = useState(first)
  const [edited, setEdited] = useState<SavedPerson | 'new'>()
  if (!people) return null

  const draft = `person-${edited === 'new' ? 'new' : edited?.id}`
  const close = () => {
    saveDraft(draft, null)
    setEdited(undefined)
  }
  const saved = (person: SavedPerson) => {
    const others = people.filter(({ id }) => id !== person.id)
    setPeople([...others, person].sort((a, b) => fullName(a).localeCompare(fullName(b))))
    close()
    showToast({ kind: 'information', text: t.savedPerson(fullName(person)), about: 'people' })
  }
  const remove = async (person: SavedPerson) => {
    try {
      await call(deletePerson, { personId: person.id })
      setPeople(people.filter(({ id }) => id !== person.id))
      showToast({ kind: 'information', text: t.removed(fullName(person)), about: 'people' })
    } catch (failure) {
      showToast({ kind: 'error', text: (failure as Error).message, about: 'people' })
    }
  }
  return (
    <Card as="section" aria-labelledby="people">
      <h2 id="people" className="text-xl">
        {cars ? t.people : t.travelers}
      </h2>
      <p className="mt-1 text-muted">{people.length > 0 ? t.peopleLead : t.noPeople}</p>
      <ul className="my-4 divide-y divide-line empty:hidden">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-semibold">{fullName(person)}</span>
              <span className="block text-sm text-muted">
                {[person.passport, person.licenceNumber].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="-ml-4 flex sm:ml-0">
              <Button
                type="button"
                variant="quiet"
                aria-label={t.editWho(fullName(person))}
                onClick={() => setEdited(person)}
              >
                {t.edit}
              </Button>
              <Button
                type="button"
                variant="quiet"
                aria-label={t.removeWho(fullName(person))}
                onClick={() => remove(person)}
              >
                {t.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button type="button" variant="secondary" className="mt-4 w-full sm:w-fit" onClick={() => setEdited('new')}>
        {t.add}
      </Button>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        title={edited && edited !== 'new' ? fullName(edited) : t.newPerson}
      >
        <PersonForm
          key={draft}
          draft={draft}
          person={edited === 'new' ? undefined : edited}
          countries={countries}
          onSaved={saved}
        />
      </Dialog>
    </Card>
  )
}

const TEXTS = ['firstName', 'lastName', 'passport', 'phone', 'licenceNumber'] as const
const DAYS = ['birthDate', 'licenceIssuedOn', 'licenceExpiresOn'] as const

const PersonForm = ({
  draft,
  person,
  countries,
  onSaved,
}: {
  /** Storage key of unsaved input, until the form is saved or closed. */
  draft: string
  person: SavedPerson | undefined
  countries: Countries
  onSaved: (person: SavedPerson) => void
}) => {
  const t = { ...useTexts(clientTexts), ...useTexts(profileTexts), ...useTexts(ownAccountTexts) }
  const { cars } = useSold()
  const form = useForm({
    values: {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      passport: person?.passport ?? '',
      countryId: String(person?.countryId ?? ''),
      birthDate: person?.birthDate ?? '',
      phone: person?.phone ?? '',
      licenceNumber: person?.licenceNumber ?? '',
      licenceIssuedOn: person?.licenceIssuedOn ?? '',
      licenceExpiresOn: person?.licenceExpiresOn ?? '',
    },
    draft,
    // Both names are required: a saved person may be the driver or first traveler, whose names are compared with a document.
    check: ({ lastName }) => ({ lastName: !lastName && t.missingLastName }),
    send: ({ countryId, birthDate, licenceIssuedOn, licenceExpiresOn, ...texts }, call) =>
      call(savePerson, {
        ...texts,
        birthDate: birthDate || null,
        licenceIssuedOn: licenceIssuedOn || null,
        licenceExpiresOn: licenceExpiresOn || null,
        countryId: countryId ? Number(countryId) : null,
        ...(person && { personId: person.id }),
      }),
    onSuccess: onSaved,
  })
  const text = (name: (typeof TEXTS)[number]) => ({ ...form.field(name), label: t[name], autoComplete: 'off' })
  const date = (name: (typeof DAYS)[number]) => ({
    ...form.field(name),
    label: t[name],
    required: false as const,
    min: '1900-01-01',
    max: '2199-12-31',
  })
  return (
    <form {...form.props} className="grid gap-4 sm:grid-cols-2">
      <TextField {...text('firstName')} required maxLength={60} />
      <TextField {...text('lastName')} required maxLength={60} />
      <TextField {...text('passport')} required={false} maxLength={30} autoCapitalize="characters" spellCheck={false} />
      <CountryField {...form.field('countryId')} countries={countries} label={t.nationality} required={false} />
      <DateField {...date('birthDate')} />
      <TextField {...text('phone')} required={false} type="tel" maxLength={40} />
      {cars && (
        <>
          <p className="font-semibold sm:col-span-2">{t.licence}</p>
          <TextField {...text('licenceNumber')} required={false} maxLength={40} className="sm:col-span-2" />
          <DateField {...date('licenceIssuedOn')} />
          <DateField {...date('licenceExpiresOn')} />
        </>
      )}
      <FormAlert form={form} />
      <Button busy={form.busy} className="w-full sm:col-span-2 sm:w-fit">
        {t.savePerson}
      </Button>
    </form>
  )
}
