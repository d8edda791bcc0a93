import { fileTypeFromBuffer } from 'file-type'
import { addHours } from '../../lib/days.ts'
import { refuse } from '../../lib/refusals.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { seal, unseal } from '../sealing.ts'
import { hashOfObject, MOVE_OUT } from './object-keys.ts'
import { objectStoreOf } from './object-store.ts'
import * as store from './stored-files.store.ts'

export type StoredFile = { contentType: string; bytes: Uint8Array }

/** The media type of a file, detected from its first bytes: 'image/jpeg'; undefined when it is unknown. */
export const contentTypeOf = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes))?.mime

/**
 * Stores a file encrypted; returns its id. The caller is responsible for access control and retention; with `keepDays` the daily
 * maintenance deletes the file after that many days. With S3-compatible storage, a job moves the file there after the transaction.
 */
export const putFile = async (
  tx: TxCtx,
  { contentType, bytes, keepDays }: StoredFile & { keepDays?: number },
): Promise<number> => {
  const now = tx.clock.now()
  const { keyId, sealed } = await seal(tx, bytes, contentType)
  const id = await store.insertFile(tx.db, {
    key_id: keyId,
    content_type: contentType,
    size: bytes.byteLength,
    sealed,
    created_at: now,
    expires_at: keepDays === undefined ? null : addHours(now, 24 * keepDays),
  })
  if (tx.config.filesIn === 's3') await tx.jobs.enqueue(tx.db, { kind: MOVE_OUT, payload: { id }, dueAt: now })
  return id
}

type Reading = Pick<Ctx, 'db' | 'config' | 'log'>

/**
 * A stored file; undefined when it was removed. Not inside a transaction, because the file may be in S3-compatible storage.
 * Throws when it was modified, or when its key is unknown. Refuses: UNAVAILABLE while the storage does not answer.
 */
export const readFile = async (ctx: Reading, id: number): Promise<StoredFile | undefined> => {
  const file = await store.findFile(ctx.db, id)
  if (!file) return undefined
  const sealed = file.sealed ?? (await readObject(ctx, file.object_key!))
  const bytes = await unseal(ctx, { keyId: file.key_id, sealed }, file.content_type)
  return { contentType: file.content_type, bytes }
}

const readObject = async ({ config, log }: Pick<Reading, 'config' | 'log'>, key: string): Promise<Uint8Array> => {
  const objects = objectStoreOf(config)
  if (!objects) throw new Error('A file is in S3-compatible storage, which is not configured')
  const sealed = await objects.get(key).catch((error) => {
    log.warn({ err: error }, 'The file storage does not answer')
    return refuse('UNAVAILABLE')
  })
  if (!sealed) throw new Error(`The file storage has no object ${key}`)
  if (!key.startsWith(hashOfObject(sealed))) throw new Error(`The object ${key} was modified`)
  return sealed
}

export const removeFile = (tx: TxCtx, id: number) => store.deleteFile(tx.db, id)
