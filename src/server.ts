import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { type App, buildApp } from './app.ts'
import { closeDemoAccounts, loadDemo, loadHistory } from './demo.ts'
import { followCars } from './features/cars/server/car-calendar.ts'
import { followStays } from './features/lodging/server/stay-catalogue.ts'
import { isMapView } from './features/products/map-in-url.ts'
import { findPreview } from './features/publishing/server/preview.service.ts'
import { SETUP_LINK_HOURS } from './features/setup/contract.ts'
import { newSetupLink } from './features/setup/server/owner.service.ts'
import { loadReference } from './features/setup/server/reference.service.ts'
import { checkSealFiles } from './features/signing/server/seal-key.ts'
import type { Lang } from './lib/languages.ts'
import type { OfferedLanguages } from './lib/offered-languages.ts'
import { wantsLowData } from './lib/page-mode.ts'
import { pageVisit } from './page-visit.ts'
import { ensureBounces } from './platform/bounces/bounce-mailbox.ts'
import { createChangeFeed } from './platform/changes/change-feed.ts'
import { createReadCache } from './platform/changes/read-cache.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, keysWarning } from './platform/config/config.ts'
import { type Ctx, type Services, systemContext } from './platform/context.ts'
import { openDatabase, PREPARED_ELSEWHERE } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { isSecure } from './platform/http/browser-cookie.ts'
import { cardFieldsOf, hostsOf } from './platform/http/card-fields.ts'
import { type Call, isCallRefused } from './platform/http/endpoint.ts'
import { type PageHosts, pagePolicy, walletPermissions } from './platform/http/headers.ts'
import { inOfferedLanguage } from './platform/http/offered-pages.ts'
import { redirectOldPaths } from './platform/http/old-paths.ts'
import { originOf } from './platform/http/origin.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import type { PageContext } from './platform/http/page-context.ts'
import { pageForOne, servePages } from './platform/http/pages.ts'
import { patternFinder } from './platform/http/path-patterns.ts'
import { UNAVAILABLE_RETRY_SECONDS } from './platform/http/replies.ts'
import { serveSocialCards } from './platform/http/social-cards.ts'
import { serveTextReader } from './platform/http/text-reader.ts'
import { createJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { shownLogos } from './platform/logo.ts'
import { ensureMaintenance } from './platform/maintenance.ts'
import { takesPasskeys } from './platform/passkeys.ts'
import { currentConfig, hasContact, shownName } from './platform/settings.ts'
import { EXIT_CONFIG, explainStartProblem } from './platform/start-problem.ts'
import { OLD_ALIASES, PAGE_PATTERNS, SHOWN } from './routes.ts'
import { withoutLanguage } from './ui/safe-path.ts'

type PageEntry = { handle: (request: Request, context: PageContext, pattern?: string) => Promise<Response> }

const ROOT = path.resolve(import.meta.dirname, '..')

/** Milliseconds for load balancers that check readiness to notice that the process is stopping (docs/decisions/0198). */
const LEAVE_MS = 1_000
/** Milliseconds from the stop signal until unfinished replies are cut off, and until the process exits without waiting any longer. */
const CLOSE_AFTER_MS = 8_000
const EXIT_AFTER_MS = 9_500

/** Prepares the database, waits until the pages are built, and serves. */
const start = async (config: Config, pagesBuilt: Promise<void>) => {
  const log = createLog(config.logLevel)
  const warnings = [await checkSealFiles(config, new Date()), keysWarning(config)]
  for (const warning of warnings) if (warning) log.warn(warning)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    limits: config.database,
    onLost: (reason) => log.error({ reason }, 'The database does not answer'),
    onFound: () => log.warn('The database answers again'),
    onWaiting: () => log.info(PREPARED_ELSEWHERE),
  })
  const changes = createChangeFeed({ database, log })
  const services: Services = {
    database,
    clock: systemClock,
    config: Object.freeze(config),
    log,
    jobs: createJobs(),
    changes,
    copies: {},
  }
  let reportsProgress = false
  pagesBuilt.then(() => {
    reportsProgress = process.stdout.isTTY
  })
  await database.alone(async (patient) => {
    await migrate(patient)
    const alone = { ...services, database: patient }
    const ctx = systemContext(alone)
    if (config.demo) {
      await loadDemo(ctx)
      if (config.demoHistory) {
        await loadHistory(alone, { onProgress: (share) => reportsProgress && showProgress(share) })
      }
      return
    }
    if (await loadReference(ctx)) log.info('The countries, the places of Cuba and drafts of the policies are loaded')
    const closed = await closeDemoAccounts(ctx)
    if (closed > 0) log.warn({ closed }, 'This database was a demo: its accounts are closed and their sessions ended')
  })
  const app = await buildApp(services)
  const { http, endReadiness } = app
  await pagesBuilt

  redirectOldPaths(http, OLD_ALIASES)
  const vite = config.production ? undefined : await startVite(http)
  await addPages(app, vite)

  await ensureMaintenance(systemContext(services))
  await ensureBounces(systemContext(services))
  Object.assign(services.copies, {
    reads: createReadCache(services),
    stays: followStays(services),
    cars: followCars(services),
  })
  changes.start()
  await http.listen({ port: config.port, host: config.host })
  // Jobs start last: if the process cannot listen on its port it exits, and would leave running jobs unfinished.
  const stopJobs = services.jobs.start(services)
  log.info(`Alamar is ready at ${config.publicOrigin}`)

  let stoppingSince: number | undefined
  const stop = async (signal: NodeJS.Signals) => {
    // A terminal signals the whole process group, and npm also passes its own signal on; only a later signal means an immediate stop.
    if (stoppingSince !== undefined) return Date.now() - stoppingSince < 1_000 ? undefined : process.exit(1)
    stoppingSince = Date.now()
    // Service managers kill a process that is still running after ten seconds.
    setTimeout(() => http.server.closeAllConnections(), CLOSE_AFTER_MS)
    setTimeout(() => process.exit(0), EXIT_AFTER_MS)
    const jobsStopped = stopJobs()
    endReadiness()
    // SIGINT comes from Ctrl+C in a terminal, where there is no load balancer.
    if (signal === 'SIGTERM') await sleep(LEAVE_MS)
    await http.close()
    await jobsStopped
    await changes.stop()
    await vite?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (!config.demo) await showSetupLink(systemContext(services))
}

