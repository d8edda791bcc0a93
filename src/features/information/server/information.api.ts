import type { Api } from '../../../platform/http/api.ts'
import * as officePolicies from '../contract/office-policies.ts'
import * as contract from '../contract.ts'
import * as courier from './courier.service.ts'
import * as homePage from './home-page.service.ts'
import * as information from './information.service.ts'
import * as news from './news.service.ts'
import * as policies from './policies.service.ts'

export const informationApi = (api: Api) => {
  api.serve(contract.getCancellationPolicy, policies.getCancellationPolicy)
  api.serve(contract.getPrivacyPolicy, policies.getPrivacyPolicy)
  api.serve(contract.getCarCharges, policies.getCarCharges)
  api.serve(officePolicies.listPolicies, policies.listPolicies)
  api.serve(officePolicies.listPolicyVersions, policies.listPolicyVersions)
  api.serve(officePolicies.savePolicyDraft, policies.savePolicyDraft)
  api.serve(officePolicies.discardPolicyDraft, policies.discardPolicyDraft)
  api.serve(officePolicies.publishPolicy, policies.publishPolicy)
  api.serve(officePolicies.confirmPolicy, policies.confirmPolicy)
  api.serve(officePolicies.withdrawPolicy, policies.withdrawPolicy)
  api.serve(contract.getHomePage, homePage.getHomePage)
  api.serve(contract.listHomeZones, homePage.listHomeZones)
  api.serve(contract.getCourierService, courier.getCourierService)
  api.serve(contract.getLogo, information.getLogo)
  api.serve(contract.listFaqs, information.listFaqs)
  api.serve(contract.listHelp, information.listHelp)
  api.serve(contract.listNewsCategories, news.listNewsCategories)
  api.serve(contract.searchNews, news.searchNews)
  api.serve(contract.getNews, news.getNews)
}
