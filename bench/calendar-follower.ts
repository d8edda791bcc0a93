import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Loaded, Seen } from './calendar-copy.ts'
import { type Latencies, latenciesOf } from './latencies.ts'

const WRITES_A_SECOND = 200
const WRITERS = 4

const start = async (url: string) => {
  const child = fork(path.resolve(import.meta.dirname, 'calendar-copy.ts'), [url], { execArgv: ['--expose-gc'] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The process with the calendars ended with ${code}`)
  })
  const [loaded] = (await Promise.race([once(child, 'message'), failed])) as [Loaded]
  failed.catch(() => {})
  return { child, loaded }
}

/** Loads both calendars in a separate process; returns how long it takes, and the memory of the process before, at its peak and after. */
export const loadCalendars = async (url: string): Promise<Loaded> => {
  const { child, loaded } = await start(url)
  child.disconnect()
  return loaded
}

/**
 * Measures the time from sending a write until the calendar of another process has it, at 200 writes per second. Each write changes the
 * stock of a night of a different room.
 */
export const measureLag = async (url: string, seconds: number): Promise<Latencies> => {
  const { child } = await start(url)
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const { rows } = await writers[0]!.query<{ hotel_id: number; room_class_id: number }>(
    'select hotel_id, room_class_id from hotel_rooms order by random() limit $1',
    [WRITES_A_SECOND * seconds],
  )
  const sentAt = new Map<string, number>()
  const lags: number[] = []
  const all = Promise.withResolvers<void>()
  child.on('message', ({ keys, atMs }: Seen) => {
    for (const key of keys) {
      const sent = sentAt.get(String(key))
      if (sent === undefined) continue
      lags.push(atMs - sent)
      sentAt.delete(String(key))
    }
    if (lags.length === rows.length) all.resolve()
  })
  const writes: Promise<unknown>[] = []
  const began = performance.now()
  for (const [i, { hotel_id, room_class_id }] of rows.entries()) {
    await sleep(Math.max(0, (i / WRITES_A_SECOND) * 1_000 - (performance.now() - began)))
    sentAt.set(String([hotel_id, room_class_id]), Number(process.hrtime.bigint()) / 1e6)
    const statement = `update lodging_days set rooms = rooms + 1
      where hotel_id = $1 and room_class_id = $2 and day = current_date + 200`
    writes.push(writers[i % WRITERS]!.query(statement, [hotel_id, room_class_id]))
  }
  await Promise.all(writes)
  const missed = sleep(10_000, undefined, { ref: false }).then(() => {
    throw new Error(`${rows.length - lags.length} of ${rows.length} changes did not reach the other process`)
  })
  await Promise.race([all.promise, missed])
  missed.catch(() => {})
  child.disconnect()
  await Promise.all(writers.map((client) => client.end()))
  return latenciesOf(lags)
}
