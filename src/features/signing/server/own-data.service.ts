import type { DataKeeper } from '../../../platform/own-data.ts'
import { listClientReceipts } from './signing.store.ts'

/** A client's receipts: told, and kept when the account goes, as the law wants. */
export const signingData: DataKeeper = {
  part: 'receipts',
  tell: (ctx, clientId) => listClientReceipts(ctx.db, clientId),
  erase: async () => {},
}
