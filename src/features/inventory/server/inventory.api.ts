import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as changes from './changes.service.ts'
import * as rules from './rules.service.ts'
import * as sheets from './sheets.service.ts'

export const inventoryApi = (api: Api) => {
  api.serve(contract.listSheets, sheets.listSheets)
  api.serve(contract.getSheet, sheets.getSheet)
  api.serve(contract.saveChange, changes.saveChange)
  api.serve(contract.listChanges, changes.listChanges)
  api.serve(contract.undoChange, changes.undoChange)
  api.serve(contract.listRules, rules.listRules)
  api.serve(contract.saveSeason, rules.saveSeason)
  api.serve(contract.removeSeason, rules.removeSeason)
  api.serve(contract.saveRule, rules.saveRule)
  api.serve(contract.removeRule, rules.removeRule)
  api.serve(contract.previewRules, rules.previewRules)
  api.serve(contract.applyRules, rules.applyRules)
}
