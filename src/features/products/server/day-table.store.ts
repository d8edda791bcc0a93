import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '../../../lib/days.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type CellValue, DAY_FIELDS, type DayField, keysOfRow, rowOfKeys, type SheetDay } from '../day-sheet.ts'

/** The columns of a table that has a row per day for each room class, or for each model and zone. */
export type DayColumns = {
  table: 'lodging_days' | 'car_days'
  /** 'hotel_id' */
  owner: string
  /** The columns that identify a row of an owner. */
  keys: readonly string[]
  /** The column with the stock that bookings hold. */
  taken: string
  fields: Readonly<Record<DayField, string>>
  prices: readonly { cents: string; rule: string }[]
  /** The values of a day that has no row in the table. */
  defaults: Readonly<Record<DayField, CellValue>>
  /** The columns that new days copy from their owner. */
  copied?: { columns: readonly string[]; from: string }
}

const FLAGS: readonly DayField[] = ['stopSale', 'closedToArrival', 'closedToDeparture']

/** Values of new days that differ between owners. */
export type SheetDefaults = Partial<Record<DayField, CellValue>>

/** A day of a row. */
export type RowDay = { row: string; day: Day }

/** Maximum number of days in one statement. */
const CHUNK = 5_000

/** Reads and writes the days of a table, whatever its column names are. */
export const dayTable = (dayColumns: DayColumns) => {
  const { table, owner, keys, taken, fields, prices, defaults, copied } = dayColumns
  const columns = [
    ...DAY_FIELDS.map((field) => ({ name: fields[field], type: FLAGS.includes(field) ? 'boolean' : 'int' })),
    ...prices.map(({ cents }) => ({ name: cents, type: 'int' })),
    ...prices.map(({ rule }) => ({ name: rule, type: 'int' })),
  ]
  const priced = DAY_FIELDS.length + prices.length
  const column = (name: string) => sql.ref(`d.${name}`)
  const rowOrder = sql.join([...keys, 'day'].map(column))

  const toDay = (record: Record<string, CellValue | Day>): SheetDay => {
    const values = columns.map(({ name }) => record[name] as CellValue)
    return {
      row: rowOfKeys(keys.map((key) => record[key] as number)),
      day: record.day as Day,
      taken: record[taken] as number,
      values: values.slice(0, priced),
      rules: values.slice(priced) as (number | null)[],
    }
  }
  const selected = sql.join([...keys, 'day', taken, ...columns.map(({ name }) => name)].map(column))

  /** The keys and the day of each as arrays, for `unnest`. */
  const identities = (days: readonly RowDay[]) => {
    const rowKeys = days.map(({ row }) => keysOfRow(row))
    return [
      ...keys.map((_, i) => sql`${rowKeys.map((key) => key[i]!)}::int[]`),
      sql`${days.map(({ day }) => day)}::date[]`,
    ]
  }
  const identityNames = sql.join([...keys, 'day'].map((name) => sql.ref(name)))
  const isSame = (other: string) =>
    sql.join(
      [...keys, 'day'].map((name) => sql`${column(name)} = ${sql.ref(`${other}.${name}`)}`),
      sql` and `,
    )

  /** A day without a row in the table; its owner may have different defaults. */
  const emptyDay = ({ row, day }: RowDay, own: SheetDefaults = {}): SheetDay => ({
    row,
    day,
    taken: 0,
    values: [...DAY_FIELDS.map((field) => own[field] ?? defaults[field]), ...prices.map(() => null)],
    rules: prices.map(() => null),
  })

  const inChunks = async <T>(items: readonly T[], work: (chunk: readonly T[]) => Promise<void>) => {
    for (let start = 0; start < items.length; start += CHUNK) await work(items.slice(start, start + CHUNK))
  }

  return {
    columns: dayColumns,
    emptyDay,

    /** The stored days of an owner's rows, by row and day. */
    read: async (db: Db, ownerId: number, rows: readonly string[], from: Day, days: number): Promise<SheetDay[]> => {
      const rowKeys = rows.map(keysOfRow)
      const wanted = keys.map((_, i) => sql`${rowKeys.map((key) => key[i]!)}::int[]`)
      const { rows: records } = await sql<Record<string, CellValue | Day>>`
        select ${selected} from ${sql.table(table)} d
        where ${column(owner)} = ${ownerId} and d.day >= ${from}::date and d.day < ${addDays(from, days)}::date
          and (${sql.join(keys.map(column))}) in (select * from unnest(${sql.join(wanted)}))
        order by ${rowOrder}`.execute(db)
      return records.map(toDay)
    },

    /**
     * Reads the given days of an owner in the given order, without locking them; they must be distinct. Days that do not exist get the
     * owner's defaults.
     */
    find: async (db: Db, ownerId: number, days: readonly RowDay[], own?: SheetDefaults): Promise<SheetDay[]> => {
      const found = new Map<string, SheetDay>()
      await inChunks(days, async (chunk) => {
        const { rows } = await sql<Record<string, CellValue | Day>>`
          select ${selected} from ${sql.table(table)} d
          join unnest(${sql.join(identities(chunk))}) as w(${identityNames}) on ${isSame('w')}
          where ${column(owner)} = ${ownerId}`.execute(db)
        for (const day of rows.map(toDay)) found.set(`${day.row} ${day.day}`, day)
      })
      return days.map((each) => found.get(`${each.row} ${each.day}`) ?? emptyDay(each, own))
    },

    /** The last day with a price of an owner's rows; null when there is none. */
    findPricedUntil: async (db: Db, ownerId: number, rows: readonly string[]): Promise<Day | null> => {
      const rowKeys = rows.map(keysOfRow)
      const wanted = keys.map((_, i) => sql`${rowKeys.map((key) => key[i]!)}::int[]`)
      const { rows: found } = await sql<{ until: Day | null }>`
        select max(last.day)::date as until from unnest(${sql.join(wanted)}) as w(${sql.join(keys.map((key) => sql.ref(key)))})
        cross join lateral (
          select d.day from ${sql.table(table)} d
          where ${column(owner)} = ${ownerId} and ${sql.join(
            keys.map((key) => sql`${column(key)} = ${sql.ref(`w.${key}`)}`),
            sql` and `,
          )} and coalesce(${sql.join(prices.map(({ cents }) => column(cents)))}) is not null
          order by d.day desc limit 1
        ) last`.execute(db)
      return found[0]!.until
    },

    /**
     * Locks days of an owner until the transaction ends, creating those that do not exist. Locks them in order of row and day, like sales
     * do, to prevent deadlocks; `days` must be in this order and distinct.
     */
    lock: async (tx: Tx, ownerId: number, days: readonly RowDay[]): Promise<SheetDay[]> => {
      const locked: SheetDay[] = []
      await inChunks(days, async (chunk) => {
        const wanted = sql`unnest(${sql.join(identities(chunk))}) as w(${identityNames})`
        await sql`
          insert into ${sql.table(table)} (${sql.join([sql.ref(owner), identityNames, ...(copied?.columns ?? []).map((name) => sql.ref(name))])})
          select ${sql.join([sql`${ownerId}::int, w.*`, ...(copied?.columns ?? []).map((name) => sql.ref(`o.${name}`))])} from ${wanted}
          ${copied ? sql`join ${sql.table(copied.from)} o on o.id = ${ownerId}` : sql``}
          order by ${identityNames} on conflict do nothing`.execute(tx)
        const { rows } = await sql<Record<string, CellValue | Day>>`
          select ${selected} from ${sql.table(table)} d join ${wanted} on ${isSame('w')}
          where ${column(owner)} = ${ownerId} order by ${rowOrder} for update of d`.execute(tx)
        for (const row of rows) locked.push(toDay(row))
      })
      return locked
    },

    /** Writes the values and rules of locked days. */
    write: (tx: Tx, ownerId: number, days: readonly SheetDay[]) =>
      inChunks(days, async (chunk) => {
        const values = columns.map(({ type }, i) => {
          const list = chunk.map((day) => (i < priced ? day.values[i]! : day.rules[i - priced]!))
          return sql`${list}::${sql.raw(type)}[]`
        })
        const names = columns.map(({ name }) => sql.ref(name))
        const changed: RawBuilder<unknown>[] = columns.map(
          ({ name }) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`,
        )
        await sql`
          update ${sql.table(table)} d set ${sql.join(changed)}
          from unnest(${sql.join([...identities(chunk), ...values])}) as w(${sql.join([identityNames, ...names])})
          where ${column(owner)} = ${ownerId} and ${isSame('w')}`.execute(tx)
      }),
  }
}
export type DayTable = ReturnType<typeof dayTable>
