import type { Api } from '../../../platform/http/api.ts'
import * as refunds from '../../travel-plan/server/refund.service.ts'
import { missService } from '../../travel-plan/server/service-life.service.ts'
import * as contract from '../contract.ts'

export const refundsApi = (api: Api) => {
  api.serve(contract.listRefundRequests, refunds.listRefundRequests)
  api.serve(contract.approveRefund, refunds.approveRefund)
  api.serve(contract.rejectRefund, refunds.rejectRefund)
  api.serve(contract.cancelBookingByStaff, refunds.cancelByStaff)
  api.serve(contract.missService, missService)
}
