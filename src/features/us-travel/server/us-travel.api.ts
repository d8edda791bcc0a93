import type { Api } from '../../../platform/http/api.ts'
import * as prohibited from '../../lodging/server/prohibited-lodgings.service.ts'
import * as contract from '../contract.ts'
import * as statements from './us-travel.service.ts'

export const usTravelApi = (api: Api) => {
  api.serve(contract.getTravelStatement, statements.getTravelStatement)
  api.serve(contract.stateTravel, statements.stateTravel)
  api.serve(contract.listTravelStatements, statements.listTravelStatements)
  api.serve(contract.exportTravelStatements, statements.exportTravelStatements)
  api.serve(contract.listProhibitedLodgings, prohibited.listProhibitedLodgings)
  api.serve(contract.listMatchableHotels, prohibited.listMatchableHotels)
  api.serve(contract.importProhibitedLodgings, prohibited.importProhibitedLodgings)
  api.serve(contract.matchProhibitedLodging, prohibited.matchProhibitedLodging)
}
