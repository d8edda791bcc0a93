import { z } from 'zod'
import { DEFAULT_BASIC_HEADER, DEFAULT_SITE_ID } from '../../lib/site.ts'
import { DEFAULT_LIMITS } from '../db/postgres.ts'
import { databaseAddress, flag, hostName, limit, proxyList, siteOrigin, webAddress } from './formats.ts'
import { variableGroup } from './variable-group.ts'

/** Where the server listens, its database, its keys and its limits. */
export const SERVER = variableGroup({
  schema: z.object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: hostName.default('127.0.0.1'),
    PUBLIC_ORIGIN: siteOrigin.optional(),
    API_ADDRESS: webAddress.optional(),
    SITE_ID: z.coerce.number().int().min(1).max(2_147_483_647).default(DEFAULT_SITE_ID),
    SITE_BASIC_HEADER: z
      .string()
      .regex(/^[\x20-\x7e]+$/, 'contains characters that are not allowed in a header')
      .regex(/.:./, 'must be user:password')
      .default(DEFAULT_BASIC_HEADER),
    TRUSTED_PROXIES: proxyList.optional(),
    DATABASE_URL: databaseAddress.optional(),
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
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    METRICS_TOKEN: z.string().min(32).optional(),
    TOKEN_KEY: z.string().min(32).optional(),
    KEYS_IN_DATABASE: flag.default(false),
    SEAL_KEY_FILE: z.string().optional(),
    SEAL_CERTIFICATE_FILE: z.string().optional(),
    SIGN_INS_A_MINUTE: z.coerce.number().int().min(1).default(20),
    REQUESTS_A_MINUTE: z.coerce.number().int().min(1).default(1_200),
    ACCOUNT_REQUESTS_AN_HOUR: z.coerce.number().int().min(1).default(60),
  }),
  together: [],
  secret: ['DATABASE_URL', 'SITE_BASIC_HEADER', 'TOKEN_KEY', 'METRICS_TOKEN', 'SEAL_KEY_FILE'],
})
