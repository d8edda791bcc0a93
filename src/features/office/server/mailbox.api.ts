import type { Api } from '../../../platform/http/api.ts'
import { listMails } from '../contract/mailbox.ts'
import * as mailbox from './mailbox.service.ts'

export const mailboxApi = (api: Api) => {
  api.serve(listMails, mailbox.listMails)
}
