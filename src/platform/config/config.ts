import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { AdyenAccess, StripeAccess } from '../../lib/card-providers.ts'
import { DEFAULT_LANG, LANGUAGE_CODES, type Lang } from '../../lib/languages.ts'
import { type Providers, providersOf } from '../../lib/providers.ts'
import { type Bank, SETTINGS } from '../../lib/settings.ts'
import { DEFAULT_COUNTRY_ID, SOLD_PRODUCTS, type SoldProduct } from '../../lib/site.ts'
import { DEFAULT_RULES, type StoreRules } from '../../lib/store-rules.ts'
import type { BounceSettings } from '../bounces/bounce-mailbox.ts'
import type { PostgresLimits } from '../db/postgres.ts'
import type { S3Settings } from '../files/object-store.ts'
import type { WhatsAppSettings } from '../whatsapp/cloud-api.ts'
import { DEMO_AGENCY, DEMO_MAIL_FROM, DEMO_NAME, MADE_UP } from './demo-values.ts'
import { FILES, s3Of } from './file-variables.ts'
import { bouncesOf, MESSAGES, whatsAppOf } from './message-variables.ts'
import { adyenOf, bankOf, PAYMENT, problemsOfCardKeys, stripeOf } from './payment-variables.ts'
import { SERVER } from './server-variables.ts'
import { mapStyleOf, STORE } from './store-variables.ts'
import type { Problem } from './variable-group.ts'

const Settings = z.object({
  ...SERVER.schema.shape,
  ...STORE.schema.shape,
  ...MESSAGES.schema.shape,
  ...FILES.schema.shape,
  ...PAYMENT.schema.shape,
})
const GROUPS = [SERVER, STORE, MESSAGES, FILES, PAYMENT]

type Name = keyof typeof Settings.shape
type Values = Partial<Record<Name, string>>

/** The names of all variables that the product reads from the environment. */
export const VARIABLES = Object.keys(Settings.shape) as readonly Name[]
const TOGETHER = GROUPS.flatMap(({ together }): readonly (readonly Name[])[] => together)
const SECRET: ReadonlySet<string> = new Set(GROUPS.flatMap(({ secret }): readonly Name[] => secret))

/** Variables with the default of a setting that the office can change. */
const OFFICE_VARIABLES: ReadonlySet<string> = new Set([
  ...Object.values(SETTINGS).map(({ variable }) => variable),
  'BANK_ROUTING',
  'BANK_ACCOUNT',
  'BANK_BENEFICIARY',
])

