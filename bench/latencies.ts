import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Milliseconds, of how many. */
export type Latencies = { p50: number; p99: number; most: number; count: number }

export const latenciesOf = (ms: readonly number[]): Latencies => {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: at(1), count: sorted.length }
}

/** A call; `url` is asked for each request. */
export type Call = {
  url: () => string
  headers: Record<string, string>
  body: string
  accepted: (body: string) => boolean
}

/**
 * Sends requests at an even rate, whether or not earlier ones were answered. autocannon with a rate sends each second's requests at once
 * and waits for the next second, which is the full load for a part of the time.
 */
export const atEvenRate = async ({ url, headers, body, accepted }: Call, perSecond: number, seconds: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ms: number[] = []
  const send = async () => {
    const began = performance.now()
    const sent = request(url(), { agent, method: 'POST', headers })
    sent.end(body)
    const [response] = await once(sent, 'response')
    if (!accepted(await text(response))) throw new Error(`${url()}: a request was refused at an even rate`)
    ms.push(performance.now() - began)
  }
  const running: Promise<void>[] = []
  const began = performance.now()
  const total = Math.round(perSecond * seconds)
  while (running.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) * perSecond) / 1_000))
    while (running.length < due) running.push(send())
    await sleep(1)
  }
  await Promise.all(running)
  agent.destroy()
  return latenciesOf(ms)
}
