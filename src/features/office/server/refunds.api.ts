import type { Api } from '../../../platform/http/api.ts'
import * as refunds from '../../travel-plan/server/refund.service.ts'
import * as decisions from '../../travel-plan/server/refund-desk.service.ts'
import * as life from '../../travel-plan/server/service-life.service.ts'
import { cancelBookingByStaff, missService } from '../contract/bookings.ts'
import * as contract from '../contract/refunds.ts'

export const refundsApi = (api: Api) => {
  api.serve(contract.listRefundRequests, decisions.listRefunds)
  api.serve(contract.countRefunds, decisions.countRefunds)
  api.serve(contract.approveRefund, decisions.approveRefund)
  api.serve(contract.rejectRefund, decisions.rejectRefund)
  api.serve(contract.retryRefund, decisions.retryRefund)
  api.serve(cancelBookingByStaff, refunds.cancelByStaff)
  api.serve(missService, life.missService)
}
