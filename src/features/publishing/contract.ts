import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, id, instant, text, uploaded, wholeNumber } from '../../platform/http/fields.ts'
import { RECORD_STATUSES, VERSION_EVENTS } from './states.ts'

/** Maximum size of an uploaded photo. */
export const PHOTO_BYTES = 15 * 1_048_576

const kind = text(40)
const version = wholeNumber(1, 2_147_483_647)
const page = { page: wholeNumber(1, 100_000).default(1), pageSize: wholeNumber(1, 100).default(25) }
const content = z.record(z.string().max(60), z.unknown())
const status = z.enum(RECORD_STATUSES)
const languages = z.enum(['en', 'es'])
/** The period in which visitors see a published record; null when it is shown immediately and indefinitely. */
const shown = z.object({ from: instant, until: instant.nullable() }).nullable()
const author = { at: instant.nullable(), by: z.string().nullable() }

/** A record as a list shows it. */
export const RecordItem = z.object({
  id: z.number(),
  name: bilingual,
  status,
  changed: z.boolean(),
  /** Whether it started as a draft from the demo's catalogue. */
  demo: z.boolean(),
  /** The languages in which some text is older than in the other language. */
  older: z.array(languages),
  shown,
  ...author,
})
export type RecordItem = z.output<typeof RecordItem>

/** A version without its content. */
export const VersionItem = z.object({ version: z.number(), event: z.enum(VERSION_EVENTS), ...author })
export type VersionItem = z.output<typeof VersionItem>

