import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { deletePhotosOfClient, exportPhotos } from './review-photos.service.ts'
import { listReviewsOf, makeAnonymous, wantsMails } from './reviews.store.ts'

/**
 * A client's reviews are exported with their photos. When the account is deleted, they lose their author and country, their photos are
 * deleted, and reviews that await moderation are withdrawn.
 */
export const reviewsData: OwnDataProvider = {
  part: 'reviews',
  read: async (ctx, clientId) => ({
    written: await listReviewsOf(ctx.db, clientId),
    photos: await exportPhotos(ctx, clientId),
    mailsWanted: await wantsMails(ctx.db, clientId),
  }),
  erase: async (tx, clientId) => {
    await deletePhotosOfClient(tx, clientId)
    await makeAnonymous(tx.db, clientId)
  },
}
