import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract/waiting-work.ts'
import { listWaitingWork } from './waiting-work.service.ts'

export const waitingWorkApi = (api: Api) => {
  api.serve(contract.listWaitingWork, listWaitingWork)
}
