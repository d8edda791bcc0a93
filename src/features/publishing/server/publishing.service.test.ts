import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { transact } from '../../../platform/context.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { staffToken } from '../../../testing/people.ts'
import { setSettings } from '../../../testing/settings.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getHotelOffers } from '../../lodging/contract.ts'
import * as contract from '../contract.ts'
import { importRecord, openKind } from './import-records.service.ts'
import { findPreview } from './preview.service.ts'
import { reapplyPublished } from './publishing.service.ts'

const app = useTestApp(loadSmallCatalogue)
let call: Call
beforeEach(async () => {
  call = app().callAs(await staffToken(app()))
})

const ROOM = { kind: 'room-classes', id: 1 }
const both = (text: string) => ({ en: text, es: `${text} (es)` })
const read = () => call(contract.getRecord, ROOM)
const save = (content: RecordContent, basedOn: number) => call(contract.saveRecord, { ...ROOM, basedOn, content })
const publish = (content: RecordContent, basedOn: number) => call(contract.publishRecord, { ...ROOM, basedOn, content })

/** The name of the room class on the page of the hotel. */
const nameOnPage = async (visitor = app().callAs()) => {
  const { offers } = await visitor(getHotelOffers, {
    hotelId: 1,
    checkIn: '2026-12-10',
    checkOut: '2026-12-12',
    rooms: [{ adultsAmount: 2 }],
  })
  return offers[0]!.roomClass.en
}

describe('a record that was imported', () => {
  it('is published and has one version', async () => {
    const { list } = await call(contract.listRecords, { kind: 'room-classes' })
    expect(list).toMatchObject([{ id: 1, status: 'published', changed: false, at: null }])
    expect(await read()).toMatchObject({ version: 1, status: 'published', published: null })
    expect((await call(contract.listVersions, ROOM)).list).toMatchObject([{ version: 1, event: 'imported' }])
  })
})

describe('a text that is older in one language', () => {
  const older = async (status: 'older' | '' = 'older') =>
    (await call(contract.listRecords, { kind: 'room-classes', status })).list.map((record) => record.older)
  const name = { en: 'Garden view', es: 'Vista al jardín' }

  it('is marked until it is translated, in the list, its filter and the counts', async () => {
    await publish({ name }, 1)
    expect(await older('')).toEqual([[]])
    await publish({ name: { ...name, en: 'Sea view' } }, 2)
    expect(await older()).toEqual([['es']])
    expect((await call(contract.listKinds, {})).find(({ kind }) => kind === 'room-classes')).toMatchObject({ older: 1 })
    expect(await read()).toMatchObject({ olderTexts: { name: { older: 'es', was: 'Garden view' } } })
    await publish({ name: { en: 'Sea view', es: 'Vista al mar' } }, 3)
    expect(await older()).toEqual([])
  })

  it('is unmarked once somebody confirms it, and the history records the confirmation', async () => {
    await publish({ name }, 1)
    await publish({ name: { ...name, es: 'Vista del jardín' } }, 2)
    expect(await older()).toEqual([['en']])
    expect(await call(contract.confirmText, { ...ROOM, basedOn: 2, text: 'name' })).toMatchObject({ saved: false })
    expect(await call(contract.confirmText, { ...ROOM, basedOn: 3, text: 'name' })).toEqual({ saved: true, version: 4 })
    expect(await older()).toEqual([])
    expect(await read()).toMatchObject({ status: 'published', changed: false, olderTexts: {} })
    expect((await call(contract.listVersions, ROOM)).list[0]).toMatchObject({ event: 'confirmed', by: 'Ana Torres' })
    await expect(call(contract.confirmText, { ...ROOM, basedOn: 4, text: 'name' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await save({ name: { en: 'Garden', es: 'Vista del jardín' } }, 4)
    expect(await older()).toEqual([['es']])
  })

  it('is marked as it was in the version that is restored', async () => {
    await publish({ name }, 1)
    await publish({ name: { ...name, en: 'Sea view' } }, 2)
    await save({ name: { en: 'Sea view', es: 'Vista al mar' } }, 3)
    await call(contract.discardChanges, { ...ROOM, basedOn: 4 })
    expect(await older()).toEqual([['es']])
    await call(contract.restoreVersion, { ...ROOM, basedOn: 5, version: 2 })
    expect(await older()).toEqual([])
  })

  it('is found in versions from before marks were stored', async () => {
    await publish({ name }, 1)
    await save({ name: { ...name, en: 'Sea view' } }, 2)
    await sql`alter table record_versions disable trigger record_versions_never_change`.execute(app().ctx.db)
    await sql`update record_versions set older_texts = null`.execute(app().ctx.db)
    await sql`alter table record_versions enable trigger record_versions_never_change`.execute(app().ctx.db)
    expect(await older()).toEqual([['es']])
    await save({ name: { ...name, en: 'Bay view' } }, 3)
    expect(await read()).toMatchObject({ olderTexts: { name: { older: 'es', was: 'Garden view' } } })
  })

  it('is not marked in a store with one language', async () => {
    await publish({ name }, 1)
    await save({ name: { ...name, en: 'Sea view' } }, 2)
    await setSettings(app(), { languages: ['en'] })
    expect(await older('')).toEqual([[]])
    expect(await read()).toMatchObject({ olderTexts: {} })
  })
})

describe('a draft', () => {
  it('changes the pages only when it is published', async () => {
    const before = await nameOnPage()
    expect(await save({ name: both('Garden view') }, 1)).toEqual({ saved: true, version: 2 })
    expect(await nameOnPage()).toBe(before)
    expect(await read()).toMatchObject({
      changed: true,
      version: 2,
      by: 'Ana Torres',
      published: { name: { en: before } },
    })

    expect(await publish({ name: both('Garden view') }, 2)).toEqual({ saved: true, version: 3 })
    expect(await nameOnPage()).toBe('Garden view')
    expect(await read()).toMatchObject({ changed: false, status: 'published', published: null })
  })

  it('may be incomplete, but publishing it is then rejected with each missing field', async () => {
    await save({ name: { en: 'Suite', es: '' } }, 1)
    await expect(publish({ name: { en: 'Suite', es: '' } }, 2)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'content.name.es', message: 'is required' }],
    })
    await expect(save({ name: 7 }, 2)).rejects.toMatchObject({ fields: [{ field: 'content.name' }] })
    expect(await read()).toMatchObject({ version: 2, content: { name: { en: 'Suite' } } })
  })

  it('cannot overwrite a draft of somebody else, and the reply says who saved it and when', async () => {
    await save({ name: both('First') }, 1)
    expect(await save({ name: both('Second') }, 1)).toEqual({
      saved: false,
      version: 2,
      at: app().clock.now().toISOString(),
      by: 'Ana Torres',
    })
    expect(await save({ name: both('Second') }, 2)).toEqual({ saved: true, version: 3 })
  })

  it('can be discarded', async () => {
    const { content } = await read()
    await save({ name: both('Wrong') }, 1)
    await call(contract.discardChanges, { ...ROOM, basedOn: 2 })
    expect(await read()).toMatchObject({ content, changed: false })
  })
})

