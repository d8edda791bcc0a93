import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { METHODS } from '../methods.ts'
import { getClientCards } from './client-cards.service.ts'
import * as payments from './payment.service.ts'

export const paymentApi = (api: Api, services: Services, processors = payments.sandboxProcessors(services)) => {
  payments.handlePaymentJobs(services, processors)
  api.serve(contract.listPurchaseMethods, payments.listPurchaseMethods)
  api.serve(contract.listMethodsForAmount, payments.listMethodsForAmount)
  api.serve(contract.getAcceptedCards, payments.getAcceptedCards)
  api.serve(contract.changePurchaseMethod, payments.changePurchaseMethod)
  api.serve(contract.payWithPrimaryCard, payments.payByCard(processors, METHODS.primaryCard))
  api.serve(contract.payWithSecondaryCard, payments.payByCard(processors, METHODS.secondaryCard))
  api.serve(contract.payWithFund, payments.payWithFund)
  api.serve(contract.getClientCards, getClientCards)
  api.serve(contract.getPaymentStatus, payments.getPaymentStatus)
}
