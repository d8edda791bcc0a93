import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import * as contract from '../contract.ts'
import * as drafts from './booking-drafts.service.ts'
import { checkCardholderName } from './cardholder-name.service.ts'
import * as clients from './clients.service.ts'
import { deleteAccount, getMyData } from './own-data.service.ts'
import * as passwords from './password.service.ts'
import * as people from './saved-people.service.ts'
import * as sessions from './sessions.service.ts'
import { tokenApi } from './token.api.ts'
import * as whatsApp from './whatsapp.service.ts'

/** `keepers`: the own-data providers of the higher features, highest first. */
export const clientsApi = (
  api: Api,
  scope: FastifyInstance,
  services: Services,
  keepers: readonly OwnDataProvider[],
) => {
  clients.handleClientJobs(services)
  passwords.handlePasswordJobs(services)
  sessions.handleSessionJobs(services)
  drafts.handleDraftJobs(services)
  tokenApi(api, scope, services)
  api.serve(contract.signUp, clients.signUp)
  api.serve(contract.activateClient, clients.activateClient)
  api.serve(contract.resendActivation, clients.resendActivation)
  api.serve(contract.recoverPassword, passwords.recoverPassword)
  api.serve(contract.changePassword, passwords.changePassword)
  api.serve(contract.provePassword, passwords.provePassword)
  api.serve(contract.listSessions, sessions.listSessions)
  api.serve(contract.endSession, sessions.endSession)
  api.serve(contract.endOtherSessions, sessions.endOtherSessions)
  api.serve(contract.logOff, sessions.logOff)
  api.serve(contract.getProfile, clients.getProfile)
  api.serve(contract.updateProfile, clients.updateProfile)
  api.serve(contract.listSavedPeople, people.listSavedPeople)
  api.serve(contract.savePerson, people.savePerson)
  api.serve(contract.deletePerson, people.deletePerson)
  api.serve(contract.syncBookingDrafts, drafts.syncBookingDrafts)
  api.serve(contract.checkCardholderName, checkCardholderName)
  api.serve(contract.isAllowedWhatsApp, whatsApp.isAllowedWhatsApp)
  api.serve(contract.existsWhatsApp, whatsApp.existsWhatsApp)
  api.serve(contract.needsWhatsApp, whatsApp.needsWhatsApp)
  api.serve(contract.startWhatsApp, whatsApp.startWhatsApp)
  api.serve(contract.confirmWhatsApp, whatsApp.confirmWhatsApp)
  api.serve(contract.getWhatsAppState, whatsApp.getWhatsAppState)
  api.serve(contract.getMyData, getMyData(keepers))
  api.serve(contract.deleteAccount, deleteAccount(keepers))
  if (services.config.demo) api.serve(contract.listDemoMails, clients.listDemoMails)
}
