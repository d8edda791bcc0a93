import { addDays, type Day, dayInHavana, daysBetween } from '../../../lib/days.ts'
import type { Change, ChangeTopic, Subscription } from '../../../platform/changes/change-feed.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DayTable } from '../../products/server/sheet-source.service.ts'
import {
  clearDays,
  createDayPlanes,
  type DayPlanes,
  dayIndexOf,
  fillDays,
  sizeOf,
  withMoreRows,
} from '../day-planes.ts'
import { packedDays, type RowDays } from './packed-days.store.ts'

/** Spare days after the last day with rates, so that added days seldom require a new calendar. */
const SPARE_DAYS = 31
/** Maximum number of days in a calendar; searches for later days read the database. */
const MAX_DAYS = 1_100
/** Number of past days kept until the calendar is reloaded. */
const PAST_DAYS = 31
/** Number of rows read per statement, so that no statement takes long. */
const ROWS_AT_ONCE = 500
/**
 * Number of rows per statement when whole hotels or suppliers are read with all their days; an owner with more rows gets its own statement.
 */
const WHOLE_ROWS_AT_ONCE = 200
/** Spare rows, in percent, so that new rows seldom require larger planes. */
const SPARE_ROWS_PERCENT = 2

/** What is sold, without its days. The `keys` of each row begin with the owner. */
export type Catalogue = { rows: readonly { keys: readonly number[] }[] }

/** A product's days and catalogue in memory. */
export type Calendar<C extends Catalogue> = {
  planes: DayPlanes
  catalogue: C
  /** For each entry of the catalogue, in order, its row in the planes. */
  rowOf: Int32Array
}

export type LiveCalendar<C extends Catalogue> = {
  /**
   * The calendar with everything committed so far. Undefined while it is loading or behind the database, and when `db` is a transaction,
   * such as the preview of a draft. Finish using the calendar before the next await: it changes in place.
   */
  current: (db: Db) => Promise<Calendar<C> | undefined>
  /** The same for a search of the days of [from, to]; also undefined when the calendar does not cover all of them. */
  forSearch: (db: Db, from: Day, to: Day) => Promise<Calendar<C> | undefined>
  figures: () => CalendarFigures
  stop: () => void
}

/** Figures for metrics. */
export type CalendarFigures = {
  isCurrent: boolean
  rows: number
  /** Size of its planes. */
  bytes: number
  /** Null before it is loaded. */
  loadedAt: Date | null
  /** Numbers of searches since the start that were answered by the calendar and by the database. */
  searches: { memory: number; database: number }
}

type Source<C> = {
  /** The topic of changes to its days. */
  topic: ChangeTopic
  days: DayTable
  loadCatalogue: (db: Db) => Promise<C>
}

const nameOf = (keys: readonly number[]) => keys.join('-')

const lastDayOf = ({ firstDay, days }: DayPlanes) => addDays(firstDay, days - 1)

const withSpareRows = (rows: number) => Math.ceil((rows * (100 + SPARE_ROWS_PERCENT)) / 100)

/** The owners of the rows, in groups of few rows. */
const ownersTogether = (rows: Catalogue['rows']) => {
  const groups: { owners: number[]; rows: number }[] = []
  for (const [owner, { length }] of Map.groupBy(rows, ({ keys }) => keys[0]!)) {
    const last = groups.at(-1)
    if (last && last.rows + length <= WHOLE_ROWS_AT_ONCE) {
      last.owners.push(owner)
      last.rows += length
    } else groups.push({ owners: [owner], rows: length })
  }
  return groups.map(({ owners }) => owners)
}

