import { completed } from '../../../lib/offered-languages.ts'
import { languagesOf, type OlderTexts, olderTextsAfter, olderTextsOf } from '../../../lib/older-texts.ts'
import { fieldsOf, isSame, nameOf, type RecordContent } from '../../../lib/record-fields.ts'
import { Refusal, refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, staffIdOf, type TxCtx } from '../../../platform/context.ts'
import { problemsOf } from '../../../platform/http/problems.ts'
import type { RecordKind } from '../../../platform/record-kind.ts'
import { draftSchema, findInvalidFields } from '../../../platform/record-schema.ts'
import type { VersionEvent } from '../states.ts'
import * as store from './publishing.store.ts'

export const keyOf = ({ definition: { kind } }: RecordKind, id: number) => ({ kind, id })

/** The content with the fields that its kind has today. Refuses: INVALID for a value of the wrong type. */
export const readContent = (kind: RecordKind, content: unknown, lang: Ctx['lang']): RecordContent => {
  const { data, error } = draftSchema(fieldsOf(kind.definition)).safeParse(content, { reportInput: true })
  if (data) return data
  const fields = problemsOf(error!, lang, content)
  throw new Refusal(
    'INVALID',
    {},
    fields.map((problem) => ({ ...problem, sentAs: undefined, field: `content.${problem.field}` as const })),
  )
}

type Current = { row: store.RecordRow; content: RecordContent; at: string | null; by: string | null }

/** A record's latest version; for a record without versions, the content as it was loaded. Refuses: NOT_FOUND. */
export const getCurrent = async (ctx: Ctx | TxCtx, kind: RecordKind, id: number): Promise<Current> => {
  const row = await store.findRecord(ctx.db, keyOf(kind, id))
  if (row) {
    const { content, at, by } = (await store.findVersion(ctx.db, keyOf(kind, id), row.latestVersion))!
    return { row, content: readContent(kind, content, ctx.lang), at, by }
  }
  const content = (await kind.load(ctx, id)) ?? refuse('NOT_FOUND')
  const name = nameOf(kind.definition, content)
  return {
    row: { id, status: 'published', name, changed: false, publishedVersion: 1, latestVersion: 1 },
    content,
    at: null,
    by: null,
  }
}

/** Locks a record and returns it; a record that was loaded without versions gets its first version. Refuses: NOT_FOUND. */
export const lockForEdit = async (tx: TxCtx, kind: RecordKind, id: number): Promise<store.RecordRow> => {
  const existing = await store.lockRecord(tx.db, keyOf(kind, id))
  if (existing) return existing
  const { row, content } = await getCurrent(tx, kind, id)
  if (await store.addRecord(tx.db, kind.definition.kind, row)) {
    const at = tx.clock.now()
    await store.addVersion(tx.db, {
      ...keyOf(kind, id),
      version: 1,
      event: row.publishedVersion ? 'imported' : 'created',
      content,
      olderTexts: {},
      at,
      staffId: null,
    })
  }
  return (await store.lockRecord(tx.db, keyOf(kind, id)))!
}

type Languages = Pick<Ctx | TxCtx, 'db' | 'lang'>

/** The texts of a version that are out of date in one language. */
export const olderTextsIn = async (ctx: Languages, kind: RecordKind, id: number, version: number) => {
  const found = await store.findVersion(ctx.db, keyOf(kind, id), version)
  return found ? (found.olderTexts ?? computeOlderTexts(ctx, kind, id, version)) : {}
}

/** For a version saved before older texts were stored. */
const computeOlderTexts = async (ctx: Languages, kind: RecordKind, id: number, version: number) => {
  const contents = await store.listContents(ctx.db, keyOf(kind, id), version)
  return olderTextsOf(
    fieldsOf(kind.definition),
    contents.map((content) => readContent(kind, content, ctx.lang)),
  )
}

const olderTextsWith = async (tx: TxCtx, kind: RecordKind, row: store.RecordRow, content: RecordContent) => {
  if (row.latestVersion === 0) return {}
  const marks = await olderTextsIn(tx, kind, row.id, row.latestVersion)
  const before = await contentOf(tx, kind, row.id, row.latestVersion)
  return olderTextsAfter(fieldsOf(kind.definition), marks, before, content)
}

type State = Partial<Pick<store.RecordRow, 'status' | 'changed' | 'publishedVersion'> & { olderTexts: OlderTexts }>

/**
 * Adds a version with its entry in the audit log; returns its number. A version that restores an earlier one has the older texts of that
 * version.
 */
