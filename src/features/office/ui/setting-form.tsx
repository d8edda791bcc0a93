import { use, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CARD_PROVIDER_NAMES, type CardProvider } from '../../../lib/card-providers.ts'
import {
  BANK_PARTS,
  type Bank,
  isBank,
  isRange,
  SETTINGS,
  type SettingRule,
  type SettingValue,
} from '../../../lib/settings.ts'
import { parseAmount } from '../../../lib/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { CountryOptions } from '../../../ui/country-options.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { type SaveConflict, type SettingShown, saveSetting } from '../contract/settings.ts'
import { type Checked, ChoicesField, chosenIn } from './choices-field.tsx'
import { CountriesField } from './countries-field.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { CountriesContext, useSettingText } from './setting-text.ts'
import { CHOICES, SETTING_NAMES, settingsTexts } from './settings.texts.ts'

type Typed = Record<
  'value' | keyof Bank | 'min' | 'max' | 'offered' | 'feeBasisPoints' | 'feeCents' | 'provider',
  string
>

const EMPTY: Typed = {
  value: '',
  name: '',
  routing: '',
  account: '',
  beneficiary: '',
  min: '',
  max: '',
  offered: '',
  feeBasisPoints: '',
  feeCents: '',
  provider: '',
}

const typedFrom = (value: SettingValue): Typed => {
  if (typeof value !== 'object' || Array.isArray(value)) return { ...EMPTY, value: String(value) }
  if (isBank(value)) return { ...EMPTY, ...value }
  if (isRange(value)) return { ...EMPTY, min: String(value.min), max: String(value.max) }
  const { offered, feeBasisPoints, feeCents, provider = '' } = value
  return {
    ...EMPTY,
    offered: String(offered),
    feeBasisPoints: String(feeBasisPoints / 100),
    feeCents: (feeCents / 100).toFixed(2),
    provider,
  }
}

/** The input, converted to the setting's kind of value; the server refuses an invalid number. */
const readTyped = (rule: SettingRule, typed: Typed, data: Checked): SettingValue => {
  const { value, name, routing, account, beneficiary } = typed
  if (rule.kind === 'bank') return { name, routing, account, beneficiary }
  if (rule.kind === 'flag') return value === 'true'
  if (rule.kind === 'choices') return chosenIn(data, 'value', rule.of)
  if (rule.kind === 'countries') return data.getAll('value').filter(Boolean).map(Number)
  if (rule.kind === 'range') return { min: Number(typed.min), max: Number(typed.max) }
  if (rule.kind === 'method')
    return {
      offered: typed.offered === 'true',
      feeBasisPoints: parseAmount(typed.feeBasisPoints)!,
      feeCents: parseAmount(typed.feeCents)!,
      ...(typed.provider && { provider: typed.provider as CardProvider }),
    }
  return (rule.kind === 'number' || rule.kind === 'country') && value !== '' ? Number(value) : value
}

/**
 * Changes a setting or resets it to its default. If somebody else has changed it in the meantime, shows that and asks which value should
 * apply.
 */
