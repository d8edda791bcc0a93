import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { AdyenAccess, StripeAccess } from '../lib/card-providers.ts'
import { DEFAULT_LANG, LANGUAGE_CODES, type Lang } from '../lib/languages.ts'
import { type Providers, providersOf } from '../lib/providers.ts'
import { type Bank, SETTINGS } from '../lib/settings.ts'
import {
  DEFAULT_BASIC_HEADER,
  DEFAULT_COUNTRY_ID,
  DEFAULT_SITE_ID,
  SOLD_PRODUCTS,
  type SoldProduct,
} from '../lib/site.ts'
import { DEFAULT_RULES, type StoreRules } from '../lib/store-rules.ts'
import type { BounceSettings } from './bounces/bounce-mailbox.ts'
import { DEFAULT_LIMITS, type PostgresLimits } from './db/postgres.ts'
import type { S3Settings } from './files/object-store.ts'
import type { WhatsAppSettings } from './whatsapp/cloud-api.ts'

const DEMO_NAME = 'Alamar'

/** The made-up contact data of the demo. */
const DEMO_AGENCY = {
  OFFICE_EMAIL: 'office@alamar.example',
  OFFICE_ADDRESS: 'Alamar, 2300 SW 8th Street, Miami, FL 33135, USA',
  OFFICE_PHONE: '+1 305 555 0199',
  EMERGENCY_PHONE: '+53 7 555 0911',
}

const DEMO_MAIL_FROM = 'Alamar <hello@alamar.example>'

/** The fictional bank of the demo. */
const DEMO_BANK = {
  name: 'First Bank of Calle Ocho, Miami',
  routing: '000000000',
  account: '0000 1234 5678',
  beneficiary: 'Alamar Travel LLC',
}

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** A limit set in seconds, converted to milliseconds. */
const limit = (defaultMs: number) =>
  z.coerce
    .number()
    .min(0.1)
    .max(3_600)
    .default(defaultMs / 1_000)
    .transform((seconds) => Math.round(seconds * 1_000))

/** Whether a value is a list of origins. */
const isOriginList = (list: string) =>
  list.split(',').every((entry) => URL.canParse(entry.trim()) && new URL(entry.trim()).origin === entry.trim())

/** Whether a value is valid for Fastify's `trustProxy`: addresses, networks, or names of reserved ranges. */
const isProxyList = (list: string) =>
  list.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry.trim())) return true
    const maxBits = { 4: 32, 6: 128 }[isIP(address)]
    return (
      maxBits !== undefined &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
    )
  })

/** Whether a value is the address of a PostgreSQL database; one that is reached by a socket has no host. */
const isDatabase = (value: string) =>
  /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value.replace('@/', '@socket/'))

/** Whether a value is the address of a website, without a path, a query or a user. */
const isSite = (value: string) =>
  URL.canParse(value) && /^https?:/i.test(value) && new URL(value).href === `${new URL(value).origin}/`

/** Whether a value is an address to which a path can be added. */
const isBase = (value: string) => {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) return false
  const { origin, pathname, href } = new URL(value)
  return href === origin + pathname
}

const isHost = (value: string) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)

