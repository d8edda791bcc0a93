import type { Ctx } from '../../../platform/context.ts'
import { clientIdOf } from '../../../platform/context.ts'
import type { DataKeeper } from '../../../platform/own-data.ts'
import { listClientPayments, listUsedCards } from './client-cards.store.ts'
import { listClientLateTransfers } from './late-transfer.store.ts'

/** The cards with which the caller has paid, the last used first. */
export const getClientCards = (ctx: Ctx) => listUsedCards(ctx.db, clientIdOf(ctx))

/** A client's payments and what came late for them: told, and kept when the account goes, as the law wants. */
export const paymentData: DataKeeper = {
  part: 'payments',
  tell: async (ctx, clientId) => ({
    attempts: await listClientPayments(ctx.db, clientId),
    arrivedLate: await listClientLateTransfers(ctx.db, clientId),
  }),
  erase: async () => {},
}
