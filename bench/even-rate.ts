import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { latenciesOf } from './latencies.ts'

// Sends requests at an even rate, whether or not earlier ones were answered. autocannon with a rate sends each second's requests at once and
// waits for the next second, which is the full load for a part of the time. bench.ts runs it for each load, so that the garbage of other
// measurements does not delay it, and receives the latencies.

/** A call at an even rate; its URLs differ by a number, so that each reply is made anew. */
export type EvenRate = {
  url: string
  headers: Record<string, string>
  body: string
  perSecond: number
  seconds: number
}

const sendAll = async ({ url, headers, body, perSecond, seconds }: EvenRate) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ms: number[] = []
  const send = async () => {
    const began = performance.now()
    const sent = request(`${url}${url.includes('?') ? '&' : '?'}even=${began}`, { agent, method: 'POST', headers })
    sent.end(body)
    const [response] = await once(sent, 'response')
    if (!(await text(response)).includes('"Status":0')) throw new Error(`${url}: a request was refused at an even rate`)
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

process.once('message', async (load: EvenRate) => {
  // The first requests also compile this program.
  await sendAll({ ...load, seconds: 1 })
  process.send?.(await sendAll(load))
  process.disconnect()
})