/** The address of an API. */
const webAddress = z.string().refine(isBase, 'must be an address such as https://api.example.com')

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().refine(isHost, 'must be an IP address or the name of a host, without a port').default('127.0.0.1'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isSite, 'must be an origin such as https://www.example.com')
    .transform((value) => new URL(value).origin)
    .optional(),
  API_ADDRESS: webAddress.optional(),
  SITE_ID: z.coerce.number().int().min(1).max(2_147_483_647).default(DEFAULT_SITE_ID),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabase,
      'must be postgres://user:password@host/database, with special characters of the password as %40',
    )
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(1_000).default(DEFAULT_LIMITS.poolSize),
  DATABASE_CONNECT_SECONDS: limit(DEFAULT_LIMITS.connectMs),
  DATABASE_STATEMENT_SECONDS: limit(DEFAULT_LIMITS.statementMs),
  DATABASE_LOCK_SECONDS: limit(DEFAULT_LIMITS.lockMs),
  DATABASE_IDLE_TRANSACTION_SECONDS: limit(DEFAULT_LIMITS.idleInTransactionMs),
  DATABASE_SILENCE_SECONDS: limit(DEFAULT_LIMITS.silenceMs),
  ALAMAR_DATA: z.string().default('./data'),
  ALAMAR_DEMO: flag.optional(),
  DEMO_HISTORY: flag.default(true),
  DEMO_CONFIRM_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://user:password@host or smtps://…' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be Name <name@example.com>, or only the address',
    )
    .optional(),
  BOUNCE_ADDRESS: z.email().optional(),
  BOUNCE_MAILBOX_URL: z
    .url({ protocol: /^imaps?$/, hostname: /./, error: 'must be imaps://user:password@host or imap://…' })
    .optional(),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'must be the number of a phone').optional(),
  WHATSAPP_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be the number of an account').optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  WHATSAPP_URL: webAddress.default('https://graph.facebook.com'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SITE_BASIC_HEADER: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'contains characters that are not allowed in a header')
    .regex(/.:./, 'must be user:password')
    .default(DEFAULT_BASIC_HEADER),
  FILES_KEY: z.string().min(32).optional(),
  TOKEN_KEY: z.string().min(32).optional(),
  KEYS_IN_DATABASE: flag.default(false),
  METRICS_TOKEN: z.string().min(32).optional(),
  SEAL_KEY_FILE: z.string().optional(),
  SEAL_CERTIFICATE_FILE: z.string().optional(),
  AGENCY_NAME: z.string().max(40).optional(),
  OFFICE_EMAIL: z.email().optional(),
  OFFICE_ADDRESS: z.string().max(200).optional(),
  OFFICE_PHONE: z.string().max(40).optional(),
  EMERGENCY_PHONE: z.string().max(40).optional(),
  MAP: flag.default(true),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_HOSTS: z
    .string()
    .refine(isOriginList, 'must be origins such as https://tiles.example.com, separated by commas')
    .optional(),
  MESSAGING: flag.default(true),
  CHAT_PHONE: z.string().optional(),
  CLIENT_REFUNDS: flag.optional(),
  SIGN_INS_A_MINUTE: z.coerce.number().int().min(1).default(20),
  REQUESTS_A_MINUTE: z.coerce.number().int().min(1).default(1_200),
  ACCOUNT_REQUESTS_AN_HOUR: z.coerce.number().int().min(1).default(60),
  UNPAID_BOOKINGS_PER_CLIENT: z.coerce.number().int().min(1).default(10),
  UNPAID_BOOKINGS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  TRUSTED_PROXIES: z
    .string()
    .refine(isProxyList, 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas')
    .optional(),
  VERIFY_DOCUMENTS: flag.default(true),
  CHECK_LICENCE_AGE: flag.default(true),
  CHECK_PASSPORT_PERIOD: flag.default(true),
  US_TRAVEL: flag.optional(),
  CHECK_PROFILE: flag.default(true),
  MAIL_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  DOCUMENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' }).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'must be empty or end with a slash, such as alamar/')
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms', 'off']).default('AES256'),
  FILES_IN: z.enum(['database', 's3']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_ADDRESS: webAddress.default('https://api.stripe.com'),
  STRIPE_SCRIPT_ADDRESS: webAddress.default('https://js.stripe.com/endive/stripe.js'),
  ADYEN_API_KEY: z.string().min(20).optional(),
  ADYEN_CLIENT_KEY: z
    .string()
    .regex(/^(test|live)_\w+$/, 'must begin with test_ or live_')
    .optional(),
  ADYEN_MERCHANT_ACCOUNT: z.string().min(1).max(80).optional(),
  ADYEN_HMAC_KEY: z
    .string()
    .regex(/^([0-9a-fA-F]{2}){16,}$/, 'must be the hexadecimal HMAC key of the webhook')
    .optional(),
  ADYEN_REPORT_KEY: z.string().min(20).optional(),
  ADYEN_LIVE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  ADYEN_API_ADDRESS: webAddress.optional(),
  ADYEN_SCRIPT_ADDRESS: webAddress.optional(),
  BANK_NAME: z.string().min(1).max(80).optional(),
  BANK_ROUTING: z.string().min(1).max(40).optional(),
  BANK_ACCOUNT: z.string().min(1).max(40).optional(),
  BANK_BENEFICIARY: z.string().min(1).max(80).optional(),
})

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
  /** The mailbox to which mails come back; null: nobody reads them. */
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
  /** The languages that the store offers, and the one of visitors who have chosen none, which is one of them. */
  languages: Lang[]
  defaultLanguage: Lang
  /** The country whose prices visitors see while theirs is unknown, and those at the top of lists of countries. */
  defaultCountry: number
  mainCountries: number[]
  /** The products that the store sells. */
  sells: SoldProduct[]
  /** Whether the home page and the pages of places show the map of Cuba. */
  map: boolean
  /** The style of the maps of searches, and the origins that it loads from; null: they are drawn. */
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
  /** What only the environment sets, for the office to read; null: a secret or not set. */
  onlyInEnvironment: readonly { name: string; isSet: boolean; value: string | null }[]
  /** The configuration without what the office has set; unset in itself. */
  defaults?: Config
  production: boolean
}

