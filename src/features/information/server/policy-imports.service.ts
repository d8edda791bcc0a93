import { type Day, dayInHavana } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { PolicyKey, PolicyText } from '../policy.ts'
import { auditPolicy, saveOf } from './policies.service.ts'
import * as store from './policies.store.ts'

export type StoredPolicy = Awaited<ReturnType<typeof store.listAll>>[number]

/** All versions for a file: for each text the draft, then by effective date, newest first. */
export const listForFile = (ctx: Pick<Ctx, 'db'>): Promise<StoredPolicy[]> => store.listAll(ctx.db)

/** All versions, locked against changes by others until the transaction ends. */
export const lockForImport = async (tx: TxCtx) => {
  await store.lockPolicies(tx.db)
  return store.listAll(tx.db)
}

/** What an import changed: the version that it wrote, at that revision, and the previous text of the draft; null for a new one. */
export type ImportedPolicy = { versionId: number; revision: number; effectiveOn: Day | null; before: PolicyText | null }

/**
 * Adds a version with an effective date, or writes the draft of a text; `draft` is the draft that was read. Published versions stay as they
 * are. Undefined when somebody else has written the same draft, or a version for the same day, in the meantime.
 */
export const importPolicyVersion = async (
  tx: TxCtx,
  key: PolicyKey,
  { effectiveOn, ...text }: PolicyText & { effectiveOn: Day | null },
  draft: StoredPolicy | undefined,
): Promise<ImportedPolicy | undefined> => {
  const before = effectiveOn === null && draft ? { title: draft.title, sections: draft.sections } : null
  const written = effectiveOn
    ? await store.insertPublished(tx.db, key, { ...text, effectiveOn }, saveOf(tx))
    : draft
      ? await store.updateDraft(tx.db, key, draft.revision, text, saveOf(tx))
      : await store.insertDraft(tx.db, key, text, saveOf(tx))
  if (!written) return undefined
  await auditPolicy(tx, written.id, 'import', { ...text, effectiveOn })
  return { versionId: written.id, revision: before ? draft!.revision + 1 : 1, effectiveOn, before }
}

const KEPT: Record<'changed' | 'inEffect' | 'draft', Bilingual> = {
  changed: { en: 'It was changed since the import.', es: 'Se modificó después de la importación.' },
  inEffect: { en: 'It has taken effect, so it stays.', es: 'Ya entró en vigor, por lo que se conserva.' },
  draft: {
    en: 'There is a draft of this text, so this version cannot be withdrawn.',
    es: 'Hay un borrador de este texto, por lo que esta versión no se puede retirar.',
  },
}

/**
 * Undoes what an import changed in a policy: the draft gets its previous text back, and a version that is not in effect yet is removed.
 * Returns the reason when the policy stays as it is.
 */
export const undoImportedPolicy = async (
  tx: TxCtx,
  { versionId, revision, effectiveOn, before }: ImportedPolicy,
): Promise<Bilingual | undefined> => {
  await store.lockPolicies(tx.db)
  const version = await store.lockVersion(tx.db, versionId)
  if (!version || version.revision !== revision || version.effective_on !== effectiveOn) return KEPT.changed
  const key = { kind: version.kind, supplierId: version.supplier_id }
  if (effectiveOn !== null) {
    if (effectiveOn <= dayInHavana(tx.clock.now())) return KEPT.inEffect
    if (await store.lockDraft(tx.db, key)) return KEPT.draft
    await store.setEffectiveOn(tx.db, versionId, null, saveOf(tx))
  }
  if (before) await store.updateDraft(tx.db, key, revision, before, saveOf(tx))
  else await store.deleteDraft(tx.db, key)
  await auditPolicy(tx, versionId, 'undoImport')
  return undefined
}
