import type { Ctx, Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { FILE_AREAS, type FileArea } from '../kinds.ts'
import * as exports from './exports.service.ts'
import { handleImportJobs } from './import-run.service.ts'
import * as imports from './imports.service.ts'
import { exportRecords } from './record-exports.service.ts'

/** A use case for the imports of one area; imports of other areas are not found. */
const within =
  <I extends { id: number }, R>(area: FileArea, useCase: (ctx: Ctx, input: I) => Promise<R>) =>
  async (ctx: Ctx, input: I) => {
    await imports.requireArea(ctx, area, input.id)
    return useCase(ctx, input)
  }

export const spreadsheetsApi = (api: Api, services: Services) => {
  handleImportJobs(services)
  for (const area of FILE_AREAS) {
    const calls = contract.IMPORT_CALLS[area]
    api.serve(calls.listImports, (ctx, input) => imports.listImports(ctx, { ...input, area }))
    api.serve(calls.getImportTemplate, exports.getImportTemplate)
    api.serve(calls.getImport, within(area, imports.getImport))
    api.serve(calls.uploadImport, imports.uploadImport)
    api.serve(calls.checkImport, within(area, imports.checkImport))
    api.serve(calls.commitImport, within(area, imports.commitImport))
    api.serve(calls.undoImport, within(area, imports.undoImport))
    api.serve(calls.getImportProblems, within(area, imports.getImportProblems))
  }
  api.serve(contract.exportRates, exports.exportRates)
  for (const call of Object.values(contract.EXPORT_CALLS)) api.serve(call, exportRecords)
}
