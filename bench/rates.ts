import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { bold, dim, step } from '../scripts/terminal.ts'
import { getSheet, saveChange } from '../src/features/inventory/contract.ts'
import { saveChange as save } from '../src/features/inventory/server/changes.service.ts'
import { getSheet as load } from '../src/features/inventory/server/sheets.service.ts'
import { importNow, undoImport } from '../src/features/spreadsheets/server/imports.service.ts'
import { addDays, dayInHavana, daysOf } from '../src/lib/days.ts'
import { createChangeFeed } from '../src/platform/changes/change-feed.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { type Ctx, systemContext } from '../src/platform/context.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { writeFile } from '../src/platform/sheets/write-file.ts'
import { openPostgresServer } from '../src/testing/postgres-server.ts'
import { createBigCatalogue } from './big-catalogue.ts'

const HELP = `node bench/rates.ts            times rates and stock on PostgreSQL, without HTTP, and what its imports take of memory
  --rounds 3                   rounds; the table shows medians
  --write                      writes the table to bench/README.md`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    // Options for the process that imports one file.
    import: { type: 'string' },
    url: { type: 'string', default: '' },
  },
})

const CLASSES = 12
const YEAR = 365
const PLANS = ['EP', 'CP', 'MAP', 'AP', 'ALL'] as const
const ROWS = 100_000
const from = addDays(dayInHavana(new Date()), 1)
const sheet = { kind: 'lodging', id: 1 } as const

const open = async (url: string): Promise<Ctx> => {
  const database = await openDatabase({ url })
  const log = pino({ level: 'error' })
  return systemContext({
    database,
    clock: systemClock,
    config: readConfig({ ALAMAR_DEMO: '0' }),
    log,
    jobs: createJobs(),
    changes: createChangeFeed({ database, log }),
    copies: {},
  })
}

const timed = async <T>(work: () => Promise<T>) => {
  const started = performance.now()
  const reply = await work()
  return { ms: performance.now() - started, reply }
}

type Row = {
  name: string
  floor: string
  run: () => Promise<number>
  bare: () => Promise<number>
  ms: number[]
  bareMs: number[]
}
type Imported = { checkMs: number; importMs: number; againMs: number; undoMs: number; idleMb: number; mostMb: number }

if (values.help) console.log(HELP)
else if (values.import !== undefined) await importFile(values.import, values.url)
else await compare()

/** Imports one file in a separate process, whose memory nothing else has used. */
async function importFile(name: string, url: string) {
  const ctx = await open(url)
  const run = (file: Uint8Array, dryRun: boolean) =>
    importNow(ctx, { kind: 'lodging-rates', fileName: path.basename(name), file }, { dryRun })
  await run(Buffer.from(`Hotel,Room class,From,Stock\n1,1,${from},9\n`), true)
  const megabytes = () => process.memoryUsage().rss / 2 ** 20
  const idleMb = megabytes()
  let mostMb = idleMb
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, megabytes())
  }, 20)
  const file = readFileSync(name)
  const checked = await timed(() => run(file, true))
  const imported = await timed(() => run(file, false))
  const again = await timed(() => run(file, false))
  const undone = await timed(() => undoImport(ctx, imported.reply))
  clearInterval(watch)
  if (
    checked.reply.rowsTotal !== ROWS ||
    imported.reply.status !== 'done' ||
    !imported.reply.cells ||
    again.reply.cells !== 0
  )
    throw new Error(
      `The file was not imported: ${JSON.stringify({ ...checked.reply, mapping: undefined }).slice(0, 500)}`,
    )
  await ctx.database.close()
  // The check is a part of each import.
  const importMs = imported.ms - checked.ms
  const measured = { checkMs: checked.ms, importMs, againMs: again.ms, undoMs: undone.ms, idleMb, mostMb }
  process.send?.(measured satisfies Imported)
}

