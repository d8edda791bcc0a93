import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { askForRefund, handleRefundDeadlines } from './refund.service.ts'
import { getRefundValues } from './refund-values.service.ts'

export const refundsApi = (api: Api, services: Services) => {
  handleRefundDeadlines(services)
  api.serve(contract.getRefundValues, getRefundValues)
  api.serve(contract.refundToClient, askForRefund('client'))
  api.serve(contract.refundToFund, askForRefund('fund'))
}
