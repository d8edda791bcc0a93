import type { Api } from '../../../platform/http/api.ts'
import * as refunds from '../../travel-plan/server/refund.service.ts'
import { approveRefund, cancelBookingByStaff, listRefundRequests, rejectRefund } from '../contract.ts'

export const refundsApi = (api: Api) => {
  api.serve(listRefundRequests, refunds.listRefundRequests)
  api.serve(approveRefund, refunds.approveRefund)
  api.serve(rejectRefund, refunds.rejectRefund)
  api.serve(cancelBookingByStaff, refunds.cancelByStaff)
}
