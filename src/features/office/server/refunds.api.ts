import type { Api } from '../../../platform/http/api.ts'
import * as refunds from '../../travel-plan/server/refund.service.ts'
import * as desk from '../../travel-plan/server/refund-desk.service.ts'
import { missService } from '../../travel-plan/server/service-life.service.ts'
import * as contract from '../contract.ts'

export const refundsApi = (api: Api) => {
  api.serve(contract.listRefundRequests, desk.listRefunds)
  api.serve(contract.approveRefund, desk.approveRefund)
  api.serve(contract.rejectRefund, desk.rejectRefund)
  api.serve(contract.retryRefund, desk.retryRefund)
  api.serve(contract.cancelBookingByStaff, refunds.cancelByStaff)
  api.serve(contract.missService, missService)
}
