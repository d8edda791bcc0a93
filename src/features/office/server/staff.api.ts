import type { FastifyInstance } from 'fastify'
import type { Api } from '../../../platform/http/api.ts'
import { keepNothingOf } from '../../../platform/http/unkept.ts'
import * as contract from '../contract.ts'
import * as staff from './staff.service.ts'

export const staffApi = (api: Api, scope: FastifyInstance) => {
  keepNothingOf(scope, contract.signInStaff)
  api.serve(contract.signInStaff, staff.signInStaff)
  api.serve(contract.logOffStaff, staff.logOffStaff)
  api.serve(contract.listMails, staff.listMails)
}
