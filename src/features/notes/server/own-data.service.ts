import { removeFile } from '../../../platform/files/stored-files.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { deleteConversations, listAllAttachments, listAllNotes } from './own-data.store.ts'

/** A client's conversations with the agency: exported, and deleted with the account. */
export const notesData: OwnDataProvider = {
  part: 'notes',
  read: async (ctx, clientId) => ({
    notes: await listAllNotes(ctx.db, clientId),
    attachments: await listAllAttachments(ctx.db, clientId),
  }),
  erase: async (tx, clientId) => {
    for (const file of await deleteConversations(tx.db, clientId)) await removeFile(tx, file)
  },
}
