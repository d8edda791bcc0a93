import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Search, searchOffers } from '../src/features/lodging/server/lodging-search.store.ts'
import { addDays, dayInHavana } from '../src/lib/days.ts'
import type { Db } from '../src/platform/db/database.ts'

/**
 * Times the lodging search on PostgreSQL with the big catalogue (`bench/big-catalogue.ts`): country-wide and one zone, 3 and 14
 * nights, with statements prepared once and as the product sends them. `--explain` prints the query plans.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    explain: { type: 'boolean', default: false },
  },
})
if (!values.url) throw new Error('Give --url postgres://user@host/database, filled by bench/big-catalogue.ts')

pg.types.setTypeParser(20, Number)
const client = new pg.Client({ connectionString: values.url })
await client.connect()

type Mode = 'prepared' | 'plain' | 'explain'
/** A handle on the one connection that prepares each statement, sends it plainly, or explains it. */
const handle = (mode: Mode): Db => {
  const query = async (text: string, parameters: unknown[]) => {
    if (mode !== 'explain')
      return client.query({
        text,
        values: parameters,
        ...(mode === 'prepared' && { name: createHash('md5').update(text).digest('hex') }),
      })
    const { rows } = await client.query(`explain (analyze, costs off, timing off, summary on) ${text}`, parameters)
    console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return client.query({ text, values: parameters })
  }
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) })
}

const today = dayInHavana(new Date())
const party = (adultsAmount: number, ...childrenAgeList: number[]) => ({
  adultsAmount,
  childrenAmount: childrenAgeList.length,
  childrenAgeList,
})
const search = (nights: number, change: Partial<Search> = {}): Search => ({
  checkIn: addDays(today, 14),
  checkOut: addDays(today, 14 + nights),
  today,
  rooms: [party(2)],
  oneOfferPerHotel: true,
  sort: 'Price',
  descending: false,
  lang: 'en',
  limit: 10,
  offset: 0,
  ...change,
})

const CASES: [name: string, search: Search][] = [3, 14].flatMap((nights): [string, Search][] => [
  [`country, ${nights} nights`, search(nights)],
  [`one zone, ${nights} nights`, search(nights, { touristZoneIds: [7] })],
  [`country, ${nights} nights, two rooms with children`, search(nights, { rooms: [party(2, 5, 9), party(3)] })],
  [`country, ${nights} nights, every class and plan`, search(nights, { oneOfferPerHotel: false })],
  [
    `country, ${nights} nights, five filters`,
    search(nights, {
      filters: { category: ['4'], plan: ['3'], location: ['Location 2'] },
      minTotalCents: 5_000 * nights,
      sort: 'HotelName',
    }),
  ],
])

const timed = async (db: Db, criteria: Search) => {
  const started = performance.now()
  const found = await searchOffers(db, criteria)
  return { ms: performance.now() - started, found }
}

const rounds = Number(values.rounds)
for (const [name, criteria] of CASES) {
  const cells: string[] = []
  for (const mode of ['prepared', 'plain'] as const) {
    const db = handle(mode)
    for (let i = 0; i < 20; i++) await timed(db, criteria)
    const ms: number[] = []
    for (let i = 0; i < rounds; i++) ms.push((await timed(db, criteria)).ms)
    ms.sort((a, b) => a - b)
    const at = (share: number) => ms[Math.floor(rounds * share)]!.toFixed(2)
    cells.push(`${mode} ${at(0.5)} ms (best ${at(0)}, p95 ${at(0.95)})`)
  }
  const { found } = await timed(handle('plain'), criteria)
  console.log(`${name}: ${cells.join(', ')}; ${found.totalItems} offers`)
  if (values.explain) await searchOffers(handle('explain'), criteria)
}
await client.end()
