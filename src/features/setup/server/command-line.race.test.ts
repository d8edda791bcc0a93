import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, PREPARED_ELSEWHERE } from '../../../platform/db/database.ts'
import { lockFolder } from '../../../platform/folder-lock.ts'
import { isPassword } from '../../../platform/passwords.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { photo } from '../../../testing/document-photos.ts'
import { createDatabase } from '../../../testing/test-postgres.ts'

/** Runs `alamar` like a person who installs a store, on an empty PostgreSQL database. */

const ROOT = path.resolve(import.meta.dirname, '../../../..')

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'alamar-command-'))
  database = await createDatabase()
  return async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})

const start = (program: string, args: string[], settings: Record<string, string> = {}) =>
  spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url.href,
      ALAMAR_DEMO: '0',
      ALAMAR_DATA: folder,
      LOG_LEVEL: 'warn',
      NO_COLOR: '1',
      ...settings,
    },
  })

type Done = { code: number | null; printed: string }

const doneOf = (child: ReturnType<typeof start>) =>
  new Promise<Done>((resolve) => {
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)))
    child.once('close', (code) => resolve({ code, printed: printed.join('') }))
  })

/** Runs a command with the given input, after a shell command; resolves to its exit code and its output. */
const alamar = (args: string[], input = '', settings: Record<string, string> = {}, before = ':') => {
  const run = [process.execPath, 'scripts/alamar.ts', ...args]
  const child = start('sh', ['-c', `${before} && exec "$@"`, 'sh', ...run], settings)
  child.stdin.end(input)
  return doneOf(child)
}

/** Runs a command on a terminal and types each answer once its question is the last thing printed. */
const alamarOnTerminal = (command: string, answers: [question: string, answer: string][]) =>
  new Promise<Done>((resolve) => {
    const script = `'${process.execPath}' scripts/alamar.ts ${command}`
    const child = start('script', ['--quiet', '--return', '--command', script, path.join(folder, 'typescript')])
    const left = [...answers]
    let printed = ''
    let answered = 0
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const [next] = left
      const asked = next ? printed.indexOf(`${next[0]}: `, answered) : -1
      if (!next || asked < 0) return
      answered = printed.length
      left.shift()
      child.stdin.write(`${next[1]}\r`)
    })
    child.once('close', (code) => resolve({ code, printed }))
  })

