import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listMails } from '../contract/mailbox.ts'
import { logOffStaff, signInStaff } from '../contract/staff.ts'
import * as staff from './staff.service.ts'

export const staffApi = (api: Api, services: Services) => {
  staff.handleStaffJobs(services)
  api.serve(signInStaff, staff.signInStaff)
  api.serve(logOffStaff, staff.logOffStaff)
  api.serve(listMails, staff.listMails)
}
