import type { Ctx } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { emailState, tryEmailAgain } from '../../clients/server/message-settings.service.ts'
import { listPlansOf } from '../../travel-plan/server/travel-plan.service.ts'
import { listTravelers } from '../../travel-plan/server/trip-links.service.ts'
import { listStatementsOfPlans } from '../../us-travel/server/us-travel.service.ts'
import * as store from './client-search.store.ts'
import { listImpersonations } from './impersonation.service.ts'

/** Clients by name, email, phone, plan number or a reference (ours, the supplier's or the bank's), sorted by name. */
export const searchClients = (ctx: Ctx, { text, page, pageSize }: { text: string; page: number; pageSize: number }) =>
  store.searchClients(ctx.db, text, { limit: pageSize, offset: (page - 1) * pageSize })

/** A client with their plans, bookings and impersonations. Refuses: NOT_FOUND. */
export const getClientFile = async (ctx: Ctx, { id }: { id: number }) => {
  const client = await getClient(ctx, id)
  const plans = await listPlansOf(ctx, id)
  return {
    client,
    email: await emailState(ctx, client.email),
    plans,
    travelers: await listTravelers(
      ctx,
      plans.map((plan) => plan.id),
    ),
    travelStatements: await listStatementsOfPlans(
      ctx,
      plans.map((plan) => plan.id),
    ),
    impersonations: await listImpersonations(ctx, id),
  }
}

/** Resumes emails to a client's address after one bounced. Refuses: NOT_FOUND. */
export const sendMailsAgain = (ctx: Ctx, { id }: { id: number }) => tryEmailAgain(ctx, { clientId: id })
