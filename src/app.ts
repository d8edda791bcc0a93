import { setTimeout as sleep } from 'node:timers/promises'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import examples from './api-examples.json' with { type: 'json' }
import { carsApi } from './features/cars/server/cars.api.ts'
import { deleteOldCarDays } from './features/cars/server/cars.service.ts'
import { bookingDraftsData } from './features/clients/server/booking-drafts.service.ts'
import { clientsApi } from './features/clients/server/clients.api.ts'
import { identify as identifyClient } from './features/clients/server/sessions.service.ts'
import { CLIENTS_RETENTION } from './features/clients/server/sessions.store.ts'
import { TOKEN_PATH } from './features/clients/server/token.api.ts'
import { currenciesApi } from './features/currencies/server/currencies.api.ts'
import { DOCUMENTS_RETENTION } from './features/documents/server/capture.store.ts'
import { documentsApi } from './features/documents/server/documents.api.ts'
import { documentsData } from './features/documents/server/own-data.service.ts'
import { informationApi } from './features/information/server/information.api.ts'
import { inventoryApi } from './features/inventory/server/inventory.api.ts'
import { lodgingApi } from './features/lodging/server/lodging.api.ts'
import { LODGING_RETENTION } from './features/lodging/server/lodging.service.ts'
import { notesApi } from './features/notes/server/notes.api.ts'
import { notesData } from './features/notes/server/own-data.service.ts'
import { officeClientsApi } from './features/office/server/clients.api.ts'
import { conversationsApi } from './features/office/server/conversations.api.ts'
import { officeCurrenciesApi } from './features/office/server/currencies.api.ts'
import { reviewApi } from './features/office/server/documents.api.ts'
import { failuresApi } from './features/office/server/failures.api.ts'
import { recordImpersonatedRead } from './features/office/server/impersonation.service.ts'
import { mailTextsApi } from './features/office/server/mail-texts.api.ts'
import { mailboxApi } from './features/office/server/mailbox.api.ts'
import { officeData } from './features/office/server/own-data.service.ts'
import { paymentsApi } from './features/office/server/payments.api.ts'
import { providersApi } from './features/office/server/providers.api.ts'
import { answersApi } from './features/office/server/questions.api.ts'
import { refundQueueApi } from './features/office/server/refunds.api.ts'
import { requestsApi } from './features/office/server/requests.api.ts'
import { moderationApi } from './features/office/server/reviews.api.ts'
import { settingsApi } from './features/office/server/settings.api.ts'
import { handleStaffUpdateJobs } from './features/office/server/staff-updates.service.ts'
import { waitingWorkApi } from './features/office/server/waiting-work.api.ts'
import { paymentData } from './features/payment/server/client-cards.service.ts'
import { noticesPath, paymentApi } from './features/payment/server/payment.api.ts'
import { placesApi } from './features/places/server/places.api.ts'
import { productsApi } from './features/products/server/products.api.ts'
import { publishingApi } from './features/publishing/server/publishing.api.ts'
import { deleteUnusedPhotos } from './features/publishing/server/unused-photos.service.ts'
import { questionsData } from './features/questions/server/own-data.service.ts'
import { questionsApi } from './features/questions/server/questions.api.ts'
import { QUESTIONS_RETENTION } from './features/questions/server/questions.service.ts'
import { refundsApi } from './features/refunds/server/refunds.api.ts'
import { reviewsData } from './features/reviews/server/own-data.service.ts'
import { deleteHiddenPhotos } from './features/reviews/server/review-photos.service.ts'
import { reviewsApi } from './features/reviews/server/reviews.api.ts'
import { setupApi } from './features/setup/server/setup.api.ts'
import { signingData } from './features/signing/server/own-data.service.ts'
import { signingApi } from './features/signing/server/signing.api.ts'
import { SIGNING_RETENTION } from './features/signing/server/signing.store.ts'
import { discardAbandonedLines } from './features/spreadsheets/server/import-run.service.ts'
import { spreadsheetsApi } from './features/spreadsheets/server/spreadsheets.api.ts'
import { staffApi } from './features/staff/server/staff.api.ts'
import { identifyStaff } from './features/staff/server/staff-sessions.service.ts'
import { STAFF_RETENTION } from './features/staff/server/staff-sessions.store.ts'
import { travelPlanData } from './features/travel-plan/server/own-data.service.ts'
import { travelPlanApi } from './features/travel-plan/server/travel-plan.api.ts'
import { listBookingNames } from './features/travel-plan/server/travel-plan.service.ts'
import { makeVoucherFile } from './features/travel-plan/server/voucher.service.ts'
import { VOUCHER_FILE } from './features/travel-plan/voucher-file.ts'
import { usTravelApi } from './features/us-travel/server/us-travel.api.ts'
import { usTravelData } from './features/us-travel/server/us-travel.service.ts'
import { US_TRAVEL_RETENTION } from './features/us-travel/server/us-travel.store.ts'
import { mailExamples } from './mail-examples.ts'
import { createMetrics } from './metrics.ts'
import { handleBounces } from './platform/bounces/bounce-mailbox.ts'
import type { Services } from './platform/context.ts'
import { findNewestMigration, isMigrated } from './platform/db/migrate.ts'
import { handleFileJobs, removeUnusedObjects } from './platform/files/move-files.ts'
import { type Api, createApi, type Identify } from './platform/http/api.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { BROTLI } from './platform/http/encodings.ts'
import { finishReplies } from './platform/http/finish-replies.ts'
import { addHeaders, addSecurityHeaders, allowSite } from './platform/http/headers.ts'
import { collectMethods, type MethodsAt, sendNoRoute } from './platform/http/methods.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { sendError } from './platform/http/replies.ts'
import { limitRequests } from './platform/http/request-limits.ts'
import { logRequests, logUnrouted, newRequestId } from './platform/http/request-log.ts'
import { refuseInvalidTargets, replyToUnparsed } from './platform/http/targets.ts'
import { countFailedJobs } from './platform/jobs.store.ts'
import { handleMailDelivery } from './platform/mail.ts'
import { PLATFORM_RETENTION } from './platform/maintenance.store.ts'
import { handleMaintenance } from './platform/maintenance.ts'
import { handleMessageDelivery } from './platform/messages.ts'
import { forgetSettings } from './platform/settings.ts'
import { commitOf } from './platform/version.ts'
import { WHATSAPP_PATHS, whatsAppApi } from './platform/whatsapp/whatsapp.api.ts'
import { providerChecks } from './provider-checks.ts'
import { PAGE_PATTERNS } from './routes.ts'

