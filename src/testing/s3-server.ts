import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach } from 'vitest'

const BUCKET = 'alamar-files'
const KEY = 'S3RVER'

export type S3Server = {
  /** The settings of a product that stores its files there. */
  settings: Record<string, string>
  /** The requests that it accepted, 'PUT /alamar-files/…', with their headers. */
  requests: { line: string; headers: IncomingMessage['headers'] }[]
  /** While true, it answers every request with an error. */
  isDown: boolean
  /** While true, it confirms what is written but does not keep it. */
  forgets: boolean
  /** Called with each request that it accepted. */
  onRequest: () => void
  close: () => Promise<void>
}

/**
 * A server that speaks the S3 protocol, with one empty bucket. s3rver does not verify version 4 signatures, so they are verified before it
 * gets a request.
 */
export const openS3Server = async (): Promise<S3Server> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alamar-s3-'))
  const s3 = new S3rver({ silent: true, directory: folder, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const server = createServer((request, response) => {
    if (state.isDown || !isSigned(request)) {
      request.resume()
      const code = state.isDown ? 'InternalError' : 'SignatureDoesNotMatch'
      response.writeHead(state.isDown ? 500 : 403, { 'content-type': 'application/xml' })
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      )
      return
    }
    if (state.forgets && request.method === 'PUT') {
      request.resume()
      request.once('end', () => response.end())
      return
    }
    state.requests.push({ line: `${request.method} ${request.url}`, headers: request.headers })
    state.onRequest()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: S3Server = {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    requests: [],
    isDown: false,
    forgets: false,
    onRequest: () => {},
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
  return state
}

/** A server for the tests of one file, which is started before the first test and is up before each test. */
export const useS3Server = (): { settings: Record<string, string>; server: () => S3Server } => {
  const settings: Record<string, string> = {}
  let server: S3Server
  beforeAll(async () => {
    server = await openS3Server()
    Object.assign(settings, server.settings)
  })
  beforeEach(() => {
    server.isDown = false
    server.forgets = false
    server.requests.length = 0
  })
  afterAll(() => server.close())
  return { settings, server: () => server }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request has a valid version 4 signature in its header, over the hash of its content. */
const isSigned = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const found = AUTHORIZATION.exec(headers.authorization ?? '')
  const contentHash = String(headers['x-amz-content-sha256'])
  if (!found || !/^[0-9a-f]{64}$/.test(contentHash)) return false
  const [, keyId, day, region, signed, signature] = found as unknown as string[]
  const { pathname, searchParams } = new URL(url, 'http://s3')
  searchParams.sort()
  const signedHeaders = signed!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const asked = [method, pathname, query.join('&'), signedHeaders.join(''), signed, contentHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(asked).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${KEY}`, day!), region!), 's3'), 'aws4_request')
  return keyId === KEY && hmac(key, text).toString('hex') === signature
}
