import { IMPORT_CALLS, type Import } from '../features/spreadsheets/contract.ts'
import type { FileArea } from '../features/spreadsheets/kinds.ts'
import type { Call } from '../platform/http/endpoint.ts'
import type { TestApp } from './test-app.ts'

/** What staff do with an uploaded file of an area. Each step runs its job and returns the import after it. */
export const importSteps = (area: FileArea, app: () => TestApp, call: () => Call) => {
  const calls = IMPORT_CALLS[area]
  const afterJobs = async (id: number) => {
    await app().runJobs()
    return call()(calls.getImport, { id })
  }
  return {
    check: async ({ id, mapping }: Pick<Import, 'id' | 'mapping'>, asDraft = false) => {
      await call()(calls.checkImport, { id, mapping, asDraft })
      return afterJobs(id)
    },
    commit: async ({ id }: Pick<Import, 'id'>) => {
      await call()(calls.commitImport, { id })
      return afterJobs(id)
    },
  }
}
