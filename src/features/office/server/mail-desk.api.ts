import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract/mail-desk.ts'
import { type MailExample, mailDesk } from './mail-desk.service.ts'

export const mailDeskApi = (api: Api, examples: readonly MailExample[]) => {
  const desk = mailDesk(examples)
  api.serve(contract.listMailTexts, desk.listMailTexts)
  api.serve(contract.getMailText, desk.getMailText)
  api.serve(contract.saveMailText, desk.saveMailText)
}
