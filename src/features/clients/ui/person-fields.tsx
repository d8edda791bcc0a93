import type { ComponentProps } from 'react'
import { type CountryChoice, CountryOptions } from '../../../ui/country-options.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { clientTexts } from './clients.texts.ts'

type Text = 'firstName' | 'middleName' | 'lastName' | 'phone'

/** The props of one of the form's fields. */
type Of = (name: Text) => { name: Text; label: string; error: string | undefined; defaultValue: string | undefined }

/** The client's name, in two columns. */
export const NameFields = ({ of }: { of: Of }) => (
  <>
    <TextField {...of('firstName')} required maxLength={60} autoComplete="given-name" />
    <TextField {...of('middleName')} required={false} maxLength={60} autoComplete="additional-name" />
    <TextField {...of('lastName')} required maxLength={60} autoComplete="family-name" className="sm:col-span-2" />
  </>
)

/** The client's phone number, across both columns. */
export const PhoneField = ({ of }: { of: Of }) => {
  const t = useTexts(clientTexts)
  return (
    <TextField
      {...of('phone')}
      hint={t.phoneHint}
      type="tel"
      required
      maxLength={30}
      autoComplete="tel"
      className="sm:col-span-2"
    />
  )
}

/** A select of countries, named `countryId` unless `name` is given, empty at first. `countries` is sorted in the page's language. */
export const CountryField = ({
  countries,
  ...rest
}: { countries: readonly CountryChoice[]; name?: string } & Omit<
  ComponentProps<typeof SelectField>,
  'name' | 'children'
>) => {
  const t = useTexts(clientTexts)
  return (
    <SelectField name="countryId" {...rest}>
      <option value="">{t.chooseCountry}</option>
      <CountryOptions countries={countries} />
    </SelectField>
  )
}
