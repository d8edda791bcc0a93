import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { getSetupChecklist } from './checklist.service.ts'
import * as demo from './demo-catalogue.service.ts'
import * as owner from './owner.service.ts'

export const setupApi = (api: Api) => {
  api.serve(contract.checkSetupLink, owner.checkSetupLink)
  api.serve(contract.createOwner, owner.createOwner)
  api.serve(contract.getSetupChecklist, getSetupChecklist)
  api.serve(contract.getDemoDrafts, demo.getDemoDrafts)
  api.serve(contract.copyDemoPart, demo.copyDemoPart)
  api.serve(contract.discardDemoDrafts, demo.discardDemoDrafts)
}
