import { SETTINGS, type SettingKey, type SettingRule, type SettingValue } from '../../../lib/settings.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { FieldError, useFieldIds } from '../../../ui/field.tsx'
import { useLang } from '../../../ui/language.tsx'
import { CHOICES, SETTING_NAMES } from './settings.texts.ts'

/** The data of a form. */
export type Checked = { getAll: (name: string) => unknown[] }

/** The checked choices of a form's `ChoicesField`. */
export const chosenIn = <Choice extends string | number>(data: Checked, name: string, of: readonly Choice[]) =>
  of.filter((choice) => data.getAll(name).includes(String(choice)))

/** A checkbox for each value of a setting that is a list of choices. */
export const ChoicesField = ({
  setting,
  value,
  name,
  error,
}: {
  setting: SettingKey
  value: SettingValue
  name: string
  error: string | undefined
}) => {
  const lang = useLang()
  const ids = useFieldIds(undefined, undefined, error)
  const { of } = SETTINGS[setting].rule as SettingRule & { kind: 'choices' | 'choice' }
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset className="min-w-0" aria-describedby={ids.attributes['aria-describedby']}>
      <legend className="font-semibold">{SETTING_NAMES[lang][setting].name}</legend>
      <FieldError id={ids.errorId}>{error}</FieldError>
      {of.map((choice) => (
        <CheckField
          key={choice}
          name={name}
          value={choice}
          label={CHOICES[lang][setting]?.[choice] ?? choice}
          defaultChecked={chosen.includes(choice)}
        />
      ))}
    </fieldset>
  )
}
