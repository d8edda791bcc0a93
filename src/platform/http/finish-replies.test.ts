import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createJobs } from '../jobs.ts'

const app = useTestApp()

/** More than the buffers of a connection hold. */
const LARGE = 20_000_000

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: alamar.example\r\n\r\n`

it('Closing waits for a reply that a slow client is still reading, and closes idle connections', async () => {
  const { http } = await buildApp({ ...app().services, jobs: createJobs() })
  http.get('/large', async () => Buffer.alloc(LARGE, 'x'))
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const open = async (requests: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(requests)
    await once(socket, 'readable')
    return socket
  }
  const idle = await open(get('/healthz'))
  const slow = await open(get('/healthz') + get('/large'))
  const idleClosed = once(idle.resume(), 'close')
  let received = 0
  const slowClosed = once(slow, 'close')

  const closed = http.close()
  await idleClosed
  slow.on('data', (part) => {
    received += part.length
  })
  await closed
  await slowClosed
  expect(received).toBeGreaterThan(LARGE)
})