export type App = {
  http: FastifyInstance
  api: Api
  services: Services
  /** The methods of a path; empty if the path is not part of the API. */
  methodsAt: MethodsAt
  /** Makes the process report that it is not ready, while it still serves requests. */
  endReadiness: () => void
}

/** The client or staff member to whom a bearer token belongs. */
const identify: Identify = async (ctx, token) => (await identifyClient(ctx, token)) ?? identifyStaff(ctx, token)

/** Exports and deletes the client data of each feature, from top to bottom. */
const DATA_KEEPERS = [
  officeData,
  signingData,
  paymentData,
  usTravelData,
  documentsData,
  reviewsData,
  questionsData,
  travelPlanData,
  notesData,
  bookingDraftsData,
]

/** Rows that the daily job deletes by age (README.md). */
const RETENTION = [
  ...PLATFORM_RETENTION,
  ...CLIENTS_RETENTION,
  ...DOCUMENTS_RETENTION,
  ...SIGNING_RETENTION,
  ...STAFF_RETENTION,
  ...US_TRAVEL_RETENTION,
  ...QUESTIONS_RETENTION,
  ...LODGING_RETENTION,
]

/** Load balancers time out after two seconds. */
const READY_WITHIN_MS = 1_500

/** Milliseconds without a check for due jobs after which the job loop counts as dead. */
const JOB_LOOP_DEAD_MS = 60_000

const NOT_READY = { ready: false }

/** Whether this process can serve; failed jobs are reported but do not affect it, since only staff can resolve them. */
const readinessOf = async ({ database, changes, jobs }: Services) => {
  if (!database.isAnswering()) return NOT_READY
  return Promise.all([isMigrated(database), countFailedJobs(database.db)]).then(
    ([migrated, failed]) => {
      const lagMs = jobs.lagMs()
      const ready = migrated && (lagMs ?? 0) < JOB_LOOP_DEAD_MS
      return { ready, jobs: { ...failed, lagMs }, changes: { lagMs: changes.lagMs() } }
    },
    () => NOT_READY,
  )
}

/**
 * Milliseconds allowed for the head of a request, for the whole request, and for a connection on which nothing moves
 * (docs/rules/calls.md#time-limits).
 */
const LIMITS = { headersTimeout: 30_000, requestTimeout: 300_000, connectionTimeout: 300_000 }

