import { removeFile } from '../../../platform/files/stored-files.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { deleteDocuments, listDocuments, listFileIds } from './documents.store.ts'

/** A client's documents: exported without pictures, deleted with pictures. */
export const documentsData: OwnDataProvider = {
  part: 'documents',
  read: (ctx, clientId) => listDocuments(ctx.db, clientId),
  erase: async (tx, clientId) => {
    const files = await listFileIds(tx.db, clientId)
    await deleteDocuments(tx.db, clientId)
    for (const file of files) await removeFile(tx, file)
  },
}
