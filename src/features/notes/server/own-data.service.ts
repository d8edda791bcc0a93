import type { DataKeeper } from '../../../platform/own-data.ts'
import { removeFile } from '../../../platform/stored-files.ts'
import { deleteConversations, listAllAttachments, listAllNotes } from './own-data.store.ts'

/** A client's conversations with the agency: told, and deleted when the account goes. */
export const notesData: DataKeeper = {
  part: 'notes',
  tell: async (ctx, clientId) => ({
    notes: await listAllNotes(ctx.db, clientId),
    attachments: await listAllAttachments(ctx.db, clientId),
  }),
  erase: async (tx, clientId) => {
    for (const file of await deleteConversations(tx.db, clientId)) await removeFile(tx, file)
  },
}
