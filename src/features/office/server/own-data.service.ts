import type { DataKeeper } from '../../../platform/own-data.ts'
import { listImpersonations } from './impersonation.service.ts'
import { forgetReasons } from './impersonation.store.ts'

/** When the agency acted as a client: told; that it happened is kept, why is forgotten when the account goes. */
export const officeData: DataKeeper = {
  part: 'impersonations',
  tell: listImpersonations,
  erase: (tx, clientId) => forgetReasons(tx.db, clientId),
}
