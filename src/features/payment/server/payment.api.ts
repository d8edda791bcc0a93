import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { METHODS } from '../methods.ts'
import { handleAttemptJobs, type Processors } from './attempt.service.ts'
import * as cards from './card.service.ts'
import { getClientCards } from './client-cards.service.ts'
import { getPaymentLink } from './link.service.ts'
import { takeNotice } from './notice.service.ts'
import * as payments from './payment.service.ts'
import { handleRefundSettlement } from './refund-settlement.service.ts'
import * as sandbox from './sandbox.service.ts'
import { DELIVER, type SandboxEvent, SIGNATURE_HEADER, signEvent } from './sandbox-processor.ts'
import * as transfers from './transfer.service.ts'

/** Where a processor tells us something; its name is the last part. */
const NOTICES = '/api/payments/notices'
/** A notice is short; anything longer is none. */
const NOTICE_BYTES = 65_536

export const paymentApi = (api: Api, scope: FastifyInstance, services: Services): Processors => {
  const deliver = deliverBy(scope, services)
  const processors = payments.sandboxProcessors(services, deliver)
  services.jobs.handleOutside(DELIVER, async (_ctx, event: SandboxEvent) => {
    await deliver(event)
  })
  handleAttemptJobs(services, processors)
  handleRefundSettlement(services, processors)
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
  api.serve(contract.payByTransfer, transfers.payByTransfer)
  api.serve(contract.uploadTransferProof, transfers.uploadProof)
  api.serve(contract.giveUpPayment, payments.giveUpPayment(processors))
  api.serve(contract.getPaymentStatus, payments.getPaymentStatus)
  api.serve(contract.refreshPayment, payments.refreshPayment(processors))

  api.serve(contract.getSandboxChallenge, sandbox.getChallenge)
  api.serve(contract.answerSandboxChallenge, sandbox.answerChallenge)
  api.serve(contract.getSandboxLink, sandbox.getLink)
  api.serve(contract.paySandboxLink, sandbox.payLink(processors[METHODS.paymentLink]))
  return processors
}

/** Notices are signed over the bytes that travel, so that they are read as they are. */
const receiveNotices = (api: Api, app: FastifyInstance, processors: Processors) => {
  const take = takeNotice(processors)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`${NOTICES}/:processor`, { bodyLimit: NOTICE_BYTES }, async (request) => {
      const { processor } = request.params as { processor: string }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers[SIGNATURE_HEADER] ?? '')
      await take(await api.contextOf(request), { processor, body, signature })
      return { Data: true, Status: 0, ResultCode: 'OK', ResponseType: 'OK' }
    })
  })
}

/** Brings the sandbox's notices to that address, through the same door as an outside processor's. */
const deliverBy = (scope: FastifyInstance, services: Services) => async (event: SandboxEvent) => {
  const { body, signature } = await signEvent(services, event)
  const { statusCode } = await scope.inject({
    method: 'POST',
    url: `${NOTICES}/${event.processor}`,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`A notice of the sandbox was answered ${statusCode}`)
}