export type Config = StoreRules & {
  port: number
  host: string
  /** The public origin, for links in emails and PDFs. */
  publicOrigin: string
  /** The base URL of the product API for browsers, without a trailing slash; empty: the origin of the page. */
  apiAddress: string
  /** The id of this site on the wire. */
  siteId: number
  /** Unset: the embedded database under `dataDir`. */
  databaseUrl: string | undefined
  /** Timeouts and pool size for PostgreSQL. */
  database: PostgresLimits
  dataDir: string
  /** Demo catalogue, accounts, suppliers and mailbox page. */
  demo: boolean
  /** Whether the built-in processors of cards and links exist: in the demo, and while its history is created. */
  sandboxes: boolean
  /** Whether a new demo shows an agency with a past year of bookings. */
  demoHistory: boolean
  /** Seconds after which a demo supplier confirms a request. */
  demoConfirmSeconds: number
  smtpUrl: string | undefined
  /** The sender of emails, 'Name <name@example.com>'; empty: the office's email. */
  mailFrom: string
  /** The mailbox that receives bounced emails; null: bounces are not read. */
  bounces: BounceSettings | null
  /** The agency's account at Meta; null: none. */
  whatsApp: WhatsAppSettings | null
  logLevel: string
  /** 'user:password' of the fixed client header on POST /token. */
  siteBasicHeader: string
  /** Encrypts uploaded files; unset: a generated key in the database. */
  filesKey: string | undefined
  /** Signs held prices and known browsers; unset: generated keys in the database. */
  tokenKey: string | undefined
  /** Whether generated keys in the database are accepted without a warning. */
  keysInDatabase: boolean
  /** The bearer token of `/metrics`; unset: metrics are not served. */
  metricsToken: string | undefined
  /** Key and certificate (PEM) that seal receipts; unset: a self-signed pair in the database. */
  sealKeyFile: string | undefined
  sealCertificateFile: string | undefined
  /** The agency's name as clients see it. This and its contact data are empty until they are set (docs/rules/settings.md). */
  agencyName: string
  /** The ids of the agency's logo and of the one for dark backgrounds; 0: none. */
  logo: number
  logoDark: number
  /** Receives notifications for the staff. */
  officeEmail: string
  /** The agency's address and phone number, shown on the home page. */
  officeAddress: string
  officePhone: string
  /** The phone number for travelers at any hour, printed on vouchers. */
  emergencyPhone: string
  /** The languages that the store offers, and which of them is shown to visitors who have chosen none. */
  languages: Lang[]
  defaultLanguage: Lang
  /** The country whose prices visitors see while theirs is unknown, and those at the top of lists of countries. */
  defaultCountry: number
  mainCountries: number[]
  /** The products that the store sells. */
  sells: SoldProduct[]
  /** Whether the home page and the pages of places show the map of Cuba. */
  map: boolean
  /** The style for search maps, and the origins that it loads from; null: the maps are drawn. */
  mapStyle: { url: string; origins: readonly string[] } | null
  /** Whether clients can send messages, chat on WhatsApp and verify their phone there (docs/rules/messages.md#messaging-off). */
  messaging: boolean
  /** The agency's WhatsApp number, '+13055550199'; empty: the office's phone. */
  chatPhone: string
  /** Whether clients can refund to their card without approval (docs/rules/refunds.md#refund-approval). */
  clientRefunds: boolean
  /** API calls, and as many page requests, from one network to one process per minute. */
  requestsAMinute: number
  /** Sign-in attempts from one network per minute. */
  signInsAMinute: number
  /** Sign-ups, recoveries, activations and new links from one network per hour, each counted separately. */
  accountRequestsAnHour: number
  /** Maximum unpaid bookings of one client, and of all clients at one network. */
  unpaidBookings: { perClient: number; perAddress: number }
  /** Proxies whose forwarded client address is trusted, such as '10.0.0.0/8'; unset: none. */
  trustedProxies: string | undefined
  /** Checks before payment (docs/rules/documents.md#before-payment). */
  beforePayment: { verifyDocuments: boolean; checkLicenceAge: boolean; checkPassportPeriod: boolean }
  /** Whether signing a receipt requires a complete profile. */
  checkProfileBeforeSigning: boolean
  /** Whether the rules for residents of the United States apply (docs/rules/us-travel.md). */
  usTravel: boolean
  /** Days for which sent messages are kept. */
  mailRetentionDays: number
  /** Days after a client's last trip for which pictures of documents are kept (docs/rules/documents.md#storage). */
  documentRetentionDays: number
  /** S3-compatible storage for files; null: they are in the database. */
  s3: S3Settings | null
  /** Where new files go. */
  filesIn: 'database' | 's3'
  /** The account for bank transfers; null: transfers are not offered. */
  bank: Bank | null
  /** Access to the companies that charge cards; null: not configured (docs/decisions/0121). */
  stripe: StripeAccess | null
  adyen: AdyenAccess | null
  /** The providers of external services. */
  providers: Providers
  /** The names of the variables that the environment sets. */
  setInEnvironment: readonly string[]
  /** The settings that only the environment can set, as the office sees them; null: a secret or not set. */
  onlyInEnvironment: readonly { name: string; isSet: boolean; value: string | null }[]
  /** The configuration without the office's settings; unset in that configuration itself. */
  defaults?: Config
  production: boolean
}

/** Thrown for invalid settings; the message lists all of them. */
export class ConfigError extends Error {}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The host name by which this machine reaches a server that listens on that host. */
const hostInAddress = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** The embedded database is the demo's, unless the setting says otherwise. */
const isDemo = ({ ALAMAR_DEMO, DATABASE_URL }: Values) => (ALAMAR_DEMO ?? (DATABASE_URL ? '0' : '1')) === '1'

