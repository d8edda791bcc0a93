import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { type App, buildApp } from './app.ts'
import { closeDemoAccounts, loadDemo } from './demo.ts'
import { checkSealFiles } from './features/signing/server/seal-key.ts'
import type { Lang } from './lib/languages.ts'
import { pageVisit } from './page-visit.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, keysWarning, readServingConfig } from './platform/config.ts'
import { systemContext } from './platform/context.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { isSecure } from './platform/http/browser-cookie.ts'
import { type Call, isCallRefused } from './platform/http/endpoint.ts'
import { pagePolicy } from './platform/http/headers.ts'
import { redirectOldPaths } from './platform/http/old-paths.ts'
import type { PageContext } from './platform/http/page-context.ts'
import { servePages } from './platform/http/pages.ts'
import { UNAVAILABLE_RETRY_SECONDS } from './platform/http/replies.ts'
import { serveSocialCards } from './platform/http/social-cards.ts'
import { createJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { ensureMaintenance } from './platform/maintenance.ts'
import { EXIT_CONFIG, explainStartProblem } from './platform/start-problem.ts'
import { OLD_ALIASES } from './routes.ts'

type PageEntry = { handle: (request: Request, context: PageContext) => Promise<Response> }

const ROOT = path.resolve(import.meta.dirname, '..')

const start = async (config: Config) => {
  await checkSealFiles(config, new Date())
  const log = createLog(config.logLevel)
  const warning = keysWarning(config)
  if (warning) log.warn(warning)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    limits: config.database,
    onLost: (reason) => log.error({ reason }, 'The database does not answer'),
    onFound: () => log.warn('The database answers again'),
  })
  const services = { database, clock: systemClock, config, log, jobs: createJobs() }
  await database.alone(async (patient) => {
    await migrate(patient)
    const ctx = systemContext({ ...services, database: patient })
    if (config.demo) return loadDemo(ctx)
    const closed = await closeDemoAccounts(ctx)
    if (closed > 0) log.warn({ closed }, 'This database was a demo: its accounts are closed and their sessions ended')
  })
  const app = await buildApp(services)
  const { http } = app

  redirectOldPaths(http, OLD_ALIASES)
  const vite = config.production ? undefined : await startVite(http)
  await addPages(app, vite)

  await ensureMaintenance(systemContext(services))
  const stopJobs = services.jobs.start(services)
  await http.listen({ port: config.port, host: config.host })
  log.info(`Alamar is ready at ${config.publicOrigin}`)

  let stoppingSince: number | undefined
  const stop = async () => {
    // A terminal signals the whole process group and npm passes its own signal on: only a later signal asks to stop at once.
    if (stoppingSince !== undefined) return Date.now() - stoppingSince < 1_000 ? undefined : process.exit(1)
    stoppingSince = Date.now()
    // Browsers keep connections open that were busy when closing began.
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
  // biome-ignore lint/correctness/noUndeclaredDependencies: only development loads it
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server: http.server } }, appType: 'custom' })
}

const addPages = async ({ http, api, methodsAt, services }: App, vite?: ViteDevServer) => {
  const { config, log } = services
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
  let staticPageScript = '/src/shell/browser/static-page.ts'
  if (vite) {
    const runner = (vite.environments.ssr as unknown as { runner: { import(id: string): Promise<PageEntry> } }).runner
    entry = () => runner.import('/src/entry.node.ts')
  } else {
    const assets = path.join(ROOT, 'build/client/assets')
    staticPageScript = `/assets/${readdirSync(assets).find((file) => /^static-page-.*\.js$/.test(file))}`
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
  await servePages(http, {
    methodsAt,
    requestsAMinute: config.requestsAMinute,
    originOf: (request) => originOf(request, config.publicOrigin),
    prepare: (scope) => {
      if (!vite) return
      scope.addHook('onRequest', (request, reply, next) => {
        reply.header('content-security-policy', "frame-ancestors 'none'")
        vite.middlewares(request.raw, reply.raw, next)
      })
    },
    answer: async (page, request, reply) => {
      // The development server adds styles without a nonce, so only production pages carry one.
      const nonce = config.production ? randomBytes(16).toString('base64') : ''
      const reported = new Set<unknown>()
      const report = (error: unknown) => {
        if (!reported.has(error)) log.error({ err: error, requestId: request.id }, 'A page failed')
        reported.add(error)
      }
      let unavailable = false
      const watched =
        (call: Call): Call =>
        (row, input) =>
          call(row, input).catch((error) => {
            if (!isCallRefused(error)) report(error)
            else if (error.code === 'UNAVAILABLE') {
              unavailable = true
              // The outage was logged when it began.
              reported.add(error)
            }
            throw error
          })
      const callIn = (lang: Lang) =>
        watched(api.callAs({ lang, address: request.ip, agent: request.headers['user-agent'] ?? '' }))
      const response = await (await entry()).handle(page, {
        callIn,
        requestId: request.id,
        report,
        ...pageVisit(callIn('en'), request.headers),
        nonce,
        publicOrigin: config.publicOrigin,
        secure: isSecure(request, config),
        demo: config.demo,
        site: {
          siteId: config.siteId,
          apiAddress: config.apiAddress,
          basicHeader: config.siteBasicHeader,
          whatsApp: config.providers.whatsApp !== null,
          mail: config.providers.mail !== null,
        },
        map: config.map,
        office: { address: config.officeAddress, phone: config.officePhone },
        chatPhone: config.messaging ? config.chatPhone : undefined,
        staticPageScript,
      })
      if (config.production && response.headers.get('content-type')?.startsWith('text/html')) {
        reply.header('content-security-policy', pagePolicy(nonce, config.apiAddress))
      }
      // Page data vary like the page itself.
      if (response.headers.get('content-type')?.startsWith('text/x-script')) {
        reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' })
      }
      if (!unavailable) return response
      // The page shows what it has; the status reports the failure.
      reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS)
      return new Response(response.body, { status: 503, headers: response.headers })
    },
  })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The origin of a page: the configured one, not the Host header, except among the names of the local machine. */
const originOf = ({ hostname, host }: FastifyRequest, publicOrigin: string) =>
  LOOPBACK.has(new URL(publicOrigin).hostname) && LOOPBACK.has(hostname) ? `http://${host}` : publicOrigin

let config: Config | undefined
try {
  config = readServingConfig()
  await start(config)
} catch (error) {
  const problem = explainStartProblem(error, config)
  if (problem === undefined) throw error
  console.error(problem)
  process.exit(EXIT_CONFIG)
}