/** Keeps a product's calendar in memory and updates it with the changes that any process commits. */
export const followCalendar = <C extends Catalogue>(
  { database, changes, clock, log }: Pick<Services, 'database' | 'changes' | 'clock' | 'log'>,
  { topic, days, loadCatalogue }: Source<C>,
): LiveCalendar<C> => {
  const { db } = database
  const packed = packedDays(days.columns)
  let calendar: Calendar<C> | undefined
  /** The row in the planes for each entry's keys; entries that are no longer sold keep their row. */
  let rows = new Map<string, number>()
  let loadedAt: Date | null = null
  const searches = { memory: 0, database: 0 }

  const today = () => dayInHavana(clock.now())

  const rowsOf = (catalogue: C) => Int32Array.from(catalogue.rows, ({ keys }) => rows.get(nameOf(keys))!)

  const load = async () => {
    const started = performance.now()
    const firstDay = addDays(today(), -1)
    const catalogue = await loadCatalogue(db)
    const lastDay = (await packed.findLastDay(db)) ?? firstDay
    const planes = createDayPlanes({
      firstDay,
      days: Math.min(Math.max(daysBetween(firstDay, lastDay), 0) + 1 + SPARE_DAYS, MAX_DAYS),
      rows: withSpareRows(catalogue.rows.length),
      prices: days.columns.prices.length,
    })
    rows = new Map(catalogue.rows.map(({ keys }, i) => [nameOf(keys), i]))
    for (const owners of ownersTogether(catalogue.rows))
      for (const row of await packed.ofOwners(db, owners, firstDay, lastDayOf(planes))) fill(planes, row)
    calendar = { planes, catalogue, rowOf: rowsOf(catalogue) }
    loadedAt = clock.now()
    log.info(
      {
        topic,
        rows: catalogue.rows.length,
        days: planes.days,
        megabytes: Math.round(sizeOf(planes) / 1e6),
        ms: Math.round(performance.now() - started),
      },
      'An availability calendar is loaded',
    )
  }

  const fill = (planes: DayPlanes, { keys, days: bytes }: { keys: number[]; days: Uint8Array }) => {
    const row = rows.get(nameOf(keys))
    if (row !== undefined) fillDays(planes, row, bytes)
  }

  /** Reloads days of the planes and removes those that no longer exist. */
  const readAgain = async ({ planes }: Calendar<C>, changed: readonly RowDays[]) => {
    const { firstDay } = planes
    const lastDay = lastDayOf(planes)
    const wanted = changed
      .filter(({ first, last }) => first <= lastDay && last >= firstDay)
      .map(({ keys, first, last }) => ({
        keys,
        first: first < firstDay ? firstDay : first,
        last: last > lastDay ? lastDay : last,
      }))
    for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
      const chunk = wanted.slice(start, start + ROWS_AT_ONCE)
      const found = await packed.ofRows(db, chunk, firstDay)
      for (const { keys, first, last } of chunk) {
        clearDays(planes, rows.get(nameOf(keys))!, dayIndexOf(planes, first), dayIndexOf(planes, last) + 1)
      }
      for (const row of found) fill(planes, row)
    }
  }

  /** Loads the current catalogue and reads the days of rows that are new in it. */
  const updateCatalogue = async (old: Calendar<C>): Promise<Calendar<C>> => {
    const catalogue = await loadCatalogue(db)
    const added = catalogue.rows.filter(({ keys }) => !rows.has(nameOf(keys)))
    for (const { keys } of added) rows.set(nameOf(keys), rows.size)
    const planes = rows.size > old.planes.rows ? withMoreRows(old.planes, withSpareRows(rows.size)) : old.planes
    const updated = { planes, catalogue, rowOf: rowsOf(catalogue) }
    const [first, last] = [planes.firstDay, lastDayOf(planes)]
    await readAgain(
      updated,
      added.map(({ keys }) => ({ keys, first, last })),
    )
    return updated
  }

  const subscription: Subscription = changes.subscribe([topic, 'catalogue'], {
    reloadAll: load,
    changed: async (found: Change[]) => {
      const { planes } = calendar!
      const changedDays = found.flatMap(({ keys, firstDay, lastDay }) =>
        firstDay !== null && lastDay !== null ? [{ keys, first: firstDay, last: lastDay }] : [],
      )
      const tooSmall = planes.days < MAX_DAYS && changedDays.some(({ last }) => last > lastDayOf(planes))
      if (tooSmall || daysBetween(planes.firstDay, today()) > PAST_DAYS) return load()
      if (found.some((change) => change.topic === 'catalogue')) calendar = await updateCatalogue(calendar!)
      await readAgain(
        calendar!,
        changedDays.filter(({ keys }) => rows.has(nameOf(keys))),
      )
    },
  })

  const current = async (caller: Db) => {
    if (caller !== db || !subscription.isCurrent()) return undefined
    await changes.catchUpIfBehind()
    return subscription.isCurrent() ? calendar : undefined
  }

  return {
    current,
    forSearch: async (caller, from, to) => {
      const found = await current(caller)
      const answers = found && covers(found, from, to)
      searches[answers ? 'memory' : 'database']++
      return answers ? found : undefined
    },
    figures: () => ({
      isCurrent: subscription.isCurrent(),
      rows: calendar?.catalogue.rows.length ?? 0,
      bytes: calendar ? sizeOf(calendar.planes) : 0,
      loadedAt,
      searches,
    }),
    stop: subscription.stop,
  }
}

/**
 * Whether a calendar covers all days of [from, to]. There are no rates after its last day, unless the calendar was too long to be loaded
 * completely.
 */
const covers = ({ planes }: Calendar<Catalogue>, from: Day, to: Day) =>
  dayIndexOf(planes, from) >= 0 && (planes.days < MAX_DAYS || dayIndexOf(planes, to) < planes.days)
