import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { listConditionSuppliers, recordsOf } from './publishing.service.ts'

export const publishingApi = (api: Api) => {
  const catalogue = recordsOf('catalogue')
  api.serve(contract.listKinds, catalogue.listKinds)
  api.serve(contract.listRecords, catalogue.listRecords)
  api.serve(contract.getRecord, catalogue.getRecord)
  api.serve(contract.createRecord, catalogue.createRecord)
  api.serve(contract.saveRecord, catalogue.saveRecord)
  api.serve(contract.publishRecord, catalogue.publishRecord)
  api.serve(contract.discardChanges, catalogue.discardChanges)
  api.serve(contract.restoreVersion, catalogue.restoreVersion)
  api.serve(contract.confirmText, catalogue.confirmText)
  api.serve(contract.archiveRecord, catalogue.archiveRecord)
  api.serve(contract.unarchiveRecord, catalogue.unarchiveRecord)
  api.serve(contract.listVersions, catalogue.listVersions)
  api.serve(contract.getVersion, catalogue.getVersion)
  api.serve(contract.previewRecord, catalogue.previewRecord)
  api.serve(contract.uploadPhoto, catalogue.uploadPhoto)
  api.serve(contract.cropPhoto, catalogue.cropPhoto)

  api.serve(contract.listConditionSuppliers, listConditionSuppliers)

  const content = recordsOf('content')
  api.serve(contract.listContentKinds, content.listKinds)
  api.serve(contract.listContent, content.listRecords)
  api.serve(contract.getContent, content.getRecord)
  api.serve(contract.createContent, content.createRecord)
  api.serve(contract.saveContent, content.saveRecord)
  api.serve(contract.publishContent, content.publishRecord)
  api.serve(contract.discardContentChanges, content.discardChanges)
  api.serve(contract.restoreContentVersion, content.restoreVersion)
  api.serve(contract.confirmContentText, content.confirmText)
  api.serve(contract.archiveContent, content.archiveRecord)
  api.serve(contract.unarchiveContent, content.unarchiveRecord)
  api.serve(contract.listContentVersions, content.listVersions)
  api.serve(contract.getContentVersion, content.getVersion)
  api.serve(contract.previewContent, content.previewRecord)
  api.serve(contract.uploadContentPhoto, content.uploadPhoto)
  api.serve(contract.cropContentPhoto, content.cropPhoto)
}
