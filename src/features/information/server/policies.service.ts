import { z } from 'zod'
import { type Day, dayInHavana, isDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { PRODUCT_TYPES, type SoldProduct, soldBy } from '../../../lib/site.ts'
import { SOLD, type Sold, soldAs } from '../../../lib/store-words.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Reader, readCached } from '../../../platform/changes/read-cache.ts'
import { type Ctx, staffIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import {
  agreedTexts,
  hasHeadings,
  languagesBehind,
  OF_CARS,
  type PolicyKey,
  type PolicyKind,
  type PolicyText,
  textFor,
} from '../policy.ts'
import * as store from './policies.store.ts'

const todayOf = (ctx: Pick<Ctx, 'clock'>) => dayInHavana(ctx.clock.now())

const inLanguage = async (ctx: Pick<Ctx, 'db' | 'clock'>, version: store.PublishedVersion, lang: Lang) => ({
  ...textFor(version, lang),
  effectiveOn: version.effectiveOn,
  versionId: version.id,
  versions: withStates(await store.listPublished(ctx.db, version), todayOf(ctx)),
})

/** The published versions of a text, newest first, with their state on a day. */
const withStates = (versions: { id: number; effectiveOn: Day }[], today: Day) => {
  const current = versions.find(({ effectiveOn }) => effectiveOn <= today)
  return versions.map((version) => ({
    ...version,
    state:
      version.effectiveOn > today
        ? ('announced' as const)
        : version === current
          ? ('inEffect' as const)
          : ('earlier' as const),
  }))
}

/** The version of a text that is in effect today. Refuses: NOT_FOUND when there is none. */
export const getInEffect = async (ctx: Ctx, key: PolicyKey, lang: Lang) =>
  inLanguage(ctx, (await store.findInEffect(ctx.db, key, todayOf(ctx))) ?? refuse('NOT_FOUND'), lang)

const inEffect =
  (kind: PolicyKind) =>
  (ctx: Ctx, { lang }: { lang: Lang }) =>
    getInEffect(ctx, { kind, supplierId: 0 }, lang)

/** Refuses: NOT_FOUND when there is none. */
export const getCancellationPolicy = inEffect('cancellation')

/** Refuses: NOT_FOUND when there is none. */
export const getPrivacyPolicy = inEffect('privacy')

/** Other charges of a rental, the same for all suppliers. Refuses: NOT_FOUND when there are none. */
export const getCarCharges = inEffect('carCharges')

/** A version that was, is or will be in effect. Refuses: NOT_FOUND, also for a draft. */
export const getPublishedVersion = async (ctx: Ctx, { id, lang }: { id: number; lang: Lang }) => {
  const { kind, supplierId, ...version } = (await store.findPublished(ctx.db, id)) ?? refuse('NOT_FOUND')
  return { ...(await inLanguage(ctx, { kind, supplierId, ...version }, lang)), kind, supplierId }
}

/** The kinds of policy that apply to the sale of a booking; the rental conditions are those of its supplier. */
const SOLD_UNDER: Record<SoldProduct, readonly PolicyKind[]> = {
  [PRODUCT_TYPES.lodging]: ['cancellation', 'privacy'],
  [PRODUCT_TYPES.carRent]: ['cancellation', 'privacy', 'carCharges', 'rentConditions'],
}

/** Ids of the policy versions that apply to a booking made now (docs/rules/texts.md#policies). */
export const listSoldUnder = (
  ctx: Reader & Pick<Ctx, 'clock'>,
  product: SoldProduct,
  supplierId: number,
): Promise<number[]> => {
  const keys = SOLD_UNDER[product].map((kind) => ({ kind, supplierId: kind === 'rentConditions' ? supplierId : 0 }))
  const today = todayOf(ctx)
  return readCached(ctx, `sold under ${product} ${supplierId} ${today}`, async (db) =>
    (await store.listInEffect(db, keys, today)).map(({ id }) => id),
  )
}

/** Versions, each with the language that is out of date. */
const listWithOlder = async (ctx: Pick<Ctx, 'db' | 'config'>, key?: PolicyKey) => {
  const versions = await store.listAll(ctx.db, key)
  return versions.map((version, i) => {
    const isSameText = ({ kind, supplierId }: PolicyKey) => kind === version.kind && supplierId === version.supplierId
    const earlier = versions
      .slice(i + 1)
      .filter(isSameText)
      .toReversed()
    const [behind] = version.confirmed ? [] : languagesBehind(version, agreedTexts(earlier))
    const hasBoth = ctx.config.languages.length > 1
    return { ...version, older: hasBoth && behind?.why === 'older' ? behind.lang : null }
  })
}

export const listPolicies = (ctx: Ctx) => listWithOlder(ctx)

export const listPolicyVersions = (ctx: Ctx, key: PolicyKey) => listWithOlder(ctx, key)

/** Texts for the products sold that visitors do not see, because no version of them is published. */
export const listUnpublishedPolicies = async ({ db, config }: Pick<Ctx, 'db' | 'config'>) => {
  const unpublished = await store.listUnpublished(db)
  return soldBy(config.sells).cars ? unpublished : unpublished.filter(({ kind }) => !OF_CARS.has(kind))
}

const versionOf = async (ctx: TxCtx, key: PolicyKey, id: number) =>
  (await listWithOlder(ctx, key)).find((version) => version.id === id)!

/** Who saves a version, and when. */
export const saveOf = (ctx: TxCtx) => ({
  at: ctx.clock.now(),
  staffId: staffIdOf(ctx),
})

/** Records an event of a version in the audit log. */
export const auditPolicy = (tx: TxCtx, entityId: number, event: string, after?: object) =>
  recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'policy',
    entityId,
    event,
    ...(after && { after }),
  })