/** Problems with valid settings that prevent the server from starting. */
const problemsOfServing = (values: Values): Problem[] => {
  const { HOST: host = '127.0.0.1', DATABASE_URL, ALAMAR_DEMO } = values
  const problems: Problem[] = []
  if (!DATABASE_URL && ALAMAR_DEMO === undefined && !isLoopback(host)) {
    const problem = `must be set when HOST is ${host}: 1 runs the demo, whose passwords are published, 0 does not`
    return [{ name: 'ALAMAR_DEMO', problem }]
  }
  if (isDemo(values)) return problems
  for (const [name, madeUp] of Object.entries(MADE_UP)) {
    if (values[name as keyof Values] === madeUp)
      problems.push({ name, problem: 'must be your own: this value is made up for the demo' })
  }
  if (!values.PUBLIC_ORIGIN && !isLoopback(host))
    problems.push({
      name: 'PUBLIC_ORIGIN',
      problem: `must be set when HOST is ${host}, because links in emails start with it`,
    })
  return problems
}

/** A setting's value, from the environment or from its file. */
const readValue = (env: NodeJS.ProcessEnv, name: string): { value?: string; problem?: Problem } => {
  const file = env[`${name}_FILE`]
  if (!file) return { value: env[name] }
  try {
    const value = readFileSync(file, 'utf8').trim()
    return value ? { value } : { problem: { name: `${name}_FILE`, problem: `is empty: ${file}` } }
  } catch (error) {
    return { problem: { name: `${name}_FILE`, problem: `cannot be read: ${(error as Error).message}` } }
  }
}

// biome-ignore lint/style/noProcessEnv: the only place that reads the environment
const ENVIRONMENT = process.env

/**
 * Reads the settings from the environment. A value can also be read from the file named by `<NAME>_FILE`.
 * Throws ConfigError, which lists all problems.
 */
export const readConfig = (env: NodeJS.ProcessEnv = ENVIRONMENT): Config => read(env, false)

/** As `readConfig`, with the additional checks for starting the server. Throws ConfigError. */
export const readServingConfig = (env: NodeJS.ProcessEnv = ENVIRONMENT): Config => read(env, true)

