import type { Ctx } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { listPlansOf } from '../../travel-plan/server/travel-plan.service.ts'
import * as store from './clients-desk.store.ts'
import { listImpersonations } from './impersonation.service.ts'

/** Clients by name, e-mail, or the reference of a booking or the number of a plan, in the order of their names. */
export const searchClients = (ctx: Ctx, { text, page, pageSize }: { text: string; page: number; pageSize: number }) =>
  store.searchClients(ctx.db, text, { limit: pageSize, offset: (page - 1) * pageSize })

/** A client with everything they planned and booked, to be looked at. Refuses: NOT_FOUND. */
export const getClientFile = async (ctx: Ctx, { id }: { id: number }) => ({
  client: await getClient(ctx, id),
  plans: await listPlansOf(ctx, id),
  impersonations: await listImpersonations(ctx, id),
})
