import type { FastifyInstance } from 'fastify'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as clients from './clients.service.ts'
import { tokenApi } from './token.api.ts'

export const clientsApi = (api: Api, scope: FastifyInstance) => {
  tokenApi(api, scope)
  api.serve(contract.signUp, clients.signUp)
  api.serve(contract.activateClient, clients.activateClient)
  api.serve(contract.resendActivation, clients.resendActivation)
  api.serve(contract.logOff, clients.logOff)
  api.serve(contract.getProfile, clients.getProfile)
  api.serve(contract.updateProfile, clients.updateProfile)
  api.serve(contract.listDemoMails, clients.listDemoMails)
}