/** Shows on a terminal how much of the demo's history has been played. */
const showProgress = (share: number) => {
  const line = `Playing the past year of the demo agency… ${Math.round(share * 100)}%`
  process.stdout.write(`\r${line}${share === 1 ? '\n' : ''}`)
}

/** Printed, not logged, since logs are stored and others can read them. */
const showSetupLink = async (ctx: Ctx) => {
  const link = await newSetupLink(ctx)
  if (link) console.log(`This store has no staff yet. Set it up within ${SETUP_LINK_HOURS} hours: ${link}`)
}

const startVite = async (http: FastifyInstance): Promise<ViteDevServer> => {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server: http.server } }, appType: 'custom' })
}

const addPages = async ({ http, api, methodsAt, services }: App, vite?: ViteDevServer) => {
  const { log } = services
  const year = { immutable: true, maxAge: '365d' }
  await http.register(fastifyStatic, {
    root: path.join(ROOT, 'catalogue/illustrations'),
    prefix: '/pictures/',
    maxAge: '1d',
    decorateReply: false,
    setHeaders: (reply) =>
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
  })
  // Browsers request it when no page specifies an icon, such as for a PDF.
  http.get('/favicon.ico', async (_request, reply) => reply.redirect('/pictures/favicon.svg', 301))
  serveSocialCards(http, path.join(ROOT, 'catalogue/illustrations'))
  serveTextReader(http)
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
    const worker = readFileSync(path.join(ROOT, 'build/client/service-worker.js'), 'utf8')
    http.get('/service-worker.js', async (_request, reply) => {
      const { languages, defaultLanguage } = await currentConfig(services)
      // The script contains the offered languages, so that browsers reinstall it when these change.
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        })
        .type('text/javascript; charset=utf-8')
        .send(`self.store=${JSON.stringify({ languages, defaultLanguage } satisfies OfferedLanguages)};${worker}`)
    })
    const built: Promise<PageEntry> = import(path.join(ROOT, 'build/server/index.js'))
    entry = () => built
  }
  if (services.config.production) {
    services.copies.pages = createPageCache(services, {
      showsOf,
      originOf: (request) => originOf(request, services.config.publicOrigin),
      isSecure: (request) => isSecure(request, services.config),
    })
  }
  await servePages(http, {
    methodsAt,
    requestsAMinute: services.config.requestsAMinute,
    originOf: (request) => originOf(request, services.config.publicOrigin),
    prepare: (scope) => {
      if (!vite) return
      scope.addHook('onRequest', (request, reply, next) => {
        reply.header('content-security-policy', "frame-ancestors 'none'")
        vite.middlewares(request.raw, reply.raw, next)
      })
    },
    cache: services.copies.pages,
    answer: async (asked, request) => {
      const config = await currentConfig(services)
      const page = inOfferedLanguage(asked, config)
      if (page instanceof Response) return pageForOne(page)
      // The development server adds styles without a nonce, so only production pages have one.
      const nonce = config.production ? randomBytes(16).toString('base64') : ''
      const reported = new Set<unknown>()
      const report = (error: unknown) => {
        failed = true
        if (!reported.has(error)) log.error({ err: error, requestId: request.id }, 'A page failed')
        reported.add(error)
      }
      let unavailable = false
      let failed = false
      const watched =
        (call: Call): Call =>
        (row, input) =>
          call(row, input).catch((error) => {
            failed = true
            if (!isCallRefused(error)) report(error)
            else if (error.code === 'UNAVAILABLE') {
              unavailable = true
              // The outage was logged when it began.
              reported.add(error)
            }
            throw error
          })
      const token = new URL(page.url).searchParams.get('preview')
      const preview = token ? await findPreview(services, token) : undefined
      const agent = request.headers['user-agent'] ?? ''
      const callIn = (lang: Lang, session?: string) =>
        watched(
          api.callAs(
            { lang, requestedLang: lang, address: request.ip, agent, ...(session && { token: session }) },
            preview,
          ),
        )
      const shown = hasContact(config) || preview ? page : notOpenFor(page)
      const pathname = withoutLanguage(new URL(shown.url).pathname)
      const pattern = findPage(pathname)
      const cardFields = PAYMENT_PAGE.has(pathname) ? cardFieldsOf(config) : undefined
      const { handle } = await entry()
      const context: PageContext = {
        callIn,
        requestId: request.id,
        report,
        ...pageVisit(callIn('en'), shown.headers),
        nonce,
        publicOrigin: config.publicOrigin,
        secure: isSecure(request, config),
        demo: config.demo,
        agency: shownName(config),
        logos: await shownLogos(services, config),
        languages: config.languages,
        sells: config.sells,
        site: {
          siteId: config.siteId,
          apiAddress: config.apiAddress,
          basicHeader: config.siteBasicHeader,
          whatsApp: config.providers.whatsApp !== null,
          mail: config.providers.mail !== null,
          passkeys: takesPasskeys(config),
          ...(cardFields && { cardFields }),
        },
        rules: config,
        map: config.map,
        ...(config.mapStyle && { mapStyle: config.mapStyle.url }),
        office: { address: config.officeAddress, phone: config.officePhone },
        officeEmail: config.officeEmail,
        emergencyPhone: config.emergencyPhone,
        chatPhone: config.messaging ? config.chatPhone : undefined,
        staticPageScript,
      }
      const response = await handle(shown, context, pattern)
      const hosts = cardFields
        ? hostsOf(cardFields)
        : MAP_PAGES.has(pattern ?? '')
          ? mapHosts(shown, config)
          : undefined
      const policyWith = (sources: string) =>
        pagePolicy(sources, config.apiAddress, preview ? "'self'" : "'none'", hosts)
      const headers: Record<string, string> = {}
      if (cardFields) headers['permissions-policy'] = walletPermissions(hosts?.scripts ?? [])
      if (config.production && response.headers.get('content-type')?.startsWith('text/html'))
        headers['content-security-policy'] = policyWith(`'nonce-${nonce}'`)
      if (token) headers['x-robots-tag'] = 'noindex'
      // Page data varies like the page itself.
      if (response.headers.get('content-type')?.startsWith('text/x-script'))
        Object.assign(headers, { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' })
      if (token) response.headers.set('cache-control', 'no-store')
      const complete = !failed && !token && shown === page
      const html = response.body === null ? context.html : undefined
      if (!unavailable && shown === page) return { response, html, headers, complete, nonce, policyWith }
      // The page shows what it could load; the status reports the failure.
      headers['retry-after'] = String(UNAVAILABLE_RETRY_SECONDS)
      const failing = new Response(response.body, { status: 503, headers: response.headers })
      return { response: failing, html, headers, complete, nonce, policyWith }
    },
  })
}

/** The page with the fields of card providers, and its data. */
const PAYMENT_PAGE = new Set(['/payment', '/payment.data'])

const findPage = patternFinder(PAGE_PATTERNS)

const MAP_PAGES = new Set(['/search-lodging', '/search-car'])

/** The hosts of a search page's map; undefined without the map and in low-data mode. */
const mapHosts = ({ headers, url }: Request, { map, mapStyle }: Config): PageHosts | undefined => {
  if (!map || !mapStyle || !isMapView(new URL(url).searchParams)) return undefined
  if (wantsLowData(headers.get('cookie'), headers.get('save-data'))) return undefined
  return { connects: [...mapStyle.origins], images: [...mapStyle.origins] }
}

/** What the page at a path shows; undefined for a page that is never kept in memory. */
const showsOf = (path: string) => SHOWN.get(findPage(withoutLanguage(path)) ?? '')

/** Paths that work before the store opens: paths of the office and of the router, and files such as robots.txt. */
const BEFORE_OPENING = /^(\/(en|es))?\/(office|setup|language)(\/|$)|^\/__manifest$|\.(data|txt|xml|webmanifest)$/

/** Replaces the request for a page of a store that is not open yet with a request for the page that says so. */
const notOpenFor = (page: Request) => {
  const { pathname, origin } = new URL(page.url)
  if (BEFORE_OPENING.test(pathname)) return page
  const prefix = /^\/(en|es)(?=\/|$)/.exec(pathname)?.[0] ?? ''
  return new Request(`${origin}${prefix}/not-open`, { headers: page.headers })
}

/** Serves until a signal stops it. If it cannot serve, prints the reason and exits with code 78. `pagesBuilt` may still be pending. */
export const serve = async (config: Config, pagesBuilt: Promise<void> = Promise.resolve()) => {
  try {
    await start(config, pagesBuilt)
  } catch (error) {
    const problem = explainStartProblem(error, config)
    if (problem === undefined) throw error
    console.error(problem)
    process.exit(EXIT_CONFIG)
  }
}