const query = async (statement: string) => {
  const client = new pg.Client({ connectionString: database.url.href })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const FLAGS = Object.entries({
  'owner-name': 'Rosa Díaz',
  'owner-email': 'rosa@agency.example',
  'agency-name': 'Viajes Guamá',
  'office-address': 'Calle 23, La Habana',
  'office-phone': '+1 305 555 0100',
  'emergency-phone': '+53 7 555 0100',
  'office-email': 'office@agency.example',
}).flatMap(([flag, value]) => [`--${flag}`, value])

describe('alamar setup', () => {
  it('sets up a store in an empty database, as the browser does', async () => {
    const logo = path.join(folder, 'logo.png')
    writeFileSync(logo, await photo(400, 120, 'png'))
    const bank = [
      '--bank-name',
      'Banco',
      '--bank-routing',
      '021000021',
      '--bank-account',
      '2',
      '--bank-beneficiary',
      'Guamá',
    ]
    const store = ['--logo', logo, '--sells', 'lodging', '--languages', 'es', '--mail-from', 'hola@agency.example']
    const done = await alamar(['setup', ...FLAGS, ...store, ...bank, '--demo-drafts'], 'viajes con calma\n')
    expect(done, done.printed).toMatchObject({ code: 0 })
    expect(done.printed).not.toContain('viajes con calma')
    expect(done.printed).not.toContain('car-models')

    const settings = await query('select key, value from site_settings')
    expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toMatchObject({
      agencyName: 'Viajes Guamá',
      sells: [4],
      languages: ['es'],
      logo: 1,
      mailFrom: 'hola@agency.example',
      bank: { name: 'Banco', routing: '021000021', account: '2', beneficiary: 'Guamá' },
    })
    expect(await query('select email, last_sign_in_at from staff')).toEqual([
      { email: 'rosa@agency.example', last_sign_in_at: null },
    ])
    expect(await query('select from staff_sessions')).toEqual([])
    expect(await query('select width, height from agency_logos')).toEqual([{ width: 400, height: 120 }])

    const again = await alamar(['setup', ...FLAGS], 'viajes con calma\n')
    expect(again).toMatchObject({ code: 2, printed: expect.stringContaining('This store has staff') })
  })

  it('asks again on a terminal after an invalid answer, stating the reason', async () => {
    const done = await alamarOnTerminal('setup', [
      ['Owner name', ''],
      ['Owner name', 'Rosa Díaz'],
      ['Owner email', 'rosa'],
      ['Owner email', 'rosa@agency.example'],
      ['Owner password', 'kalma'],
      ['Owner password', 'viajes con calma'],
      ['Agency name', 'Viajes Guamá'],
      ['Office address', 'Calle 23, La Habana'],
      ['Office phone', '555'],
      ['Office phone', '+1 305 555 0100'],
      ['Emergency phone', '+53 7 555 0100'],
      ['Office email', 'office@agency.example'],
    ])
    expect(done, done.printed).toMatchObject({ code: 0 })
    expect(done.printed.match(/✗ .*(?=\r)/g)).toEqual([
      '✗ Owner name is required',
      '✗ Owner email must be an email address like name@example.com',
      '✗ Owner password must have at least 10 characters',
      '✗ Office phone must be a phone number with its country code, like +1 305 555 0142',
    ])
    expect(done.printed).not.toMatch(/kalma|viajes con calma/)
    expect(await query('select name, email from staff')).toEqual([{ name: 'Rosa Díaz', email: 'rosa@agency.example' }])
    expect(await query("select value from site_settings where key = 'officePhone'")).toEqual([
      { value: '+1 305 555 0100' },
    ])
  })

  it('exits when a question is interrupted with Ctrl+C on a terminal, and stores nothing', async () => {
    const done = await alamarOnTerminal('setup', [
      ['Owner name', 'Rosa Díaz'],
      ['Owner email', '\u0003'],
    ])
    expect(done).toMatchObject({ code: 2, printed: expect.stringContaining('Owner email was not answered') })
    expect(await query('select from staff')).toEqual([])
  })

  it('exits at an invalid answer when there is no terminal, and stores nothing', async () => {
    const done = await alamar(['setup', ...FLAGS.slice(0, 4)], 'viajes con calma\n\n')
    expect(done).toMatchObject({ code: 2, printed: expect.stringContaining('Agency name is required\nSee npm run') })
    expect(await query('select from staff')).toEqual([])
  })

  it('reports each invalid flag and stores nothing', async () => {
    const text = path.join(folder, 'logo.svg')
    writeFileSync(text, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const wrong = [
      '--owner-email',
      'rosa',
      '--office-phone',
      '555',
      '--sells',
      'boats',
      '--languages',
      'en,de',
      '--logo',
      text,
      '--bank-name',
      'B',
    ]
    const { code, printed } = await alamar(['setup', ...wrong])
    expect(code).toBe(2)
    expect(printed.split('\n')).toEqual([
      '--owner-email must be an email address like name@example.com',
      '--office-phone must be a phone number with its country code, like +1 305 555 0142',
      '--sells must be lodging or cars, or both with a comma: "boats" is not',
      '--languages must be en or es, or both with a comma: "en,de" is not',
      '--bank-routing is required',
      '--bank-account is required',
      '--bank-beneficiary is required',
      '--logo is not a JPEG, PNG or WebP picture',
      'See npm run alamar -- setup --help.',
      '',
    ])
    expect(await query("select from pg_tables where tablename = 'site_settings'")).toEqual([])
  })
})

describe('alamar demo-drafts', () => {
  it('copies the demo’s catalog as drafts into an empty database, and discards them', async () => {
    const added = /hotels +(\d+) added/
    expect(added.exec((await alamar(['demo-drafts'])).printed)?.[1]).toBe('67')
    expect(await query('select count(*)::int as zones from tourist_zones')).not.toEqual([{ zones: 0 }])
    expect(added.exec((await alamar(['demo-drafts'])).printed)?.[1]).toBe('0')
    const discarded = await alamar(['demo-drafts', '--discard'])
    expect(discarded.printed).toContain('Discarded: 179. Kept, because somebody has changed them: 0.')
    expect(await query('select from demo_drafts')).toEqual([])
  })
})

describe('alamar import and alamar export', () => {
  it('import hotels into an empty database, with the zones and room classes that every store has', async () => {
    const file = path.join(folder, 'hotels.csv')
    writeFileSync(file, 'Name,Kind,Category,Tourist zone\nCasa Sol,casa,4,Varadero\nCasa Luna,casa,4,Viñales\n')
    expect(await alamar(['import', 'hotels', file, '--draft'])).toEqual({
      code: 0,
      printed: '✓ 2 rows read; 8 cells changed\n',
    })
  })

  it('report the columns missing from a file', async () => {
    const file = path.join(folder, 'rates.csv')
    writeFileSync(file, 'Hotel,Price\nCasa Sol,100\n')
    const { code, printed } = await alamar(['import', 'lodging-rates', file])
    expect({ code, printed }).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/^The file has no column for Room class, /),
    })
    // A stored import would be listed in the office, waiting for its columns.
    expect(await query('select from spreadsheet_imports union all select from stored_files')).toEqual([])
  })

  it('export to a workbook with an uppercase file extension', async () => {
    const file = path.join(folder, 'ZONES.XLSX')
    expect(await alamar(['export', 'tourist-zones', file])).toEqual({ code: 0, printed: `✓ ${file}\n` })
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  })

  it('export the places of an empty database', async () => {
    const file = path.join(folder, 'zones.csv')
    expect(await alamar(['export', 'tourist-zones', file])).toEqual({ code: 0, printed: `✓ ${file}\n` })
    expect(readFileSync(file, 'utf8')).toContain('Varadero')
  })

  it('keep the existing file when the new one cannot be written completely', async () => {
    const file = path.join(folder, 'zones.csv')
    writeFileSync(file, 'the former file')
    const { code, printed } = await alamar(['export', 'tourist-zones', file], '', {}, 'ulimit -f 1')
    expect({ code, printed }).toMatchObject({ code: 2, printed: expect.stringContaining('cannot be written (EFBIG)') })
    expect(readFileSync(file, 'utf8')).toBe('the former file')
    expect(readdirSync(folder)).toEqual(['zones.csv'])
  })
})

