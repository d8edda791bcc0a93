import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { cloneElement, type ReactElement } from 'react'
import type { EntryContext } from 'react-router'
import { latenciesOf } from './latencies.ts'

// Renders pages of the store with React alone, without HTTP, data, hashes and compression. bench.ts runs this program with the product's
// settings and NODE_ENV=production, sends it paths, and receives how many times per second each page was rendered.

type Asked = { path: string; seconds: number; to: 'stream' | 'string' }
type Wrapped = ReactElement<{ children: Wrapped; context: EntryContext }>
type ReactServer = Pick<typeof import('react-dom/server'), 'renderToPipeableStream' | 'renderToString'>

const reactServer = createRequire(import.meta.url)('react-dom/server') as ReactServer
const { renderToPipeableStream, renderToString } = reactServer
let page: Wrapped | undefined
reactServer.renderToString = (element, options) => {
  page = element as Wrapped
  return renderToString(element, options)
}

const { readServingConfig } = await import('../src/platform/config/config.ts')
const { serve } = await import('../src/server.ts')
const config = readServingConfig()
await serve(config)
process.on('message', async ({ path, seconds, to }: Asked) => {
  page = undefined
  // The URL is different each time, since a page from memory is not rendered.
  const response = await fetch(`http://127.0.0.1:${config.port}${path}?n=${performance.now()}`)
  const bytes = (await response.text()).length
  if (response.status !== 200 || !page) throw new Error(`${path}: ${response.status}`)
  const element = withoutStream(page)
  const render = to === 'stream' ? () => streamed(element) : async () => renderToString(element).length
  process.send?.(await renderFor(seconds, render, bytes))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.send?.('ready')

/** The page without the stream of its data, which can be read only once. */
function withoutStream(element: Wrapped): Wrapped {
  const { children, context } = element.props
  if (!context) return cloneElement(element, { children: withoutStream(children) })
  const { serverHandoffStream, ...rest } = context
  return cloneElement(element, { context: rest as EntryContext })
}

/** `render` resolves to the length of what it rendered, `bytes` is the length of the whole document. */
async function renderFor(seconds: number, render: () => Promise<number>, bytes: number) {
  const ms: number[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1_000) {
    const before = performance.now()
    const length = await render()
    // The data for the browser comes after the page and is not rendered.
    if (length < bytes / 3) throw new Error(`Only ${length} of ${bytes} characters were rendered`)
    ms.push(performance.now() - before)
  }
  const { p50, p99, count } = latenciesOf(ms)
  return { perSecond: (count * 1_000) / (performance.now() - began), p50, p99 }
}

function streamed(element: Wrapped) {
  return new Promise<number>((resolve, reject) => {
    let length = 0
    const nowhere = new Writable({
      write(chunk, _encoding, done) {
        length += chunk.length
        done()
      },
    }).on('finish', () => resolve(length))
    const { pipe } = renderToPipeableStream(element, { onAllReady: () => pipe(nowhere), onError: reject })
  })
}
