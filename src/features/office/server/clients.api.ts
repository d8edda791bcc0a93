import type { Api } from '../../../platform/http/api.ts'
import { getClientFile, searchClients, sendMailsAgain } from '../contract/clients.ts'
import { askForImpersonation, beginImpersonation, listImpersonations } from '../contract/impersonation.ts'
import * as search from './client-search.service.ts'
import * as impersonation from './impersonation.service.ts'

export const officeClientsApi = (api: Api) => {
  api.serve(searchClients, search.searchClients)
  api.serve(getClientFile, search.getClientFile)
  api.serve(sendMailsAgain, search.sendMailsAgain)
  api.serve(askForImpersonation, impersonation.askForImpersonation)
  api.serve(beginImpersonation, impersonation.beginImpersonation)
  api.serve(listImpersonations, impersonation.listOwnImpersonations)
}
