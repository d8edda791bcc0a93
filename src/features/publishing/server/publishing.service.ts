import { compareIn } from '../../../lib/collation.ts'
import { addMinutes } from '../../../lib/days.ts'
import { completed } from '../../../lib/offered-languages.ts'
import { photoAddress } from '../../../lib/photo.ts'
import { fieldsOf, photosIn } from '../../../lib/record-fields.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import type { RecordKind, ShownPeriod } from '../../../platform/record-kind.ts'
import { newContent } from '../../../platform/record-schema.ts'
import { changedConfig } from '../../../platform/settings.ts'
import { signToken } from '../../../platform/signed-token.ts'
import { signingKey } from '../../../platform/signing-keys.ts'
import { CAR_SUPPLIERS } from '../../cars/car-records.ts'
import * as photos from '../../places/server/photos.service.ts'
import type * as contract from '../contract.ts'
import { PREVIEW_KEY, PREVIEW_MINUTES, type Preview } from './preview.service.ts'
import * as store from './publishing.store.ts'
import { findKind, RECORD_KINDS } from './record-kinds.service.ts'
import {
  addDraft,
  addVersion,
  contentOf,
  getCurrent,
  isChanged,
  keyOf,
  listMerged,
  lockForEdit,
  olderTextsIn,
  publish,
  readContent,
  refuseIncomplete,
} from './record-versions.service.ts'

/** What staff are working on: the catalogue or the content. */
export type Area = 'catalogue' | 'content'

/** Refuses: NOT_FOUND unless the area has this kind. */
const kindOf = (area: Area, kind: string): RecordKind => {
  const found = findKind(kind)
  return found?.definition.area === area ? found : refuse('NOT_FOUND')
}

type Key = { kind: string; id: number }
type OnVersion = Key & { basedOn: number }

/**
 * Adds a version after the one that was edited. If someone else has saved a newer version, nothing is written, and the reply tells who
 * saved it and when. To overwrite it, the caller repeats the call with that version as `basedOn`.
 */
const edit =
  <I extends OnVersion>(
    area: Area,
    work: (tx: TxCtx, kind: RecordKind, row: store.RecordRow, input: I) => Promise<number>,
    { publishes = false } = {},
  ) =>
  (ctx: Ctx, input: I) =>
    transact(ctx, async (tx) => {
      const kind = kindOf(area, input.kind)
      if (publishes) await store.lockPublishing(tx.db)
      const row = await lockForEdit(tx, kind, input.id)
      if (row.latestVersion === input.basedOn)
        return { saved: true as const, version: await work(tx, kind, row, input) }
      const { at, by } = (await store.findVersion(tx.db, keyOf(kind, input.id), row.latestVersion))!
      return { saved: false as const, version: row.latestVersion, at, by }
    })

type Merged = Awaited<ReturnType<typeof listMerged>>[number]

const isUnpublished = ({ status, changed }: Merged) => status === 'draft' || (status === 'published' && changed)
const VIEWS: Record<string, (record: Merged) => boolean> = {
  demo: ({ demo, status }) => demo && status === 'draft',
  '': ({ status }) => status !== 'archived',
  published: ({ status }) => status === 'published',
  unpublished: isUnpublished,
  older: ({ older, status }) => older.length > 0 && status !== 'archived',
  archived: ({ status }) => status === 'archived',
}

/** Whether the store has both languages; with only one, no text can be older than its other language. */
const hasBoth = ({ config }: Pick<Ctx, 'config'>) => config.languages.length > 1

/** The periods in which visitors see the published records of a kind. */
const listShown = async (ctx: Ctx, kind: RecordKind) => {
  const periods = (await kind.listPeriods?.(ctx)) ?? new Map<number, ShownPeriod>()
  return new Map(
    [...periods].map(([id, { from, until }]) => [
      id,
      { from: from.toISOString(), until: until?.toISOString() ?? null },
    ]),
  )
}