/** Records that both languages of a version match. Refuses: SAVED_MEANWHILE when it has changed since `revision`. */
export const confirmPolicy = (ctx: Ctx, { id, revision }: { id: number; revision: number }) =>
  transact(ctx, async (tx) => {
    const key = (await store.confirm(tx.db, id, revision)) ?? refuse('SAVED_MEANWHILE')
    await auditPolicy(tx, id, 'confirm')
    return versionOf(tx, key, id)
  })

/** Saves the draft of a text; `revision` 0 creates it. Refuses: NOT_FOUND, SAVED_MEANWHILE. */
export const savePolicyDraft = (
  ctx: Ctx,
  { kind, supplierId, revision, ...text }: PolicyKey & { revision: number } & PolicyText,
) =>
  transact(ctx, async (tx) => {
    const key = checkedKey({ kind, supplierId })
    await store.lockPolicies(tx.db)
    const saved = await (revision === 0
      ? store.insertDraft(tx.db, key, text, saveOf(tx))
      : store.updateDraft(tx.db, key, revision, text, saveOf(tx)))
    const { id } = saved ?? refuse('SAVED_MEANWHILE')
    await auditPolicy(tx, id, 'save', text)
    return versionOf(tx, key, id)
  })

/** Refuses: NOT_FOUND for conditions without a supplier, and for other texts with one. */
const checkedKey = (key: PolicyKey) =>
  (key.kind === 'rentConditions') === key.supplierId > 0 ? key : refuse('NOT_FOUND')

/** Deletes the draft if it still exists. Refuses: SAVED_MEANWHILE when it has changed since `revision`. */
export const discardPolicyDraft = (ctx: Ctx, { revision, ...key }: PolicyKey & { revision: number }) =>
  transact(ctx, async (tx) => {
    await store.lockPolicies(tx.db)
    const draft = await store.lockDraft(tx.db, key)
    if (!draft) return { discarded: false }
    if (draft.revision !== revision) refuse('SAVED_MEANWHILE')
    await store.deleteDraft(tx.db, key)
    await auditPolicy(tx, draft.id, 'discard')
    return { discarded: true }
  })

const MISSING = {
  title: { en: 'needs a title in every language of the store', es: 'necesita un título en cada idioma de la tienda' },
  sections: {
    en: 'needs a text with headings in every language of the store',
    es: 'necesita un texto con encabezados en cada idioma de la tienda',
  },
}

const PAST = { en: 'must be today or later', es: 'debe ser hoy o más adelante' }

