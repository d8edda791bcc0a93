import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as courier from './courier.service.ts'
import * as information from './information.service.ts'
import * as news from './news.service.ts'

export const informationApi = (api: Api) => {
  api.serve(contract.getCancellationPolicy, information.getCancellationPolicy)
  api.serve(contract.getPrivacyPolicy, information.getPrivacyPolicy)
  api.serve(contract.getCarCharges, information.getCarCharges)
  api.serve(contract.getRentConditions, information.getRentConditions)
  api.serve(contract.getCourierService, courier.getCourierService)
  api.serve(contract.listFaqs, information.listFaqs)
  api.serve(contract.listNewsCategories, news.listNewsCategories)
  api.serve(contract.searchNews, news.searchNews)
  api.serve(contract.getNews, news.getNews)
}
