import { fileTypeFromBuffer } from 'file-type'
import { addHours } from '../lib/days.ts'
import type { Ctx, TxCtx } from './context.ts'
import { seal, unseal } from './sealing.ts'
import * as store from './stored-files.store.ts'

export type StoredFile = { contentType: string; bytes: Uint8Array }

/** The media type of a file, detected from its first bytes: 'image/jpeg'; undefined when it is unknown. */
export const contentTypeOf = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes))?.mime

/**
 * Stores a file encrypted; returns its id. The caller is responsible for access control and retention; with `keepDays` the daily
 * maintenance deletes the file after so many days.
 */
export const putFile = async (
  tx: TxCtx,
  { contentType, bytes, keepDays }: StoredFile & { keepDays?: number },
): Promise<number> => {
  const now = tx.clock.now()
  const { keyId, sealed } = await seal(tx, bytes, contentType)
  return store.insertFile(tx.db, {
    key_id: keyId,
    content_type: contentType,
    size: bytes.byteLength,
    sealed,
    created_at: now,
    expires_at: keepDays === undefined ? null : addHours(now, 24 * keepDays),
  })
}

/** A stored file; undefined when it was removed. Throws when it was modified, or when its key is unknown. */
export const readFile = async (keys: Pick<Ctx, 'db' | 'config'>, id: number): Promise<StoredFile | undefined> => {
  const file = await store.findFile(keys.db, id)
  if (!file) return undefined
  const bytes = await unseal(keys, { keyId: file.key_id, sealed: file.sealed }, file.content_type)
  return { contentType: file.content_type, bytes }
}

export const removeFile = (tx: TxCtx, id: number) => store.deleteFile(tx.db, id)