describe('the history', () => {
  it('says who made each version, shows what it changed, and restores an old one as a draft', async () => {
    const old = (await read()).content
    await publish({ name: both('Garden view') }, 1)
    const { list } = await call(contract.listVersions, ROOM)
    expect(list).toMatchObject([
      { version: 2, event: 'published', by: 'Ana Torres' },
      { version: 1, event: 'imported', by: null },
    ])
    expect(await call(contract.getVersion, { ...ROOM, version: 2 })).toMatchObject({
      content: { name: { en: 'Garden view' } },
      before: old,
    })
    await call(contract.restoreVersion, { ...ROOM, basedOn: 2, version: 1 })
    expect(await read()).toMatchObject({ content: old, changed: true })
    expect(await nameOnPage()).toBe('Garden view')
  })

  it('is never changed', async () => {
    await save({ name: both('Garden view') }, 1)
    await expect(app().services.database.run(`update record_versions set content = '{}'`)).rejects.toThrow(
      'never changes',
    )
  })
})

describe('a new record', () => {
  it('is a draft with an id of its own until it is published', async () => {
    const { id } = await call(contract.createRecord, { kind: 'room-classes', name: both('Penthouse') })
    expect(id).toBeGreaterThan(100_000)
    const key = { kind: 'room-classes', id }
    const draft = await call(contract.getRecord, key)
    expect(draft).toMatchObject({ status: 'draft', changed: true, content: { name: both('Penthouse') } })
    await call(contract.publishRecord, { ...key, basedOn: 1, content: draft.content })
    const { list } = await call(contract.listRecords, { kind: 'room-classes', text: 'pentho' })
    expect(list).toMatchObject([{ id, status: 'published' }])
  })
})

describe('archiving', () => {
  it('is refused while something on sale uses it', async () => {
    await expect(call(contract.archiveRecord, ROOM)).rejects.toMatchObject({ code: 'RECORD_IN_USE' })
  })

  it('removes a record from the lists, and unarchiving restores it', async () => {
    const { id } = await call(contract.createRecord, { kind: 'room-classes', name: both('Penthouse') })
    const key = { kind: 'room-classes', id }
    await call(contract.archiveRecord, key)
    expect((await call(contract.listRecords, { kind: 'room-classes' })).totalItems).toBe(1)
    expect((await call(contract.listRecords, { kind: 'room-classes', status: 'archived' })).totalItems).toBe(1)
    await call(contract.unarchiveRecord, key)
    expect((await call(contract.listRecords, { kind: 'room-classes' })).totalItems).toBe(2)
  })
})

describe('an import', () => {
  it('publishes what differs, and a second one changes nothing', async () => {
    const run = () =>
      transact(app().ctx, async (tx) =>
        importRecord(tx, await openKind(tx, 'room-classes'), 1, { name: both('Garden view') }, false),
      )
    expect(await run()).toMatchObject({ id: 1, version: 2 })
    expect(await nameOnPage()).toBe('Garden view')
    expect(await run()).toBeUndefined()
  })

  it('of the demo keeps what staff have published', async () => {
    await publish({ name: both('Garden view') }, 1)
    await loadSmallCatalogue(app())
    await reapplyPublished(app().ctx)
    expect(await nameOnPage()).toBe('Garden view')
  })
})

describe('the areas', () => {
  it('are separate: a kind of the catalog is not found in the content', async () => {
    await expect(call(contract.getContent, ROOM)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call(contract.getRecord, { kind: 'toString', id: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuse a forged preview link', async () => {
    expect(await findPreview(app().services, 'forged')).toBeUndefined()
    expect(await findPreview(app().services, 'eyJraW5kIjoiaG90ZWxzIn0.AAAA')).toBeUndefined()
  })
})