/** Lower case without accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The use cases of an area. */
export const recordsOf = (area: Area) => ({
  /** The kinds, each with its number of records. */
  listKinds: async (ctx: Ctx) => {
    const kinds = RECORD_KINDS.filter(({ definition }) => definition.area === area)
    return Promise.all(
      kinds.map(async (kind) => {
        const records = await listMerged(ctx, kind)
        const count = (view: string) => records.filter(VIEWS[view]!).length
        return {
          kind: kind.definition.kind,
          published: count('published'),
          unpublished: count('unpublished'),
          archived: count('archived'),
          older: hasBoth(ctx) ? count('older') : 0,
        }
      }),
    )
  },

  /** Records of a kind, sorted by name; without a status, all that are not archived. Refuses: NOT_FOUND. */
  listRecords: async (ctx: Ctx, { kind, text, status, page, pageSize }: Parsed<typeof contract.listRecords>) => {
    const compare = compareIn(ctx.lang)
    const wanted = plain(text)
    const found = (await listMerged(ctx, kindOf(area, kind)))
      .filter(VIEWS[status]!)
      .filter(({ id, name }) => String(id) === text || plain(`${name.en}\n${name.es}`).includes(wanted))
      .sort((a, b) => compare(a.name[ctx.lang], b.name[ctx.lang]) || a.id - b.id)
    const periods = await listShown(ctx, kindOf(area, kind))
    const list = found.slice((page - 1) * pageSize, page * pageSize).map((record) => ({
      ...record,
      older: hasBoth(ctx) ? record.older : [],
      shown: periods.get(record.id) ?? null,
    }))
    return { list, totalItems: found.length }
  },

  /** A record with everything that its editor shows. Refuses: NOT_FOUND. */
  getRecord: async (ctx: Ctx, { kind: name, id }: Key) => {
    const kind = kindOf(area, name)
    const { row, content, at, by } = await getCurrent(ctx, kind, id)
    const { publishedVersion } = row
    const published =
      publishedVersion === null || publishedVersion === row.latestVersion
        ? null
        : await contentOf(ctx, kind, id, publishedVersion)
    return {
      id,
      name: row.name,
      status: row.status,
      changed: row.changed,
      version: row.latestVersion,
      shown: (await listShown(ctx, kind)).get(id) ?? null,
      at,
      by,
      content,
      olderTexts: hasBoth(ctx) ? await olderTextsIn(ctx, kind, id, row.latestVersion) : {},
      published,
      choices: (await kind.choices?.(ctx)) ?? {},
      page: row.status === 'published' ? (kind.pageOf?.(id, published ?? content) ?? null) : null,
      photos: kind.photoKind ? photoAddress(kind.photoKind, id) : null,
    }
  },

  /** Adds a draft. Refuses: NOT_FOUND; INVALID without a name. */
  createRecord: (ctx: Ctx, { kind: kindName, name }: Parsed<typeof contract.createRecord>) =>
    transact(ctx, async (tx) => {
      const kind = kindOf(area, kindName)
      if (kind.definition.fixed) refuse('NOT_FOUND')
      const content = newContent(fieldsOf(kind.definition), kind.definition.nameKey, name)
      return { id: await addDraft(tx, kind, 'created', async () => content) }
    }),

  /** Saves a draft, however incomplete. Refuses: NOT_FOUND; INVALID for a value of the wrong type. */
  saveRecord: edit<Parsed<typeof contract.saveRecord>>(area, async (tx, kind, row, input) => {
    const content = readContent(kind, input.content, tx.lang)
    if (kind.photoKind)
      await photos.refuseUnknownPhotos(tx, kind.photoKind, row.id, photosIn(fieldsOf(kind.definition), content))
    return addVersion(tx, kind, row, 'saved', content, { changed: await isChanged(tx, kind, row, content) })
  }),

  /** Saves and publishes. Refuses: NOT_FOUND; INVALID with every field that is missing or wrong. */
  publishRecord: edit<Parsed<typeof contract.publishRecord>>(
    area,
    (tx, kind, row, input) => publish(tx, kind, row, readContent(kind, input.content, tx.lang)),
    { publishes: true },
  ),

  /** Goes back to the published content. Refuses: NOT_FOUND, RECORD_NOT_PUBLISHED. */
  discardChanges: edit<OnVersion>(area, async (tx, kind, row) => {
    const published = row.publishedVersion ?? refuse('RECORD_NOT_PUBLISHED')
    const content = await contentOf(tx, kind, row.id, published)
    const olderTexts = await olderTextsIn(tx, kind, row.id, published)
    return addVersion(tx, kind, row, 'discarded', content, { changed: false, olderTexts })
  }),

  /** Makes an old version the draft. Refuses: NOT_FOUND. */
  restoreVersion: edit<Parsed<typeof contract.restoreVersion>>(area, async (tx, kind, row, { version }) => {
    const content = await contentOf(tx, kind, row.id, version)
    const olderTexts = await olderTextsIn(tx, kind, row.id, version)
    const changed = await isChanged(tx, kind, row, content)
    return addVersion(tx, kind, row, 'restored', content, { changed, olderTexts })
  }),

  /** Confirms that a text is up to date in the older language. Refuses: NOT_FOUND, also when neither language is older. */
  confirmText: edit<Parsed<typeof contract.confirmText>>(area, async (tx, kind, row, { text }) => {
    const { [text]: confirmed, ...olderTexts } = await olderTextsIn(tx, kind, row.id, row.latestVersion)
    if (!confirmed) return refuse('NOT_FOUND')
    const content = await contentOf(tx, kind, row.id, row.latestVersion)
    return addVersion(tx, kind, row, 'confirmed', content, { olderTexts })
  }),

  /** Removes a record from the pages. Refuses: NOT_FOUND; RECORD_IN_USE when a published record uses it. */
  archiveRecord: (ctx: Ctx, { kind: name, id }: Key) =>
    transact(ctx, async (tx) => {
      const kind = kindOf(area, name)
      await store.lockPublishing(tx.db)
      const row = await lockForEdit(tx, kind, id)
      if (row.status === 'archived') return true as const
      if (kind.definition.fixed) refuse('NOT_FOUND')
      const use = await kind.findUse?.(tx, id)
      if (use) refuse('RECORD_IN_USE', { use })
      if (row.publishedVersion !== null) await kind.setArchived?.(tx, id, true)
      const content = await contentOf(tx, kind, id, row.latestVersion)
      await addVersion(tx, kind, row, 'archived', content, { status: 'archived' })
      return true as const
    }),

  /** Puts a record back on the pages as it was published. Refuses: NOT_FOUND; INVALID with every field whose choice is archived. */
  unarchiveRecord: (ctx: Ctx, { kind: name, id }: Key) =>
    transact(ctx, async (tx) => {
      const kind = kindOf(area, name)
      await store.lockPublishing(tx.db)
      const row = await lockForEdit(tx, kind, id)
      if (row.status !== 'archived') return true as const
      if (row.publishedVersion !== null) {
        if (!kind.mayUseArchived)
          await refuseIncomplete(tx, kind, id, await contentOf(tx, kind, id, row.publishedVersion))
        await kind.setArchived?.(tx, id, false)
      }
      const content = await contentOf(tx, kind, id, row.latestVersion)
      const status = row.publishedVersion === null ? 'draft' : 'published'
      await addVersion(tx, kind, row, 'unarchived', content, { status })
      return true as const
    }),

  /** The versions of a record, the newest first. Refuses: NOT_FOUND. */
  listVersions: async (ctx: Ctx, { kind: name, id, page, pageSize }: Parsed<typeof contract.listVersions>) => {
    const kind = kindOf(area, name)
    const { row } = await getCurrent(ctx, kind, id)
    const list = await store.listVersions(ctx.db, keyOf(kind, id), pageSize, (page - 1) * pageSize)
    if (list.length > 0 || row.latestVersion > 1) return { list, totalItems: row.latestVersion }
    return { list: [{ version: 1, event: 'imported' as const, at: null, by: null }], totalItems: 1 }
  },

  /** A version, and the one before it. Refuses: NOT_FOUND. */
  getVersion: async (ctx: Ctx, { kind: name, id, version }: Parsed<typeof contract.getVersion>) => {
    const kind = kindOf(area, name)
    const current = await getCurrent(ctx, kind, id)
    const found = await store.findVersion(ctx.db, keyOf(kind, id), version)
    if (!found && version === 1)
      return { version, event: 'imported' as const, at: null, by: null, content: current.content, before: null }
    const { content, ...rest } = found ?? refuse('NOT_FOUND')
    return {
      ...rest,
      content: readContent(kind, content, ctx.lang),
      before: version > 1 ? await contentOf(ctx, kind, id, version - 1) : null,
    }
  },

  /** A link to the page with the draft, valid for some minutes. Refuses: NOT_FOUND; INVALID while the draft is incomplete. */
  previewRecord: async (ctx: Ctx, { kind: name, id }: Key) => {
    const kind = kindOf(area, name)
    const { row, content } = await getCurrent(ctx, kind, id)
    await transact(ctx, (tx) => refuseIncomplete(tx, kind, id, content))
    const path = kind.pageOf?.(id, content) ?? refuse('NOT_FOUND')
    const until = addMinutes(ctx.clock.now(), PREVIEW_MINUTES)
    const preview: Preview = { ...keyOf(kind, id), version: row.latestVersion, until: until.getTime() }
    const token = signToken(await signingKey(ctx, PREVIEW_KEY), preview)
    return { path: `${path}?preview=${token}`, until: until.toISOString() }
  },

  /** Stores a photo for a record; it is shown once a version that contains it is published. Refuses: NOT_FOUND; INVALID. */
  uploadPhoto: async (ctx: Ctx, { kind: name, id, file }: Parsed<typeof contract.uploadPhoto>) => {
    const kind = kindOf(area, name)
    await getCurrent(ctx, kind, id)
    return { version: await photos.uploadPhoto(ctx, kind.photoKind ?? refuse('NOT_FOUND'), id, file) }
  },

  /** Stores a part of a photo as a separate photo. Refuses: NOT_FOUND. */
  cropPhoto: async (ctx: Ctx, { kind: name, id, version, ...crop }: Parsed<typeof contract.cropPhoto>) => {
    const { photoKind } = kindOf(area, name)
    return { version: await photos.cropPhoto(ctx, photoKind ?? refuse('NOT_FOUND'), id, version, crop) }
  },
})

/** The car suppliers for which rental conditions can be written, including drafts. */
export const listConditionSuppliers = async (ctx: Ctx) =>
  (await listMerged(ctx, kindOf('catalogue', CAR_SUPPLIERS.kind)))
    .filter(({ status }) => status !== 'archived')
    .map(({ id, name, status }) => ({ id, name, isPublished: status === 'published' }))
    .sort((a, b) => compareIn(ctx.lang)(a.name[ctx.lang], b.name[ctx.lang]))

/** Replaces what the demo's catalogue has just loaded with what staff have published. */
export const reapplyPublished = (ctx: Ctx) =>
  transact(ctx, async (tx) => {
    const languages = await changedConfig(tx)
    for (const { kind: name, id, status, content } of await store.listPublished(tx.db)) {
      const kind = findKind(name)
      if (!kind) continue
      await kind.apply(tx, id, completed(readContent(kind, content, tx.lang), languages))
      await kind.setArchived?.(tx, id, status === 'archived')
    }
  })
