import { createContext, use } from 'react'
import { CARD_PROVIDER_NAMES } from '../../../lib/card-providers.ts'
import { localeOf } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import {
  BANK_PARTS,
  type Bank,
  isBank,
  isMethodRule,
  isRange,
  SETTINGS,
  type SettingKey,
  type SettingValue,
} from '../../../lib/settings.ts'
import type { MethodRule } from '../../../lib/store-rules.ts'
import type { CountryChoice } from '../../../ui/country-options.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { CHOICES, settingsTexts, UNITS } from './settings.texts.ts'

const PARTS = Object.keys(BANK_PARTS) as (keyof Bank)[]

/** The countries that settings can name, in the reader's language. */
export const CountriesContext = createContext<readonly CountryChoice[]>([])

/** Shows a setting's value as text, one line per part of a bank account. */
export const useSettingText = () => {
  const t = useTexts(settingsTexts)
  const lang = useLang()
  const countries = use(CountriesContext)
  const countryName = (id: SettingValue | undefined) =>
    countries.find((country) => country.id === id)?.name ?? String(id)
  const units = UNITS[lang]
  const percent = new Intl.NumberFormat(localeOf(lang), { style: 'percent', maximumFractionDigits: 2 })
  const methodText = ({ offered, feeBasisPoints, feeCents, provider }: MethodRule) => {
    const fee = [
      ...(feeBasisPoints > 0 ? [percent.format(feeBasisPoints / 10_000)] : []),
      ...(feeCents > 0 ? [formatMoney(feeCents, CONTRACT_CURRENCY, lang)] : []),
    ]
    const by = provider ? `, ${CARD_PROVIDER_NAMES[provider]}` : ''
    return `${offered ? t.offered : t.notOffered}, ${fee.length > 0 ? t.feeIs(fee.join(' + ')) : t.noFee}${by}`
  }
  return (key: SettingKey, value: SettingValue): string => {
    const { rule } = SETTINGS[key]
    if (typeof value === 'boolean') return value ? t.on : t.off
    if (rule.kind === 'country') return countryName(value)
    if (rule.kind === 'countries' && Array.isArray(value)) return value.map(countryName).join(', ') || t.noCountries
    if (rule.kind === 'logo') return value ? t.logo(Number(value)) : t.notSet
    if (typeof value === 'number') return rule.kind === 'number' ? units[rule.unit](value) : String(value)
    if (rule.kind === 'choice') return CHOICES[lang][key]?.[String(value)] ?? String(value)
    if (typeof value === 'string') return value || t.notSet
    if (isRange(value)) return t.fromUntil(value.min, 'unit' in rule ? units[rule.unit](value.max) : String(value.max))
    if (isMethodRule(value)) return methodText(value)
    if (!isBank(value)) return value.map((choice) => CHOICES[lang][key]?.[choice] ?? choice).join(', ')
    return PARTS.flatMap((part) => value[part] || []).join('\n') || t.notSet
  }
}
