import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LANGUAGE_CODES } from '../src/lib/languages.ts'
import { LOGO_BYTES } from '../src/lib/logo.ts'
import { BANK_PARTS, readSetting, type SettingKey, type SettingValue } from '../src/lib/settings.ts'
import { PRODUCT_TYPES } from '../src/lib/site.ts'
import { tooLarge } from '../src/platform/http/fields.ts'
import { redrawLogo } from '../src/platform/logo.ts'
import { PICTURE_PROBLEMS } from '../src/platform/uploads.ts'

/** The values that the command asks for when no flag gives them. */
export const ASKED = {
  agencyName: 'Agency name',
  officeAddress: 'Office address',
  officePhone: 'Office phone',
  emergencyPhone: 'Emergency phone',
  officeEmail: 'Office email',
} as const satisfies Partial<Record<SettingKey, string>>
export type Asked = keyof typeof ASKED

/** What stays as it is without a flag, as the steps of the setup in the browser that can be left out. */
const OPTIONAL = ['mailFrom', 'sells', 'languages', 'logo'] as const
const BANK = {
  name: 'bankName',
  routing: 'bankRouting',
  account: 'bankAccount',
  beneficiary: 'bankBeneficiary',
} as const

/** The words of each flag with a list, and their values. */
const LISTS = {
  sells: { lodging: PRODUCT_TYPES.lodging, cars: PRODUCT_TYPES.carRent },
  languages: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, code])),
} satisfies Partial<Record<SettingKey, Record<string, string | number>>>

/** 'ownerName' as a flag: '--owner-name'. */
export const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const NAMES = ['ownerName', 'ownerEmail', ...Object.keys(ASKED), ...OPTIONAL, ...Object.values(BANK)]

export type SetupFlags = {
  /** What the flags say, as text. */
  given: (name: string) => string | undefined
  demoDrafts: boolean
  /** The settings of the flags. */
  values: Partial<Record<SettingKey, SettingValue>>
  /** The file of the logo. */
  logo: Uint8Array | undefined
  /** What is wrong with the flags, each with the flag's name. */
  problems: string[]
}

/** Reads the flags of `alamar setup`. Throws for unknown flags. */
export const readSetupFlags = async (args: string[]): Promise<SetupFlags> => {
  const options = {
    ...Object.fromEntries(NAMES.map((name) => [flagOf(name).slice(2), { type: 'string' as const }])),
    'demo-drafts': { type: 'boolean' as const },
  }
  const flags: Record<string, unknown> = parseArgs({ args, options }).values
  const given = (name: string) => flags[flagOf(name).slice(2)] as string | undefined
  const values: SetupFlags['values'] = {}
  const problems: string[] = []
  const accept = (key: SettingKey, value: unknown, nameOf: (part?: string) => string = () => key) => {
    const read = readSetting(key, value)
    if ('value' in read) values[key] = read.value
    else problems.push(`${flagOf(nameOf(read.part))} ${read.problem.en}`)
  }

  for (const key of [...(Object.keys(ASKED) as Asked[]), 'mailFrom'] as const) {
    const text = given(key)
    if (text !== undefined) accept(key, text)
  }
  for (const key of ['sells', 'languages'] as const) {
    const text = given(key)
    if (text === undefined) continue
    const words: Record<string, string | number> = LISTS[key]
    const asked = text.split(',').map((word) => word.trim())
    const unknown = asked.filter((word) => !Object.hasOwn(words, word))
    if (unknown.length === 0)
      accept(
        key,
        asked.map((word) => words[word]),
      )
    else
      problems.push(`${flagOf(key)} must be ${Object.keys(words).join(' or ')}, or both with a comma: "${text}" is not`)
  }
  const bank = Object.fromEntries(Object.keys(BANK_PARTS).map((part) => [part, given(BANK[part as keyof typeof BANK])]))
  if (Object.values(bank).some((part) => part !== undefined))
    accept(
      'bank',
      { name: '', routing: '', account: '', beneficiary: '', ...definedOf(bank) },
      (part) => BANK[part as keyof typeof BANK],
    )
  const file = given('logo')
  const logo = file === undefined ? undefined : await readLogo(file)
  if (logo && 'problem' in logo) problems.push(`${flagOf('logo')} ${logo.problem}`)
  return {
    given,
    demoDrafts: flags['demo-drafts'] === true,
    values,
    logo: logo && 'bytes' in logo ? logo.bytes : undefined,
    problems,
  }
}

const definedOf = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The file of a logo, or what is wrong with it. */
const readLogo = async (file: string): Promise<{ bytes: Uint8Array } | { problem: string }> => {
  try {
    const bytes = readFileSync(file)
    if (bytes.byteLength > LOGO_BYTES) return { problem: tooLarge(LOGO_BYTES).en }
    const drawn = await redrawLogo(bytes)
    return 'problem' in drawn ? { problem: PICTURE_PROBLEMS[drawn.problem].en } : { bytes }
  } catch (error) {
    return { problem: `cannot be read: ${(error as Error).message}` }
  }
}
