import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { carsApi } from './features/cars/server/cars.api.ts'
import { clientsApi } from './features/clients/server/clients.api.ts'
import { identify as identifyClient } from './features/clients/server/sessions.service.ts'
import { TOKEN_PATH } from './features/clients/server/token.api.ts'
import { documentsApi } from './features/documents/server/documents.api.ts'
import { documentsData } from './features/documents/server/own-data.service.ts'
import { informationApi } from './features/information/server/information.api.ts'
import { lodgingApi } from './features/lodging/server/lodging.api.ts'
import { notesApi } from './features/notes/server/notes.api.ts'

import { notesData } from './features/notes/server/own-data.service.ts'
import { clientsDeskApi } from './features/office/server/clients-desk.api.ts'
import { conversationsApi } from './features/office/server/conversations.api.ts'
import { reviewApi } from './features/office/server/documents.api.ts'
import { officeData } from './features/office/server/own-data.service.ts'
import { paymentsApi } from './features/office/server/payments.api.ts'
import { refundsApi } from './features/office/server/refunds.api.ts'
import { requestsApi } from './features/office/server/requests.api.ts'
import { staffApi } from './features/office/server/staff.api.ts'
import { identifyStaff } from './features/office/server/staff.service.ts'
import { paymentData } from './features/payment/server/client-cards.service.ts'
import { paymentApi } from './features/payment/server/payment.api.ts'
import { placesApi } from './features/places/server/places.api.ts'
import { signingData } from './features/signing/server/own-data.service.ts'
import { signingApi } from './features/signing/server/signing.api.ts'
import { travelPlanData } from './features/travel-plan/server/own-data.service.ts'
import { travelPlanApi } from './features/travel-plan/server/travel-plan.api.ts'
import { listBookingNames } from './features/travel-plan/server/travel-plan.service.ts'
import type { Services } from './platform/context.ts'
import { pingDatabase } from './platform/db/database.ts'
import { isMigrated } from './platform/db/migrate.ts'
import { type Api, createApi, type Identify, sendError, sendNotFound } from './platform/http/api.ts'
import { addSecurityHeaders } from './platform/http/headers.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { handleMailDelivery } from './platform/mail.ts'
import { handleMessageDelivery } from './platform/messages.ts'

export type App = { http: FastifyInstance; api: Api; services: Services }

/** Whom a bearer token belongs to: a client, or one of the staff. */
const identify: Identify = async (ctx, token) => (await identifyClient(ctx, token)) ?? identifyStaff(ctx, token)

/** What each feature keeps of a client, the uppermost first: the client's own data, and what an account that is deleted leaves. */
const DATA_KEEPERS = [officeData, signingData, paymentData, documentsData, travelPlanData, notesData]

/** A page takes as long as with gzip and is a sixth smaller; a window of 256 KB holds the largest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** Builds the product, ready to listen: jobs, product API, health. Pages are added by the server. */
export const buildApp = async (services: Services): Promise<App> => {
  const http = Fastify({
    loggerInstance: services.log.child(
      {},
      { level: services.config.logLevel === 'info' ? 'warn' : services.config.logLevel },
    ),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    trustProxy: services.config.trustedProxies ?? false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply as never, services)
    },
  }) as unknown as FastifyInstance
  await http.register(compress, { encodings: ['br', 'gzip'], brotliOptions: BROTLI, threshold: 1_024 })
  addSecurityHeaders(http)
  handleMailDelivery(services)
  handleMessageDelivery(services)

  http.get('/healthz', async () => ({ alive: true }))
  http.get('/readyz', async (_request, reply) => {
    const ready = await Promise.all([pingDatabase(services.database.db), isMigrated(services.database)])
      .then(([, migrated]) => migrated)
      .catch(() => false)
    return reply.code(ready ? 200 : 503).send({ ready })
  })

  let api!: Api
  await http.register(async (scope) => {
    await scope.register(formbody)
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, services))
    api = createApi(scope, services, identify)
    placesApi(api)
    informationApi(api)
    clientsApi(api, scope, services, DATA_KEEPERS)
    staffApi(api)
    carsApi(api)
    lodgingApi(api)
    travelPlanApi(api, services)
    notesApi(api, services, listBookingNames)
    documentsApi(api, services)
    const processors = paymentApi(api, scope, services)
    signingApi(api, services)
    requestsApi(api)
    paymentsApi(api, processors)
    refundsApi(api)
    reviewApi(api)
    conversationsApi(api)
    clientsDeskApi(api)
    serveOpenApi(scope, api, { '/token': TOKEN_PATH })
    scope.all('/api/*', (request, reply) => sendNotFound(request, reply))
  })
  return { http, api, services }
}
