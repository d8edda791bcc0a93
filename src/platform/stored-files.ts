import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Ctx, TxCtx } from './context.ts'
import type { Db } from './db/database.ts'
import { sharedSecret } from './secret-keys.store.ts'
import * as store from './stored-files.store.ts'

/** A file as it was handed in. */
export type StoredFile = { contentType: string; bytes: Uint8Array }

const SECRET = 'stored-files'
const IV_BYTES = 12
const TAG_BYTES = 16

type Key = { id: string; bytes: Buffer }

const keyFrom = (text: string): Key => {
  const bytes = createHash('sha256').update(text).digest()
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes }
}

/** The key of `FILES_KEY` when it is set, else one that is made at the first use and kept beside the files. */
const keyOf = async (db: Db, { filesKey }: Ctx['config']) => keyFrom(filesKey ?? (await sharedSecret(db, SECRET)))

/** What a file is by its first bytes, whatever its name says: 'image/jpeg'; undefined when they say nothing. */
export const contentTypeOf = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes))?.mime

/** Keeps a file, sealed with AES-256-GCM; returns its id. Who may see it, and for how long, is the caller's to check. */
export const putFile = async (tx: TxCtx, { contentType, bytes }: StoredFile): Promise<number> => {
  const key = await keyOf(tx.db, tx.config)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(contentType))
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return store.insertFile(tx.db, {
    key_id: key.id,
    content_type: contentType,
    size: bytes.byteLength,
    sealed,
    created_at: tx.clock.now(),
  })
}

/** A file that is kept; undefined when it was removed. Throws when it was changed, or when its key is not the one in use. */
export const readFile = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  id: number,
): Promise<StoredFile | undefined> => {
  const file = await store.findFile(db, id)
  if (!file) return undefined
  const sealed = Buffer.from(file.sealed)
  const key = await findKey(db, config, file.key_id)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(file.content_type))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  return { contentType: file.content_type, bytes }
}

/** The key that sealed a file: the one in use, else the one from before `FILES_KEY` was set. */
const findKey = async (db: Db, config: Ctx['config'], id: string): Promise<Key> => {
  const key = await keyOf(db, config)
  if (key.id === id) return key
  const own = keyFrom(await sharedSecret(db, SECRET))
  if (own.id === id) return own
  throw new Error(`A file was sealed with another key (${id}): set FILES_KEY to the one that it was stored with`)
}

/** Removes a file for good. */
export const removeFile = (tx: TxCtx, id: number) => store.deleteFile(tx.db, id)
