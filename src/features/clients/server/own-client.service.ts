import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, ownerId } from '../../../platform/context.ts'
import * as store from './clients.store.ts'

/** The client with this id: the caller, or any client when staff with the permission call. Refuses: NOT_FOUND. */
export const getOwnClient = async (ctx: Ctx, clientId: number): Promise<store.Client> =>
  (await store.findClient(ctx.db, ownerId(ctx, clientId))) ?? refuse('NOT_FOUND')

/** The language in which to write to the client: that of the request, or the account's when staff call. */
export const langFor = (ctx: Ctx, client: Pick<store.Client, 'lang'>): Lang =>
  ctx.actor.kind === 'staff' ? client.lang : ctx.lang
