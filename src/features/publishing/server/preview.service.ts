import { completed } from '../../../lib/offered-languages.ts'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { fieldsOf } from '../../../lib/record-fields.ts'
import { createChangeFeed } from '../../../platform/changes/change-feed.ts'
import { insideTransaction, type Services, systemContext } from '../../../platform/context.ts'
import { draftSchema } from '../../../platform/record-schema.ts'
import { currentConfig } from '../../../platform/settings.ts'
import { readToken } from '../../../platform/signed-token.ts'
import { signingKey } from '../../../platform/signing-keys.ts'
import * as store from './publishing.store.ts'
import { findKind } from './record-kinds.service.ts'

export const PREVIEW_KEY = 'preview'
export const PREVIEW_MINUTES = 15

/** The subject of a preview: one version of a record. */
export type Preview = { kind: string; id: number; version: number; until: number }

/** Runs work with services that see the draft as if it were published. */
export type WithDraft = <T>(work: (services: Services) => Promise<T>) => Promise<T>

class RolledBack extends Error {}

/**
 * The draft of a preview link; undefined when the link is forged or expired. The work runs in a transaction that publishes the draft and is
 * then rolled back, so that nobody else ever sees the draft.
 */
export const findPreview = async (services: Services, token: string): Promise<WithDraft | undefined> => {
  const preview = readToken<Preview>(await signingKey(services, PREVIEW_KEY), token)
  if (!preview || preview.until < services.clock.now().getTime()) return undefined
  const kind = findKind(preview.kind)
  const version = await store.findVersion(services.database.db, preview, preview.version)
  if (!kind) return undefined
  const content: RecordContent | undefined = version
    ? draftSchema(fieldsOf(kind.definition)).parse(version.content)
    : await kind.load(systemContext(services), preview.id)
  if (!content) return undefined
  const shown = completed(content, await currentConfig(services))
  return async (work) => {
    let result: { value: Awaited<ReturnType<typeof work>> } | undefined
    try {
      await services.database.transaction(async (tx) => {
        const database = {
          ...services.database,
          db: tx,
          transaction: <R>(inner: (same: typeof tx) => Promise<R>) => inner(tx),
        }
        const inside = { ...services, database, changes: createChangeFeed(services) }
        const ctx = insideTransaction(systemContext(inside), tx)
        await kind.apply(ctx, preview.id, shown)
        await kind.setArchived?.(ctx, preview.id, false)
        await ctx.sendWrites()
        result = { value: await work(inside) }
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    return result!.value
  }
}
