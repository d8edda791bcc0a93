import { notFound } from '../../../ui/not-found.ts'
import * as contract from '../contract.ts'
import { findDefinition } from '../kinds.ts'

const CATALOGUE = {
  listKinds: contract.listKinds,
  listRecords: contract.listRecords,
  getRecord: contract.getRecord,
  createRecord: contract.createRecord,
  saveRecord: contract.saveRecord,
  publishRecord: contract.publishRecord,
  discardChanges: contract.discardChanges,
  restoreVersion: contract.restoreVersion,
  confirmText: contract.confirmText,
  archiveRecord: contract.archiveRecord,
  unarchiveRecord: contract.unarchiveRecord,
  listVersions: contract.listVersions,
  getVersion: contract.getVersion,
  previewRecord: contract.previewRecord,
  uploadPhoto: contract.uploadPhoto,
  cropPhoto: contract.cropPhoto,
}

/** The calls of each area. */
const CALLS: Record<'catalogue' | 'content', typeof CATALOGUE> = {
  catalogue: CATALOGUE,
  content: {
    listKinds: contract.listContentKinds,
    listRecords: contract.listContent,
    getRecord: contract.getContent,
    createRecord: contract.createContent,
    saveRecord: contract.saveContent,
    publishRecord: contract.publishContent,
    discardChanges: contract.discardContentChanges,
    restoreVersion: contract.restoreContentVersion,
    confirmText: contract.confirmContentText,
    archiveRecord: contract.archiveContent,
    unarchiveRecord: contract.unarchiveContent,
    listVersions: contract.listContentVersions,
    getVersion: contract.getContentVersion,
    previewRecord: contract.previewContent,
    uploadPhoto: contract.uploadContentPhoto,
    cropPhoto: contract.cropContentPhoto,
  } as unknown as typeof CATALOGUE,
}

/** A kind with the calls of its area and its path in the office. Throws 404 for an unknown kind. */
export const officeKindOf = (kind: string | undefined) => {
  const definition = findDefinition(kind ?? '') ?? notFound()
  const { area } = definition
  return { definition, calls: CALLS[area], area, path: `/office/${area}/${definition.kind}` }
}
export type OfficeKind = ReturnType<typeof officeKindOf>

export const callsOf = (area: 'catalogue' | 'content') => CALLS[area]
