import type { Config } from '../config/config.ts'
import { s3Store } from './s3-store.ts'

/** Storage for encrypted files outside the database. It is reached over the network: never inside a transaction. */
export type ObjectStore = {
  /** Writes an object. Throws unless the storage has confirmed it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of an object; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Removes an object; no error when there is none. */
  remove(key: string): Promise<void>
}

/** The account and place of files in S3-compatible storage. */
export type S3Settings = {
  bucket: string
  region: string
  /** Unset: AWS. */
  endpoint: string | undefined
  /** The beginning of all keys, 'alamar/'; may be empty. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** How the storage encrypts, in addition to our own encryption. */
  encryption: 'AES256' | 'aws:kms' | 'off'
}

const stores = new WeakMap<S3Settings, ObjectStore>()

/** The configured storage, with one pool of connections per process; undefined when there is none. */
export const objectStoreOf = ({ s3 }: Pick<Config, 's3'>): ObjectStore | undefined => {
  if (!s3) return undefined
  const store = stores.get(s3) ?? s3Store(s3)
  stores.set(s3, store)
  return store
}
