import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { followCars } from '../src/features/cars/server/car-calendar.ts'
import { followStays } from '../src/features/lodging/server/stay-catalogue.ts'
import { type ChangeFeed, createChangeFeed } from '../src/platform/changes/change-feed.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'

/**
 * A process that keeps both calendars of a database in memory, for calendar-follower.ts, which runs it with --expose-gc. It sends the time
 * and memory that loading them took, and then the hotel and room class of every changed row, at the moment when its calendar has the
 * change.
 */
export type Loaded = { ms: number; beforeMb: number; mostMb: number; afterMb: number; daysMb: number }
/** The time comes from `process.hrtime`, which all processes on a machine share. */
export type Seen = { keys: number[][]; atMs: number }

const residentMb = () => process.memoryUsage.rss() / 1e6
/** V8 returns the memory of collected garbage to the system some seconds after a collection, unless another one follows. */
const collect = async () => {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.()
    await sleep(1_000)
  }
  await sleep(15_000)
}

const log = pino({ level: 'error' })
const database = await openDatabase({ url: process.argv[2]! })
const feed = createChangeFeed({ database, log })
/** Reports when a copy has received a change. */
const watched: ChangeFeed = {
  ...feed,
  subscribe: (topics, subscriber) =>
    feed.subscribe(topics, {
      ...subscriber,
      changed: async (changes) => {
        await subscriber.changed(changes)
        const keys = changes.filter(({ topic }) => topic === 'lodgingDays').map((change) => change.keys)
        if (keys.length > 0) process.send?.({ keys, atMs: Number(process.hrtime.bigint()) / 1e6 } satisfies Seen)
      },
    }),
}
await collect()
const beforeMb = residentMb()
let mostMb = beforeMb
const watch = setInterval(() => {
  mostMb = Math.max(mostMb, residentMb())
}, 20)
const began = performance.now()
const calendars = [followStays, followCars].map((follow) =>
  follow({ database, changes: watched, clock: systemClock, log }),
)
feed.start()
while (!calendars.every((calendar) => calendar.figures().isCurrent)) await sleep(5)
const ms = performance.now() - began
clearInterval(watch)
await collect()
const daysMb = calendars.reduce((sum, calendar) => sum + calendar.figures().bytes, 0) / 1e6
process.send?.({ ms, beforeMb, mostMb, afterMb: residentMb(), daysMb } satisfies Loaded)
process.on('disconnect', () => process.exit(0))