export const SettingForm = ({ setting, onClose }: { setting: SettingShown; onClose: () => void }) => {
  const t = useTexts(settingsTexts)
  const { name, about } = SETTING_NAMES[useLang()][setting.key]
  const textOf = useSettingText()
  const { revalidate } = useRevalidator()
  const [conflict, setConflict] = useState<SaveConflict>()
  // The version when this form was opened; the list behind it may be reloaded in the meantime.
  const [opened] = useState(setting.version)
  const { key } = setting
  const rule: SettingRule = SETTINGS[key].rule
  const basedOn = conflict?.version ?? opened

  const onReply = (reply: { saved: true } | SaveConflict) => (reply.saved ? onClose() : setConflict(reply))
  const form = useForm({
    values: typedFrom(setting.value),
    check: (typed, data) => ({
      value: rule.kind === 'choices' && !data.has('value') && t.chooseOne,
      min: rule.kind === 'range' && typed.min === '' && t.enterNumber,
      max: rule.kind === 'range' && typed.max === '' && t.enterNumber,
      feeBasisPoints: rule.kind === 'method' && parseAmount(typed.feeBasisPoints) === undefined && t.enterDecimal,
      feeCents: rule.kind === 'method' && parseAmount(typed.feeCents) === undefined && t.enterDecimal,
    }),
    send: (typed, call, data) => call(saveSetting, { key, value: readTyped(rule, typed, data), basedOn }),
    done: ({ saved }) => (saved ? t.changedSetting(name) : undefined),
    onSuccess: onReply,
    reload: true,
  })
  const reset = () =>
    form.act((call) => call(saveSetting, { key, value: null, basedOn }), {
      done: ({ saved }) => (saved ? t.resetDone(name) : undefined),
      onSuccess: onReply,
    })
  const keepTheirs = () => {
    revalidate()
    onClose()
  }

  return (
    <form {...form.props} className="grid gap-4">
      {about && <p className="text-muted">{about}</p>}
      <FormAlert form={form} />
      {conflict && <ConflictNotice setting={setting} conflict={conflict} />}
      <SettingFields form={form} setting={setting} rule={rule} />
      <p className="text-sm whitespace-pre-line text-muted">{t.defaultIs(textOf(key, setting.default))}</p>
      <div className="flex flex-wrap justify-between gap-3">
        <DialogButtons
          submit={conflict ? t.saveMine : t.save}
          busy={form.busy}
          close={conflict ? t.keepTheirs : t.cancel}
          onClose={conflict ? keepTheirs : onClose}
        />
        {setting.source === 'office' && (
          <Button type="button" variant="quiet" onClick={reset}>
            {t.reset}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Tells who has changed the setting in the meantime, and to what. */
const ConflictNotice = ({ setting: { key }, conflict }: { setting: SettingShown; conflict: SaveConflict }) => {
  const t = useTexts(settingsTexts)
  const textOf = useSettingText()
  const instant = useInstant()
  const { by, at, value } = conflict
  return (
    <Notice tone="warning" role="alert" title={t.conflictTitle}>
      <p className="whitespace-pre-line">{t.conflict(by ?? t.commandLine, instant(at), textOf(key, value))}</p>
    </Notice>
  )
}

type FormOf = { field: (name: keyof Typed) => FieldState }

const SettingFields = ({ form, setting, rule }: { form: FormOf; setting: SettingShown; rule: SettingRule }) => {
  const t = useTexts(settingsTexts)
  if (rule.kind === 'bank')
    return (Object.keys(BANK_PARTS) as (keyof Bank)[]).map((part) => (
      <TextField key={part} {...form.field(part)} label={t.bank[part]} maxLength={BANK_PARTS[part]} />
    ))
  if (rule.kind === 'range')
    return (
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <NumberField field={form.field('min')} label={t.minimum} bounds={rule.min} />
        <NumberField field={form.field('max')} label={t.maximum} bounds={rule.max} />
      </div>
    )
  if (rule.kind === 'method')
    return (
      <>
        <FlagField field={form.field('offered')} label={t.isOffered} />
        {rule.providers.length > 0 && (
          <SelectField {...form.field('provider')} label={t.chargedBy} hint={t.chargedByHint}>
            <option value="">{t.chargedByDefault}</option>
            {rule.providers.map((provider) => (
              <option key={provider} value={provider}>
                {CARD_PROVIDER_NAMES[provider]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField {...form.field('feeBasisPoints')} label={t.feePercent} inputMode="decimal" />
        <TextField {...form.field('feeCents')} label={t.feeFixed} hint={t.feeHint} inputMode="decimal" />
      </>
    )
  return <ValueField field={form.field('value')} setting={setting} rule={rule as FieldRule} />
}

type FieldRule = SettingRule & { kind: Exclude<SettingRule['kind'], 'bank' | 'logo' | 'range' | 'method'> }
type FieldState = { name: string; defaultValue: string; error: string | undefined }

const INPUTS = { email: 'email', phone: 'tel', sender: 'text', name: 'text' } as const

type ValueProps = { field: FieldState; setting: SettingShown; rule: FieldRule }

const ValueField = ({ field, setting, rule }: ValueProps) => {
  const lang = useLang()
  const label = SETTING_NAMES[lang][setting.key].name
  const countries = use(CountriesContext)
  if (rule.kind === 'country')
    return (
      <SelectField {...field} label={label}>
        <CountryOptions countries={countries} />
      </SelectField>
    )
  if (rule.kind === 'countries') return <CountriesField label={label} value={setting.value} max={rule.max} {...field} />
  if (rule.kind === 'choices') return <ChoicesField setting={setting.key} value={setting.value} {...field} />
  if (rule.kind === 'flag') return <FlagField field={field} label={label} />
  if (rule.kind === 'choice') {
    return (
      <SelectField {...field} label={label}>
        {rule.of.map((choice) => (
          <option key={choice} value={choice}>
            {CHOICES[lang][setting.key]?.[choice] ?? choice}
          </option>
        ))}
      </SelectField>
    )
  }
  if (rule.kind === 'text') return <TextArea {...field} label={label} maxLength={rule.max} rows={2} />
  if (rule.kind === 'number') return <NumberField field={field} label={label} bounds={rule} />
  return <TextField {...field} label={label} type={INPUTS[rule.kind]} />
}

const FlagField = ({ field, label }: { field: FieldState; label: string }) => {
  const t = useTexts(settingsTexts)
  return (
    <SelectField {...field} label={label}>
      <option value="true">{t.on}</option>
      <option value="false">{t.off}</option>
    </SelectField>
  )
}

type NumberProps = { field: FieldState; label: string; bounds: { from: number; to: number } }

const NumberField = ({ field, label, bounds: { from, to } }: NumberProps) => {
  const t = useTexts(settingsTexts)
  return (
    <TextField
      {...field}
      label={label}
      hint={t.between(from, to)}
      type="number"
      inputMode="numeric"
      min={from}
      max={to}
    />
  )
}
