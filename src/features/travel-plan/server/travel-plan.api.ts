import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import { handleFundJobs } from '../../money/server/fund.service.ts'
import * as trip from '../contract/trip-links.ts'
import * as contract from '../contract.ts'
import * as bookings from './booking.service.ts'
import * as confirmation from './booking-confirmation.service.ts'
import * as requests from './booking-request.service.ts'
import { getFund } from './fund.service.ts'
import { handleServiceJobs } from './service-life.service.ts'
import * as plans from './travel-plan.service.ts'
import * as links from './trip-links.service.ts'
import { getTripPack } from './trip-pack.service.ts'
import * as vouchers from './voucher.service.ts'

export const travelPlanApi = (api: Api, services: Services) => {
  confirmation.handleConfirmationJobs(services)
  plans.handlePlanJobs(services)
  handleServiceJobs(services)
  handleFundJobs(services)
  api.serve(contract.createCarBooking, requests.bookCar)
  api.serve(contract.createLodgingBooking, requests.bookLodging)
  api.serve(contract.createLodgingBookings, requests.bookRooms)
  api.serve(contract.getCarBooking, bookings.getWholeBooking(PRODUCT_TYPES.carRent))
  api.serve(contract.getLodgingBooking, bookings.getWholeBooking(PRODUCT_TYPES.lodging))
  api.serve(contract.getBooking, bookings.getWholeBooking())
  api.serve(contract.cancelBooking, bookings.cancelBooking)
  api.serve(contract.deleteBooking, bookings.deleteBooking)
  api.serve(contract.getActivePlan, plans.getActivePlan)
  api.serve(contract.listPlanBookings, plans.listPlanBookings)
  api.serve(contract.listTrips, plans.listTrips)
  api.serve(contract.listPaidPlans, plans.listPaidPlans)
  api.serve(contract.getPlan, plans.getPlan)
  api.serve(contract.getFund, getFund)
  api.serve(contract.getVoucherPdf, vouchers.getVoucherPdf)
  api.serve(contract.getPlanCalendar, vouchers.getPlanCalendar)
  api.serve(contract.getTripPack, getTripPack)
  api.serve(trip.getTripPeople, links.getTripPeople)
  api.serve(trip.saveTraveler, links.saveTraveler)
  api.serve(trip.makeTripLink, links.makeTripLink)
  api.serve(trip.revokeTripLink, links.revokeTripLink)
  api.serve(trip.openTrip, links.openTrip)
  api.serve(trip.getSharedVoucher, links.getSharedVoucher)
  api.serve(contract.checkVoucher, vouchers.checkVoucher)
}
