import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Latencies, latenciesOf } from './latencies.ts'

// Sends requests at an even rate, whether or not earlier ones were answered. autocannon with a rate sends each second's requests as one
// burst and waits for the next second, which is the full load for part of the time. bench.ts runs this program for each load and receives
// the latencies. It writes and reads HTTP itself: an HTTP client's garbage collection, on the cores that the server uses, caused most of
// the slowest requests.

/** A call at an even rate. */
export type EvenRate = {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the URLs differ by a number, so that each reply is created anew instead of coming from memory. */
  different: boolean
  perSecond: number
  seconds: number
}

const MAX_CONNECTIONS = 64
/**
 * When this process waits for a core longer than this, the requests that fall due meanwhile are left out, since they would be sent as a
 * burst.
 */
const LONGEST_TICK_MS = 2
const HEAD_END = '\r\n\r\n'

/** Writes a request; a number makes its URL different. */
const requestWriter = ({ url, headers, body, different }: EvenRate) => {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const start = `POST ${pathname}${search}`
  const end = ` HTTP/1.1\r\n${head}\r\n${body}`
  const same = start + end
  const before = `${start}${search ? '&' : '?'}even=`
  return (number: number) => (different ? before + number + end : same)
}

/** Opens a connection that sends one request at a time. */
const openConnection = async (call: EvenRate) => {
  const { hostname, port } = new URL(call.url)
  const requestOf = requestWriter(call)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  let answered = () => {}
  /** Bytes of the reply that have not arrived yet; undefined until its headers have. */
  let missing: number | undefined
  socket.on('data', (chunk) => {
    if (missing === undefined) {
      const end = chunk.indexOf(HEAD_END)
      const head = chunk.toString('latin1', 0, end)
      const [, length] = /^HTTP\/1\.1 200 [\s\S]*\ncontent-length: (\d+)/i.exec(head) ?? []
      if (!length) throw new Error(`${call.url}: a request was refused at an even rate: ${chunk}`)
      missing = end + HEAD_END.length + Number(length)
    }
    missing -= chunk.length
    if (missing > 0) return
    missing = undefined
    answered()
  })
  return {
    /** Sends a request; `done` is called when the reply has arrived. */
    ask: (number: number, done: () => void) => {
      answered = done
      socket.write(requestOf(number))
    },
    close: () => socket.destroy(),
  }
}

const sendAll = async (call: EvenRate): Promise<Latencies> => {
  const connections = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => openConnection(call)))
  const idle = [...connections]
  const total = Math.round(call.perSecond * call.seconds)
  const ms: number[] = []
  /** Due times of the requests that are waiting for an idle connection. */
  const waiting: number[] = []
  const { promise: allAnswered, resolve: finish } = Promise.withResolvers<void>()
  const send = (connection: (typeof connections)[number], dueAt: number) =>
    connection.ask(Math.round(performance.now() * 1_000), () => {
      ms.push(performance.now() - dueAt)
      const next = waiting.shift()
      if (next === undefined) idle.push(connection)
      else send(connection, next)
      if (ms.length === total) finish()
    })
  let due = 0
  let sent = 0
  let last = performance.now()
  for (; sent < total; await sleep(1)) {
    const now = performance.now()
    due += (Math.min(now - last, LONGEST_TICK_MS) * call.perSecond) / 1_000
    last = now
    for (; sent < Math.min(due, total); sent++) {
      const connection = idle.pop()
      if (connection) send(connection, now)
      else waiting.push(now)
    }
  }
  await allAnswered
  for (const connection of connections) connection.close()
  return latenciesOf(ms)
}

process.once('message', async (load: EvenRate) => {
  // The first requests also compile this program.
  await sendAll({ ...load, seconds: 1 })
  process.send?.(await sendAll(load))
  process.disconnect()
})