/** Thrown for invalid settings; the message lists all of them. */
export class ConfigError extends Error {}

/** What clients would take for real; `.env.example` has most of it. */
const MADE_UP = {
  ...DEMO_AGENCY,
  MAIL_FROM: DEMO_MAIL_FROM,
  BANK_NAME: DEMO_BANK.name,
  BANK_ROUTING: DEMO_BANK.routing,
  BANK_ACCOUNT: DEMO_BANK.account,
}

const BANK = ['BANK_NAME', 'BANK_ROUTING', 'BANK_ACCOUNT', 'BANK_BENEFICIARY'] as const

/** Variables with the default of a setting that the office can change. */
const OFFICE_VARIABLES: ReadonlySet<string> = new Set([
  ...Object.values(SETTINGS).map(({ variable }) => variable),
  ...BANK,
])

/** Variables whose value nobody reads in the office. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'SITE_BASIC_HEADER',
  'FILES_KEY',
  'TOKEN_KEY',
  'METRICS_TOKEN',
  'SEAL_KEY_FILE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BOUNCE_MAILBOX_URL',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADYEN_API_KEY',
  'ADYEN_HMAC_KEY',
  'ADYEN_REPORT_KEY',
])

/** Settings that are set together or not at all. */
const TOGETHER: readonly (readonly (keyof Values)[])[] = [
  BANK,
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BOUNCE_ADDRESS', 'BOUNCE_MAILBOX_URL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['ADYEN_API_KEY', 'ADYEN_CLIENT_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_ACCOUNT_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
]

type Values = Partial<Record<keyof typeof Settings.shape, string>>
type Problem = { name: string; problem: string }

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** The host by which this machine reaches a server that listens there. */
const hostInAddress = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** The embedded database is the demo's, unless the setting says otherwise. */
const isDemo = ({ ALAMAR_DEMO, DATABASE_URL }: Values) => (ALAMAR_DEMO ?? (DATABASE_URL ? '0' : '1')) === '1'

/** Problems of valid settings that prevent the server from starting. */
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

/** The keys whose text says whether they are for real money. */
const MARKED_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'ADYEN_CLIENT_KEY'] as const

