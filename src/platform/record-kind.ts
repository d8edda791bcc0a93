import type { Bilingual } from '../lib/languages.ts'
import type { PhotoKind } from '../lib/photo.ts'
import type { ChoiceLists, RecordContent, RecordDefinition } from '../lib/record-fields.ts'
import type { RefusedField } from '../lib/refusals.ts'
import type { Ctx, TxCtx } from './context.ts'

/** A row of the tables that pages read. */
export type PublishedRow = { id: number; name: Bilingual }

/** When visitors see a published record; `until` is null for one that stays. */
export type ShownPeriod = { from: Date; until: Date | null }

/**
 * How the feature that owns some data lets staff publish it (docs/decisions/0070-records-and-versions.md). `C` is the content of a
 * published record.
 */
export type RecordKind<C = RecordContent> = {
  definition: RecordDefinition
  /** What is published, including what was imported and has no versions yet. */
  list: (ctx: Pick<Ctx, 'db'>) => Promise<PublishedRow[]>
  /** The period in which visitors see each published record; absent for a kind that is visible at once and permanently. */
  listPeriods?: (ctx: Pick<Ctx, 'db'>) => Promise<Map<number, ShownPeriod>>
  /** The content in the tables that pages read; undefined when there is no such row. */
  load: (ctx: Pick<Ctx, 'db' | 'config'>, id: number) => Promise<C | undefined>
  /** Writes a published content into the tables that pages read; the row is new at the first publication. */
  apply: (tx: TxCtx, id: number, content: C) => Promise<void>
  /** Takes a published record off the pages, or puts it back. Absent for a `fixed` kind. */
  setArchived?: (tx: TxCtx, id: number, archived: boolean) => Promise<void>
  /** It may be put back on the pages while something that it uses is archived, since searches leave that out. */
  mayUseArchived?: true
  /** What can be chosen in the fields. */
  choices?: (ctx: Pick<Ctx, 'db'>) => Promise<ChoiceLists>
  /** What is wrong with a content besides its fields; each is named 'content.…'. */
  findProblems?: (ctx: TxCtx, id: number, content: C) => Promise<RefusedField[]>
  /** Why a record cannot be archived: what still uses it. */
  findUse?: (ctx: TxCtx, id: number) => Promise<Bilingual | undefined>
  /** The page on which visitors see it, without the language. */
  pageOf?: (id: number, content: C) => string | undefined
  /** The kind of photos in its photo field. */
  photoKind?: PhotoKind
}

/** A kind for the list of kinds, which does not have the type of its content. */
export const recordKind = <C>(kind: RecordKind<C>) => kind as unknown as RecordKind

/** Why a record cannot be archived: the names of what uses it; undefined when nothing does. */
export const usedBy = (names: readonly string[]): Bilingual | undefined => {
  if (names.length === 0) return undefined
  const some = names.slice(0, 3).join(', ')
  const more = names.length - 3
  if (more > 0) return { en: `${some} and ${more} more use it.`, es: `lo usan ${some} y ${more} más.` }
  return names.length === 1
    ? { en: `${some} uses it.`, es: `lo usa ${some}.` }
    : { en: `${some} use it.`, es: `lo usan ${some}.` }
}