async function compare() {
  const rounds = Number(values.rounds)
  const server = await openPostgresServer()
  const url = Object.assign(new URL(server.url), { pathname: `/alamar_rates_${process.pid}` }).href
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-rates-'))
  const closers: (() => Promise<unknown>)[] = []
  try {
    await step('Filling 20 hotels', () =>
      createBigCatalogue(url, { hotels: 20, roomClasses: CLASSES, zones: 5, days: 400 }),
    )
    const lines = fileLines()
    const files = { CSV: path.join(folder, 'rates.csv'), XLSX: path.join(folder, 'rates.xlsx') }
    writeFileSync(files.CSV, lines.map((cells) => cells.join(',')).join('\n'))
    writeFileSync(files.XLSX, (await writeFile('rates', 'xlsx', lines)).bytes)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    closers.push(() => client.end())
    const ctx = await open(url)
    closers.push(() => ctx.database.close())
    const rows = officeRows(ctx, client)
    const inserts: number[] = []
    const imports: Record<string, Imported[]> = { CSV: [], XLSX: [] }
    for (const row of rows) await row.run()
    for (let round = 1; round <= rounds; round++)
      await step(`Round ${round} of ${rounds}`, async () => {
        for (const row of rows) {
          row.bareMs.push(await row.bare())
          row.ms.push(await row.run())
        }
        inserts.push((await timed(() => insertBare(client, lines))).ms)
        for (const [format, name] of Object.entries(files)) imports[format]!.push(await importAlone(name, url))
      })
    report(rows, inserts, imports, server.name, rounds)
  } finally {
    for (const close of closers) await close()
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
    await admin.end()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a row for each hotel, room class, meal plan and day. */
function fileLines() {
  const lines: (string | number)[][] = [['Hotel', 'Room class', 'Meal plan', 'From', 'Price', 'Stock']]
  for (let hotel = 2; ; hotel++)
    for (let room = 1; room <= CLASSES; room++)
      for (const plan of PLANS)
        for (const [i, day] of daysOf(from, addDays(from, YEAR)).entries()) {
          if (lines.length > ROWS) return lines
          lines.push([hotel, room, plan, day, 40.5 + ((hotel + i) % 97), 50 + (i % 9)])
        }
}

function importAlone(name: string, url: string) {
  return new Promise<Imported>((resolve, reject) => {
    const child = fork(import.meta.filename, ['--import', name, '--url', url])
    child.once('message', (measured) => resolve(measured as Imported))
    child.once('exit', (code) => code !== 0 && reject(new Error(`The import ended with ${code}`)))
  })
}

/** Inserts the same rows into a table without keys, for comparison. */
async function insertBare(client: pg.Client, lines: readonly (string | number)[][]) {
  await client.query('create temporary table bare (hotel int, room int, plan text, day date, price numeric, stock int)')
  for (let at = 1; at < lines.length; at += 1_000)
    await client.query(
      `insert into bare select (r->>0)::int, (r->>1)::int, r->>2, (r->>3)::date, (r->>4)::numeric, (r->>5)::int
       from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(lines.slice(at, at + 1_000))],
    )
  await client.query('drop table bare')
}

function officeRows(ctx: Ctx, client: pg.Client): Row[] {
  const year = () => load(ctx, getSheet.input.parse({ ...sheet, from, days: YEAR }))
  let round = 0
  return [
    {
      name: `Read a year of ${CLASSES} room classes x ${PLANS.length} plans`,
      floor: 'one SELECT, as JSON',
      run: async () => (await timed(async () => JSON.stringify(getSheet.reply.parse(await year())))).ms,
      bare: async () =>
        (
          await timed(async () =>
            JSON.stringify(
              await client.query(
                'select * from lodging_days where hotel_id = 1 and day >= $1 and day < $1::date + $2::int',
                [from, YEAR],
              ),
            ),
          )
        ).ms,
    },
    {
      name: 'Save 2,000 cells',
      floor: 'one UPDATE',
      run: async () => {
        round++
        const runs = (await year()).rows.slice(0, 10).map(({ row, prices }) => {
          const before = prices[1]!.slice(0, 200)
          return { row, field: 'price.CP', from, before, after: before.map((_, i) => 5_000 + round * 1_000 + i) }
        })
        const { ms, reply } = await timed(() => save(ctx, saveChange.input.parse({ ...sheet, source: 'paste', runs })))
        if (!reply.saved) throw new Error('The cells were not saved')
        return ms
      },
      bare: async () =>
        (
          await timed(() =>
            client.query(
              `update lodging_days set map_cents = coalesce(map_cents, 0) + 1
               where hotel_id = 1 and room_class_id <= 10 and day >= $1 and day < $1::date + 200`,
              [from],
            ),
          )
        ).ms,
    },
  ].map((row) => ({ ...row, ms: [], bareMs: [] }))
}

function report(rows: Row[], inserts: number[], imports: Record<string, Imported[]>, database: string, rounds: number) {
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  const range = (numbers: readonly number[], digits = 0) =>
    `${median(numbers).toFixed(digits)} [${Math.min(...numbers).toFixed(digits)}-${Math.max(...numbers).toFixed(digits)}]`
  const line = (name: string, ms: number[], floor: string, bareMs: number[]) =>
    `| ${name} | ${range(ms)} | ${floor}: ${range(bareMs)} | ${(median(ms) / median(bareMs)).toFixed(1)} |`
  const insert = `INSERT of ${ROWS.toLocaleString('en-US')} rows`
  const table = [
    '| | ms, median [min-max] | floor, ms | times the floor |',
    '|---|---|---|---|',
    ...rows.map(({ name, ms, floor, bareMs }) => line(name, ms, floor, bareMs)),
    ...Object.entries(imports).flatMap(([format, list]) => [
      line(
        `Check ${ROWS.toLocaleString('en-US')} rows of ${format}`,
        list.map(({ checkMs }) => checkMs),
        insert,
        inserts,
      ),
      line(
        'Import them after the check',
        list.map(({ importMs }) => importMs),
        insert,
        inserts,
      ),
      line(
        'Check and import them again, nothing changes',
        list.map(({ againMs }) => againMs),
        insert,
        inserts,
      ),
      line(
        'Undo the import',
        list.map(({ undoMs }) => undoMs),
        insert,
        inserts,
      ),
    ]),
    '',
    '| | MB when idle | MB more at most, median [min-max] |',
    '|---|---|---|',
    ...Object.entries(imports).map(
      ([format, list]) =>
        `| All of it with ${format} | ${median(list.map(({ idleMb }) => idleMb)).toFixed(0)} | ${range(list.map(({ idleMb, mostMb }) => mostMb - idleMb))} |`,
    ),
  ].join('\n')
  const conditions = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ${database}; ${rounds} rounds.`
  console.log(`\n${bold('Measured')} ${dim(conditions)}\n\n${table}\n`)
  if (!values.write) return
  const file = path.resolve(import.meta.dirname, 'README.md')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /(<!-- rates -->)[\s\S]*(<!-- \/rates -->)/,
      `$1\n${conditions}\n\n${table}\n$2`,
    ),
  )
  console.log('Written to bench/README.md')
}
