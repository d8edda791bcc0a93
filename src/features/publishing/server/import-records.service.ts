import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { completed } from '../../../lib/offered-languages.ts'
import { type ChoiceLists, fieldsOf, isSame, nameOf, type RecordContent } from '../../../lib/record-fields.ts'
import { type RefusedField, refuse } from '../../../lib/refusals.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { RecordKind } from '../../../platform/record-kind.ts'
import { findInvalidFields, findWrongTypes } from '../../../platform/record-schema.ts'
import * as store from './publishing.store.ts'
import { findKind } from './record-kinds.service.ts'
import {
  addVersion,
  contentOf,
  getCurrent,
  keyOf,
  listMerged,
  lockForEdit,
  olderTextsIn,
  putOnPages,
  readContent,
} from './record-versions.service.ts'

/** A kind of record, with the choices for its fields. */
export type OpenKind = { kind: RecordKind; lists: ChoiceLists }

/** Refuses: NOT_FOUND. */
export const openKind = async (ctx: Pick<Ctx, 'db'>, name: string): Promise<OpenKind> => {
  const kind = findKind(name) ?? refuse('NOT_FOUND')
  return { kind, lists: (await kind.choices?.(ctx)) ?? {} }
}

/** The names of all records of a kind by id, including archived ones. */
export const listRecordNames = async (ctx: Pick<Ctx, 'db' | 'lang'>, { kind }: OpenKind) =>
  (await listMerged(ctx, kind)).map(({ id, name, status }) => ({ id, name, status })).toSorted((a, b) => a.id - b.id)

/** The latest content of a record. Refuses: NOT_FOUND. */
export const readLatest = async (ctx: Ctx | TxCtx, { kind }: OpenKind, id: number) =>
  readContent(kind, (await getCurrent(ctx, kind, id)).content, ctx.lang)

/**
 * Prevents other imports and any publishing until the transaction ends. Call it before reading anything, so that two imports of the same
 * file do not both add its new records.
 */
export const lockImports = (tx: TxCtx) => store.lockPublishing(tx.db)

/** Locks records, in the order of their ids, before anything else is written. A record without versions cannot be locked yet. */
export const lockRecords = async (tx: TxCtx, { kind }: OpenKind, ids: readonly number[]) => {
  for (const id of ids.toSorted((a, b) => a - b)) await store.lockRecord(tx.db, keyOf(kind, id))
}

/** Locks a record and returns its latest content. A record without versions gets its first version. Refuses: NOT_FOUND. */
export const lockLatest = async (tx: TxCtx, open: OpenKind, id: number) => {
  await lockForEdit(tx, open.kind, id)
  return readLatest(tx, open, id)
}

/** The id of a new record. */
export const takeRecordId = (tx: TxCtx) => store.takeRecordId(tx.db)

/** A field of a record's content, such as 'content.rooms.0.maxAdults', and why it cannot be imported. */
export type ContentProblem = { field: string; message: Bilingual }

const inBoth = (find: (lang: Lang) => RefusedField[]): ContentProblem[] => {
  const [english, spanish] = [find('en'), find('es')]
  return english.map(({ field, message }, i) => ({
    field,
    message: { en: textIn(message, 'en'), es: textIn(spanish[i]!.message, 'es') },
  }))
}
const textIn = (message: Bilingual | string, lang: Lang) => (typeof message === 'string' ? message : message[lang])

/** Why content cannot be imported as a draft, or cannot be published. */
export const findImportProblems = async (
  tx: TxCtx,
  { kind, lists }: OpenKind,
  id: number,
  content: RecordContent,
  asDraft: boolean,
): Promise<ContentProblem[]> => {
  const fields = fieldsOf(kind.definition)
  const wrong = inBoth((lang) => findWrongTypes(fields, content, lang))
  if (wrong.length > 0 || asDraft) return wrong
  const shown = completed(content, tx.config)
  const invalid = inBoth((lang) => findInvalidFields(fields, lists, shown, lang))
  if (invalid.length > 0) return invalid
  const found = (await kind.findProblems?.(tx, id, shown)) ?? []
  return inBoth(() => found)
}

/** What an import did to a record: the version that it added, and the record's earlier state (null for a new record). */
export type ImportedRecord = { id: number; version: number; before: Omit<store.RecordRow, 'id' | 'name'> | null }