export const addVersion = async (
  tx: TxCtx,
  kind: RecordKind,
  row: store.RecordRow,
  event: VersionEvent,
  content: RecordContent,
  { olderTexts: given, ...state }: State,
) => {
  const version = row.latestVersion + 1
  const at = tx.clock.now()
  const staffId = staffIdOf(tx)
  const olderTexts = given ?? (await olderTextsWith(tx, kind, row, content))
  await store.addVersion(tx.db, { ...keyOf(kind, row.id), version, event, content, olderTexts, at, staffId })
  const name = nameOf(kind.definition, content)
  await store.updateRecord(tx.db, kind.definition.kind, { ...row, ...state, name, latestVersion: version })
  const entity = kind.definition.kind
  await recordAudit(tx.db, { at, actor: tx.actor, entity, entityId: row.id, event, after: { version } })
  return version
}

/** Adds a draft with a new id, and returns the id. Refuses: INVALID for a value of the wrong type. */
export const addDraft = async (
  tx: TxCtx,
  kind: RecordKind,
  event: 'created' | 'imported',
  contentFor: (id: number) => Promise<RecordContent>,
): Promise<number> => {
  const id = await store.takeRecordId(tx.db)
  const content = readContent(kind, await contentFor(id), tx.lang)
  const row = {
    id,
    status: 'draft' as const,
    name: nameOf(kind.definition, content),
    changed: true,
    publishedVersion: null,
    latestVersion: 0,
  }
  await store.addRecord(tx.db, kind.definition.kind, row)
  await addVersion(tx, kind, row, event, content, {})
  return id
}

export const contentOf = async (tx: Ctx | TxCtx, kind: RecordKind, id: number, version: number) => {
  const found = (await store.findVersion(tx.db, keyOf(kind, id), version)) ?? refuse('NOT_FOUND')
  return readContent(kind, found.content, tx.lang)
}

export const isChanged = async (tx: TxCtx, kind: RecordKind, row: store.RecordRow, content: RecordContent) =>
  row.publishedVersion === null || !isSame(content, await contentOf(tx, kind, row.id, row.publishedVersion))

/** Refuses: INVALID with every field that is wrong or missing, except texts in a language that is not offered. */
export const refuseIncomplete = async (tx: TxCtx, kind: RecordKind, id: number, content: RecordContent) => {
  const lists = (await kind.choices?.(tx)) ?? {}
  const shown = completed(content, tx.config)
  const found = findInvalidFields(fieldsOf(kind.definition), lists, shown, tx.lang)
  const problems = found.length > 0 ? found : ((await kind.findProblems?.(tx, id, shown)) ?? [])
  if (problems.length > 0) throw new Refusal('INVALID', {}, problems)
}

/** Writes content without problems into the tables of the pages, and adds the version that is now published. Returns its number. */
export const putOnPages = async (
  tx: TxCtx,
  kind: RecordKind,
  row: store.RecordRow,
  event: 'published' | 'imported' | 'restored',
  content: RecordContent,
  state: Pick<State, 'olderTexts'> = {},
) => {
  await kind.apply(tx, row.id, completed(content, tx.config))
  return addVersion(tx, kind, row, event, content, {
    ...state,
    status: row.status === 'archived' ? 'archived' : 'published',
    changed: false,
    publishedVersion: row.latestVersion + 1,
  })
}

/** Publishes content. Refuses: INVALID with every field that is missing or wrong. */
export const publish = async (tx: TxCtx, kind: RecordKind, row: store.RecordRow, content: RecordContent) => {
  await refuseIncomplete(tx, kind, row.id, content)
  return putOnPages(tx, kind, row, 'published', content)
}

/** The records of a kind, including those that have no versions yet. */
export const listMerged = async (ctx: Languages, kind: RecordKind) => {
  const [rows, records] = await Promise.all([kind.list(ctx), store.listRecords(ctx.db, kind.definition.kind)])
  const known = new Set(records.map(({ id }) => id))
  const imported = rows
    .filter(({ id }) => !known.has(id))
    .map((row) => ({
      ...row,
      ...{ status: 'published' as const, changed: false, demo: false, at: null, by: null, older: [] },
    }))
  const merged = []
  for (const { olderTexts, ...record } of records) {
    const marks = olderTexts ?? (await computeOlderTexts(ctx, kind, record.id, record.latestVersion))
    merged.push({ ...record, older: languagesOf(marks) })
  }
  return [...merged, ...imported]
}
