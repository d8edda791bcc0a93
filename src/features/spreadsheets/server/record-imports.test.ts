import { beforeEach, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { writeWorkbook } from '../../../platform/sheets/write-file.ts'
import { importSteps } from '../../../testing/imports.ts'
import { staffToken } from '../../../testing/people.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getHotelOffers } from '../../lodging/contract.ts'
import * as publishing from '../../publishing/contract.ts'
import { IMPORT_CALLS } from '../contract.ts'
import { insertImportedRecords, listImportedRecords } from './imports.store.ts'

const app = useTestApp(loadSmallCatalogue)
const calls = IMPORT_CALLS.catalogue

let token: string
beforeEach(async () => {
  token = await staffToken(app())
})

const call = () => app().callAs(token)
const upload = (kind: string, file: string | Uint8Array, list = '') =>
  call()(calls.uploadImport, { kind, list, fileName: 'records.csv', file: Buffer.from(file) })
const { check, commit } = importSteps('catalogue', app, call)
const undo = (id: number) => call()(calls.undoImport, { id })
const findHotel = async (name: string) => {
  const { list } = await call()(publishing.listRecords, { kind: 'hotels', text: name })
  return list[0] && call()(publishing.getRecord, { kind: 'hotels', id: list[0].id })
}
const versions = async () => (await app().ctx.db.selectFrom('record_versions').selectAll().execute()).length
const storedHotel = (id: number) =>
  app().ctx.db.selectFrom('hotels').select(['name', 'phone', 'archived']).where('id', '=', id).executeTakeFirst()

const HOTEL_HEAD =
  'Name,Kind,Category,Description (English),Description (Spanish),Tourist zone,Location,Address,Phone,Latitude,Longitude,Meal plans,Check-in from,Check-out until,On request: the agency confirms each booking,"Minimum stay of new days, in nights","Release days of new days"'.split(
    /,(?=(?:[^"]*"[^"]*")*[^"]*$)/,
  )
const HOTEL =
  'Casa Sol|casa|4|A house|Una casa|Vedado|city|Calle 1|+53 7 555 0101|23.1|-82.4|Breakfast|15:00|11:00|no|1|0'.split(
    '|',
  )
const ROOM_HEAD = [
  'Hotel',
  ...'Room class,Maximum adults,Maximum children,Maximum guests,Single supplement,Third and fourth adult'.split(','),
  ...['Child, 0 to 2', 'Child, 3 to 12', 'Child, 13 to 17'],
]
const room = (...[hotel = 'Casa Sol', roomClass = '1', adults = '2']: string[]) => [
  hotel,
  roomClass,
  adults,
  '1',
  '3',
  '40',
  '80',
  '0',
  '50',
  '75',
]

/** A workbook with one hotel and its rooms. */
const workbook = async (rooms: string[][], changes: Record<number, string> = {}) => {
  const hotel = HOTEL.map((cell, i) => changes[i] ?? cell)
  const sheets = [
    { name: 'Hotels', rows: [HOTEL_HEAD.map((name) => name.replaceAll('"', '')), hotel] },
    { name: 'Room classes', rows: [ROOM_HEAD, ...rooms] },
    { name: 'Notes', rows: [['Ask Rosa about the pool']] },
  ]
  return (await writeWorkbook('hotels', sheets)).bytes
}

it('imports a new hotel with its rooms from a workbook, repeats it without changes and undoes it', async () => {
  const uploaded = await upload('hotels', await workbook([room()]))
  expect(uploaded.fileSheets.map(({ list }) => list)).toEqual(['', 'rooms', null])
  const checked = await check(uploaded)
  expect(checked).toMatchObject({ problems: [], sheets: [{ name: 'Casa Sol', isNew: true }] })
  expect(await findHotel('Casa Sol')).toBeUndefined()
  expect(await versions()).toBe(0)

  const done = await commit(checked)
  expect(done).toMatchObject({ status: 'done', sheets: [{ name: 'Casa Sol' }] })
  const made = (await findHotel('Casa Sol'))!
  expect(made).toMatchObject({
    status: 'published',
    version: 1,
    by: 'Ana Torres',
    content: { kind: 'casa', minNights: 1 },
  })
  expect(made.content.rooms).toMatchObject([{ roomClassId: 1, maxAdults: 2, teenPercent: 75 }])
  expect(await storedHotel(made.id)).toMatchObject({ name: 'Casa Sol', phone: '+53 7 555 0101', archived: false })

  const repeated = await check(await upload('hotels', await workbook([room()])))
  expect(repeated).toMatchObject({ problems: [], cells: 0, sheets: [] })
  expect(await commit(repeated)).toMatchObject({ status: 'done', cells: 0 })
  expect(await versions()).toBe(1)

  expect(await undo(done.id)).toMatchObject({ status: 'undone', sheets: [{ name: 'Casa Sol' }] })
  expect(await storedHotel(made.id)).toMatchObject({ archived: true })
  await expect(undo(done.id)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  const again = await commit(await check(await upload('hotels', await workbook([room()]))))
  expect(again).toMatchObject({ status: 'done' })
  expect(await storedHotel(made.id)).toMatchObject({ archived: false })
})

it('names the sheet, row and column of every error, and imports nothing', async () => {
  const rooms = [
    room(),
    room('Casa Sol', '1'),
    room('Nowhere'),
    room('Casa Sol', 'Igloo'),
    room('Casa Sol', '1', 'two'),
  ]
  const faulty = await check(await upload('hotels', await workbook(rooms, { 8: '12', 12: 'noon' })))
  expect(faulty.problems.map(({ sheet, row, column, message }) => [sheet, row, column?.es, message.es])).toEqual([
    ['Hotels', 2, 'Entrada desde', 'debe ser una hora como 14:00'],
    ['Room classes', 4, 'Hotel', '«Nowhere» no existe'],
    ['Room classes', 5, 'Tipo de habitación', '«Igloo» no existe'],
    ['Room classes', 6, 'Máximo de adultos', 'debe ser un número'],
  ])
  await expect(commit(faulty)).rejects.toMatchObject({ code: 'STATE_CHANGED' })

  const twice = await check(await upload('hotels', await workbook([room(), room()], { 8: '12' })))
  expect(twice.problems.map(({ row, column, message }) => [row, column?.en, message.en])).toEqual([
    [3, 'Room class', 'is used by another row'],
  ])
  const phone = await check(await upload('hotels', await workbook([room()], { 8: '12' })))
  expect(phone.problems).toMatchObject([{ sheet: 'Hotels', row: 2, column: { en: 'Phone' } }])
  expect(await versions()).toBe(0)
})

it('changes only the cells that a file has, as drafts or published', async () => {
  const before = (await call()(publishing.getRecord, { kind: 'hotels', id: 1 })).content
  const drafted = await commit(await check(await upload('hotels', 'Number,Phone,Name\n1,+53 7 555 0999,\n'), true))
  expect(drafted).toMatchObject({ status: 'done', cells: 1 })
  const hotel = await call()(publishing.getRecord, { kind: 'hotels', id: 1 })
  expect(hotel).toMatchObject({ status: 'published', changed: true, content: { ...before, phone: '+53 7 555 0999' } })
  expect(await storedHotel(1)).toMatchObject({ phone: before.phone })

  const published = await commit(await check(await upload('hotels', 'Number,Phone\n1,+53 7 555 0999\n')))
  expect(published).toMatchObject({ status: 'done', cells: 1 })
  expect(await storedHotel(1)).toMatchObject({ phone: '+53 7 555 0999' })

  await undo(published.id)
  expect(await call()(publishing.getRecord, { kind: 'hotels', id: 1 })).toMatchObject({
    changed: true,
    content: { phone: '+53 7 555 0999' },
    published: { phone: before.phone },
  })
  expect(await storedHotel(1)).toMatchObject({ phone: before.phone })
  const kept = [{ kept: { en: 'It was changed since the import.' } }]
  expect(await undo(drafted.id)).toMatchObject({ status: 'undone', sheets: kept })
})

it('replaces the rows of a list from a CSV file, and clears the list with the word none', async () => {
  const steps = 'Hotel,Days before check-in,Charge,Percent\n1,30,Percent of the price,50\n1,7,firstNight,\n'
  await commit(await check(await upload('hotels', steps, 'cancellation')))
  const read = async () => (await call()(publishing.getRecord, { kind: 'hotels', id: 1 })).content.cancellation
  expect(await read()).toEqual([
    { fromDaysBefore: 30, charge: 'percent', percent: 50 },
    { fromDaysBefore: 7, charge: 'firstNight', percent: null },
  ])
  await commit(await check(await upload('hotels', 'Hotel,Days before check-in\n1,none\n', 'cancellation')))
  expect(await read()).toEqual([])
  await expect(upload('hotels', steps, 'balconies')).rejects.toMatchObject({ code: 'INVALID' })
})

it.each([
  ['Number', 'Release of new days, in days', 'Hotel', 'From days before'],
  ['Número', 'Release de los días nuevos, en días', 'Hotel', 'Desde días antes'],
])('recognizes the columns of the last release: %s, %s', async (number, release, hotel, days) => {
  const own = await upload('hotels', `${number},"${release}"\n1,2\n`)
  expect(own.mapping).toMatchObject({ '#': 0, releaseDays: 1 })
  const steps = await upload('hotels', `${hotel},${days}\n1,7\n`, 'cancellation')
  expect(steps.mapping).toMatchObject({ 'cancellation/^': 0, 'cancellation/fromDaysBefore': 1 })
})

it('keeps a record that was changed since or is in use when an import is undone, and says why', async () => {
  const first = await commit(
    await check(await upload('room-classes', 'Name (English),Name (Spanish)\nSuite,Suite\nLoft,Loft\n')),
  )
  const { list } = await call()(publishing.listRecords, { kind: 'room-classes', text: 'suite' })
  const suite = { kind: 'room-classes', id: list[0]!.id }
  const name = { en: 'Grand suite', es: 'Gran suite' }
  await call()(publishing.saveRecord, { ...suite, basedOn: 1, content: { name } })
  const undone = await undo(first.id)
  expect(undone.sheets).toMatchObject([
    { name: 'Suite', kept: { es: 'Se modificó después de la importación.' } },
    { name: 'Loft' },
  ])
  expect(undone.sheets[1]!.kept).toBeUndefined()
  expect(await call()(publishing.getRecord, suite)).toMatchObject({ status: 'published', content: { name } })
  const archived = await call()(publishing.listRecords, { kind: 'room-classes', status: 'archived' })
  expect(archived.list.map((record) => record.name.en)).toEqual(['Loft'])

  const used = await commit(await check(await upload('room-classes', 'Name (English),Name (Spanish)\nVilla,Villa\n')))
  const villa = (await call()(publishing.listRecords, { kind: 'room-classes', text: 'villa' })).list[0]!
  await commit(await check(await upload('hotels', await workbook([room('Casa Sol', 'Villa')]))))
  expect((await undo(used.id)).sheets).toMatchObject([{ kept: { en: 'Casa Sol uses it.' } }])
  expect(await call()(publishing.getRecord, { kind: 'room-classes', id: villa.id })).toMatchObject({
    status: 'published',
  })
})

it('imports once when the job runs twice, and keeps imports of different areas separate', async () => {
  const checked = await check(await upload('room-classes', 'Name (English),Name (Spanish)\nSuite,Suite\n'))
  const { services, ctx, clock } = app()
  await call()(calls.commitImport, { id: checked.id })
  await services.jobs.enqueue(ctx.db, { kind: 'import.commit', payload: { id: checked.id }, dueAt: clock.now() })
  await Promise.all([services.jobs.runDue(services), services.jobs.runDue(services)])
  expect(await call()(calls.getImport, { id: checked.id })).toMatchObject({ status: 'done' })
  expect(await versions()).toBe(1)

  for (const area of ['inventory', 'content'] as const) {
    const other = IMPORT_CALLS[area]
    await expect(call()(other.getImport, { id: checked.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call()(other.undoImport, { id: checked.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await call()(other.listImports, {})).list).toEqual([])
  }
})

it('shows imported text on the pages', async () => {
  await commit(await check(await upload('room-classes', 'Number,Name (English)\n1,Garden view\n')))
  const rooms = [{ adultsAmount: 2 }]
  const { offers } = await app().callAs()(getHotelOffers, {
    hotelId: 1,
    checkIn: '2026-12-10',
    checkOut: '2026-12-12',
    rooms,
  })
  expect(offers[0]!.roomClass.en).toBe('Garden view')
})

it('moves and changes the sections of the home page, and keeps those missing from the file', async () => {
  const read = async () => {
    const { list } = await call()(publishing.listContent, { kind: 'home' })
    return (await call()(publishing.getContent, { kind: 'home', id: list[0]!.id })).content
  }
  const sectionsOf = ({ sections }: Record<string, unknown>) => sections as { section: string; title: { en: string } }[]
  const before = await read()
  const file = 'Section,Shown,Heading (English)\nNews,no,\nzones,yes,Where to go\n'
  const steps = importSteps('content', app, call)
  const checked = await steps.check(
    await call()(IMPORT_CALLS.content.uploadImport, {
      kind: 'home',
      list: 'sections',
      fileName: 'home.csv',
      file: Buffer.from(file),
    }),
  )
  expect(checked).toMatchObject({ problems: [], cells: expect.any(Number) })
  await steps.commit(checked)
  const after = await read()
  const order = (given: Record<string, unknown>) => sectionsOf(given).map(({ section }) => section)
  const others = order(before).filter((section) => section !== 'news' && section !== 'zones')
  expect(order(after)).toEqual(['news', 'zones', ...others])
  expect(sectionsOf(after)[1]).toMatchObject({ shown: true, title: { en: 'Where to go' } })
})

it('stores the changes of an import with the maximum number of records', async () => {
  const { id: importId } = await upload('hotel-services', 'Name\nPool\n')
  const { ctx, services } = app()
  await services.database.run(`
    insert into records (kind, id, status, name, changed, latest_version)
    select 'hotel-services', 200000 + i, 'draft', '{"en": "", "es": ""}', true, 1 from generate_series(1, 20000) i;
    insert into record_versions (kind, id, version, event, content, at)
    select 'hotel-services', 200000 + i, 1, 'imported', '{}', now() from generate_series(1, 20000) i`)
  const before = { status: 'draft' as const, changed: true, publishedVersion: null, latestVersion: 1 }
  const records = Array.from({ length: 20_000 }, (_, i) => ({
    id: 200_001 + i,
    version: 1,
    before: i === 0 ? before : null,
  }))
  await transact(ctx, (tx) => insertImportedRecords(tx.db, importId, 'hotel-services', records))
  const kept = await listImportedRecords(ctx.db, importId)
  expect(kept).toHaveLength(20_000)
  expect(kept.slice(-2)).toEqual([records[1], records[0]])
})