/** Problems of the keys of card providers: test keys beside live ones, and live keys in the demo. */
const problemsOfCardProviders = (values: Values): Problem[] => {
  const problems: Problem[] = []
  const marked = MARKED_KEYS.filter((name) => values[name])
  const live = marked.filter((name) => /(^|_)live_/.test(values[name]!))
  if (live.length > 0 && live.length < marked.length)
    problems.push({
      name: marked.join(', '),
      problem: `must all be test keys or all live keys; live is only ${live.join(', ')}`,
    })
  if (live.length > 0 && isDemo(values))
    problems.push({
      name: live.join(', '),
      problem: 'must not be a live key in the demo, whose passwords are published',
    })
  if (live.includes('ADYEN_CLIENT_KEY') && !values.ADYEN_LIVE_PREFIX && !values.ADYEN_API_ADDRESS)
    problems.push({
      name: 'ADYEN_LIVE_PREFIX',
      problem: 'must be set for live payments: it is part of the live address',
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
  for (const name of Object.keys(Settings.shape) as (keyof Values)[]) {
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
  problems.push(...problemsOfCardProviders(values))
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
    onlyInEnvironment: (Object.keys(Settings.shape) as (keyof Values)[])
      .filter((name) => !OFFICE_VARIABLES.has(name))
      .map((name) => ({
        name,
        isSet: values[name] !== undefined,
        value: SECRET.has(name) ? null : (values[name] ?? null),
      })),
    production: env.NODE_ENV === 'production',
  }
}

const mapStyleOf = ({ MAP_STYLE_URL: url, MAP_HOSTS: hosts }: z.output<typeof Settings>): Config['mapStyle'] => {
  if (!url) return null
  const others = hosts ? hosts.split(',').map((host) => host.trim()) : []
  return { url, origins: [...new Set([new URL(url).origin, ...others])] }
}

const bouncesOf = ({ BOUNCE_ADDRESS: address, BOUNCE_MAILBOX_URL: mailbox }: z.output<typeof Settings>) =>
  address && mailbox ? { address, mailbox } : null

const whatsAppOf = (s: z.output<typeof Settings>): WhatsAppSettings | null => {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_ACCOUNT_ID: accountId } = s
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = s
  if (!token || !phoneId || !accountId || !appSecret || !verifyToken) return null
  return { url: s.WHATSAPP_URL.replace(/\/$/, ''), token, phoneId, accountId, appSecret, verifyToken }
}

const s3Of = (s: z.output<typeof Settings>): S3Settings | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix, S3_ENCRYPTION: encryption } = s
  return { bucket, region, endpoint, prefix, accessKeyId, secretAccessKey, encryption }
}

/** The configured bank, or the fictional one of the demo. */
const bankOf = (s: z.output<typeof Settings>, demo: boolean): Config['bank'] => {
  const { BANK_NAME: name, BANK_ROUTING: routing, BANK_ACCOUNT: account, BANK_BENEFICIARY: beneficiary } = s
  if (name && routing && account && beneficiary) return { name, routing, account, beneficiary }
  return demo ? DEMO_BANK : null
}

const stripeOf = (s: z.output<typeof Settings>): StripeAccess | null =>
  s.STRIPE_SECRET_KEY && s.STRIPE_PUBLISHABLE_KEY && s.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: s.STRIPE_SECRET_KEY,
        publishableKey: s.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: s.STRIPE_WEBHOOK_SECRET,
        apiAddress: s.STRIPE_API_ADDRESS,
        scriptAddress: s.STRIPE_SCRIPT_ADDRESS,
        live: s.STRIPE_SECRET_KEY.includes('_live_'),
      }
    : null

/** The version of the Drop-in that the payment page loads from Adyen's own host. */
const DROP_IN_VERSION = '6.45.2'

const adyenOf = (s: z.output<typeof Settings>): AdyenAccess | null => {
  const { ADYEN_API_KEY, ADYEN_CLIENT_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_HMAC_KEY } = s
  if (!ADYEN_API_KEY || !ADYEN_CLIENT_KEY || !ADYEN_MERCHANT_ACCOUNT || !ADYEN_HMAC_KEY) return null
  const live = ADYEN_CLIENT_KEY.startsWith('live_')
  const scriptAddress =
    s.ADYEN_SCRIPT_ADDRESS ??
    `https://checkoutshopper-${live ? 'live' : 'test'}.cdn.adyen.com/checkoutshopper/sdk/${DROP_IN_VERSION}/adyen.js`
  return {
    apiKey: ADYEN_API_KEY,
    clientKey: ADYEN_CLIENT_KEY,
    merchantAccount: ADYEN_MERCHANT_ACCOUNT,
    hmacKey: ADYEN_HMAC_KEY,
    reportKey: s.ADYEN_REPORT_KEY ?? '',
    livePrefix: s.ADYEN_LIVE_PREFIX ?? '',
    apiAddress: s.ADYEN_API_ADDRESS?.replace(/\/$/, '') ?? '',
    scriptAddress,
    styleAddress: scriptAddress.replace(/\.js$/, '.css'),
    live,
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
