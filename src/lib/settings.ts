import { type CardProvider, PROVIDERS_OF_METHOD } from './card-providers.ts'
import { type Bilingual, LANGUAGE_CODES } from './languages.ts'
import { toE164 } from './phone.ts'
import { isPlainName } from './plain-name.ts'
import { SOLD_PRODUCTS } from './site.ts'
import { MAIL_FREQUENCIES } from './staff-mails.ts'
import { DRIVER_AGES, type MethodRule } from './store-rules.ts'

/** The account for bank transfers, as clients see it. */
export type Bank = { name: string; routing: string; account: string; beneficiary: string }

/** The longest text of each part of a bank account. */
export const BANK_PARTS = { name: 80, routing: 40, account: 40, beneficiary: 80 } as const satisfies Record<
  keyof Bank,
  number
>

/** Two whole numbers, both included. */
export type Range = { min: number; max: number }

/** `oClock` is a full hour of the day in Havana. */
export type SettingUnit = 'hours' | 'days' | 'years' | 'bookings' | 'oClock'

type Bounds = { from: number; to: number }

/** What a setting accepts. */
export type SettingRule =
  | { kind: 'name' | 'text'; max: number }
  | { kind: 'email' | 'phone' | 'sender' | 'flag' | 'bank' | 'logo' }
  | ({ kind: 'number'; unit: SettingUnit } & Bounds)
  /** The maximum is at least `apart` more than the minimum. */
  | { kind: 'range'; min: Bounds; max: Bounds; apart: number; unit: SettingUnit }
  /** `providers`: who can charge its cards; none for a method without cards. */
  | { kind: 'method'; providers: readonly CardProvider[] }
  | { kind: 'choices' | 'choice'; of: readonly (string | number)[] }
  /** Ids of countries; a list may be empty. */
  | { kind: 'country' }
  | { kind: 'countries'; max: number }

export type SettingValue = string | number | boolean | Bank | Range | MethodRule | (string | number)[]

export const isBank = (value: SettingValue): value is Bank => typeof value === 'object' && 'routing' in value
export const isRange = (value: SettingValue): value is Range => typeof value === 'object' && 'min' in value
export const isMethodRule = (value: SettingValue): value is MethodRule =>
  typeof value === 'object' && 'offered' in value

/** The highest fee of a payment method: 10% and 100 dollars. */
export const MAX_FEE = { basisPoints: 1_000, cents: 10_000 } as const

/** `variable`: the environment variable with the default; empty: there is none. */
type Setting = { group: SettingGroup; rule: SettingRule; variable: string }

