import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url().optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  ALAMAR_DATA: z.string().default('./data'),
  ALAMAR_DEMO: flag.optional(),
  DEMO_CONFIRM_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Alamar <hello@alamar.example>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SITE_BASIC_HEADER: z.string().default('alamar-site:storefront'),
  FILES_KEY: z.string().min(32).optional(),
  SEAL_KEY_FILE: z.string().optional(),
  SEAL_CERTIFICATE_FILE: z.string().optional(),
  OFFICE_EMAIL: z.email().default('office@alamar.example'),
  OFFICE_ADDRESS: z.string().default('Alamar, 2300 SW 8th Street, Miami, FL 33135, USA'),
  OFFICE_PHONE: z.string().default('+1 305 555 0199'),
  EMERGENCY_PHONE: z.string().min(1).max(40).default('+53 7 555 0911'),
  MESSAGING: flag.default(true),
  CHAT_PHONE: z.string().optional(),
  CLIENT_REFUNDS: flag.optional(),
  SIGN_INS_A_MINUTE: z.coerce.number().int().min(1).default(20),
  ACCOUNT_REQUESTS_AN_HOUR: z.coerce.number().int().min(1).default(60),
  TRUSTED_PROXIES: z.string().optional(),
  VERIFY_DOCUMENTS: flag.default(true),
  CHECK_LICENCE_AGE: flag.default(true),
  CHECK_PASSPORT_PERIOD: flag.default(true),
  CHECK_PROFILE: flag.default(true),
  DOCUMENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  BANK_NAME: z.string().min(1).max(80).default('First Bank of Calle Ocho, Miami'),
  BANK_ROUTING: z.string().min(1).max(40).default('000000000'),
  BANK_ACCOUNT: z.string().min(1).max(40).default('0000 1234 5678'),
  BANK_BENEFICIARY: z.string().min(1).max(80).default('Alamar Travel LLC'),
})

export type Config = {
  port: number
  host: string
  /** The address that people type, for links in mails and PDFs. */
  publicOrigin: string
  /** Unset: the embedded database under `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** Demo catalogue, accounts, suppliers and mailbox page. */
  demo: boolean
  /** Seconds after which a demo supplier confirms a request by itself. */
  demoConfirmSeconds: number
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: string
  /** 'user:password' of the fixed client header on POST /token (spec 7). */
  siteBasicHeader: string
  /** What files that people hand in are encrypted with; unset: a key that is made once and kept in the database. */
  filesKey: string | undefined
  /** Key and certificate (PEM) that seal receipts; unset: a self-made pair, kept in the database. */
  sealKeyFile: string | undefined
  sealCertificateFile: string | undefined
  /** Where the staff are told what waits for them. */
  officeEmail: string
  /** Where the agency is and how it is reached, shown on the home page. */
  officeAddress: string
  officePhone: string
  /** Where travellers call day and night, printed on vouchers. */
  emergencyPhone: string
  /** Whether clients reach the agency by WhatsApp and verify their telephone there (spec 9). */
  messaging: boolean
  /** The agency's number on WhatsApp, '+13055550199'. */
  chatPhone: string
  /** Whether clients refund to their card by themselves; where not, they ask and staff approve (spec 6, 9). */
  clientRefunds: boolean
  /** Tries to sign in from one address within a minute. */
  signInsAMinute: number
  /** Sign-ups from one address within an hour; recoveries, activations and new links likewise, each by itself. */
  accountRequestsAnHour: number
  /** Proxies whose word on the caller's address is taken, such as '10.0.0.0/8'; unset: the caller is who connects. */
  trustedProxies: string | undefined
  /** What is checked before a plan is paid: documents sent in, licences held long enough, passports valid long enough (spec 9). */
  beforePayment: { verifyDocuments: boolean; checkLicenceAge: boolean; checkPassportPeriod: boolean }
  /** Whether a receipt is signed only with a complete profile (spec 9). */
  checkProfileBeforeSigning: boolean
  /** Days after a client's last trip for which pictures of documents are kept (decisions 6). */
  documentRetentionDays: number
  /** Where bank transfers go to. */
  bank: { name: string; routing: string; account: string; beneficiary: string }
  production: boolean
}

/** A setting is wrong; the message names every one that is. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment, the only place that does. A value may also come from a file named by
 * `<NAME>_FILE`. Throws ConfigError that lists all problems at once.
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const values: Record<string, string> = {}
  for (const name of Object.keys(Settings.shape)) {
    const file = env[`${name}_FILE`]
    const value = file ? readFileSync(file, 'utf8').trim() : env[name]
    if (value) values[name] = value
  }
  const parsed = Settings.safeParse(values)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const s = parsed.data
  return {
    port: s.PORT,
    host: s.HOST,
    publicOrigin:
      s.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://${s.HOST === '0.0.0.0' ? 'localhost' : s.HOST}:${s.PORT}`,
    databaseUrl: s.DATABASE_URL,
    dataDir: path.resolve(s.ALAMAR_DATA),
    demo: s.ALAMAR_DEMO ?? s.DATABASE_URL === undefined,
    demoConfirmSeconds: s.DEMO_CONFIRM_SECONDS,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    logLevel: s.LOG_LEVEL,
    siteBasicHeader: s.SITE_BASIC_HEADER,
    filesKey: s.FILES_KEY,
    sealKeyFile: s.SEAL_KEY_FILE,
    sealCertificateFile: s.SEAL_CERTIFICATE_FILE,
    officeEmail: s.OFFICE_EMAIL,
    officeAddress: s.OFFICE_ADDRESS,
    officePhone: s.OFFICE_PHONE,
    emergencyPhone: s.EMERGENCY_PHONE,
    signInsAMinute: s.SIGN_INS_A_MINUTE,
    accountRequestsAnHour: s.ACCOUNT_REQUESTS_AN_HOUR,
    trustedProxies: s.TRUSTED_PROXIES,
    messaging: s.MESSAGING,
    chatPhone: s.CHAT_PHONE ?? s.OFFICE_PHONE,
    clientRefunds: s.CLIENT_REFUNDS ?? (env.NODE_ENV !== 'production' && env.NODE_ENV !== 'test'),
    beforePayment: {
      verifyDocuments: s.VERIFY_DOCUMENTS,
      checkLicenceAge: s.CHECK_LICENCE_AGE,
      checkPassportPeriod: s.CHECK_PASSPORT_PERIOD,
    },
    checkProfileBeforeSigning: s.CHECK_PROFILE,
    documentRetentionDays: s.DOCUMENT_RETENTION_DAYS,
    bank: {
      name: s.BANK_NAME,
      routing: s.BANK_ROUTING,
      account: s.BANK_ACCOUNT,
      beneficiary: s.BANK_BENEFICIARY,
    },
    production: env.NODE_ENV === 'production',
  }
}
