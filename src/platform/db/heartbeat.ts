import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The database did not reply in time. */
class NoReply extends Error {
  override message = 'no reply'
}

export type Heartbeat = {
  /** False while the database does not reply. */
  isAnswering: () => boolean
  stop: () => Promise<void>
}

type Options = {
  connection: pg.ClientConfig
  /** Milliseconds without a reply after which the database counts as unavailable. */
  silenceMs: number
  /** Milliseconds between two queries. */
  everyMs?: number
  onLost: (reason: string) => void
  onFound: () => void
}

const TOO_MANY_CONNECTIONS = '53300'

/**
 * Queries the database every second on a dedicated connection. A frozen or unreachable server keeps connections open without
 * replying, so that statements would fail only at their own time limits; the heartbeat notices within two seconds.
 */
export const startHeartbeat = ({ connection, silenceMs, everyMs = 1_000, onLost, onFound }: Options): Heartbeat => {
  let answering = true
  let client: pg.Client | undefined
  const stopping = new AbortController()

  const open = async () => {
    const fresh = new pg.Client({ ...connection, connectionTimeoutMillis: silenceMs })
    // The next query notices a broken connection.
    fresh.on('error', () => {})
    await fresh.connect()
    return fresh
  }

  const ask = async () => {
    client ??= await open()
    await within(client.query('select 1'), silenceMs)
  }

  const drop = () => {
    void client?.end().catch(() => {})
    client = undefined
  }

  /** One query. When an old connection fails, a new one is tried, because the server may have closed only that connection. */
  const beat = async (): Promise<string | undefined> => {
    const wasOpen = client !== undefined
    try {
      await ask()
      return undefined
    } catch (error) {
      drop()
      if (wasOpen && !(error instanceof NoReply)) return beat()
      if ((error as { code?: string }).code === TOO_MANY_CONNECTIONS) return undefined
      return (error as Error).message
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      const reason = await beat()
      if (stopping.signal.aborted) break
      if (answering !== (reason === undefined)) {
        answering = reason === undefined
        if (reason === undefined) onFound()
        else onLost(reason)
      }
      await sleep(answering ? everyMs : Math.min(everyMs, 250), undefined, { signal: stopping.signal }).catch(() => {})
    }
    drop()
  }
  const running = run()

  return {
    isAnswering: () => answering,
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(silenceMs, undefined, { ref: false })])
      drop()
    },
  }
}

/** The reply, or NoReply after `ms`. A reply that arrived in time while this process was busy counts. */
const within = async <T>(answer: Promise<T>, ms: number): Promise<T> => {
  answer.catch(() => {})
  const timer = new AbortController()
  const late = sleep(ms, undefined, { signal: timer.signal }).then(
    // Timers run before pending I/O, so let that be read first.
    () => new Promise<never>((_, reject) => setImmediate(() => setImmediate(() => reject(new NoReply())))),
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    timer.abort()
  }
}
