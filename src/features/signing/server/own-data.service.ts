import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { listClientReceipts } from './signing.store.ts'

/** A client's receipts are exported, and kept as the law requires when the account is deleted. */
export const signingData: OwnDataProvider = {
  part: 'receipts',
  read: (ctx, clientId) => listClientReceipts(ctx.db, clientId),
  erase: async () => {},
}
