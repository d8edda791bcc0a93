import { describe, expect, it } from 'vitest'
import { keysWarning, readConfig } from './config.ts'

const KEY = 'x'.repeat(32)
const warningOf = (env: Record<string, string>) => keysWarning(readConfig(env as never))

describe('keys in the database', () => {
  it('cause a warning outside the demo that names the setting of each', () => {
    const warning = warningOf({ ALAMAR_DEMO: '0' })
    for (const name of ['FILES_KEY', 'TOKEN_KEY', 'SEAL_KEY_FILE', 'KEYS_IN_DATABASE=1'])
      expect(warning).toContain(name)
    const files = { SEAL_KEY_FILE: '', SEAL_CERTIFICATE_FILE: '' }
    expect(warningOf({ ALAMAR_DEMO: '0', FILES_KEY: KEY, ...files })).not.toContain('FILES_KEY')
  })

  it('cause no warning in the demo, when accepted, or when all settings are set', () => {
    expect(warningOf({ ALAMAR_DEMO: '1' })).toBeUndefined()
    expect(warningOf({ ALAMAR_DEMO: '0', KEYS_IN_DATABASE: '1' })).toBeUndefined()
    const all = { ...readConfig({ ALAMAR_DEMO: '0', FILES_KEY: KEY, TOKEN_KEY: KEY } as never) }
    expect(keysWarning({ ...all, sealKeyFile: '/key.pem', sealCertificateFile: '/cert.pem' })).toBeUndefined()
  })
})

describe('keys of card providers', () => {
  const stripe = (kind: 'test' | 'live') => ({
    STRIPE_SECRET_KEY: `sk_${kind}_${KEY}`,
    STRIPE_PUBLISHABLE_KEY: `pk_${kind}_${KEY}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${KEY}`,
  })
  const adyen = (kind: 'test' | 'live') => ({
    ADYEN_API_KEY: KEY,
    ADYEN_CLIENT_KEY: `${kind}_${KEY}`,
    ADYEN_MERCHANT_ACCOUNT: 'Agency',
    ADYEN_HMAC_KEY: 'ab'.repeat(32),
    ADYEN_LIVE_PREFIX: 'prefix',
  })
  const startWith = (env: Record<string, string | undefined>) => () => readConfig(env as never)

  it.each(['test', 'live'] as const)('are accepted when all are %s keys', (kind) => {
    const { stripe: access, adyen: other } = startWith({ ALAMAR_DEMO: '0', ...stripe(kind), ...adyen(kind) })()
    expect([access?.live, other?.live]).toEqual([kind === 'live', kind === 'live'])
  })

  it.each([
    ['test and live keys of one provider', { ...stripe('live'), STRIPE_PUBLISHABLE_KEY: `pk_test_${KEY}` }],
    ['test and live keys of two providers', { ...stripe('live'), ...adyen('test') }],
  ])('are rejected when they are %s', (_, keys) => {
    expect(startWith({ ALAMAR_DEMO: '0', ...keys })).toThrow('must all be test keys or all live keys')
  })

  it.each([{ ALAMAR_DEMO: '1' }, {}])('are rejected in the demo when they move real money: %j', (env) => {
    expect(startWith({ ...env, ...stripe('live') })).toThrow('must not be a live key in the demo')
    expect(startWith({ ...env, ...stripe('test') })).not.toThrow()
  })

  it('are not repeated in the message', () => {
    const wrong = { ...stripe('test'), STRIPE_SECRET_KEY: `secret_${KEY}` }
    expect(startWith({ ALAMAR_DEMO: '0', ...wrong })).toThrow(/STRIPE_SECRET_KEY(?!.*x{32})/s)
  })
})

it.each([
  ['HOST', '127.0.0.1:80', 'must be an IP address or the name of a host'],
  ['HOST', 'my host', 'must be an IP address or the name of a host'],
  ['API_ADDRESS', 'https://api.example.com/store?a=1', 'must be an address such as'],
  ['API_ADDRESS', 'https://me:secret@api.example.com', 'must be an address such as'],
  ['CHAT_PHONE', '305 555 0142', 'must be a phone number with its country code'],
  ['OFFICE_PHONE', '305 555 0142', 'must be a phone number with its country code'],
  ['BANK_ROUTING', '12', 'must be a routing number (ABA) of nine digits'],
  ['EMERGENCY_PHONE', 'call us', 'must be a phone number with its country code'],
])('the setting %s must not be %s', (name, value, problem) => {
  expect(() => readConfig({ [name]: value } as never)).toThrow(`${name}: ${problem}`)
})

describe('the public origin', () => {
  it.each([
    ['localhost', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
  ])('for HOST %s is %s', (HOST, origin) => {
    expect(readConfig({ HOST } as never).publicOrigin).toBe(origin)
  })

  it.each(['https://www.example.com', 'https://www.example.com/', 'HTTPS://WWW.Example.com:443'])(
    'is normalized as in browsers when %s is set',
    (PUBLIC_ORIGIN) => {
      expect(readConfig({ PUBLIC_ORIGIN } as never).publicOrigin).toBe('https://www.example.com')
    },
  )

  it.each(['https://www.example.com/shop', 'https://www.example.com/?a=1', 'https://me:secret@www.example.com'])(
    'is rejected when it is more than an origin: %s',
    (PUBLIC_ORIGIN) => {
      expect(() => readConfig({ PUBLIC_ORIGIN } as never)).toThrow('PUBLIC_ORIGIN: must be an origin')
    },
  )
})

it.each([
  [{ FILES_IN: 's3' }, 'S3_BUCKET: must be set'],
  [{ MAP_HOSTS: 'https://tiles.example.com' }, 'MAP_STYLE_URL: must be set when MAP_HOSTS is'],
  [{ BOUNCE_ADDRESS: 'back@example.com' }, 'BOUNCE_ADDRESS, BOUNCE_MAILBOX_URL: set all of them, or none'],
])('%j is rejected without the settings that it requires', (env, reason) => {
  expect(() => readConfig(env as never)).toThrow(reason)
})
