import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { SOLD, type Sold } from '../../../lib/store-words.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { PolicyKind } from '../policy.ts'
import { importPolicy, PolicyFile, policyTextOf } from './policies.service.ts'
import * as store from './policies.store.ts'

const CATALOGUE = path.resolve(import.meta.dirname, '../../../../catalogue/information')

/** The texts that every new store starts with, by their file in the catalogue. */
const DRAFTS = {
  cancellation: 'cancellation-policy',
  privacy: 'privacy-policy',
  carCharges: 'car-charges',
} as const satisfies Partial<Record<PolicyKind, string>>

/** Each text with its key. The texts have no effective date, which makes them drafts. */
const draftFiles = () =>
  Object.entries(DRAFTS).map(([kind, name]) => {
    const file = PolicyFile.parse(JSON.parse(readFileSync(path.join(CATALOGUE, `${name}.json`), 'utf8')))
    return { key: { kind: kind as keyof typeof DRAFTS, supplierId: 0 }, file: { ...file, updated: undefined } }
  })

/** Adds the policy drafts that a new store starts with. */
export const importDraftPolicies = (ctx: Ctx) =>
  transact(ctx, async (tx) => {
    for (const { key, file } of draftFiles()) await importPolicy(tx, key, file)
  })

/**
 * Rewrites the drafts that nobody has changed so that they fit the products that the store sells now (docs/rules/setup.md#draft-policies).
 * A text that staff have saved or published stays as it is, and so does one imported from a file.
 */
export const fitDraftPolicies = async (tx: Pick<TxCtx, 'db' | 'clock'>, sold: Sold) => {
  for (const { key, file } of draftFiles()) {
    const draft = await store.lockDraft(tx.db, key)
    if (!draft || draft.saved_by !== null) continue
    const { title, sections, revision } = draft
    const isLoaded = SOLD.some((each) => isDeepStrictEqual({ title, sections }, policyTextOf(file, each)))
    if (isLoaded)
      await store.updateDraft(tx.db, key, revision, policyTextOf(file, sold), { at: tx.clock.now(), staffId: null })
  }
}
