import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as desk from './clients-desk.service.ts'
import * as impersonation from './impersonation.service.ts'

export const clientsDeskApi = (api: Api) => {
  api.serve(contract.searchClients, desk.searchClients)
  api.serve(contract.getClientFile, desk.getClientFile)
  api.serve(contract.askForImpersonation, impersonation.askForImpersonation)
  api.serve(contract.beginImpersonation, impersonation.beginImpersonation)
  api.serve(contract.listImpersonations, impersonation.listOwnImpersonations)
}
