import type { Api } from '../../../platform/http/api.ts'
import { confirmBooking, rejectBooking } from '../../travel-plan/server/booking-confirmation.service.ts'
import { confirmRequest, listRequests, rejectRequest, writeToSupplier } from '../contract/requests.ts'
import * as requests from './requests.service.ts'

export const requestsApi = (api: Api) => {
  api.serve(listRequests, requests.listRequests)
  api.serve(writeToSupplier, requests.writeToSupplier)
  api.serve(confirmRequest, confirmBooking)
  api.serve(rejectRequest, rejectBooking)
}
