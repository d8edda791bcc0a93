import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { listCountries } from '../../places/contract.ts'
import { getProfile, type Profile, updateProfile } from '../contract.ts'
import { clientTexts } from './clients.texts.ts'
import { CountryField, NameFields, PhoneField } from './person-fields.tsx'
import { profileTexts } from './profile.texts.ts'
import { useProof } from './prove-password.tsx'
import { returnPathOf } from './return-path.ts'
import { currentSession, updateSessionClient } from './session.ts'

/** Loads the section's data. The page fails without the profile. */
export const loadPersonalData = async () => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const [profile, countries] = await Promise.all([
    call(getProfile, { id: currentSession()!.client.id, languageId: lang }).catch((error) => {
      showToast({ kind: 'error', text: profileTexts[lang].notLoaded, about: 'profile' })
      throw error
    }),
    call(listCountries, {}).catch(() => {
      showToast({ kind: 'error', text: profileTexts[lang].noCountries, about: 'countries' })
      return []
    }),
  ])
  const named = countries.map(({ id, name }) => ({ id, name: name[lang] }))
  // Without the list, the form still offers the current country, so that saving does not clear it.
  const own = { id: profile.countryId ?? 0, name: profile.countryName ?? '' }
  return { profile, countries: named.length === 0 && profile.countryId ? [own] : named }
}

const TEXTS = ['firstName', 'middleName', 'lastName', 'phone', 'address', 'city', 'state', 'zip'] as const
const DRAFT = 'profile'
type Typed = Record<(typeof TEXTS)[number] | 'birthDate' | 'countryId', string>

/** Unsaved input, if it was entered for this version of the profile. */
const draftOf = ({ version }: Profile): Partial<Typed> => {
  const draft = readDraft<Typed & { version: number }>(DRAFT)
  return draft.version === version ? draft : {}
}

/** The form of the client's own data; saving leads back to `returnUrl`. */
export const PersonalData = ({
  data: { profile, countries },
  onPhoneSaved,
}: {
  data: Awaited<ReturnType<typeof loadPersonalData>>
  /** Called when a new phone number was saved. */
  onPhoneSaved: (phone: string) => void
}) => {
  const t = { ...useTexts(clientTexts), ...useTexts(profileTexts) }
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const back = returnPathOf(useSearchParams()[0])
  const [problems, setProblems] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const { withProof, dialog } = useProof()
  const [typed] = useState(() => draftOf(profile))
  const [version, setVersion] = useState(profile.version)
  const [phone, setPhone] = useState(profile.phone)
  const [outdated, setOutdated] = useState(false)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    setBusy(true)
    try {
      const changes = {
        ...Object.fromEntries(TEXTS.map((name) => [name, value(name)])),
        version,
        birthDate: value('birthDate') || null,
        countryId: value('countryId') || null,
      }
      const saved = await withProof(() => call(updateProfile, changes))
      saveDraft(DRAFT, null)
      setVersion(saved.version)
      if (saved.phone !== phone) onPhoneSaved(saved.phone)
      setPhone(saved.phone)
      updateSessionClient(saved)
      setProblems([])
      showToast({ kind: 'information', text: t.saved, about: 'profile' })
      if (back) await navigate(localPath(back))
    } catch (failure) {
      const { code, fields, message } = failure as CallRefused
      setOutdated(code === 'PROFILE_CHANGED')
      const texts = Object.fromEntries(TEXTS.map((name) => [name, t[name]]))
      setProblems(problemsOf(fields, { ...texts, birthDate: t.birthDate, countryId: t.country }))
      showToast({ kind: 'error', text: `${t.notSaved}. ${message}`, about: 'profile' })
    }
    setBusy(false)
  }

  const field = <N extends (typeof TEXTS)[number]>(name: N) => ({
    name,
    label: t[name],
    error: errorOf(name),
    defaultValue: typed[name] ?? profile[name],
  })
  return (
    <section>
      <ErrorSummary problems={problems} />
      {outdated && (
        <Notice tone="warning" role="alert" title={t.outdated} className="mb-6">
          <Button type="button" variant="secondary" onClick={() => revalidate()} className="mt-2">
            {t.loadNewer}
          </Button>
        </Notice>
      )}
      {dialog}
      <Card>
        <form
          onSubmit={submit}
          onInput={({ currentTarget }) =>
            saveDraft(DRAFT, { ...Object.fromEntries(new FormData(currentTarget)), version })
          }
          noValidate
          className="grid gap-8"
        >
          <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
            <legend className="mb-4 font-display text-xl font-semibold">{t.person}</legend>
            <NameFields of={field} />
            <DateField
              name="birthDate"
              label={t.birthDate}
              error={errorOf('birthDate')}
              defaultValue={typed.birthDate ?? profile.birthDate ?? ''}
              autoComplete="bday"
              min="1900-01-01"
              max={dayInHavana(new Date())}
            />
            <CountryField
              countries={countries}
              label={t.country}
              error={errorOf('countryId')}
              defaultValue={typed.countryId ?? profile.countryId ?? ''}
              autoComplete="country-name"
            />
          </fieldset>
          <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
            <legend className="mb-4 font-display text-xl font-semibold">{t.contact}</legend>
            <PhoneField of={field} />
            <TextField
              {...field('address')}
              required={false}
              maxLength={200}
              autoComplete="street-address"
              className="sm:col-span-2"
            />
            <TextField {...field('city')} required={false} maxLength={60} autoComplete="address-level2" />
            <TextField {...field('state')} required={false} maxLength={60} autoComplete="address-level1" />
            <TextField {...field('zip')} required={false} maxLength={20} autoComplete="postal-code" />
          </fieldset>
          <Button busy={busy} className="w-full sm:w-fit">
            {t.save}
          </Button>
        </form>
      </Card>
    </section>
  )
}
