import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, isImpersonated, ownerId, type TxCtx } from '../../../platform/context.ts'
import * as store from './clients.store.ts'

/** The client with this id: the caller, or any client when staff with the permission call. Refuses: NOT_FOUND. */
export const getOwnClient = async (ctx: Ctx, clientId: number): Promise<store.Client> =>
  (await store.findClient(ctx.db, ownerId(ctx, clientId))) ?? refuse('NOT_FOUND')

/** The language of messages to the client: that of the request, or the account's when staff call. */
export const langFor = (ctx: Ctx, client: Pick<store.Client, 'lang'>): Lang =>
  ctx.actor.kind === 'staff' ? client.lang : ctx.lang

/**
 * Changes the language of the client's emails to the language of the request, if the store offers it. Staff who act as the client change
 * nothing. Returns the client.
 */
export const followLanguage = async <C extends { id: number; lang: Lang }>(tx: TxCtx, client: C): Promise<C> => {
  const { requestedLang: lang } = tx
  if (!lang || lang === client.lang || !tx.config.languages.includes(lang) || isImpersonated(tx)) return client
  await store.setLanguage(tx.db, client.id, lang)
  return { ...client, lang }
}
