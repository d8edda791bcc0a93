import type { Api } from '../../../platform/http/api.ts'
import * as bookings from '../../travel-plan/server/booking.service.ts'
import { confirmRequest, listRequests, rejectRequest } from '../contract.ts'

export const requestsApi = (api: Api) => {
  api.serve(listRequests, bookings.listAwaiting)
  api.serve(confirmRequest, bookings.confirmBooking)
  api.serve(rejectRequest, bookings.rejectBooking)
}
