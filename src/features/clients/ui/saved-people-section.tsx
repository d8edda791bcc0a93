import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { DateField, TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { deletePerson, type SavedPerson, savePerson } from '../contract.ts'
import { clientTexts } from './clients.texts.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { CountryField } from './person-fields.tsx'
import { profileTexts } from './profile.texts.ts'

type Countries = readonly { id: number; name: string }[]

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
        {t.people}
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
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [typed] = useState(() => readDraft<Record<string, string>>(draft))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const value = (name: string) => String(data.get(name) ?? '').trim()
    // Both names are required: a saved person may be the driver or first traveler, whose document is compared by both.
    if (!value('lastName')) {
      setErrors({ lastName: t.missingLastName })
      form.querySelector<HTMLInputElement>('[name=lastName]')?.focus()
      return
    }
    setBusy(true)
    try {
      const texts = Object.fromEntries(TEXTS.map((name) => [name, value(name)])) as Record<
        (typeof TEXTS)[number],
        string
      >
      const days = Object.fromEntries(DAYS.map((name) => [name, value(name) || null]))
      const countryId = value('countryId') ? Number(value('countryId')) : null
      onSaved(await call(savePerson, { ...texts, ...days, countryId, ...(person && { personId: person.id }) }))
    } catch (failure) {
      const { fields, message } = failure as CallRefused
      const refused = fields.length > 0 ? fields : [{ field: 'firstName', message }]
      setErrors(Object.fromEntries(refused.map(({ field, message }) => [field, message])))
      form.querySelector<HTMLInputElement>(`[name="${refused[0]!.field}"]`)?.focus()
      setBusy(false)
    }
  }
  const text = (name: (typeof TEXTS)[number]) => ({
    name,
    label: t[name],
    error: errors[name],
    defaultValue: typed[name] ?? person?.[name],
    autoComplete: 'off',
  })
  const date = (name: (typeof DAYS)[number]) => ({
    name,
    label: t[name],
    error: errors[name],
    defaultValue: typed[name] ?? person?.[name] ?? '',
    required: false as const,
    min: '1900-01-01',
    max: '2199-12-31',
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => saveDraft(draft, Object.fromEntries(new FormData(currentTarget)))}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField {...text('firstName')} required maxLength={60} />
      <TextField {...text('lastName')} required maxLength={60} />
      <TextField {...text('passport')} required={false} maxLength={30} autoCapitalize="characters" spellCheck={false} />
      <CountryField
        countries={countries}
        label={t.nationality}
        error={errors.countryId}
        required={false}
        defaultValue={typed.countryId ?? person?.countryId ?? ''}
      />
      <DateField {...date('birthDate')} />
      <TextField {...text('phone')} required={false} type="tel" maxLength={40} />
      <p className="font-semibold sm:col-span-2">{t.licence}</p>
      <TextField {...text('licenceNumber')} required={false} maxLength={40} className="sm:col-span-2" />
      <DateField {...date('licenceIssuedOn')} />
      <DateField {...date('licenceExpiresOn')} />
      <Button busy={busy} className="w-full sm:col-span-2 sm:w-fit">
        {t.savePerson}
      </Button>
    </form>
  )
}
