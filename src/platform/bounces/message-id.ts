import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { signingKey } from '../signing-keys.ts'

type Keys = Pick<Ctx, 'database' | 'config'>

const macOf = async (keys: Keys, mailId: number) =>
  createHmac('sha256', await signingKey(keys, 'mail-message-ids'))
    .update(String(mailId))
    .digest('hex')
    .slice(0, 32)

/** The Message-ID of an email. Only its recipient and their servers know it, so a report that names it comes from one of them. */
export const messageIdOf = async (keys: Keys, mailId: number) =>
  `<${mailId}.${await macOf(keys, mailId)}@${new URL(keys.config.publicOrigin).hostname}>`

/** The email with a Message-ID; undefined when the id is not ours. */
export const mailIdOf = async (keys: Keys, messageId: string): Promise<number | undefined> => {
  const [, id, mac] = /^<(\d{1,15})\.([0-9a-f]{32})@/.exec(messageId) ?? []
  if (!id || !mac) return undefined
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(await macOf(keys, Number(id))))
  return isOurs ? Number(id) : undefined
}
