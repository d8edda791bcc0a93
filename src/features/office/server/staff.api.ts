import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as staff from './staff.service.ts'

export const staffApi = (api: Api) => {
  api.serve(contract.signInStaff, staff.signInStaff)
  api.serve(contract.logOffStaff, staff.logOffStaff)
  api.serve(contract.listMails, staff.listMails)
}
