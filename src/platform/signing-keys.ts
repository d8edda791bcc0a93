import { createHmac } from 'node:crypto'
import { once } from '../lib/once.ts'
import type { Ctx } from './context.ts'
import { sharedSecret } from './secret-keys.store.ts'

const keysByDatabase = new WeakMap<object, Map<string, () => Promise<string>>>()

/**
 * The key for one kind of signed token. It is derived from TOKEN_KEY when that is set. Otherwise it is generated on first use,
 * stored in the database and shared by all processes.
 */
export const signingKey = ({ database, config }: Pick<Ctx, 'database' | 'config'>, kind: string): Promise<string> => {
  const { tokenKey } = config
  if (tokenKey) return Promise.resolve(createHmac('sha256', tokenKey).update(kind).digest('base64url'))
  const keys = keysByDatabase.get(database) ?? new Map<string, () => Promise<string>>()
  keysByDatabase.set(database, keys)
  const key = keys.get(kind) ?? once(() => sharedSecret(database.db, kind))
  keys.set(kind, key)
  return key()
}
