import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { listImpersonations } from './impersonation.service.ts'
import { deleteReasons } from './impersonation.store.ts'

/** Exports the client's impersonations. Deleting the account deletes their reasons and keeps the rest. */
export const officeData: OwnDataProvider = {
  part: 'impersonations',
  read: listImpersonations,
  erase: (tx, clientId) => deleteReasons(tx.db, clientId),
}
