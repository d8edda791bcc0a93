import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import { type Change, type ChangeTopic, deleteChangesSeen, type Position, readChanges } from './changes.store.ts'

export { CHANGE_TOPICS, type Change, type ChangeTopic } from './changes.store.ts'

/** Pause between two reads. NOTIFY would make them unnecessary, but it makes all commits wait for each other (docs/decisions/0110). */
const POLL_MS = 100
/** After this long without a read, copies may be out of date. */
const CURRENT_MS = 3_000
/** Changes are deleted this long after they were committed. */
const KEPT_MS = 10 * 60_000
/** A reader that was away for this share of `KEPT_MS` may have missed deleted changes. */
const MISSED_AFTER = 0.8
/** Share of `KEPT_MS` after which the next position is recorded; changes before a recorded position are deleted once it is old enough. */
const NOTED_AFTER = 0.1
/** Pause before a failed reload is retried. */
const RETRY_MS = 1_000

/** A copy in memory that follows the database. */
export type Subscriber = {
  /** Some rows were changed and committed. */
  changed: (changes: Change[]) => Promise<void> | void
  /** Everything may have changed: after the start, a restart of the database, a long outage, and a failure of `changed`. */
  reloadAll: () => Promise<void> | void
  /** Set for copies built from other copies: they are notified after those are up to date. */
  madeFromCopies?: true
}

export type Subscription = {
  /** True when the copy has everything that was committed until at most three seconds ago; false before the start and during a reload. */
  isCurrent: () => boolean
  stop: () => void
}

/** Informs the copies in this process of what any process has committed (docs/decisions/0110). */
export type ChangeFeed = {
  /** Follows the changes of some topics. The first read after this calls `reloadAll`. */
  subscribe: (topics: readonly ChangeTopic[], subscriber: Subscriber) => Subscription
  /** Reads every 100 ms until `stop`. A feed that is not started is never current. */
  start: () => void
  stop: () => Promise<void>
  /** Milliseconds since the last read; null before the first one. */
  lagMs: () => number | null
  isCurrent: () => boolean
  /** Reads what is committed now and waits until all subscribers have it, including reloads. Not inside a transaction. */
  catchUp: () => Promise<void>
  /**
   * Does the same if a transaction of this process has ended since the last read, so that clients see their own changes. Does not wait for
   * reloads. Does nothing when the feed is not started. Not inside a transaction.
   */
  catchUpIfBehind: () => Promise<void>
}

type Follower = {
  topics: ReadonlySet<ChangeTopic>
  subscriber: Subscriber
  /** The number of reloads requested, and of the last one that is done; the copy is complete when they are equal. */
  asked: number
  loaded: number
  reloading?: Promise<void>
  /** The changes that arrived during a reload. */
  waiting: Change[]
  retryAt: number
}

const isComplete = ({ asked, loaded }: Follower) => asked === loaded

export const createChangeFeed = (
  { database, log }: { database: Database; log: Log },
  { everyMs = POLL_MS, keptMs = KEPT_MS } = {},
): ChangeFeed => {
  const followers = new Set<Follower>()
  let position: Position | undefined
  let readAt: number | undefined
  let transactionsRead = -1
  /** Some of the positions read so far. Changes that were visible at a position older than `keptMs` are deleted. */
  let deletable: Position[] = []
  let polling: { stop: AbortController; ended: Promise<void> } | undefined

  const lagMs = () => (readAt === undefined ? null : Math.round(performance.now() - readAt))
  const isCurrent = () => polling !== undefined && (lagMs() ?? CURRENT_MS) < CURRENT_MS
  const fail = (error: unknown, message: string) =>
    error instanceof DatabaseUnavailable ? log.warn({ err: error }, message) : log.error({ err: error }, message)

  const reload = async (follower: Follower) => {
    const { subscriber, asked } = follower
    try {
      follower.waiting = []
      await subscriber.reloadAll()
      while (follower.waiting.length > 0) await subscriber.changed(follower.waiting.splice(0))
      follower.loaded = asked
    } catch (error) {
      fail(error, 'A copy of the database in memory could not be loaded')
      follower.retryAt = performance.now() + RETRY_MS
    } finally {
      follower.reloading = undefined
    }
  }

  const tell = async (follower: Follower, changes: Change[]) => {
    const { topics, subscriber } = follower
    const theirs = changes.filter(({ topic }) => topics.has(topic))
    if (follower.reloading) follower.waiting.push(...theirs)
    else if (!isComplete(follower)) {
      if (performance.now() >= follower.retryAt) follower.reloading = reload(follower)
    } else if (theirs.length > 0) {
      try {
        await subscriber.changed(theirs)
      } catch (error) {
        fail(error, 'A copy of the database in memory could not be updated')
        follower.asked++
      }
    }
  }

  const forgetAll = () => {
    for (const follower of followers) follower.asked++
  }

  const read = async () => {
    const began = performance.now()
    const ended = database.transactionsEnded()
    const last = position
    const found = await readChanges(database.db, last)
    position = found.position
    if (!last || !found.continues || found.position.atMs - last.atMs > keptMs * MISSED_AFTER) {
      if (last) forgetAll()
      deletable = []
    }
    const made = ({ subscriber }: Follower) => subscriber.madeFromCopies === true
    for (const together of [[...followers].filter((one) => !made(one)), [...followers].filter(made)])
      await Promise.all(together.map((follower) => tell(follower, found.changes)))
    readAt = began
    transactionsRead = ended
  }

  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** One read at a time. A read that has begun may not see what the caller has committed, so the caller waits for the next one. */
  const readNow = (): Promise<void> => {
    if (next) return next
    const begin = () => {
      next = undefined
      running = read().finally(() => {
        running = undefined
      })
      return running
    }
    if (!running) return begin()
    next = running.then(begin, begin)
    return next
  }

  const deleteOld = async () => {
    const now = position!
    const newest = deletable.at(-1)
    if (newest && now.atMs - newest.atMs < keptMs * NOTED_AFTER) return
    deletable.push(now)
    const old = deletable.findLastIndex(({ atMs }) => now.atMs - atMs >= keptMs)
    if (old < 0) return
    await deleteChangesSeen(database.db, deletable[old]!.snapshot)
    deletable.splice(0, old + 1)
  }

  const poll = async (signal: AbortSignal) => {
    let failing = false
    while (!signal.aborted) {
      try {
        await readNow()
        await deleteOld()
        if (failing) log.warn('Database changes are being read again')
        failing = false
      } catch (error) {
        if (!failing) fail(error, 'Database changes cannot be read')
        failing = true
      }
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  return {
    subscribe: (topics, subscriber) => {
      const follower: Follower = {
        topics: new Set(topics),
        subscriber,
        asked: 1,
        loaded: 0,
        waiting: [],
        retryAt: Number.NEGATIVE_INFINITY,
      }
      followers.add(follower)
      return { isCurrent: () => isCurrent() && isComplete(follower), stop: () => void followers.delete(follower) }
    },
    start: () => {
      if (polling) return
      const stop = new AbortController()
      polling = { stop, ended: poll(stop.signal) }
    },
    stop: async () => {
      const stopped = polling
      polling = undefined
      stopped?.stop.abort()
      await stopped?.ended
    },
    lagMs,
    isCurrent,
    catchUp: async () => {
      await readNow()
      await Promise.all([...followers].map(({ reloading }) => reloading))
    },
    catchUpIfBehind: async () => {
      if (polling && transactionsRead !== database.transactionsEnded()) await readNow()
    },
  }
}
