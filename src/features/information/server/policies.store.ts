import './information.tables.ts'
import '../../staff/server/staff.tables.ts'
import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PolicyKey, PolicyKind, PolicyText } from '../policy.ts'

/** A version with an effective date. */
export type PublishedVersion = PolicyText & PolicyKey & { id: number; effectiveOn: Day }

const versions = (db: Db, { kind, supplierId }: PolicyKey) =>
  db.selectFrom('policy_versions').where('kind', '=', kind).where('supplier_id', '=', supplierId)

const TEXT = ['policy_versions.id', 'kind', 'supplier_id as supplierId', 'title', 'sections'] as const

/** The version in effect on a day. */
export const findInEffect = (db: Db, key: PolicyKey, day: Day): Promise<PublishedVersion | undefined> =>
  versions(db, key)
    .select(TEXT)
    .select((eb) => eb.ref('effective_on').$notNull().as('effectiveOn'))
    .where('effective_on', '<=', day)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A version with an effective date, by id. */
export const findPublished = (db: Db, id: number): Promise<PublishedVersion | undefined> =>
  db
    .selectFrom('policy_versions')
    .select(TEXT)
    .select((eb) => eb.ref('effective_on').$notNull().as('effectiveOn'))
    .where('id', '=', id)
    .where('effective_on', 'is not', null)
    .executeTakeFirst()

/** The versions with an effective date, newest first. */
export const listPublished = (db: Db, key: PolicyKey): Promise<{ id: number; effectiveOn: Day }[]> =>
  versions(db, key)
    .select((eb) => ['id', eb.ref('effective_on').$notNull().as('effectiveOn')])
    .where('effective_on', 'is not', null)
    .orderBy('effective_on', 'desc')
    .execute()

/** The versions of some kinds that are in effect on a day, one per kind. */
export const listInEffect = (db: Db, keys: readonly PolicyKey[], day: Day): Promise<{ id: number }[]> =>
  db
    .selectFrom('policy_versions')
    .distinctOn('kind')
    .select('id')
    .where((eb) => eb.or(keys.map(({ kind, supplierId }) => eb.and({ kind, supplier_id: supplierId }))))
    .where('effective_on', '<=', day)
    .orderBy('kind')
    .orderBy('effective_on', 'desc')
    .execute()

/** All versions of all texts for the office, newest first: drafts, then by effective date. */
export const listAll = (db: Db, key?: PolicyKey) =>
  db
    .selectFrom('policy_versions')
    .leftJoin('staff', 'staff.id', 'policy_versions.saved_by')
    .select(TEXT)
    .select(['effective_on as effectiveOn', 'saved_at as savedAt', 'staff.name as savedBy'])
    .select(['revision', 'confirmed'])
    .$if(key !== undefined, (query) => query.where('kind', '=', key!.kind).where('supplier_id', '=', key!.supplierId))
    .orderBy('effective_on', (order) => order.desc().nullsFirst())
    .orderBy('policy_versions.id')
    .execute()

type Save = { at: Date; staffId: number | null }

const textColumns = ({ title, sections }: PolicyText) => ({
  title: JSON.stringify(title),
  sections: JSON.stringify(sections),
})

/** Adds a version unless the text already has one. */
export const addFirst = async (
  db: Db,
  { kind, supplierId }: PolicyKey,
  { effectiveOn, at, ...text }: PolicyText & { effectiveOn: Day | null; at: Date },
) => {
  if (await versions(db, { kind, supplierId }).select('id').executeTakeFirst()) return
  await db
    .insertInto('policy_versions')
    .values({ kind, supplier_id: supplierId, ...textColumns(text), effective_on: effectiveOn, saved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Creates the draft; undefined when there already is one. */
export const insertDraft = (tx: Tx, { kind, supplierId }: PolicyKey, text: PolicyText, { at, staffId }: Save) =>
  tx
    .insertInto('policy_versions')
    .values({ kind, supplier_id: supplierId, ...textColumns(text), saved_at: at, saved_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Adds a version with an effective date; undefined when that day already has one. */
export const insertPublished = (
  tx: Tx,
  { kind, supplierId }: PolicyKey,
  { effectiveOn, ...text }: PolicyText & { effectiveOn: Day },
  { at, staffId }: Save,
) =>
  tx
    .insertInto('policy_versions')
    .values({
      ...{ kind, supplier_id: supplierId, ...textColumns(text) },
      ...{ effective_on: effectiveOn, saved_at: at, saved_by: staffId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** A version, locked until the transaction ends. */
export const lockVersion = (tx: Tx, id: number) =>
  tx.selectFrom('policy_versions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Until the transaction ends, nobody else can save, publish, withdraw or discard a policy, so that a text has only one draft, and one
 * version per day. Lock this before a version.
 */
export const lockPolicies = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('policies'))`.execute(tx)
}

/** Changes the draft that was loaded with `revision`; undefined when somebody has changed it since. */
export const updateDraft = (tx: Tx, key: PolicyKey, revision: number, text: PolicyText, { at, staffId }: Save) =>
  tx
    .updateTable('policy_versions')
    .set((eb) => {
      const { title, sections } = textColumns(text)
      return {
        ...{ title, sections, saved_at: at, saved_by: staffId, revision: eb('revision', '+', 1) },
        // The confirmation only applies to the text as it was.
        confirmed: sql<boolean>`confirmed and title = ${title}::jsonb and sections = ${sections}::jsonb`,
      }
    })
    .where('kind', '=', key.kind)
    .where('supplier_id', '=', key.supplierId)
    .where('effective_on', 'is', null)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()

/** Records that both languages of a version match; undefined when it has changed since `revision`. */
export const confirm = (tx: Tx, id: number, revision: number) =>
  tx
    .updateTable('policy_versions')
    .set({ confirmed: true })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(['kind', 'supplier_id as supplierId'])
    .executeTakeFirst()

/** The draft, locked until the transaction ends. */
export const lockDraft = (tx: Tx, key: PolicyKey) =>
  versions(tx, key).selectAll().where('effective_on', 'is', null).forUpdate().executeTakeFirst()

/** Sets or removes the effective date. */
export const setEffectiveOn = async (tx: Tx, id: number, effectiveOn: Day | null, { at, staffId }: Save) => {
  await tx
    .updateTable('policy_versions')
    .set({ effective_on: effectiveOn, saved_at: at, saved_by: staffId })
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = async (tx: Tx, key: PolicyKey) => {
  await tx
    .deleteFrom('policy_versions')
    .where('kind', '=', key.kind)
    .where('supplier_id', '=', key.supplierId)
    .where('effective_on', 'is', null)
    .execute()
}

/** Texts that have no version with an effective date, such as the neutral texts of the first start. */
export const listUnpublished = (db: Db): Promise<{ kind: PolicyKind; supplierId: number }[]> =>
  db
    .selectFrom('policy_versions')
    .select(['kind', 'supplier_id as supplierId'])
    .groupBy(['kind', 'supplier_id'])
    .having((eb) => eb(eb.fn.count('effective_on'), '=', 0))
    .execute()
