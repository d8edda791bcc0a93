import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { buildApp } from './app.ts'
import { loadDemo } from './demo.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { systemContext } from './platform/context.ts'
import { DataDirInUse } from './platform/db/data-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Api } from './platform/http/api.ts'
import { pagePolicy } from './platform/http/headers.ts'
import { redirectOldAliases } from './platform/http/old-addresses.ts'
import type { PageContext } from './platform/http/page-context.ts'
import { serveSocialCards } from './platform/http/social-cards.ts'
import { createJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { OLD_ALIASES } from './routes.ts'

type PageEntry = { handle: (request: Request, context: PageContext) => Promise<Response> }

const ROOT = path.resolve(import.meta.dirname, '..')

const start = async () => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  await migrate(database)
  const services = { database, clock: systemClock, config, log, jobs: createJobs() }
  const { http, api } = await buildApp(services)
  if (config.demo) await loadDemo(systemContext(services))

  redirectOldAliases(http, OLD_ALIASES)
  const vite = config.production ? undefined : await startVite(http)
  await servePages(http, api, config, vite)

  const stopJobs = services.jobs.start(services)
  await http.listen({ port: config.port, host: config.host })
  log.info(`Alamar is ready at ${config.publicOrigin}`)

  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    // A connection that was busy when the closing began is kept open by the browser afterwards.
    const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
    await http.close()
    clearInterval(sweep)
    await stopJobs()
    await vite?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const startVite = async (http: FastifyInstance): Promise<ViteDevServer> => {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server: http.server } }, appType: 'custom' })
}

const servePages = async (http: FastifyInstance, api: Api, config: Config, vite?: ViteDevServer) => {
  const year = { immutable: true, maxAge: '365d' }
  await http.register(fastifyStatic, {
    root: path.join(ROOT, 'catalogue/illustrations'),
    prefix: '/pictures/',
    maxAge: '1d',
    decorateReply: false,
    setHeaders: (reply) => reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"),
  })
  serveSocialCards(http, path.join(ROOT, 'catalogue/illustrations'))
  let entry: () => Promise<PageEntry>
  let plainScript = '/src/shell/plain-page.ts'
  if (vite) {
    const runner = (vite.environments.ssr as unknown as { runner: { import(id: string): Promise<PageEntry> } }).runner
    entry = () => runner.import('/src/entry.node.ts')
  } else {
    const assets = path.join(ROOT, 'build/client/assets')
    plainScript = `/assets/${readdirSync(assets).find((file) => /^plain-page-.*\.js$/.test(file))}`
    await http.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      ...year,
    })
    const worker = readFileSync(path.join(ROOT, 'build/client/service-worker.js'))
    http.get('/service-worker.js', (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" })
        .type('text/javascript; charset=utf-8')
        .send(worker),
    )
    const built: Promise<PageEntry> = import(path.join(ROOT, 'build/server/index.js'))
    entry = () => built
  }
  await http.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    if (vite) {
      pages.addHook('onRequest', (request, reply, next) => {
        reply.header('content-security-policy', "frame-ancestors 'none'")
        vite.middlewares(request.raw, reply.raw, next)
      })
    }
    pages.all('/*', async (request, reply) => {
      // The development server adds styles without a nonce, so only production pages carry one.
      const nonce = config.production ? randomBytes(16).toString('base64') : ''
      const response = await (await entry()).handle(toRequest(request, originOf(request, config.publicOrigin)), {
        callIn: (lang) => api.callAs({ lang, address: request.ip, agent: request.headers['user-agent'] ?? '' }),
        nonce,
        publicOrigin: config.publicOrigin,
        demo: config.demo,
        office: { address: config.officeAddress, phone: config.officePhone },
        chatPhone: config.messaging ? config.chatPhone : undefined,
        plainScript,
      })
      if (config.production && response.headers.get('content-type')?.startsWith('text/html')) {
        reply.header('content-security-policy', pagePolicy(nonce))
      }
      return reply.send(response)
    })
  })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The origin of a page: never what a stranger's Host header says, but this machine has several names for itself. */
const originOf = ({ hostname, host }: FastifyRequest, publicOrigin: string) =>
  LOOPBACK.has(new URL(publicOrigin).hostname) && LOOPBACK.has(hostname) ? `http://${host}` : publicOrigin

const toRequest = (request: FastifyRequest, origin: string): Request => {
  const abort = new AbortController()
  request.raw.on('close', () => {
    if (!request.raw.complete) abort.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(origin + request.raw.url, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as unknown as BodyInit, duplex: 'half' }),
  } as RequestInit)
}

try {
  await start()
} catch (error) {
  if (error instanceof ConfigError || error instanceof DataDirInUse) {
    console.error(error.message)
    process.exit(78)
  }
  throw error
}