/** Builds the product without listening: jobs, product API, health. server.ts adds the pages. */
export const buildApp = async (services: Services): Promise<App> => {
  const http = Fastify({
    loggerInstance: services.log.child(
      {},
      { level: services.config.logLevel === 'info' ? 'warn' : services.config.logLevel },
    ),
    bodyLimit: 1_048_576,
    // Node applies the shorter of its two limits for the head, whatever their names.
    http: { headersTimeout: LIMITS.headersTimeout },
    requestTimeout: LIMITS.requestTimeout,
    connectionTimeout: LIMITS.connectionTimeout,
    trustProxy: services.config.trustedProxies ?? false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    // A separate logger per request would search its name for secrets each time.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      logUnrouted(request, reply as never, services.log)
      addHeaders(reply as never)
      sendError(error, request, reply as never, services)
    },
    clientErrorHandler: replyToUnparsed,
  }) as unknown as FastifyInstance
  finishReplies(http.server)
  await http.register(compress, { encodings: ['br', 'gzip'], brotliOptions: BROTLI, threshold: 1_024 })
  addSecurityHeaders(http)
  const { metricsToken } = services.config
  const metrics = metricsToken ? createMetrics(services) : undefined
  logRequests(http, services.log, PAGE_PATTERNS, metrics?.countRequest)
  refuseInvalidTargets(http)
  const methodsAt = collectMethods(http)
  http.setErrorHandler((error, request, reply) => sendError(error, request, reply, services))
  http.setNotFoundHandler(sendNoRoute(methodsAt))
  if (services.config.apiAddress) allowSite(http, services.config.publicOrigin)
  // Settings are cached, so a change by another process would otherwise appear up to a second late.
  const forget = () => forgetSettings(services)
  services.changes.subscribe(['content'], { changed: forget, reloadAll: forget })
  handleMailDelivery(services, { [VOUCHER_FILE]: makeVoucherFile })
  handleMessageDelivery(services)
  handleBounces(services)
  handleFileJobs(services)
  handleMaintenance(services, RETENTION, [
    deleteHiddenPhotos,
    deleteUnusedPhotos,
    removeUnusedObjects,
    deleteOldCarDays,
    discardAbandonedLines,
  ])

  let isEnding = false
  http.get('/healthz', async () => ({ alive: true }))
  http.get('/readyz', async (_request, reply) => {
    const state = isEnding
      ? NOT_READY
      : await Promise.race([readinessOf(services), sleep(READY_WITHIN_MS, NOT_READY, { ref: false })])
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  http.get('/version', async () => ({
    commit: await commitOf(),
    migration: await findNewestMigration(services.database.db),
  }))

  if (metricsToken && metrics) serveMetrics(http, metricsToken, metrics.registry)

  let api!: Api
  await http.register(async (scope) => {
    await scope.register(formbody)
    await limitRequests(scope, services.config.requestsAMinute)
    api = createApi(scope, services, identify, recordImpersonatedRead)
    placesApi(api)
    currenciesApi(api)
    informationApi(api)
    productsApi(api)
    clientsApi(api, scope, services, DATA_KEEPERS)
    staffApi(api, services)
    carsApi(api)
    lodgingApi(api)
    travelPlanApi(api, services)
    reviewsApi(api, services)
    questionsApi(api)
    refundsApi(api, services)
    notesApi(api, services, listBookingNames)
    documentsApi(api, services)
    usTravelApi(api)
    const processors = await paymentApi(api, scope, services)
    signingApi(api, services)
    handleStaffUpdateJobs(services)
    requestsApi(api)
    paymentsApi(api, processors)
    refundQueueApi(api)
    officeCurrenciesApi(api)
    reviewApi(api)
    moderationApi(api)
    answersApi(api)
    conversationsApi(api)
    failuresApi(api)
    providersApi(api, providerChecks)
    waitingWorkApi(api)
    officeClientsApi(api)
    mailTextsApi(api, mailExamples(services.config.publicOrigin))
    settingsApi(api)
    inventoryApi(api)
    spreadsheetsApi(api, services)
    publishingApi(api)
    mailboxApi(api)
    setupApi(api)
    whatsAppApi(api, scope, services)
    serveOpenApi(scope, api, {
      others: {
        '/token': TOKEN_PATH,
        ...noticesPath(processors),
        ...(services.config.whatsApp && WHATSAPP_PATHS),
      },
      examples,
    })
    serveApiDocs(scope)
    scope.all('/api/*', sendNoRoute(methodsAt))
  })
  return {
    http,
    api,
    services,
    methodsAt,
    endReadiness: () => {
      isEnding = true
    },
  }
}