describe('alamar staff', () => {
  it('replaces an invitation with one for another role and language', async () => {
    await alamar(['staff', 'invite', 'rosa@agency.example', 'Owner'])
    expect(await alamar(['staff', 'invite', 'rosa@agency.example', 'Support', 'es'])).toEqual({
      code: 0,
      printed: '✓ The invitation to rosa@agency.example is sent once SMTP_URL is set\n',
    })
    expect(await query('select email, role, mail_lang as lang from staff')).toEqual([
      { email: 'rosa@agency.example', role: 'Support', lang: 'es' },
    ])
  })
})

describe('alamar staff add', () => {
  const add = (...args: string[]) => alamar(['staff', 'add', 'rosa@agency.example', ...args])
  const passwordHash = async () => (await query('select password_hash from staff'))[0].password_hash

  it('shows a new password when repeated before the first sign-in', async () => {
    const shown = /Password, shown this once: ([\w-]+)\n$/
    const [, first] = shown.exec((await add('Rosa Díaz', 'Owner')).printed)!
    const stored = await passwordHash()
    const again = await add('Rosa Díaz', 'Owner')
    expect(again).toMatchObject({ code: 0, printed: expect.stringContaining('has never signed in') })
    const [, second] = shown.exec(again.printed)!
    expect(second).not.toBe(first)
    expect(await passwordHash()).not.toBe(stored)
    expect(await isPassword(await passwordHash(), second!)).toBe(true)
  })

  it('says how to replace a lost password when the account has another role or has been used', async () => {
    await add('Rosa Díaz', 'Owner')
    const stored = await passwordHash()
    const refused = {
      code: 2,
      printed: expect.stringContaining('already exists; staff password-link replaces a lost password'),
    }
    expect(await add('Rosa Díaz', 'Support')).toMatchObject(refused)
    await query('update staff set last_sign_in_at = now()')
    expect(await add('Rosa Díaz', 'Owner')).toMatchObject(refused)
    expect(await passwordHash()).toBe(stored)
  })
})

describe('alamar staff password-link', () => {
  it('shows a link for setting a new password, but not for an invited or disabled person', async () => {
    const passwordLink = (email: string) => alamar(['staff', 'password-link', email])
    await alamar(['staff', 'add', 'rosa@agency.example', 'Rosa Díaz', 'Owner'])
    const shown = await passwordLink('rosa@agency.example')
    expect(shown.code, shown.printed).toBe(0)
    const [, token] = /^ {2}http\S+\/office\/resetPassword#(\S+)\n$/m.exec(shown.printed)!
    expect(await query('select kind, token_hash as hash from staff_links')).toEqual([
      { kind: 'reset', hash: hashSecret(token!) },
    ])

    await alamar(['staff', 'add', 'ana@agency.example', 'Ana Ruiz', 'Support'])
    await alamar(['staff', 'disable', 'ana@agency.example'])
    await alamar(['staff', 'invite', 'eva@agency.example', 'Support'])
    const refused = (reason: string) => ({ code: 2, printed: expect.stringContaining(reason) })
    expect(await passwordLink('ana@agency.example')).toMatchObject(refused('disabled; staff enable comes first'))
    expect(await passwordLink('eva@agency.example')).toMatchObject(refused('staff invite sends the link again'))
    expect(await passwordLink('nobody@agency.example')).toMatchObject(refused('There is no such account'))
  })
})

