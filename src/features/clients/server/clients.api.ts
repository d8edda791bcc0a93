import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import * as accountContract from '../contract/booking-accounts.ts'
import * as draftContract from '../contract/booking-drafts.ts'
import * as mailContract from '../contract/mails.ts'
import * as messageContract from '../contract/message-settings.ts'
import * as dataContract from '../contract/own-data.ts'
import * as passkeyContract from '../contract/passkeys.ts'
import * as peopleContract from '../contract/saved-people.ts'
import * as sessionContract from '../contract/sessions.ts'
import * as whatsAppContract from '../contract/whatsapp.ts'
import * as contract from '../contract.ts'
import * as drafts from './booking-drafts.service.ts'
import { checkCardholderName } from './cardholder-name.service.ts'
import * as clients from './clients.service.ts'
import * as messages from './message-settings.service.ts'
import { deleteAccount, getMyData } from './own-data.service.ts'
import * as passkeys from './passkeys.service.ts'
import * as passwords from './password.service.ts'
import * as proofs from './proof.service.ts'
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
  api.serve(contract.activateByDigits, clients.activateByDigits)
  api.serve(accountContract.signUpToBook, clients.signUpToBook)
  api.serve(accountContract.signInByDigits, clients.signInByDigits)
  api.serve(contract.resendActivation, clients.resendActivation)
  api.serve(contract.recoverPassword, passwords.recoverPassword)
  api.serve(contract.changePassword, passwords.changePassword)
  api.serve(contract.provePassword, passwords.provePassword)
  api.serve(contract.mailProofCode, proofs.mailProofCode)
  api.serve(contract.proveByCode, proofs.proveByCode)
  api.serve(sessionContract.listSessions, sessions.listSessions)
  api.serve(sessionContract.endSession, sessions.endSession)
  api.serve(sessionContract.endOtherSessions, sessions.endOtherSessions)
  api.serve(sessionContract.logOff, sessions.logOff)
  api.serve(passkeyContract.beginPasskeySignIn, passkeys.beginPasskeySignIn)
  api.serve(passkeyContract.signInByPasskey, passkeys.signInByPasskey)
  api.serve(passkeyContract.listPasskeys, passkeys.listPasskeys)
  api.serve(passkeyContract.beginPasskey, passkeys.beginPasskey)
  api.serve(passkeyContract.addPasskey, passkeys.addPasskey)
  api.serve(passkeyContract.removePasskey, passkeys.removePasskey)
  api.serve(contract.getProfile, clients.getProfile)
  api.serve(contract.updateProfile, clients.updateProfile)
  api.serve(peopleContract.listSavedPeople, people.listSavedPeople)
  api.serve(peopleContract.savePerson, people.savePerson)
  api.serve(peopleContract.deletePerson, people.deletePerson)
  api.serve(draftContract.syncBookingDrafts, drafts.syncBookingDrafts)
  api.serve(contract.checkCardholderName, checkCardholderName)
  api.serve(whatsAppContract.isAllowedWhatsApp, whatsApp.isAllowedWhatsApp)
  api.serve(whatsAppContract.existsWhatsApp, whatsApp.existsWhatsApp)
  api.serve(whatsAppContract.needsWhatsApp, whatsApp.needsWhatsApp)
  api.serve(whatsAppContract.startWhatsApp, whatsApp.startWhatsApp)
  api.serve(whatsAppContract.confirmWhatsApp, whatsApp.confirmWhatsApp)
  api.serve(whatsAppContract.getWhatsAppState, whatsApp.getWhatsAppState)
  api.serve(messageContract.getMessageSettings, messages.getMessageSettings)
  api.serve(messageContract.tryEmailAgain, messages.tryEmailAgain)
  api.serve(messageContract.allowWhatsApp, messages.allowWhatsApp)
  api.serve(dataContract.getMyData, getMyData(keepers))
  api.serve(dataContract.deleteAccount, deleteAccount(keepers))
  if (services.config.demo) api.serve(mailContract.listDemoMails, clients.listDemoMails)
}
