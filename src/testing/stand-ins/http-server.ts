import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type Answer = { status: number; body: unknown; type?: string; headers?: Record<string, string> }

/** How a stand-in misbehaves: it loses the reply after acting, does not act, or answers with a fault. */
export type Fault = { path: RegExp; how: 'lose-reply' | 'lose-request' | 'unavailable' | 'rate-limit'; times: number }

/** A local server in place of a provider. `answer` returns undefined for an unknown path. */
export const startServer = async (answer: (asked: Asked) => Answer | undefined, port = 0) => {
  const faults: Fault[] = []
  const asked: Asked[] = []
  const faultOf = (path: string) => {
    const fault = faults.find((one) => one.times > 0 && one.path.test(path))
    if (fault) fault.times--
    return fault?.how
  }
  const send = (reply: ServerResponse, { status, body, type = 'application/json', headers = {} }: Answer) => {
    reply.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers })
    reply.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in')
      const one: Asked = {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      asked.push(one)
      const fault = faultOf(one.path)
      if (fault === 'unavailable') return send(reply, { status: 503, body: { error: { type: 'api_error' } } })
      if (fault === 'rate-limit')
        return send(reply, { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit' } } })
      if (fault === 'lose-request') return reply.destroy()
      if (one.path === '/favicon.ico') return send(reply, { status: 204, body: '' })
      const result = answer(one) ?? { status: 404, body: { error: { type: 'invalid_request_error' } } }
      if (fault === 'lose-reply') return reply.destroy()
      send(reply, result)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${listening}`,
    /** Every request, oldest first. */
    asked,
    /** Makes the next calls of a path fail. */
    fail: (path: RegExp, how: Fault['how'], times = 1) => void faults.push({ path, how, times }),
    heal: () => void faults.splice(0),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
