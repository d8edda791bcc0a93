import type { Api } from '../../../platform/http/api.ts'
import { cancelByStaff } from '../../refunds/server/refund.service.ts'
import * as queue from '../../refunds/server/refund-queue.service.ts'
import { missService } from '../../travel-plan/server/service-life.service.ts'
import * as bookings from '../contract/bookings.ts'
import * as contract from '../contract/refunds.ts'

export const refundQueueApi = (api: Api) => {
  api.serve(contract.listRefundRequests, queue.listRefundRequests)
  api.serve(contract.countRefunds, queue.countRefunds)
  api.serve(contract.approveRefund, queue.approveRefund)
  api.serve(contract.rejectRefund, queue.rejectRefund)
  api.serve(contract.retryRefund, queue.retryRefund)
  api.serve(bookings.cancelBookingByStaff, cancelByStaff)
  api.serve(bookings.missService, missService)
}