const Choice = z.object({
  id: z.union([z.number(), z.string()]),
  name: bilingual,
  archived: z.boolean().optional(),
  /** The position of a place. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})

/** A record with its latest content, its published content if that differs, and the choices for its fields. */
export const WholeRecord = z.object({
  id: z.number(),
  name: bilingual,
  status,
  changed: z.boolean(),
  version: z.number(),
  shown,
  ...author,
  content,
  /** The texts that are out of date in one language, by key, with the text in the other language from when both matched. */
  olderTexts: z.record(z.string(), z.object({ older: languages, was: z.unknown() })),
  published: content.nullable(),
  choices: z.record(z.string(), z.array(Choice).readonly()).readonly(),
  /** The page on which visitors see the published record. */
  page: z.string().nullable(),
  /** Base URL of its photos; null for a kind without photos. */
  photos: z.string().nullable(),
})
export type WholeRecord = z.output<typeof WholeRecord>

/** Saved, or not saved because someone else saved a newer version in the meantime. */
export const SaveReply = z.union([
  z.object({ saved: z.literal(true), version: z.number() }),
  z.object({ saved: z.literal(false), version: z.number(), ...author }),
])
export type SaveReply = z.output<typeof SaveReply>

type Area = 'catalogue' | 'content'

/** The calls of an area. Both areas have the same calls but require different permissions. */
const recordCalls = (area: Area) => {
  const root = `/api/office/${area}` as const
  const one = `${root}/{kind}/{id}` as const
  const see = { access: 'staff', permission: `${area}.see` } as const
  const edit = { access: 'staff', permission: `${area}.edit`, method: 'POST' } as const
  const key = { kind, id }
  /** The version that was edited. */
  const onVersion = { ...key, basedOn: version }
  return {
    listKinds: endpoint({
      method: 'GET',
      ...see,
      path: root,
      summary: `Kinds of record of the ${area} with their counts`,
      input: z.object({}),
      reply: z.array(
        z.object({
          kind: z.string(),
          published: z.number(),
          unpublished: z.number(),
          archived: z.number(),
          /** The records that are not archived and have a text that is older in one language. */
          older: z.number(),
        }),
      ),
    }),
    listRecords: endpoint({
      method: 'GET',
      ...see,
      path: `${root}/{kind}`,
      summary: `Records of a kind of the ${area}, by name`,
      input: z.object({
        kind,
        text: text(100).default(''),
        /**
         * `unpublished`: drafts and published records with changes; `demo`: drafts from the demo's catalogue; `older`: a text is older in
         * one language.
         */
        status: z.enum(['', 'published', 'unpublished', 'demo', 'older', 'archived']).default(''),
        ...page,
      }),
      reply: RecordItem,
      list: true,
    }),
    getRecord: endpoint({
      method: 'GET',
      ...see,
      path: one,
      summary: `One record of the ${area}`,
      input: z.object(key),
      reply: WholeRecord,
    }),
    createRecord: endpoint({
      ...edit,
      path: `${root}/{kind}`,
      summary: `Add a draft with a name to the ${area}`,
      input: z.object({ kind, name: z.object({ en: text(200), es: text(200) }) }),
      reply: z.object({ id: z.number() }),
    }),
    saveRecord: endpoint({
      ...edit,
      path: `${one}/save`,
      summary: `Save a draft of a record of the ${area}`,
      input: z.object({ ...onVersion, content }),
      reply: SaveReply,
    }),
    publishRecord: endpoint({
      ...edit,
      path: `${one}/publish`,
      summary: `Save and publish a record of the ${area}`,
      input: z.object({ ...onVersion, content }),
      reply: SaveReply,
    }),
    discardChanges: endpoint({
      ...edit,
      path: `${one}/discard`,
      summary: `Go back to the published content of a record of the ${area}`,
      input: z.object(onVersion),
      reply: SaveReply,
      refusals: ['RECORD_NOT_PUBLISHED'],
    }),
    restoreVersion: endpoint({
      ...edit,
      path: `${one}/restore`,
      summary: `Make an old version the draft of a record of the ${area}`,
      input: z.object({ ...onVersion, version }),
      reply: SaveReply,
    }),
    confirmText: endpoint({
      ...edit,
      path: `${one}/confirm`,
      summary: `Say that a text of a record of the ${area} is right in the language that is older`,
      input: z.object({ ...onVersion, text: text(200) }),
      reply: SaveReply,
    }),
    archiveRecord: endpoint({
      ...edit,
      path: `${one}/archive`,
      summary: `Take a record of the ${area} off the pages`,
      input: z.object(key),
      reply: z.literal(true),
      refusals: ['RECORD_IN_USE'],
    }),
    unarchiveRecord: endpoint({
      ...edit,
      path: `${one}/unarchive`,
      summary: `Put a record of the ${area} back on the pages`,
      input: z.object(key),
      reply: z.literal(true),
    }),
    listVersions: endpoint({
      method: 'GET',
      ...see,
      path: `${one}/versions`,
      summary: `Versions of a record of the ${area}, the newest first`,
      input: z.object({ ...key, ...page }),
      reply: VersionItem,
      list: true,
    }),
    getVersion: endpoint({
      method: 'GET',
      ...see,
      path: `${one}/versions/{version}`,
      summary: `A version of a record of the ${area}, and the one before it`,
      input: z.object({ ...key, version }),
      reply: VersionItem.extend({ content, before: content.nullable() }),
    }),
    previewRecord: endpoint({
      method: 'GET',
      ...see,
      path: `${one}/preview`,
      summary: `A link to the page of a record of the ${area} as it will be when its draft is published`,
      input: z.object(key),
      reply: z.object({ path: z.string(), until: instant }),
    }),
    uploadPhoto: endpoint({
      ...edit,
      path: `${one}/photos`,
      summary: `Upload a photo for a record of the ${area}`,
      input: z.object({ ...key, file: uploaded(PHOTO_BYTES) }),
      upload: { key: 'file', maxBytes: PHOTO_BYTES },
      reply: z.object({ version: z.string() }),
    }),
    cropPhoto: endpoint({
      ...edit,
      path: `${one}/photos/crop`,
      summary: `Cut out a part of a photo of a record of the ${area}, in percent of its sides`,
      input: z.object({
        ...key,
        version: z.string().regex(/^[0-9a-f]{32}$/),
        left: wholeNumber(0, 99),
        top: wholeNumber(0, 99),
        width: wholeNumber(1, 100),
        height: wholeNumber(1, 100),
      }),
      reply: z.object({ version: z.string() }),
    }),
  }
}

export const {
  listKinds,
  listRecords,
  getRecord,
  createRecord,
  saveRecord,
  publishRecord,
  discardChanges,
  restoreVersion,
  confirmText,
  archiveRecord,
  unarchiveRecord,
  listVersions,
  getVersion,
  previewRecord,
  uploadPhoto,
  cropPhoto,
} = recordCalls('catalogue')

export const {
  listKinds: listContentKinds,
  listRecords: listContent,
  getRecord: getContent,
  createRecord: createContent,
  saveRecord: saveContent,
  publishRecord: publishContent,
  discardChanges: discardContentChanges,
  restoreVersion: restoreContentVersion,
  confirmText: confirmContentText,
  archiveRecord: archiveContent,
  unarchiveRecord: unarchiveContent,
  listVersions: listContentVersions,
  getVersion: getContentVersion,
  previewRecord: previewContent,
  uploadPhoto: uploadContentPhoto,
  cropPhoto: cropContentPhoto,
} = recordCalls('content')

/** Car suppliers that are not archived, published or not, sorted by name. Rental conditions can be written for them. */
export const listConditionSuppliers = endpoint({
  method: 'GET',
  access: 'staff',
  permission: 'content.see',
  path: '/api/office/conditionSuppliers',
  summary: 'Car suppliers whose rental conditions can be written',
  input: z.object({}),
  reply: z.array(z.object({ id: z.number(), name: bilingual, isPublished: z.boolean() })),
})