/** Why a text cannot be published from a day on: it is incomplete in a language of the store, or the day has passed. */
export const findPolicyProblem = (
  ctx: Pick<Ctx, 'config' | 'clock'>,
  { title, sections, effectiveOn }: PolicyText & { effectiveOn: Day },
) => {
  for (const code of ctx.config.languages) {
    if (!title[code]) return { field: 'title' as const, message: MISSING.title }
    if (!hasHeadings(sections[code])) return { field: 'sections' as const, message: MISSING.sections }
  }
  return effectiveOn < todayOf(ctx) ? { field: 'effectiveOn' as const, message: PAST } : undefined
}

/**
 * Publishes the draft from a day on. Refuses: NOT_FOUND, SAVED_MEANWHILE; INVALID for a past day, a day that already has a version, or an
 * incomplete text.
 */
export const publishPolicy = (ctx: Ctx, input: PolicyKey & { revision: number; effectiveOn: Day }) =>
  transact(ctx, async (tx) => {
    await store.lockPolicies(tx.db)
    const draft = (await store.lockDraft(tx.db, input)) ?? refuse('NOT_FOUND')
    if (draft.revision !== input.revision) refuse('SAVED_MEANWHILE')
    const problem = findPolicyProblem(tx, { ...draft, effectiveOn: input.effectiveOn })
    if (problem) refuseField(problem.field, problem.message)
    if ((await store.listPublished(tx.db, input)).some(({ effectiveOn }) => effectiveOn === input.effectiveOn))
      refuseField('effectiveOn', {
        en: 'is the day on which another version takes effect',
        es: 'es el día en que entra en vigor otra versión',
      })
    await store.setEffectiveOn(tx.db, draft.id, input.effectiveOn, saveOf(tx))
    await auditPolicy(tx, draft.id, 'publish', { effectiveOn: input.effectiveOn })
    return versionOf(tx, input, draft.id)
  })

/** Turns an announced version back into a draft. Refuses: NOT_FOUND, SAVED_MEANWHILE when it is in effect, DRAFT_EXISTS. */
export const withdrawPolicy = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    await store.lockPolicies(tx.db)
    const version = (await store.findPublished(tx.db, id)) ?? refuse('NOT_FOUND')
    if (version.effectiveOn <= todayOf(tx)) refuse('SAVED_MEANWHILE')
    if (await store.lockDraft(tx.db, version)) refuse('DRAFT_EXISTS')
    await store.setEffectiveOn(tx.db, id, null, saveOf(tx))
    await auditPolicy(tx, id, 'withdraw')
    return versionOf(tx, version, id)
  })

/** A part of a text applies only if what the store sells is in this list; unset: always. */
const only = z.array(z.enum(SOLD)).optional()

const Sections = z.array(
  z.object({ for: only, heading: bilingual, paragraphs: z.array(bilingual.extend({ for: only })) }),
)

/** A text in a catalogue. Without `updated` it becomes a draft, which visitors do not see. */
export const PolicyFile = z.object({
  title: bilingual,
  updated: z.string().refine(isDay).optional(),
  sections: Sections,
})
type PolicyFile = z.output<typeof PolicyFile>

/** The text of a file, reduced to the parts that apply to the products sold. */
export const policyTextOf = ({ title, sections }: PolicyFile, sold: Sold): PolicyText => {
  const applies = (part: { for?: Sold[] | undefined }) => part.for?.includes(sold) ?? true
  const inLanguage = (lang: Lang) =>
    sections.filter(applies).map(({ heading, paragraphs }) => ({
      heading: heading[lang],
      paragraphs: paragraphs.filter(applies).map((paragraph) => paragraph[lang]),
    }))
  return { title, sections: { en: inLanguage('en'), es: inLanguage('es') } }
}

/** Imports a text of a catalogue for the products sold, unless it already has a version. */
export const importPolicy = (tx: TxCtx, key: PolicyKey, file: PolicyFile) =>
  store.addFirst(tx.db, key, {
    ...policyTextOf(file, soldAs(tx.config.sells)),
    effectiveOn: file.updated ?? null,
    at: tx.clock.now(),
  })
