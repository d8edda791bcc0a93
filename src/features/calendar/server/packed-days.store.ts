import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DayField } from '../../products/day-sheet.ts'
import type { DayColumns } from '../../products/server/sheet-source.service.ts'
import { CLOSED_TO_ARRIVAL, CLOSED_TO_DEPARTURE, NOT_SOLD } from '../row-terms.ts'

/** The days of a row from `first` to `last`. `keys` begins with the owner. */
export type RowDays = { keys: readonly number[]; first: Day; last: Day }

/** The packed days of a row, in the format that `fillDays` reads. The bytes are overwritten when the next row is read. */
export type PackedRow = { keys: number[]; days: Uint8Array }

type Found = Record<string, number> & { days: unknown }

/** Reads the days of a table as bytes, which takes half the time of columns and does not block the process. */
export const packedDays = ({ table, owner, keys, taken, fields, prices }: DayColumns) => {
  const names = [owner, ...keys]
  const column = (name: string) => sql.ref(`d.${name}`)
  const field = (name: DayField) => column(fields[name])
  const flag = (name: DayField, bit: number) => sql`${field(name)}::int * ${sql.lit(bit)}`
  const short = (value: RawBuilder<unknown>) => sql`int2send(least(${value}, 32767)::int2)`
  const rowKeys = sql.join(names.map(column))
  const left = sql`case when ${field('stopSale')} then 0 else coalesce(${field('stock')} - ${column(taken)}, 0) end`
  const terms = [
    sql`${flag('closedToArrival', CLOSED_TO_ARRIVAL)} + ${flag('closedToDeparture', CLOSED_TO_DEPARTURE)}`,
    field('minStay'),
    sql`coalesce(${field('maxStay')}, 0)`,
    field('release'),
    ...prices.map(({ cents }) => sql`coalesce(${column(cents)}, ${sql.lit(NOT_SOLD)})`),
  ]
  const day = sql.join([short(left), ...terms.map((value) => sql`int4send(${value})`)], sql` || `)
  const packed = (origin: Day) =>
    sql`encode(string_agg(int2send((d.day - ${origin}::date)::int2) || ${day}, ''::bytea), 'base64') as days`

  // One buffer for all rows: thousands of buffers would leave the process with a third more memory than it needs.
  let buffer = Buffer.alloc(0)
  function* unpack(rows: readonly Found[]): Iterable<PackedRow> {
    for (const found of rows) {
      const days = found.days as string
      if (buffer.length < days.length) buffer = Buffer.alloc(days.length)
      const length = buffer.write(days, 'base64')
      yield { keys: names.map((key) => found[key]!), days: buffer.subarray(0, length) }
    }
  }

  return {
    /** All rows of some owners, with their days from `first` to `last`. */
    ofOwners: async (db: Db, owners: readonly number[], first: Day, last: Day): Promise<Iterable<PackedRow>> => {
      const { rows } = await sql<Found>`
        select ${rowKeys}, ${packed(first)} from ${sql.table(table)} d
        where ${column(owner)} = any(${owners}::int[]) and d.day between ${first}::date and ${last}::date
        group by ${rowKeys}`.execute(db)
      return unpack(rows)
    },

    /** Some days of distinct rows; days are counted from `origin`, which must be at most 32,767 days away from each. */
    ofRows: async (db: Db, wanted: readonly RowDays[], origin: Day): Promise<Iterable<PackedRow>> => {
      const wantedColumns = [
        ...names.map((_, i) => sql`${wanted.map((row) => row.keys[i]!)}::int[]`),
        sql`${wanted.map(({ first }) => first)}::date[]`,
        sql`${wanted.map(({ last }) => last)}::date[]`,
      ]
      const { rows } = await sql<Found>`
        select ${rowKeys}, ${packed(origin)} from ${sql.table(table)} d
        join unnest(${sql.join(wantedColumns)}) as w(${sql.join([...names, 'first_day', 'last_day'].map((name) => sql.ref(name)))})
          on ${sql.join(
            names.map((name) => sql`${column(name)} = ${sql.ref(`w.${name}`)}`),
            sql` and `,
          )} and d.day between w.first_day and w.last_day
        group by ${rowKeys}`.execute(db)
      return unpack(rows)
    },

    /** The last day of the table; undefined when it is empty. */
    findLastDay: async (db: Db): Promise<Day | undefined> => {
      const { rows } = await sql<{ day: Day | null }>`select max(d.day) as day from ${sql.table(table)} d`.execute(db)
      return rows[0]!.day ?? undefined
    },
  }
}