const read = (env: NodeJS.ProcessEnv, toServe: boolean): Config => {
  const values: Values = {}
  const problems: Problem[] = []
  for (const name of VARIABLES) {
    const { value, problem } = readValue(env, name)
    if (problem) problems.push(problem)
    if (value) values[name] = value
  }
  const parsed = Settings.safeParse(values)
  for (const { path: where, message } of parsed.error?.issues ?? [])
    problems.push({ name: where.join('.'), problem: message })
  for (const names of TOGETHER)
    if (names.some((name) => values[name]) && !names.every((name) => values[name]))
      problems.push({ name: names.join(', '), problem: 'set all of them, or none' })
  if (values.FILES_IN === 's3' && !values.S3_BUCKET) problems.push({ name: 'S3_BUCKET', problem: 'must be set' })
  if (values.MAP_HOSTS && !values.MAP_STYLE_URL)
    problems.push({ name: 'MAP_STYLE_URL', problem: 'must be set when MAP_HOSTS is' })
  problems.push(...problemsOfCardKeys(values, isDemo(values)))
  if (toServe) problems.push(...problemsOfServing(values))
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(problems.map(({ name, problem }) => `${name}: ${problem}`).join('\n'))
  const s = parsed.data
  const demo = isDemo(values)
  const bank = bankOf(s, demo)
  const agency = demo ? DEMO_AGENCY : undefined
  const cards = { stripe: stripeOf(s), adyen: adyenOf(s) }
  return {
    port: s.PORT,
    host: s.HOST,
    publicOrigin: s.PUBLIC_ORIGIN ?? `http://${hostInAddress(s.HOST)}:${s.PORT}`,
    apiAddress: s.API_ADDRESS?.replace(/\/$/, '') ?? '',
    siteId: s.SITE_ID,
    databaseUrl: s.DATABASE_URL,
    database: {
      poolSize: s.DATABASE_POOL,
      connectMs: s.DATABASE_CONNECT_SECONDS,
      statementMs: s.DATABASE_STATEMENT_SECONDS,
      lockMs: s.DATABASE_LOCK_SECONDS,
      idleInTransactionMs: s.DATABASE_IDLE_TRANSACTION_SECONDS,
      silenceMs: s.DATABASE_SILENCE_SECONDS,
    },
    dataDir: path.resolve(s.ALAMAR_DATA),
    demo,
    sandboxes: demo,
    demoHistory: s.DEMO_HISTORY,
    demoConfirmSeconds: s.DEMO_CONFIRM_SECONDS,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? (demo ? DEMO_MAIL_FROM : ''),
    bounces: bouncesOf(s),
    whatsApp: whatsAppOf(s),
    logLevel: s.LOG_LEVEL,
    siteBasicHeader: s.SITE_BASIC_HEADER,
    filesKey: s.FILES_KEY,
    tokenKey: s.TOKEN_KEY,
    keysInDatabase: s.KEYS_IN_DATABASE,
    metricsToken: s.METRICS_TOKEN,
    sealKeyFile: s.SEAL_KEY_FILE,
    sealCertificateFile: s.SEAL_CERTIFICATE_FILE,
    agencyName: s.AGENCY_NAME ?? (demo ? DEMO_NAME : ''),
    logo: 0,
    logoDark: 0,
    officeEmail: s.OFFICE_EMAIL ?? agency?.OFFICE_EMAIL ?? '',
    officeAddress: s.OFFICE_ADDRESS ?? agency?.OFFICE_ADDRESS ?? '',
    officePhone: s.OFFICE_PHONE ?? agency?.OFFICE_PHONE ?? '',
    emergencyPhone: s.EMERGENCY_PHONE ?? agency?.EMERGENCY_PHONE ?? '',
    signInsAMinute: s.SIGN_INS_A_MINUTE,
    requestsAMinute: s.REQUESTS_A_MINUTE,
    accountRequestsAnHour: s.ACCOUNT_REQUESTS_AN_HOUR,
    unpaidBookings: { perClient: s.UNPAID_BOOKINGS_PER_CLIENT, perAddress: s.UNPAID_BOOKINGS_PER_ADDRESS },
    trustedProxies: s.TRUSTED_PROXIES,
    languages: [...LANGUAGE_CODES],
    defaultLanguage: DEFAULT_LANG,
    defaultCountry: DEFAULT_COUNTRY_ID,
    mainCountries: [],
    sells: [...SOLD_PRODUCTS],
    map: s.MAP,
    mapStyle: mapStyleOf(s),
    messaging: s.MESSAGING,
    chatPhone: s.CHAT_PHONE ?? '',
    clientRefunds: s.CLIENT_REFUNDS ?? (env.NODE_ENV !== 'production' && env.NODE_ENV !== 'test'),
    beforePayment: {
      verifyDocuments: s.VERIFY_DOCUMENTS,
      checkLicenceAge: s.CHECK_LICENCE_AGE,
      checkPassportPeriod: s.CHECK_PASSPORT_PERIOD,
    },
    checkProfileBeforeSigning: s.CHECK_PROFILE,
    usTravel: s.US_TRAVEL ?? demo,
    ...DEFAULT_RULES,
    mailRetentionDays: s.MAIL_RETENTION_DAYS,
    documentRetentionDays: s.DOCUMENT_RETENTION_DAYS,
    s3: s3Of(s),
    filesIn: s.FILES_IN ?? (s.S3_BUCKET ? 's3' : 'database'),
    bank,
    ...cards,
    providers: providersOf({
      demo,
      bank,
      smtpUrl: s.SMTP_URL,
      whatsApp: whatsAppOf(s),
      ...cards,
      methods: DEFAULT_RULES.methods,
    }),
    setInEnvironment: Object.keys(values),
    onlyInEnvironment: VARIABLES.filter((name) => !OFFICE_VARIABLES.has(name)).map((name) => ({
      name,
      isSet: values[name] !== undefined,
      value: SECRET.has(name) ? null : (values[name] ?? null),
    })),
    production: env.NODE_ENV === 'production',
  }
}

/**
 * A warning about keys in the database, where anyone with a copy of it has them too; undefined when there are none, with
 * KEYS_IN_DATABASE, and in the demo (docs/decisions/0028).
 */
export const keysWarning = (config: Config): string | undefined => {
  const missing = [
    !config.filesKey && 'FILES_KEY',
    !config.tokenKey && 'TOKEN_KEY',
    !(config.sealKeyFile && config.sealCertificateFile) && 'SEAL_KEY_FILE with SEAL_CERTIFICATE_FILE',
  ].filter((name) => name !== false)
  if (config.demo || config.keysInDatabase || missing.length === 0) return undefined
  return `Keys are kept in the database, so that a copy of it opens files and forges seals. Set ${missing.join(', ')}, or KEYS_IN_DATABASE=1 to accept it`
}