/** Whether importing this content would change nothing, neither in the record nor on the pages. */
export const isImported = async (
  tx: TxCtx,
  { kind }: OpenKind,
  id: number,
  content: RecordContent,
  asDraft: boolean,
): Promise<boolean> => {
  const row = await store.lockRecord(tx.db, keyOf(kind, id))
  if (!row) {
    const loaded = await kind.load(tx, id)
    return loaded !== undefined && isSame(content, readContent(kind, loaded, tx.lang))
  }
  const isInPlace = asDraft
    ? row.status !== 'archived' || row.publishedVersion !== null
    : row.status === 'published' && !row.changed
  return isInPlace && isSame(content, await contentOf(tx, kind, id, row.latestVersion))
}

/**
 * Saves content without problems as the draft of a record, or publishes it; undefined when the record already has this content. Publishing
 * puts an archived record back on the pages; a draft does so only if the record was never published.
 */
export const importRecord = async (
  tx: TxCtx,
  open: OpenKind,
  id: number,
  content: RecordContent,
  asDraft: boolean,
): Promise<ImportedRecord | undefined> => {
  if (await isImported(tx, open, id, content, asDraft)) return undefined
  const { kind } = open
  const locked = await store.lockRecord(tx.db, keyOf(kind, id))
  const existing = locked ?? ((await kind.load(tx, id)) ? await lockForEdit(tx, kind, id) : undefined)
  const name = nameOf(kind.definition, content)
  const row = existing ?? { id, name, status: 'draft', changed: true, publishedVersion: null, latestVersion: 0 }
  if (!existing) await store.addRecord(tx.db, kind.definition.kind, row)
  const { id: _, name: __, ...state } = row
  const before = existing ? state : null
  if (asDraft) {
    const status = row.publishedVersion === null ? 'draft' : row.status
    const published = row.publishedVersion && (await contentOf(tx, kind, id, row.publishedVersion))
    const changed = !published || !isSame(content, published)
    return { id, before, version: await addVersion(tx, kind, row, 'imported', content, { status, changed }) }
  }
  if (row.status === 'archived' && row.publishedVersion !== null) await kind.setArchived?.(tx, id, false)
  const version = await putOnPages(tx, kind, { ...row, status: 'published' }, 'imported', content)
  return { id, before, version }
}

const CHANGED_SINCE: Bilingual = {
  en: 'It was changed since the import.',
  es: 'Se modificó después de la importación.',
}

/**
 * Restores a record to its state before an import, as new versions; a record that the import published for the first time is archived.
 * Returns the reason if the record is left unchanged: it was changed since, something uses it, or its old content is no longer valid.
 */
export const undoImportedRecord = async (
  tx: TxCtx,
  open: OpenKind,
  { id, version, before }: ImportedRecord,
): Promise<Bilingual | undefined> => {
  const { kind } = open
  const row = (await store.lockRecord(tx.db, keyOf(kind, id))) ?? refuse('NOT_FOUND')
  if (row.latestVersion !== version) return CHANGED_SINCE
  const wasOnPages = before !== null && before.publishedVersion !== null && before.status === 'published'
  if (!wasOnPages && row.status === 'published') {
    const use = await kind.findUse?.(tx, id)
    if (use) return use
  }
  const content = await contentOf(tx, kind, id, before?.latestVersion ?? version)
  const published = before?.publishedVersion ? await contentOf(tx, kind, id, before.publishedVersion) : undefined
  const isRepublished = published !== undefined && row.publishedVersion !== before?.publishedVersion
  if (isRepublished) {
    const [problem] = await findImportProblems(tx, open, id, published, false)
    if (problem) return problem.message
  }
  if (!wasOnPages && row.status === 'published') await kind.setArchived?.(tx, id, true)
  if (!before || (row.publishedVersion !== null && !published)) {
    await addVersion(tx, kind, row, 'archived', content, { status: 'archived', changed: true })
    return undefined
  }
  const { status, changed } = before
  const current = isRepublished
    ? {
        latestVersion: await putOnPages(tx, kind, row, 'restored', published, {
          olderTexts: await olderTextsIn(tx, kind, id, before.publishedVersion!),
        }),
      }
    : { latestVersion: version }
  const publishedVersion = isRepublished ? current.latestVersion : row.publishedVersion
  if (isRepublished && !changed && status === row.status) return undefined
  const olderTexts = await olderTextsIn(tx, kind, id, before.latestVersion)
  const state = { status, changed, publishedVersion, olderTexts }
  await addVersion(tx, kind, { ...row, ...current }, 'restored', content, state)
  return undefined
}
