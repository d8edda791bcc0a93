import type { FastifyInstance } from 'fastify'
import { METHODS } from '../../../lib/payment-methods.ts'
import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import { COMMON_RESPONSES, refusalReply } from '../../../platform/http/openapi.ts'
import * as contract from '../contract.ts'
import { handleAttemptJobs } from './attempt.service.ts'
import * as cards from './card.service.ts'
import { getClientCards } from './client-cards.service.ts'
import { getLinkOutcome, getPaymentLink } from './link.service.ts'
import { receiveNotice } from './notice.service.ts'
import * as payments from './payment.service.ts'
import { handleIssues } from './payment-issue.service.ts'
import { handlePayoutReports } from './payout.service.ts'
import { handleProviderPings, loadAdapters, type Processors, processorsOf } from './processors.service.ts'
import { NOTICES_BASE } from './provider-adapter.ts'
import { handleRefundSettlement } from './refund-settlement.service.ts'
import * as sandbox from './sandbox.service.ts'
import { DELIVER, type SandboxEvent, SIGNATURE_HEADER, sandboxProcessor, signEvent } from './sandbox-processor.ts'
import { completeCardSession, openCardSession } from './session.service.ts'
import * as transfers from './transfer.service.ts'

/** The header that contains Stripe's signature. */
const STRIPE_SIGNATURE = 'stripe-signature'
/** The reply that tells Adyen that a notice was received. */
const ADYEN_RECEIPT = '[accepted]'

/** The header with a sender's signature; Adyen signs inside the body. */
const signatureHeaderOf = (sender: string) =>
  sender === 'adyen' ? undefined : sender === 'stripe' ? STRIPE_SIGNATURE : SIGNATURE_HEADER

/** The path for notices in `/openapi.json`; empty when there are no processors. */
export const noticesPath = ({ senders }: Processors): Record<string, object> => {
  const names = [...senders.keys()]
  const headers = [...new Set(names.map(signatureHeaderOf))].filter((name) => name !== undefined)
  return names.length > 0 ? { [`${NOTICES_BASE}/{processor}`]: { post: describeNotices(names, headers) } } : {}
}

const describeNotices = (names: string[], headers: string[]) => ({
  summary: 'Receive a notice from a payment processor',
  description: 'Signed by the scheme of the processor, in a header or in the body. Repeating a notice changes nothing.',
  parameters: [
    { name: 'processor', in: 'path', required: true, schema: { enum: names } },
    ...headers.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } })),
  ],
  requestBody: { required: true, content: { 'application/json': { schema: {} } } },
  responses: {
    200: {
      description: 'Received',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              Data: { const: true },
              Status: { const: 0 },
              ResultCode: { const: 'OK' },
              ResponseType: { const: 'OK' },
            },
            required: ['Data', 'Status', 'ResultCode', 'ResponseType'],
            additionalProperties: false,
          },
        },
      },
    },
    400: refusalReply(['NOTICE_NOT_VALID']),
    404: refusalReply(['NOT_FOUND']),
    422: refusalReply(['INVALID', 'CARD_NUMBER_SENT']),
    ...COMMON_RESPONSES,
  },
})

const MAX_NOTICE_BYTES = 65_536

export const paymentApi = async (api: Api, scope: FastifyInstance, services: Services): Promise<Processors> => {
  const adapters = await loadAdapters(services)
  const deliver = deliverBy(scope, services)
  const processors = processorsOf(services, adapters, deliver)
  handleAttemptJobs(services, processors)
  handleRefundSettlement(services, processors)
  handleIssues(services, processors)
  handleProviderPings(services, adapters)
  handlePayoutReports(services, adapters)
  transfers.handleTransferJobs(services)
  receiveNotices(api, scope, processors)

  api.serve(contract.listPurchaseMethods, payments.listPurchaseMethods)
  api.serve(contract.listMethodsForAmount, payments.listMethodsForAmount)
  api.serve(contract.getAcceptedCards, payments.getAcceptedCards)
  api.serve(contract.getClientCards, getClientCards)
  api.serve(contract.changePurchaseMethod, payments.changePurchaseMethod(processors))
  api.serve(contract.payWithPrimaryCard, cards.payByCard(processors, METHODS.primaryCard))
  api.serve(contract.payWithSecondaryCard, cards.payByCard(processors, METHODS.secondaryCard))
  api.serve(contract.payWithFund, cards.payWithFund)
  api.serve(contract.getPaymentLink, getPaymentLink(processors))
  api.serve(contract.getLinkOutcome, getLinkOutcome(processors))
  api.serve(contract.payByTransfer, transfers.payByTransfer)
  api.serve(contract.uploadTransferProof, transfers.uploadProof)
  api.serve(contract.openCardSession, openCardSession(processors))
  api.serve(contract.completeCardSession, completeCardSession(processors))
  api.serve(contract.giveUpPayment, payments.giveUpPayment(processors))
  api.serve(contract.getPaymentStatus, payments.getPaymentStatus)
  api.serve(contract.refreshPayment, payments.refreshPayment(processors))

  if (services.config.demo) {
    services.jobs.handleExternal(DELIVER, async (_ctx, event: SandboxEvent) => {
      await deliver(event)
    })
    api.serve(contract.getSandboxChallenge, sandbox.getChallenge)
    api.serve(contract.answerSandboxChallenge, sandbox.answerChallenge)
    api.serve(contract.getSandboxLink, sandbox.getLink)
    api.serve(contract.paySandboxLink, sandbox.payLink(sandboxProcessor(services, sandbox.LINK_PROCESSOR, deliver)))
  }
  return processors
}

/** Registers the notices route. Bodies are read as raw bytes because those bytes are signed. */
const receiveNotices = (api: Api, app: FastifyInstance, processors: Processors) => {
  const receive = receiveNotice(processors)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // No rate limit: a processor sends all notices from a few addresses, and unsigned requests are refused cheaply.
    scope.post(
      `${NOTICES_BASE}/:processor`,
      { bodyLimit: MAX_NOTICE_BYTES, config: { rateLimit: false } },
      async (request, reply) => {
        const { processor } = request.params as { processor: string }
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = String(request.headers[signatureHeaderOf(processor) ?? ''] ?? '')
        await receive(await api.contextOf(request, reply), { processor, body, signature })
        if (processor === 'adyen') return reply.type('text/plain; charset=utf-8').send(ADYEN_RECEIPT)
        return { Data: true, Status: 0, ResultCode: 'OK', ResponseType: 'OK' }
      },
    )
  })
}

/** Delivers the sandbox's notices to the notices path, like those of an external processor. */
const deliverBy = (scope: FastifyInstance, services: Services) => async (event: SandboxEvent) => {
  const { body, signature } = await signEvent(services, event)
  const { statusCode } = await scope.inject({
    method: 'POST',
    url: `${NOTICES_BASE}/${event.processor}`,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`A notice of the sandbox got status ${statusCode}`)
}
