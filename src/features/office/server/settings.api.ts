import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract/settings.ts'
import * as settings from './settings.service.ts'

export const settingsApi = (api: Api) => {
  api.serve(contract.listSettings, settings.listSettings)
  api.serve(contract.saveSetting, settings.saveSetting)
  api.serve(contract.saveSettings, settings.saveSettings)
  api.serve(contract.uploadLogo, settings.uploadLogo)
  api.serve(contract.listSettingChanges, settings.listSettingChanges)
}
