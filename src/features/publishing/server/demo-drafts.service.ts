import type { RecordContent } from '../../../lib/record-fields.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { addPhotos, deleteUploads, type PhotoFile } from '../../places/server/photos.service.ts'
import * as store from './demo-drafts.store.ts'
import { findKind } from './record-kinds.service.ts'
import { addDraft } from './record-versions.service.ts'

/** An entry of the demo's catalogue: its number there, the content of its record, and its pictures. */
export type DemoEntry = { sourceId: number; content: RecordContent; pictures?: readonly PhotoFile[] }

/** The records of a kind that were taken from the demo's catalogue, by their number in it. */
export const listTaken = (ctx: Pick<Ctx, 'db'>, kind: string) => store.listTaken(ctx.db, kind)

/**
 * Adds entries of the demo's catalogue as drafts, except those that were already taken. Returns how many are new
 * (docs/rules/setup.md#demo-catalog). Refuses: NOT_FOUND for an unknown kind.
 */
export const takeDemoEntries = (ctx: Ctx, kindName: string, entries: readonly DemoEntry[]): Promise<number> =>
  transact(ctx, async (tx) => {
    const kind = findKind(kindName) ?? refuse('NOT_FOUND')
    // Concurrent calls wait for each other.
    await store.lockTaking(tx.db)
    const taken = await store.listTaken(tx.db, kindName)
    const missing = entries.filter(({ sourceId }) => !taken.has(sourceId))
    for (const { sourceId, content, pictures = [] } of missing) {
      const id = await addDraft(tx, kind, 'imported', async (newId) =>
        kind.photoKind ? { ...content, photos: await addPhotos(tx, kind.photoKind, newId, pictures) } : content,
      )
      await store.markTaken(tx.db, { kind: kindName, id }, sourceId)
    }
    return missing.length
  })

/** The number of drafts from the demo's catalogue, and how many of them nobody has changed. */
export const countDemoDrafts = (ctx: Pick<Ctx, 'db'>) => store.countDrafts(ctx.db)

/** Deletes the drafts from the demo's catalogue that nobody has changed; keeps the others. Returns how many were deleted. */
export const discardDemoDrafts = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const deleted = await store.deleteUntouched(tx.db)
    for (const { kind, id } of deleted) {
      const photoKind = findKind(kind)?.photoKind
      if (photoKind) await deleteUploads(tx, photoKind, id)
    }
    if (deleted.length > 0)
      await recordAudit(tx.db, {
        at: tx.clock.now(),
        actor: tx.actor,
        entity: 'demoDrafts',
        entityId: 0,
        event: 'discardDemoDrafts',
        before: { records: deleted.map(({ kind, id }) => `${kind} ${id}`) },
      })
    return deleted.length
  })
