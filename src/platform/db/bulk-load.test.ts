import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { loadInBulk } from './bulk-load.ts'
import type { Tables, Tx } from './database.ts'

const app = useTestApp()
const ROWS = 2_000
const seats = 'seats' as keyof Tables

beforeAll(() =>
  app().services.database.run(`
    create table theaters (id int primary key);
    create table seats (theater_id int not null references theaters, seat int not null, price int not null check (price > 0),
      primary key (theater_id, seat), unique (price, seat));
    create index seats_by_price on seats (price desc) where price > 10`),
)

const definitions = async () =>
  (
    await sql`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'seats'::regclass
      union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indrelid = 'seats'::regclass
      order by 1, 2`.execute(app().ctx.db)
  ).rows

const load = (insert: (tx: Tx) => Promise<unknown>) =>
  app().services.database.transaction((tx) => loadInBulk(tx, seats, ROWS, () => insert(tx)))

const insertSeats = (tx: Tx, theaterId: number) =>
  sql`insert into seats select ${theaterId}, seat, seat from generate_series(1, ${ROWS}::int) seat`.execute(tx)

const countIndexes = async (tx: Tx) =>
  (await sql`select from pg_index where indrelid = 'seats'::regclass`.execute(tx)).rows.length

describe('loading many rows', () => {
  it('into an empty table drops its indexes first and creates the same keys and indexes afterwards', async () => {
    await sql`insert into theaters values (1)`.execute(app().ctx.db)
    const before = await definitions()
    await load(async (tx) => {
      expect(await countIndexes(tx)).toBe(0)
      await insertSeats(tx, 1)
    })
    expect(await definitions()).toEqual(before)
  })

  it('into an empty table rejects rows that violate a key, and changes nothing', async () => {
    await sql`insert into theaters values (1)`.execute(app().ctx.db)
    const before = await definitions()
    await expect(load((tx) => insertSeats(tx, 2))).rejects.toThrow('seats_theater_id_fkey')
    const twice = async (tx: Tx) => [await insertSeats(tx, 1), await insertSeats(tx, 1)]
    await expect(load(twice)).rejects.toThrow('seats_pkey')
    expect(await definitions()).toEqual(before)
  })

  it('into a table with rows keeps its indexes', async () => {
    await sql`insert into theaters values (1), (2)`.execute(app().ctx.db)
    await sql`insert into seats values (1, 1, 5000)`.execute(app().ctx.db)
    await load(async (tx) => {
      expect(await countIndexes(tx)).toBe(3)
      await insertSeats(tx, 2)
    })
  })
})
