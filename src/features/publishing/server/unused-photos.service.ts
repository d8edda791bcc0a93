import { addHours } from '../../../lib/days.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { lockRecord } from './publishing.store.ts'
import { RECORD_KINDS } from './record-kinds.service.ts'
import * as store from './unused-photos.store.ts'

/** Days for which an upload is kept although no version of its record uses it. */
const GRACE_DAYS = 30

/**
 * After `GRACE_DAYS`, deletes uploads that no version of their record uses, published or not; also deletes files that are no longer shown
 * (docs/rules/publishing.md#photos). The record is locked meanwhile, so that nobody can save a version with one of them.
 */
export const deleteUnusedPhotos = async (ctx: Ctx) => {
  const before = addHours(ctx.clock.now(), -24 * GRACE_DAYS)
  let deleted = 0
  for (const { definition, photoKind } of RECORD_KINDS) {
    if (!photoKind) continue
    const { kind } = definition
    for (const ownerId of await store.listOwners(ctx.db, { kind, photoKind, before }))
      deleted += await transact(ctx, async (tx) => {
        await lockRecord(tx.db, { kind, id: ownerId })
        return store.deleteUploads(tx.db, { kind, photoKind, ownerId, before })
      })
  }
  const files = await store.deleteFiles(ctx.db)
  if (deleted > 0 || files > 0) ctx.log.info({ uploads: deleted, files }, 'Unused photos were deleted')
}
