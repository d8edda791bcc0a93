import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { devNull, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig, readServingConfig } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { explainStartProblem } from './start-problem.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alamar-start-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const AGENCY = {
  OFFICE_EMAIL: 'office@agency.example',
  OFFICE_ADDRESS: 'Calle 23, La Habana',
  OFFICE_PHONE: '+1 305 555 0100',
  EMERGENCY_PHONE: '+53 7 555 0100',
}
const BANK = { BANK_NAME: 'Bank', BANK_ROUTING: '021000021', BANK_ACCOUNT: '4711', BANK_BENEFICIARY: 'Agency LLC' }
const POSTGRES = 'postgres://alamar@db.example.com/alamar'

/** The start's message about these settings; undefined when the start continues. */
const problemsOf = (env: Record<string, string>) => {
  try {
    readServingConfig(env)
    return undefined
  } catch (error) {
    return explainStartProblem(error)
  }
}

describe('invalid settings', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://alamar:pass/word@db.example.com/alamar' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://alamar@db.example.com:99999/alamar' }],
    ['DATABASE_LOCK_SECONDS', { DATABASE_LOCK_SECONDS: 'soon' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'www.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:' }],
    ['MAIL_FROM', { MAIL_FROM: 'Alamar' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'true' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,,10.0.0.2' }],
    ['BANK_NAME, BANK_ROUTING, BANK_ACCOUNT, BANK_BENEFICIARY', { BANK_NAME: 'Bank of the Agency' }],
    ['FILES_KEY_FILE', { FILES_KEY_FILE: '/nowhere/files.key' }],
    ['DATABASE_URL_FILE', { DATABASE_URL_FILE: devNull }],
  ])('are reported by name, in one line: %s %o', (name, env) => {
    const lines = problemsOf({ ALAMAR_DEMO: '1', ...env })?.split('\n')
    expect(lines).toHaveLength(1)
    expect(lines![0]).toMatch(new RegExp(`^${name}: `))
    expect(lines![0]).not.toContain('pass/word')
  })

  it('are all listed', () => {
    const said = problemsOf({ DATABASE_URL: POSTGRES, HOST: '0.0.0.0', PORT: 'x', SMTP_URL: 'smtp://mail.example.com' })
    const names = said!.split('\n').map((line) => line.split(':')[0])
    expect(names.sort()).toEqual(['PORT', 'PUBLIC_ORIGIN'])
  })

  it("include the demo's fictional values outside the demo", () => {
    const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')
    const copied = Object.fromEntries(
      example
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const bank = {
      BANK_NAME: 'First Bank of Calle Ocho, Miami',
      BANK_ROUTING: '000000000',
      BANK_ACCOUNT: '0000 1234 5678',
    }
    const env = { ...copied, ...bank, BANK_BENEFICIARY: 'Agency LLC', SMTP_URL: 'smtp://mail.example.com' }
    const namesOf = (said?: string) => (said ?? '').split('\n').map((line) => line.split(':')[0]!)
    const madeUp = [...Object.keys(AGENCY), 'MAIL_FROM', ...Object.keys(bank)]
    expect(namesOf(problemsOf({ ...env, DATABASE_URL: POSTGRES })).sort()).toEqual(madeUp.sort())
    expect(
      problemsOf({ ...env, DATABASE_URL: POSTGRES, ...AGENCY, ...BANK, MAIL_FROM: 'a@agency.example' }),
    ).toBeUndefined()
    expect(problemsOf({ ...env, ALAMAR_DEMO: '1' })).toBeUndefined()
  })

  it('are not reported when all settings are valid', () => {
    const proxies = 'loopback, 10.0.0.0/8, 2001:db8::/32, 192.0.2.7'
    const smtp = { SMTP_URL: 'smtps://user:pass@mail.example.com:465', MAIL_FROM: 'Agency <hello@agency.example>' }
    const origin = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://www.agency.example' }
    const socket = 'postgresql://alamar@/alamar?host=%2Fvar%2Frun%2Fpostgresql'
    for (const url of [POSTGRES, socket])
      expect(problemsOf({ DATABASE_URL: url, ...AGENCY, ...origin, ...smtp, TRUSTED_PROXIES: proxies })).toBeUndefined()
    const file = path.join(folder, 'files.key')
    writeFileSync(file, `${'k'.repeat(40)}\n`)
    expect(problemsOf({ FILES_KEY_FILE: file })).toBeUndefined()
  })
})

