import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { listReviewsOf, makeAnonymous, wantsMails } from './reviews.store.ts'

/** A client's reviews: exported; with the account, they lose their author and country, and those that wait are withdrawn. */
export const reviewsData: OwnDataProvider = {
  part: 'reviews',
  read: async (ctx, clientId) => ({
    written: await listReviewsOf(ctx.db, clientId),
    mailsWanted: await wantsMails(ctx.db, clientId),
  }),
  erase: (tx, clientId) => makeAnonymous(tx.db, clientId),
}
