import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract/mail-texts.ts'
import { type MailExample, mailTexts } from './mail-texts.service.ts'

export const mailTextsApi = (api: Api, examples: readonly MailExample[]) => {
  const service = mailTexts(examples)
  api.serve(contract.listMailTexts, service.listMailTexts)
  api.serve(contract.getMailText, service.getMailText)
  api.serve(contract.saveMailText, service.saveMailText)
}
