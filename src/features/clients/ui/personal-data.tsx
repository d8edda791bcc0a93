import { useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { dayInHavana } from '../../../lib/days.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { countryOptionsTexts } from '../../../ui/country-options.texts.ts'
import { countryChoices } from '../../../ui/country-options.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { returnPathOf } from '../../../ui/return-path.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { listCountries } from '../../places/contract.ts'
import { getProfile, updateProfile } from '../contract.ts'
import { useClientProof } from './client-proof.ts'
import { clientTexts } from './clients.texts.ts'
import { CountryField, NameFields, PhoneField } from './person-fields.tsx'
import { profileTexts } from './profile.texts.ts'
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
      showToast({ kind: 'error', text: countryOptionsTexts[lang].failed, about: 'countries' })
      return []
    }),
  ])
  const named = countryChoices(countries, lang)
  // Without the list, the form still offers the current country, so that saving does not clear it.
  const own = { id: profile.countryId ?? 0, name: profile.countryName ?? '', main: false }
  return { profile, countries: named.length === 0 && profile.countryId ? [own] : named }
}

const TEXTS = ['firstName', 'middleName', 'lastName', 'phone', 'address', 'city', 'state', 'zip'] as const
/** The form for the client's own data; saving returns to `returnUrl`. */
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
  const { revalidate } = useRevalidator()
  const { withProof, dialog } = useClientProof()
  const [version, setVersion] = useState(profile.version)
  const [phone, setPhone] = useState(profile.phone)
  const [outdated, setOutdated] = useState(false)
  const form = useForm({
    values: {
      firstName: profile.firstName,
      middleName: profile.middleName,
      lastName: profile.lastName,
      birthDate: profile.birthDate ?? '',
      countryId: String(profile.countryId ?? ''),
      phone: profile.phone,
      address: profile.address,
      city: profile.city,
      state: profile.state,
      zip: profile.zip,
    },
    // Input entered for another version of the profile is not restored.
    draft: `profile-${version}`,
    send: ({ birthDate, countryId, ...texts }, call) =>
      withProof(() =>
        call(updateProfile, { ...texts, version, birthDate: birthDate || null, countryId: countryId || null }),
      ),
    about: 'profile',
    failed: t.notSaved,
    done: t.saved,
    onSuccess: async (saved) => {
      setVersion(saved.version)
      if (saved.phone !== phone) onPhoneSaved(saved.phone)
      setPhone(saved.phone)
      updateSessionClient(saved)
      if (back) await navigate(localPath(back))
    },
    onRefused: ({ code }) => setOutdated(code === 'PROFILE_CHANGED'),
  })

  const field = <N extends (typeof TEXTS)[number]>(name: N) => ({ ...form.field(name), label: t[name] })
  return (
    <section>
      <FormErrors form={form} />
      {outdated && (
        <Notice tone="warning" role="alert" title={t.outdated} className="mb-6">
          <Button type="button" variant="secondary" onClick={() => revalidate()} className="mt-2">
            {t.loadNewer}
          </Button>
        </Notice>
      )}
      {dialog}
      <Card>
        <form {...form.props} className="grid gap-8">
          <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
            <legend className="mb-4 font-display text-xl font-semibold">{t.person}</legend>
            <NameFields of={field} />
            <DateField
              {...form.field('birthDate')}
              label={t.birthDate}
              autoComplete="bday"
              min="1900-01-01"
              max={dayInHavana(new Date())}
            />
            <CountryField
              {...form.field('countryId')}
              countries={countries}
              label={t.country}
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
          <Button busy={form.busy} className="w-full sm:w-fit">
            {t.save}
          </Button>
        </form>
      </Card>
    </section>
  )
}
