import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract/failures.ts'
import * as failures from './failures.service.ts'

export const failuresApi = (api: Api) => {
  api.serve(contract.listFailures, failures.listFailures)
  api.serve(contract.retryFailure, failures.retryFailure)
}
