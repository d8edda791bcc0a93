import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { startPackagedServer } from '../../testing/postgres-server.ts'
import { loadSmallCatalogue } from '../../testing/small-catalogue.ts'
import { usePostgres, usePostgresBehindLine } from '../../testing/test-postgres.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Log } from '../log.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { deleteChangesSeen, readChanges } from './changes.store.ts'

const LIMITS = {
  poolSize: 8,
  connectMs: 400,
  statementMs: 5_000,
  lockMs: 5_000,
  idleInTransactionMs: 60_000,
  silenceMs: 400,
}
const app = usePostgres()
const unreliable = usePostgresBehindLine(LIMITS)

const stockOf = async ({ db }: Database, from: string | null = null, to: string | null = null) => {
  const { rows } = await sql<{ day: string; rooms: number | null }>`
    select day, rooms from lodging_days where day between coalesce(${from}, '-infinity')::date and coalesce(${to}, 'infinity')::date
    order by day`.execute(db)
  return rows
}

/** A copy of the stock of a hotel in memory, and how often it was loaded. */
const copyStock = (feed: ChangeFeed, database: Database) => {
  const rooms = new Map<string, number | null>()
  const copy = { rooms, loads: 0, isCurrent: () => false }
  const subscription = feed.subscribe(['lodgingDays'], {
    reloadAll: async () => {
      copy.loads++
      const found = await stockOf(database)
      rooms.clear()
      for (const row of found) rooms.set(row.day, row.rooms)
    },
    changed: async (changes) => {
      for (const { firstDay, lastDay } of changes) {
        const found = await stockOf(database, firstDay, lastDay)
        for (const row of found) rooms.set(row.day, row.rooms)
      }
    },
  })
  return Object.assign(copy, subscription)
}
const stored = async (database: Database) => new Map((await stockOf(database)).map(({ day, rooms }) => [day, rooms]))
const setRooms = (database: Pick<Database, 'db'>, day: string, rooms: number) =>
  sql`update lodging_days set rooms = ${rooms} where day = ${day}`.execute(database.db)
const dayAfter = (days: number) => new Date(Date.UTC(2026, 11, 2 + days)).toISOString().slice(0, 10)

describe('changes from several processes', () => {
  it('reach every reader, regardless of commit order and of how long a transaction stays open', async () => {
    await loadSmallCatalogue(app())
    const { database, log } = app().services
    const feeds = [1, 2].map(() => createChangeFeed({ database, log }, { everyMs: 1 }))
    const copies = feeds.map((feed) => copyStock(feed, database))
    for (const feed of feeds) feed.start()
    await expect.poll(() => copies.every((copy) => copy.isCurrent())).toBe(true)

    // Changes day 0 first of all, and commits after everyone else. Day 50 is changed in a part that is rolled back.
    const [open, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const longest = database.transaction(async (tx) => {
      await setRooms({ db: tx }, dayAfter(0), 900)
      await sql`savepoint part`.execute(tx)
      await setRooms({ db: tx }, dayAfter(50), 900)
      await sql`rollback to savepoint part`.execute(tx)
      await sql`savepoint part`.execute(tx)
      await setRooms({ db: tx }, dayAfter(51), 900)
      await sql`release savepoint part`.execute(tx)
      open.resolve()
      await end.promise
    })
    await open.promise
    // Each writes different days, so that a later change of the same day cannot hide one that was missed.
    const write = async (writer: number) => {
      for (const [index, day] of [1, 2, 3, 4].map((n) => writer * 4 + n).entries()) {
        await database
          .transaction(async (tx) => {
            await setRooms({ db: tx }, dayAfter(day), 100 + day)
            await sleep(Math.random() * 15)
            if (Math.random() < 0.2 && index < 3) throw new Error('undone')
          })
          .catch(() => {})
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer)))
    const others = await stored(database)
    for (const [index, feed] of feeds.entries()) {
      await feed.catchUp()
      expect(copies[index]!.rooms).toEqual(others)
    }
    end.resolve()
    await longest
    const all = await stored(database)
    expect([all.get(dayAfter(0)), all.get(dayAfter(50)), all.get(dayAfter(51))]).toEqual([900, 2, 900])
    for (const [index, feed] of feeds.entries()) {
      await feed.catchUp()
      expect(copies[index]!.rooms).toEqual(all)
      expect(copies[index]!.loads).toBe(1)
      await feed.stop()
    }
  })

  it('are kept if they were not yet visible, even when newer ones are deleted', async () => {
    await loadSmallCatalogue(app())
    const { database } = app().services
    const [open, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const longest = database.transaction(async (tx) => {
      await setRooms({ db: tx }, dayAfter(0), 900)
      open.resolve()
      await end.promise
    })
    await open.promise
    await setRooms(database, dayAfter(1), 901)
    const { position } = await readChanges(database.db)
    end.resolve()
    await longest
    await deleteChangesSeen(database.db, position.snapshot)
    const { changes } = await readChanges(database.db, position)
    expect(changes.map(({ firstDay }) => firstDay)).toEqual([dayAfter(0)])
    const { rows } = await sql`select first_day from changes where topic = 'lodgingDays'`.execute(database.db)
    expect(rows).toEqual([{ first_day: dayAfter(0) }])
  })

  it('from a backup are not mistaken for changes of this server', async () => {
    const { database } = app().services
    const { position } = await readChanges(database.db)
    await sql`insert into changes (xid, topic) values ('99999999', 'catalogue')`.execute(database.db)
    expect(await readChanges(database.db, position)).toMatchObject({ changes: [], continues: true })
    const ahead = { ...position, snapshot: '99999999:99999999:' }
    expect(await readChanges(database.db, ahead)).toMatchObject({ continues: false })
  })
})

describe('a reader without its database', () => {
  it('misses nothing', async () => {
    const behind = unreliable.app()
    const { database, log } = behind.services
    await loadSmallCatalogue(behind)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${rows[0]!.name}`
    const other = await openDatabase({ url: url.href })
    const feed = createChangeFeed({ database, log })
    const copy = copyStock(feed, database)
    feed.start()
    await expect.poll(() => copy.isCurrent()).toBe(true)

    unreliable.line.cut()
    unreliable.line.freeze()
    await setRooms(other, dayAfter(3), 903)
    await expect.poll(() => copy.isCurrent(), { timeout: 10_000 }).toBe(false)
    unreliable.line.thaw()
    await expect.poll(() => copy.isCurrent(), { timeout: 10_000 }).toBe(true)
    expect(copy.rooms).toEqual(await stored(other))
    await feed.stop()
    await other.close()
  })

  it('loads everything again after a restart of the server', async () => {
    const server = await startPackagedServer()
    const database = await openDatabase({ url: server.url, limits: LIMITS })
    try {
      await migrate(database)
      const feed = createChangeFeed({ database, log: app().services.log as Log })
      const copy = copyStock(feed, database)
      feed.start()
      await expect.poll(() => copy.isCurrent()).toBe(true)
      await server.restart()
      await expect.poll(() => copy.loads, { timeout: 10_000 }).toBe(2)
      await expect.poll(() => copy.isCurrent()).toBe(true)
      await feed.stop()
    } finally {
      await database.close()
      await server.close()
    }
  })
})
