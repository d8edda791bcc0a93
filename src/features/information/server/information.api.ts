import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as information from './information.service.ts'

export const informationApi = (api: Api) => {
  api.serve(contract.getCancellationPolicy, information.getCancellationPolicy)
  api.serve(contract.getPrivacyPolicy, information.getPrivacyPolicy)
  api.serve(contract.listFaqs, information.listFaqs)
}