describe('alamar doctor', () => {
  it('says that it cannot check the providers while the embedded database is in use', async () => {
    mkdirSync(path.join(folder, 'database'))
    const locked = lockFolder(folder)
    const { code, printed } = await alamar(['doctor', '--providers'], '', { DATABASE_URL: '' })
    if ('unlock' in locked) locked.unlock()
    expect({ code, printed }).toMatchObject({ code: 1, printed: expect.stringContaining('providers were not checked') })
  })

  it.each([
    ['there is no embedded database', { DATABASE_URL: '' }],
    ['migrations are pending', {}],
  ])('says that it cannot check the providers while %s', async (_, settings) => {
    const bank = { BANK_NAME: 'Banco', BANK_ROUTING: '021000021', BANK_ACCOUNT: '2', BANK_BENEFICIARY: 'Guamá' }
    const { code, printed } = await alamar(['doctor', '--providers'], '', { ...bank, ...settings })
    expect({ code, printed }).toMatchObject({ code: 1, printed: expect.stringContaining('providers were not checked') })
  })
})

describe('alamar migrate', () => {
  it('lists the pending migrations with --dry-run and changes nothing', async () => {
    const files = readdirSync(path.join(ROOT, 'migrations')).map((file) => file.replace('.sql', ''))
    const everything = [...files, `${files.length} migrations are pending.`, ''].join('\n')
    expect(await alamar(['migrate', '--dry-run'])).toEqual({ code: 0, printed: everything })
    expect(await query("select from pg_tables where schemaname = 'public'")).toEqual([])

    expect((await alamar(['migrate'])).printed).toContain(`${files.length} migrations done.`)
    const last = files.at(-1)!
    await query(`delete from kysely_migration where name = '${last}'`)
    expect(await alamar(['migrate', '--dry-run'])).toEqual({ code: 0, printed: `${last}\n1 migrations are pending.\n` })
    expect(await query(`select from kysely_migration where name = '${last}'`)).toEqual([])
  })

  it('says once that another process is preparing the database, and then runs', async () => {
    const other = await openDatabase({ url: database.url.href })
    const waiting = `${PREPARED_ELSEWHERE}…\n`
    let done: Promise<Done> | undefined
    await other.alone(async () => {
      const child = start(process.execPath, ['scripts/alamar.ts', 'migrate'])
      done = doneOf(child)
      const [said] = await once(child.stderr, 'data')
      expect(String(said)).toBe(waiting)
    })
    await other.close()
    const { code, printed } = await done!
    expect({ code, printed }).toMatchObject({ code: 0, printed: expect.stringContaining('migrations done.') })
    expect(printed.split(waiting)).toHaveLength(2)
  })

  it('lists all migrations with --dry-run when there is no embedded database, and does not create one', async () => {
    const { code, printed } = await alamar(['migrate', '--dry-run'], '', { DATABASE_URL: '' })
    expect({ code, printed }).toMatchObject({ code: 0, printed: expect.stringContaining('0001-platform\n') })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('alamar whatsapp-templates', () => {
  it('says that Meta cannot be reached', async () => {
    const account = { WHATSAPP_TOKEN: 'token', WHATSAPP_PHONE_ID: '1', WHATSAPP_ACCOUNT_ID: '2' }
    const secrets = { WHATSAPP_APP_SECRET: 'x'.repeat(16), WHATSAPP_VERIFY_TOKEN: 'x'.repeat(16) }
    const settings = { ...account, ...secrets, WHATSAPP_URL: 'http://127.0.0.1:1' }
    expect(await alamar(['whatsapp-templates'], '', settings)).toEqual({
      code: 1,
      printed: expect.stringMatching(/^✗ It cannot be reached .*\n$/),
    })
  })
})

describe('an invalid command', () => {
  it.each([
    [['migrate', '--dry-rnu'], "Unknown option '--dry-rnu'"],
    [['import', 'hotels', 'no-such.csv'], 'The file no-such.csv does not exist'],
    [['export', 'tourist-zones', 'none/zones.csv'], 'The file none/zones.csv cannot be written (ENOENT)'],
  ])('%j prints the reason on one line and exits with code 2', async (args, reason) => {
    const printed = `${reason}. See npm run alamar -- ${args[0]} --help.\n`
    expect(await alamar(args)).toEqual({ code: 2, printed })
  })
})

it('the help of a command describes its options', async () => {
  expect(await alamar(['migrate', '--help'])).toEqual({
    code: 0,
    printed: expect.stringMatching(/^npm run alamar -- migrate\n\nmigrate \[--dry-run\]\n/),
  })
})

it('the help has a space between the name and the description of each command', async () => {
  const { printed } = await alamar([])
  expect(printed).toMatch(/^ {2}whatsapp-templates {2}submit/m)
  expect(printed).toMatch(/^ {2}staff {15}manage/m)
})
