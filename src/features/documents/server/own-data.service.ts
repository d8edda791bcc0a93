import type { DataKeeper } from '../../../platform/own-data.ts'
import { removeFile } from '../../../platform/stored-files.ts'
import { deleteDocuments, listDocuments, listFileIds } from './documents.store.ts'

/** A client's documents: told without the pictures, and deleted with them when the account goes. */
export const documentsData: DataKeeper = {
  part: 'documents',
  tell: (ctx, clientId) => listDocuments(ctx.db, clientId),
  erase: async (tx, clientId) => {
    const files = await listFileIds(tx.db, clientId)
    await deleteDocuments(tx.db, clientId)
    for (const file of files) await removeFile(tx, file)
  },
}
