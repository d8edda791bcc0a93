import { createHash } from 'node:crypto'
import { randomToken } from '../secrets.ts'

/** The job that moves a new file to S3-compatible storage. */
export const MOVE_OUT = 'files.move-out'

/** The beginning of an object's key: the SHA-256 hash of its content. */
export const hashOfObject = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A new key for these bytes. No two attempts to store a file share a key, so that removing one never removes the other. */
export const newObjectKey = (bytes: Uint8Array) => `${hashOfObject(bytes)}-${randomToken().slice(0, 16)}`