export const SETTING_GROUPS = [
  'agency',
  'store',
  'markets',
  'booking',
  'deadlines',
  'payment',
  'checks',
  'staffMails',
  'limits',
  'retention',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

const number = (from: number, to: number, unit: SettingUnit) => ({ kind: 'number', from, to, unit }) as const

const STAFF_MAIL = { group: 'staffMails', rule: { kind: 'choice', of: MAIL_FREQUENCIES }, variable: '' } as const
const method = (providers: readonly CardProvider[]) =>
  ({ group: 'payment', rule: { kind: 'method', providers }, variable: '' }) as const
const RESERVE_PERIOD = {
  group: 'booking',
  rule: { kind: 'range', min: { from: 0, to: 90 }, max: { from: 30, to: 730 }, apart: 7, unit: 'days' },
  variable: '',
} as const

/**
 * The settings that the office can change: what each accepts, and the environment variable with its default
 * (docs/rules/settings.md).
 */
export const SETTINGS = {
  agencyName: { group: 'agency', rule: { kind: 'name', max: 40 }, variable: 'AGENCY_NAME' },
  logo: { group: 'agency', rule: { kind: 'logo' }, variable: '' },
  logoDark: { group: 'agency', rule: { kind: 'logo' }, variable: '' },
  officeAddress: { group: 'agency', rule: { kind: 'text', max: 200 }, variable: 'OFFICE_ADDRESS' },
  officePhone: { group: 'agency', rule: { kind: 'phone' }, variable: 'OFFICE_PHONE' },
  emergencyPhone: { group: 'agency', rule: { kind: 'phone' }, variable: 'EMERGENCY_PHONE' },
  officeEmail: { group: 'agency', rule: { kind: 'email' }, variable: 'OFFICE_EMAIL' },
  mailFrom: { group: 'agency', rule: { kind: 'sender' }, variable: 'MAIL_FROM' },
  chatPhone: { group: 'agency', rule: { kind: 'phone' }, variable: 'CHAT_PHONE' },
  bank: { group: 'agency', rule: { kind: 'bank' }, variable: 'BANK_NAME' },
  sells: { group: 'store', rule: { kind: 'choices', of: SOLD_PRODUCTS }, variable: '' },
  languages: { group: 'store', rule: { kind: 'choices', of: LANGUAGE_CODES }, variable: '' },
  defaultLanguage: { group: 'store', rule: { kind: 'choice', of: LANGUAGE_CODES }, variable: '' },
  messaging: { group: 'store', rule: { kind: 'flag' }, variable: 'MESSAGING' },
  map: { group: 'store', rule: { kind: 'flag' }, variable: 'MAP' },
  clientRefunds: { group: 'store', rule: { kind: 'flag' }, variable: 'CLIENT_REFUNDS' },
  newsDays: { group: 'store', rule: number(1, 365, 'days'), variable: '' },
  defaultCountry: { group: 'markets', rule: { kind: 'country' }, variable: '' },
  mainCountries: { group: 'markets', rule: { kind: 'countries', max: 12 }, variable: '' },
  carReservePeriod: RESERVE_PERIOD,
  lodgingReservePeriod: RESERVE_PERIOD,
  driverAges: {
    group: 'booking',
    rule: {
      kind: 'range',
      min: { from: DRIVER_AGES.from, to: 30 },
      max: { from: 60, to: DRIVER_AGES.to },
      apart: 1,
      unit: 'years',
    },
    variable: '',
  },
  confirmHours: { group: 'deadlines', rule: number(4, 240, 'hours'), variable: '' },
  payHours: { group: 'deadlines', rule: number(4, 240, 'hours'), variable: '' },
  signHours: { group: 'deadlines', rule: number(4, 168, 'hours'), variable: '' },
  finishHours: { group: 'deadlines', rule: number(4, 336, 'hours'), variable: '' },
  fundYears: { group: 'deadlines', rule: number(1, 10, 'years'), variable: '' },
  primaryCard: method(PROVIDERS_OF_METHOD.primaryCard),
  secondaryCard: method(PROVIDERS_OF_METHOD.secondaryCard),
  paymentLink: method(PROVIDERS_OF_METHOD.paymentLink),
  bankTransfer: method([]),
  verifyDocuments: { group: 'checks', rule: { kind: 'flag' }, variable: 'VERIFY_DOCUMENTS' },
  checkLicenceAge: { group: 'checks', rule: { kind: 'flag' }, variable: 'CHECK_LICENCE_AGE' },
  checkPassportPeriod: { group: 'checks', rule: { kind: 'flag' }, variable: 'CHECK_PASSPORT_PERIOD' },
  checkProfile: { group: 'checks', rule: { kind: 'flag' }, variable: 'CHECK_PROFILE' },
  usTravel: { group: 'checks', rule: { kind: 'flag' }, variable: 'US_TRAVEL' },
  mailRequests: STAFF_MAIL,
  mailNotes: STAFF_MAIL,
  mailDocuments: STAFF_MAIL,
  mailProofs: STAFF_MAIL,
  mailRefunds: STAFF_MAIL,
  mailHour: { group: 'staffMails', rule: number(0, 23, 'oClock'), variable: '' },
  unpaidPerClient: { group: 'limits', rule: number(1, 100, 'bookings'), variable: 'UNPAID_BOOKINGS_PER_CLIENT' },
  unpaidPerAddress: { group: 'limits', rule: number(1, 1_000, 'bookings'), variable: 'UNPAID_BOOKINGS_PER_ADDRESS' },
  mailRetentionDays: { group: 'retention', rule: number(1, 3_650, 'days'), variable: 'MAIL_RETENTION_DAYS' },
  documentRetentionDays: { group: 'retention', rule: number(1, 3_650, 'days'), variable: 'DOCUMENT_RETENTION_DAYS' },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS

/** The settings that are a logo. */
export const LOGO_SETTINGS = ['logo', 'logoDark'] as const satisfies readonly SettingKey[]
export type LogoSetting = (typeof LOGO_SETTINGS)[number]

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

type ValueOf<Rule> = Rule extends { kind: 'flag' }
  ? boolean
  : Rule extends { kind: 'number' | 'logo' | 'country' }
    ? number
    : Rule extends { kind: 'bank' }
      ? Bank
      : Rule extends { kind: 'range' }
        ? Range
        : Rule extends { kind: 'method' }
          ? MethodRule
          : Rule extends { kind: 'countries' }
            ? number[]
            : Rule extends { kind: 'choices'; of: readonly (infer Choice)[] }
              ? Choice[]
              : Rule extends { kind: 'choice'; of: readonly (infer Choice)[] }
                ? Choice
                : string

/** The type of each setting's value; a logo is its id, 0 for none. */
export type SettingValues = { [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]['rule']> }

type Problem = { problem: Bilingual; part?: string }
type Read = { value: SettingValue } | { problems: readonly Problem[] }

const problem = (en: string, es: string): Read => ({ problems: [{ problem: { en, es } }] })

const REQUIRED = problem('is required', 'es obligatorio')

/** A value of several parts, or all that is wrong with them. */
const readParts = (parts: Record<string, Read>): Read => {
  const problems = Object.entries(parts).flatMap(([part, read]) =>
    'problems' in read ? read.problems.map((found) => ({ ...found, part })) : [],
  )
  if (problems.length > 0) return { problems }
  return {
    value: Object.fromEntries(Object.entries(parts).map(([part, read]) => [part, 'value' in read && read.value])),
  } as Read
}

const readFlag = (value: unknown): Read =>
  typeof value === 'boolean' ? { value } : problem('must be true or false', 'debe ser verdadero o falso')

const EMAIL = /^[^<>@\s]+@[^<>@\s.]+(\.[^<>@\s.]+)+$/
const SENDER = /^(?:[^<>@]+ <([^<>@\s]+@[^<>@\s]+)>|([^<>@\s]+@[^<>@\s]+))$/

const readText = (value: unknown, max: number): Read => {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\u0000'))
    return problem('must be text', 'debe ser un texto')
  const text = value.trim()
  if (!text) return REQUIRED
  if (text.length > max)
    return problem(`must have at most ${max} characters`, `debe tener como máximo ${max} caracteres`)
  return { value: text }
}

/** Whether a text is the routing number of a bank in the United States (ABA). */
export const isRoutingNumber = (text: string) =>
  /^\d{9}$/.test(text) && [...text].reduce((sum, digit, i) => sum + Number(digit) * [3, 7, 1][i % 3]!, 0) % 10 === 0

const readRouting = (value: unknown): Read => {
  const read = readText(value, BANK_PARTS.routing)
  return 'problems' in read || isRoutingNumber(String(read.value))
    ? read
    : problem(
        'must be a routing number (ABA): nine digits, the last of which is a check digit',
        'debe ser un número de ruta (ABA): nueve dígitos, el último de los cuales es de control',
      )
}

const readBank = (value: unknown, routingOf = (text: unknown) => readText(text, BANK_PARTS.routing)): Read => {
  const { name, routing, account, beneficiary } = (value ?? {}) as Partial<Bank>
  return readParts({
    name: readText(name, BANK_PARTS.name),
    routing: routingOf(routing),
    account: readText(account, BANK_PARTS.account),
    beneficiary: readText(beneficiary, BANK_PARTS.beneficiary),
  })
}

const isWithin = (value: unknown, { from, to }: Bounds): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to

const readNumber = (value: unknown, { from, to }: Bounds): Read =>
  isWithin(value, { from, to })
    ? { value }
    : problem(`must be a whole number from ${from} to ${to}`, `debe ser un número entero de ${from} a ${to}`)

const readRange = (value: unknown, rule: SettingRule & { kind: 'range' }): Read => {
  const { min, max } = (value ?? {}) as Partial<Range>
  const read = readParts({ min: readNumber(min, rule.min), max: readNumber(max, rule.max) })
  if ('problems' in read || Number(max) - Number(min) >= rule.apart) return read
  const more = problem(
    `must be at least ${rule.apart} more than the minimum`,
    `debe superar el mínimo en al menos ${rule.apart}`,
  )
  return readParts({ max: more })
}

const readMethodRule = (value: unknown, providers: readonly CardProvider[]): Read => {
  const { offered, feeBasisPoints, feeCents, provider } = (value ?? {}) as Partial<MethodRule>
  return readParts({
    offered: readFlag(offered),
    feeBasisPoints: isWithin(feeBasisPoints, { from: 0, to: MAX_FEE.basisPoints })
      ? { value: feeBasisPoints }
      : problem('must be from 0 to 10, with at most two decimals', 'debe ser de 0 a 10, con dos decimales como máximo'),
    feeCents: isWithin(feeCents, { from: 0, to: MAX_FEE.cents })
      ? { value: feeCents }
      : problem('must be from 0 to 100 dollars, in whole cents', 'debe ser de 0 a 100 dólares, en centavos enteros'),
    ...(provider !== undefined && {
      provider: providers.includes(provider)
        ? { value: provider }
        : problem('cannot serve this method', 'no puede atender este método'),
    }),
  })
}

const readChoices = (value: unknown, of: readonly (string | number)[]): Read => {
  const chosen = Array.isArray(value) ? of.filter((choice) => value.includes(choice)) : []
  if (!Array.isArray(value) || value.some((choice) => !of.includes(choice)))
    return problem('is not valid', 'no es válido')
  return chosen.length > 0 ? { value: chosen } : problem('needs at least one choice', 'necesita al menos una opción')
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

export const NOT_A_COUNTRY: Bilingual = { en: 'is not a country of the list', es: 'no es un país de la lista' }

const NO_COUNTRY: Read = { problems: [{ problem: NOT_A_COUNTRY }] }

const readCountries = (value: unknown, max: number): Read => {
  if (!Array.isArray(value) || !value.every(isId)) return NO_COUNTRY
  const countries = [...new Set(value)]
  return countries.length <= max
    ? { value: countries }
    : problem(`must have at most ${max} countries`, `debe tener como máximo ${max} países`)
}

/** The value of a setting as it is stored, or all that is wrong with it; `part` is the part of a value with several parts. */
export const readSetting = (key: SettingKey, value: unknown): Read => {
  const { rule } = SETTINGS[key] as Setting
  if (rule.kind === 'flag') return readFlag(value)
  if (rule.kind === 'number') return readNumber(value, rule)
  if (rule.kind === 'range') return readRange(value, rule)
  if (rule.kind === 'method') return readMethodRule(value, rule.providers)
  if (rule.kind === 'logo') return isId(value) ? { value } : problem('is not a logo', 'no es un logotipo')
  if (rule.kind === 'bank') return readBank(value)
  if (rule.kind === 'country') return isId(value) ? { value } : NO_COUNTRY
  if (rule.kind === 'countries') return readCountries(value, rule.max)
  if (rule.kind === 'choices') return readChoices(value, rule.of)
  if (rule.kind === 'choice')
    return rule.of.includes(value as never) ? { value: value as string } : problem('is not valid', 'no es válido')
  const read = readText(value, 'max' in rule ? rule.max : 254)
  if ('problems' in read) return read
  const text = read.value as string
  if (rule.kind === 'name' && (!isPlainName(text) || /[\r\n]/.test(text)))
    return problem(
      'must not contain a web address or the characters < and >',
      'no debe contener una dirección web ni los caracteres < y >',
    )
  if (rule.kind === 'phone' && !toE164(text))
    return problem(
      'must be a phone number with its country code, like +1 305 555 0142',
      'debe ser un número de teléfono con el código del país, como +1 305 555 0142',
    )
  if (rule.kind === 'email' && !EMAIL.test(text))
    return problem('must be an email address like name@example.com', 'debe ser un correo como nombre@ejemplo.com')
  if (rule.kind === 'sender' && !EMAIL.test(SENDER.exec(text)?.slice(1).find(Boolean) ?? ''))
    return problem(
      'must be a name and an address, like My Agency <hello@example.com>, or only the address',
      'debe ser un nombre y una dirección, como Mi Agencia <hola@ejemplo.com>, o solo la dirección',
    )
  return { value: text }
}

/** As `readSetting`, for a value that is entered now: banks stored earlier may have any routing number. */
export const readEntered = (key: SettingKey, value: unknown): Read =>
  SETTINGS[key].rule.kind === 'bank' ? readBank(value, readRouting) : readSetting(key, value)

/** What the agency must state before its store opens; the demo has a made-up agency. */
export const CONTACT_SETTINGS = [
  'agencyName',
  'officeAddress',
  'officePhone',
  'emergencyPhone',
  'officeEmail',
] as const satisfies readonly SettingKey[]

/**
 * The contradictions between settings, by the setting that has to change; undefined when there are none. A plan that is signed at the last
 * moment must still be in time for the last step.
 */
export const findContradiction = ({
  signHours,
  finishHours,
}: Pick<SettingValues, 'signHours' | 'finishHours'>): { keys: SettingKey[]; problem: Bilingual } | undefined =>
  signHours <= finishHours
    ? undefined
    : {
        keys: ['signHours', 'finishHours'],
        problem: {
          en: 'the time to sign must not be more than the time for the last step',
          es: 'el plazo para firmar no debe superar el plazo del último paso',
        },
      }
