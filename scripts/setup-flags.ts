import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LANGUAGE_CODES } from '../src/lib/languages.ts'
import { LOGO_BYTES } from '../src/lib/logo.ts'
import { BANK_PARTS, readEntered, type SettingKey, type SettingValue } from '../src/lib/settings.ts'
import { PRODUCT_TYPES } from '../src/lib/site.ts'
import { tooLarge } from '../src/platform/http/fields.ts'
import { reencodeLogo } from '../src/platform/logo.ts'
import { PICTURE_PROBLEMS } from '../src/platform/uploads.ts'
import { AGENCY, OWNER, readOwner } from './setup-answers.ts'

/** Settings that stay unchanged without a flag, like the optional steps of the setup in the browser. */
const OPTIONAL = ['mailFrom', 'sells', 'languages', 'logo'] as const
const BANK = {
  name: 'bankName',
  routing: 'bankRouting',
  account: 'bankAccount',
  beneficiary: 'bankBeneficiary',
} as const

/** The accepted words of each flag that takes a list, and their values. */
const LISTS = {
  sells: { lodging: PRODUCT_TYPES.lodging, cars: PRODUCT_TYPES.carRent },
  languages: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, code])),
} satisfies Partial<Record<SettingKey, Record<string, string | number>>>

const namesOf = <K extends string>(asked: Record<K, string>) => Object.keys(asked) as K[]

/** 'ownerName' as a flag: '--owner-name'. */
const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const NAMES = [...namesOf(OWNER), ...namesOf(AGENCY), ...OPTIONAL, ...Object.values(BANK)]

export type SetupFlags = {
  owner: Partial<Record<keyof typeof OWNER, string>>
  demoDrafts: boolean
  /** The settings given by flags. */
  values: Partial<Record<SettingKey, SettingValue>>
  /** The file of the logo. */
  logo: Uint8Array | undefined
  /** Problems with the flags, each with the flag's name. */
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
  const owner: SetupFlags['owner'] = {}
  const values: SetupFlags['values'] = {}
  const problems: string[] = []
  const accept = (key: SettingKey, value: unknown, nameOf: (part?: string) => string = () => key) => {
    const read = readEntered(key, value)
    if ('value' in read) values[key] = read.value
    else problems.push(...read.problems.map(({ part, problem }) => `${flagOf(nameOf(part))} ${problem.en}`))
  }

  for (const key of namesOf(OWNER)) {
    const text = given(key)
    if (text === undefined) continue
    const read = readOwner(key, text)
    if ('value' in read) owner[key] = read.value
    else problems.push(`${flagOf(key)} ${read.problem}`)
  }
  for (const key of [...namesOf(AGENCY), 'mailFrom'] as const) {
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
    owner,
    demoDrafts: flags['demo-drafts'] === true,
    values,
    logo: logo && 'bytes' in logo ? logo.bytes : undefined,
    problems,
  }
}

const definedOf = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Reads the file of a logo; returns its bytes or the problem with it. */
const readLogo = async (file: string): Promise<{ bytes: Uint8Array } | { problem: string }> => {
  try {
    const bytes = readFileSync(file)
    if (bytes.byteLength > LOGO_BYTES) return { problem: tooLarge(LOGO_BYTES).en }
    const drawn = await reencodeLogo(bytes)
    return 'problem' in drawn ? { problem: PICTURE_PROBLEMS[drawn.problem].en } : { bytes }
  } catch (error) {
    return { problem: `cannot be read: ${(error as Error).message}` }
  }
}
