import { use, useRef, useState } from 'react'
import type { SettingValue } from '../../../lib/settings.ts'
import { CountryOptions } from '../../../ui/country-options.tsx'
import { FieldError, SelectField, useFieldIds } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { CountriesContext } from './setting-text.ts'
import { settingsTexts } from './settings.texts.ts'

type Props = { label: string; value: SettingValue; max: number; name: string; error: string | undefined }

/** The countries in a setting: each with a button that removes it, and a select that adds another. */
export const CountriesField = ({ label, value, max, name, error }: Props) => {
  const t = useTexts(settingsTexts)
  const countries = use(CountriesContext)
  const ids = useFieldIds(undefined, undefined, error)
  const [chosen, setChosen] = useState<readonly number[]>(Array.isArray(value) ? value.map(Number) : [])
  const group = useRef<HTMLFieldSetElement>(null)
  const remove = (id: number) => {
    setChosen(chosen.filter((other) => other !== id))
    // The button that had focus is gone.
    group.current?.querySelector('select')?.focus()
  }
  return (
    <fieldset ref={group} className="grid min-w-0 gap-4" aria-describedby={ids.attributes['aria-describedby']}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <FieldError id={ids.errorId}>{error}</FieldError>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {countries
          .filter(({ id }) => chosen.includes(id))
          .map((country) => (
            <li key={country.id}>
              <input type="hidden" name={name} value={country.id} />
              <button
                type="button"
                aria-label={t.remove(country.name)}
                onClick={() => remove(country.id)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 font-semibold hover:bg-surface-sunk"
              >
                {country.name}
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
      </ul>
      <SelectField
        name={name}
        label={t.addCountry}
        value=""
        disabled={chosen.length >= max}
        onChange={({ target }) => setChosen([...chosen, Number(target.value)])}
      >
        <option value="" />
        <CountryOptions
          countries={countries.flatMap((country) => (chosen.includes(country.id) ? [] : [{ ...country, main: false }]))}
        />
      </SelectField>
    </fieldset>
  )
}
