import type { Api } from '../../../platform/http/api.ts'
import { confirmBooking, rejectBooking } from '../../travel-plan/server/booking-confirmation.service.ts'
import { confirmRequest, getSupplierText, listRequests, rejectRequest } from '../contract/requests.ts'
import * as requests from './requests.service.ts'

export const requestsApi = (api: Api) => {
  api.serve(listRequests, requests.listRequests)
  api.serve(getSupplierText, requests.getSupplierText)
  api.serve(confirmRequest, confirmBooking)
  api.serve(rejectRequest, rejectBooking)
}
