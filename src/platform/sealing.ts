import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import type { Db } from './db/database.ts'
import { sharedSecret } from './secret-keys.store.ts'

/** Bytes encrypted with AES-256-GCM, and the id of the key. */
export type Sealed = { keyId: string; sealed: Uint8Array }

const SECRET = 'stored-files'
const IV_BYTES = 12
const TAG_BYTES = 16

type Key = { id: string; bytes: Buffer }
type Keys = Pick<Ctx, 'db' | 'config'>

const keyFrom = (text: string): Key => {
  const bytes = createHash('sha256').update(text).digest()
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes }
}

const ownKey = async (db: Db) => keyFrom(await sharedSecret(db, SECRET))

/** The key from `FILES_KEY`, or else a key that is generated on first use and stored in the database. */
const keyInUse = async ({ db, config }: Keys) => (config.filesKey ? keyFrom(config.filesKey) : ownKey(db))

/** Encrypts bytes. `about` describes them and must be the same for `unseal` (additional authenticated data). */
export const seal = async (keys: Keys, bytes: Uint8Array, about: string): Promise<Sealed> => {
  const key = await keyInUse(keys)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(about))
  return { keyId: key.id, sealed: Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) }
}

/** Decrypts bytes. Throws when they or `about` were changed, or when their key is unknown. */
export const unseal = async (keys: Keys, { keyId, sealed }: Sealed, about: string): Promise<Buffer> => {
  const bytes = Buffer.from(sealed)
  const key = await findKey(keys, keyId)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

/** The key with this id: the current one, or the database key used before `FILES_KEY` was set. */
const findKey = async (keys: Keys, id: string): Promise<Key> => {
  const key = await keyInUse(keys)
  if (key.id === id) return key
  const own = await ownKey(keys.db)
  if (own.id === id) return own
  throw new Error(`Sealed with an unknown key (${id}): set FILES_KEY to the key used for sealing`)
}
