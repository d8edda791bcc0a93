import type { Ctx } from '../../../platform/context.ts'
import { clientIdOf } from '../../../platform/context.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { listClientPayments, listUsedCards } from './client-cards.store.ts'
import { listClientLateTransfers } from './late-transfer.store.ts'

/** The cards that the caller has paid with, last used first. */
export const getClientCards = (ctx: Ctx) => listUsedCards(ctx.db, clientIdOf(ctx))

/** A client's payments and late transfers: exported, and kept by law when the account is deleted. */
export const paymentData: OwnDataProvider = {
  part: 'payments',
  read: async (ctx, clientId) => ({
    attempts: await listClientPayments(ctx.db, clientId),
    arrivedLate: await listClientLateTransfers(ctx.db, clientId),
  }),
  erase: async () => {},
}
