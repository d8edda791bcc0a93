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