describe('the demo', () => {
  it('is served beyond this machine only when ALAMAR_DEMO is set', () => {
    expect(problemsOf({})).toBeUndefined()
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      expect(problemsOf({ HOST: host })).toBeUndefined()
    for (const host of ['0.0.0.0', '::', '192.0.2.7']) {
      expect(problemsOf({ HOST: host })).toMatch(/^ALAMAR_DEMO: must be set when HOST is/)
      expect(problemsOf({ HOST: host, ALAMAR_DEMO: '1' })).toBeUndefined()
    }
  })

  it('is the only store with the fictional agency', () => {
    expect(problemsOf({ ALAMAR_DEMO: '0' })).toBeUndefined()
    const { agencyName, officeEmail, officeAddress, officePhone, emergencyPhone, mailFrom, bank } = readConfig({
      ALAMAR_DEMO: '0',
    })
    expect([agencyName, officeEmail, officeAddress, officePhone, emergencyPhone, mailFrom, bank]).toEqual([
      ...Array(6).fill(''),
      null,
    ])
  })
})

describe('a start that fails', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://alamar:secret@127.0.0.1:1/alamar', ALAMAR_DATA: folder })

  it('reports in one line that the database is unavailable, without its password', async () => {
    const database = await openDatabase({ url: config.databaseUrl })
    const failure = await database.alone(async () => {}).catch((error) => error)
    await database.close()
    expect(explainStartProblem(failure, config)).toBe(
      'DATABASE_URL: PostgreSQL at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    )
  })

  it('names the data folder when the embedded database cannot be written', () => {
    const full = new DatabaseUnavailable(new Error('could not extend file "base/5/2606": No space left on device'))
    expect(explainStartProblem(full, { ...config, databaseUrl: undefined })).toBe(
      'ALAMAR_DATA: The embedded database cannot be used: could not extend file "base/5/2606": No space left on device',
    )
  })

  it('reports a full disk before the embedded database is created', async () => {
    const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    })
    const dataDir = path.join(folder, 'full')
    try {
      const failure = await openDatabase({ dataDir }).catch((error) => error)
      expect(explainStartProblem(failure, { ...config, dataDir, databaseUrl: undefined })).toBe(
        'ALAMAR_DATA: The embedded database cannot be used: No space left on device',
      )
    } finally {
      write.mockRestore()
    }
    expect(readdirSync(dataDir)).toEqual(['database'])
  })

  it('reports a port in use', async () => {
    const first = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => first.once('listening', resolve))
    const second = createServer().listen(first.address())
    const failure = await new Promise((resolve) => second.once('error', resolve))
    first.close()
    expect(explainStartProblem(failure, config)).toBe('PORT, HOST: 127.0.0.1:3000 is in use by another program')
  })

  it('reports a data folder that cannot be written', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    const dataDir = path.join(file, 'data')
    const failure = await openDatabase({ dataDir }).catch((error) => error)
    expect(explainStartProblem(failure, { ...config, dataDir })).toMatch(
      /^ALAMAR_DATA: .* cannot be written \(ENOTDIR\)$/,
    )
  })

  it('reports a data folder of another PostgreSQL version without changing it', async () => {
    const dataDir = path.join(folder, 'older')
    const database = path.join(dataDir, 'database')
    mkdirSync(database, { recursive: true })
    writeFileSync(path.join(database, 'PG_VERSION'), '15\n')
    const failure = await openDatabase({ dataDir }).catch((error) => error)
    expect(explainStartProblem(failure)).toMatch(
      /^The database in \S+older.database is of PostgreSQL 15 and this version of the product has 18\. Start the version that made it, or set ALAMAR_DATA to another folder\.$/,
    )
    expect(readdirSync(database)).toEqual(['PG_VERSION'])
    expect(readdirSync(dataDir)).toEqual(['database'])
  })

  it('is treated as a bug otherwise', () => {
    expect(explainStartProblem(new TypeError('x is not a function'), config)).toBeUndefined()
  })
})
