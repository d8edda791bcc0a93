import { beforeEach, expect, it } from 'vitest'
import { ensureMaintenance } from '../../../platform/maintenance.ts'
import { ACCENT, CAIMAN, carFiles, makeCars, PICANTO, VEDADO, VINALES } from '../../../testing/cars-builders.ts'
import { importSteps } from '../../../testing/imports.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getSheet, listChanges, undoChange } from '../../inventory/contract.ts'
import { stageLines } from '../../inventory/server/bulk-change.service.ts'
import * as contract from '../contract.ts'
import { SHEET_KIND } from '../kinds.ts'
import { undoImport } from './imports.service.ts'

const app = useTestApp()
const FROM = '2026-12-15'

let token: string
beforeEach(async () => {
  await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] })], 30)
  token = await staffToken(app())
})

const call = (lang: 'en' | 'es' = 'en') => app().callAs(token, lang)
const upload = (text: string | Uint8Array, kind: 'lodging-rates' | 'car-rates' = 'lodging-rates') =>
  call()(contract.uploadImport, { kind, fileName: 'rates.csv', file: Buffer.from(text) })
const { check, commit } = importSteps('inventory', app, call)
const exported = async (format: 'csv' | 'xlsx' = 'csv', lang: 'en' | 'es' = 'en') =>
  (await call(lang)(contract.exportRates, { kind: 'lodging-rates', sheetId: 1, from: FROM, days: 3, format })).bytes
const prices = async (days = 3) => {
  const { rows, prices: names } = await call()(getSheet, { kind: 'lodging', id: 1, from: FROM, days })
  return rows[0]!.prices[names.findIndex(({ key }) => key === 'CP')]!
}
const names = async () => {
  const { name, rows } = await call()(getSheet, { kind: 'lodging', id: 1, from: FROM, days: 1 })
  return { hotel: name, room: rows[0]!.name.en }
}

it.each(['csv', 'xlsx'] as const)('imports its own export without changes (%s)', async (format) => {
  for (const lang of ['en', 'es'] as const) {
    const checked = await check(await upload(await exported(format, lang)))
    expect(checked).toMatchObject({ status: 'checked', problems: [], cells: 0 })
    expect(checked.rowsTotal).toBeGreaterThan(0)
    expect(await commit(checked)).toMatchObject({ status: 'done', cells: 0 })
  }
})

it('distinguishes hotels and room classes with the same name by number', async () => {
  const { ctx, services } = app()
  await loadHotels(ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] }), aHotel(2)], 30)
  await services.database.run(`
    update lodging_days set cp_cents = 1000 * (10 * hotel_id + room_class_id);
    update hotels set name = 'Hostal Colonial';
    update room_classes set name = (select name from room_classes where id = 1)`)
  const exportOf = async (sheetId: number) => {
    const { bytes } = await call()(contract.exportRates, { kind: 'lodging-rates', sheetId, from: FROM, days: 3 })
    return Buffer.from(bytes).toString()
  }
  for (const id of [1, 2]) {
    const checked = await check(await upload(await exportOf(id)))
    expect(checked).toMatchObject({ problems: [], cells: 0, sheets: [{ id }] })
  }
  const head = 'Hotel,Room class,Meal plan,From,Price'
  const { problems } = await check(
    await upload(`${head}\nHostal Colonial,1,CP,${FROM},90\n1,Room class 1,CP,${FROM},90\n`),
  )
  expect(problems.map(({ row, column, message }) => [row, column?.en, message.en])).toEqual([
    [2, 'Hotel', '“Hostal Colonial” is the name of several entries; use the number instead'],
    [3, 'Room class', '“Room class 1” is the name of several entries; use the number instead'],
  ])

  await services.database.run('update hotels set archived = true where id = 2')
  const byName = await check(await upload(`${head}\nHostal Colonial,1,CP,${FROM},90\n`))
  expect(byName).toMatchObject({ problems: [], sheets: [{ id: 1, cells: 1 }] })
  expect(await exportOf(1)).toContain('Hostal Colonial')
  expect(await check(await upload(await exportOf(2)))).toMatchObject({ problems: [], cells: 0, sheets: [{ id: 2 }] })
})

it('distinguishes models and zones with the same name by number', async () => {
  const files = carFiles()
  files.carModels[1]!.name = files.carModels[0]!.name
  await makeCars(app().ctx, files)
  await app().services.database.run(
    `update car_zones set name = (select name from car_zones where id = ${VEDADO}) where id = ${VINALES}`,
  )
  const { bytes } = await call()(contract.exportRates, { kind: 'car-rates', sheetId: CAIMAN, from: FROM, days: 3 })
  expect(await check(await upload(bytes, 'car-rates'))).toMatchObject({ problems: [], cells: 0 })

  const lines = [
    `Caimán Autos,${VEDADO},${ACCENT},${FROM},41`,
    `${CAIMAN},Havana Airport,${PICANTO},${FROM},42`,
    `Caimán Autos,${VEDADO},Kia Picanto,${FROM},43`,
    `Caimán Autos,"Havana, Vedado",${PICANTO},${FROM},44`,
  ]
  const checked = await check(await upload(`Supplier,Zone,Model,From,Price 3 days\n${lines.join('\n')}\n`, 'car-rates'))
  expect(checked).toMatchObject({ cells: 2, sheets: [{ id: CAIMAN, cells: 2 }] })
  expect(checked.problems.map(({ row, column, message }) => [row, column?.en, message.en])).toEqual([
    [4, 'Model', '“Kia Picanto” is the name of several entries; use the number instead'],
    [5, 'Zone', '“Havana, Vedado” is the name of several entries; use the number instead'],
  ])
})

it('exports stock without prices, and prices without stock', async () => {
  const { ctx, services } = app()
  await makeCars(ctx)
  await services.database.run('update lodging_days set cp_cents = null; update car_days set units = null')
  const files = [
    { kind: 'lodging-rates', sheetId: 1, cleared: 'lodging_days set rooms = null' },
    { kind: 'car-rates', sheetId: CAIMAN, cleared: 'car_days set price_3_cents = null' },
  ] as const
  for (const { kind, sheetId, cleared } of files) {
    const { bytes } = await call()(contract.exportRates, { kind, sheetId, from: FROM, days: 3 })
    expect(await check(await upload(bytes, kind))).toMatchObject({ problems: [], cells: 0 })
    await services.database.run(`update ${cleared}`)
    const rows = (await call()(getSheet, { kind: SHEET_KIND[kind], id: sheetId, from: FROM, days: 3 })).rows.length
    expect(await check(await upload(bytes, kind))).toMatchObject({ problems: [], cells: 3 * rows })
  }
})

it('checks, imports, repeats and undoes a file', async () => {
  const { hotel, room } = await names()
  const before = await prices()
  const head = 'Hotel;Room class;Meal plan;From;To;Price;Stock'
  const faulty = `${head}\n${hotel};${room};CP;${FROM};2026-12-16;91,50;7\nNowhere;${room};CP;${FROM};;90;\n${hotel};${room};;${FROM};;90;\n${hotel};${room};CP;12/15/2026;;free;\n`
  const checked = await check(await upload(faulty))
  expect(checked.problems.map(({ row, column, message }) => [row, column?.en, message.en])).toEqual([
    [3, 'Hotel', '“Nowhere” does not exist'],
    [4, 'Meal plan', 'is needed for a price'],
    [5, 'From', 'must be a date such as 2026-12-24'],
  ])
  await expect(commit(checked)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  const problems = await call('es')(contract.getImportProblems, { id: checked.id })
  expect(Buffer.from(problems.bytes).toString()).toContain('3,Hotel,«Nowhere» no existe')
  expect(await prices()).toEqual(before)

  const file = `${head}\n${hotel};${room};CP;${FROM};2026-12-16;91,50;7\n`
  const right = await check(await upload(file))
  expect(right).toMatchObject({ problems: [], cells: 4, sheets: [{ id: 1, name: hotel, cells: 4 }] })
  expect(await commit(right)).toMatchObject({ status: 'done', cells: 4 })
  expect(await prices()).toEqual([9_150, 9_150, before[2]])

  const repeated = await check(await upload(file))
  expect(repeated).toMatchObject({ problems: [], cells: 0 })

  await call()(contract.undoImport, { id: right.id })
  expect(await prices()).toEqual(before)
  expect(await call()(contract.getImport, { id: right.id })).toMatchObject({ status: 'undone' })
  await expect(call()(contract.undoImport, { id: right.id })).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  expect((await call()(contract.listImports, {})).list.map(({ id }) => id)).toEqual([repeated.id, right.id, checked.id])
})

it('imports nothing when a hotel was renamed since the check, and can check again', async () => {
  const { hotel, room } = await names()
  const before = await prices()
  const rename = (name: string) => app().services.database.run(`update hotels set name = '${name}' where id = 1`)
  const head = 'Hotel,Room class,Meal plan,From,Price'
  const checked = await check(await upload(`${head}\n1,${room},CP,${FROM},90\n${hotel},${room},CP,2026-12-16,90\n`))
  expect(checked).toMatchObject({ problems: [], cells: 2 })
  await rename('Another name')
  expect(await commit(checked)).toMatchObject({
    status: 'failed',
    problemCount: 1,
    problems: [{ row: 3, column: { es: 'Hotel' }, message: { es: `«${hotel}» no existe` } }],
    cells: 0,
  })
  expect(await prices()).toEqual(before)
  await expect(commit(checked)).rejects.toMatchObject({ code: 'STATE_CHANGED' })

  await rename(hotel)
  expect(await commit(await check(checked))).toMatchObject({ status: 'done', cells: 2 })
  expect(await prices()).toEqual([9_000, 9_000, before[2]])
})

it('fails when its job fails for good, and can be checked again', async () => {
  const { hotel, room } = await names()
  const file = await upload(`Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},90\n`)
  const failed = {
    ...{ status: 'failed', problemCount: 1, step: null },
    problems: [{ row: 0, message: { en: expect.stringContaining('could not be processed') } }],
  }
  const giveUp = async () => {
    await app().ctx.db.updateTable('jobs').set({ unfinished_runs: 5 }).where('done_at', 'is', null).execute()
    await app().runJobs()
    expect(app().clearErrors()).toEqual([expect.stringContaining('failed for good')])
    return call()(contract.getImport, { id: file.id })
  }
  await call()(contract.checkImport, { id: file.id, mapping: file.mapping, asDraft: false })
  expect(await giveUp()).toMatchObject(failed)
  await check(file)
  await call()(contract.commitImport, { id: file.id })
  expect(await giveUp()).toMatchObject(failed)
  expect(await commit(await check(file))).toMatchObject({ status: 'done', cells: 1 })
})

it('imports nothing when stock was sold since the check', async () => {
  const { hotel, room } = await names()
  const before = await prices()
  const file = `Hotel,Room class,Meal plan,From,Price,Stock\n${hotel},${room},CP,${FROM},90,1\n`
  const checked = await check(await upload(file))
  expect(checked).toMatchObject({ problems: [], cells: 2 })
  await app().services.database.run(
    `update lodging_days set rooms_taken = 2 where room_class_id = 1 and day = '${FROM}'`,
  )
  expect(await commit(checked)).toMatchObject({ status: 'failed', problems: [{ row: 2, column: { en: 'Stock' } }] })
  expect(await prices()).toEqual(before)
})

it('imports once when the job runs twice', async () => {
  const { hotel, room } = await names()
  const checked = await check(await upload(`Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},90\n`))
  const { services, ctx, clock } = app()
  await call()(contract.commitImport, { id: checked.id })
  await services.jobs.enqueue(ctx.db, {
    kind: 'import.commit',
    payload: { id: checked.id },
    dueAt: clock.now(),
  })
  await Promise.all([services.jobs.runDue(services), services.jobs.runDue(services)])
  expect(await call()(contract.getImport, { id: checked.id })).toMatchObject({ status: 'done', cells: 1 })
  expect(await ctx.db.selectFrom('inventory_changes').select('source').execute()).toEqual([{ source: 'import' }])
})

it('can also be undone and redone in the history of the grid', async () => {
  const { hotel, room } = await names()
  const { ctx } = app()
  const imported = await commit(
    await check(await upload(`Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},90\n`)),
  )
  const statusOf = async () => (await call()(contract.getImport, imported)).status
  const undo = async () => {
    const { list } = await call()(listChanges, { kind: 'lodging', id: 1 })
    await call()(undoChange, { kind: 'lodging', id: 1, changeId: list[0]!.id })
  }
  await undo()
  expect(await statusOf()).toBe('undone')
  expect((await call()(contract.listImports, {})).list).toMatchObject([{ status: 'undone' }])
  await expect(undoImport(ctx, imported)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  await undo()
  expect(await statusOf()).toBe('done')
  expect(await prices(1)).toEqual([9_000])
  expect(await undoImport(ctx, imported)).toMatchObject({ status: 'undone' })
  expect(await prices(1)).not.toEqual([9_000])
})

it('writes nothing in a run that was replaced by another', async () => {
  const { hotel, room } = await names()
  const { services, ctx, clock, runJobs } = app()
  const before = await prices()
  const checked = await check(await upload(`Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},90\n`))
  await services.database.run(`
    create function replace_run() returns trigger language plpgsql as $$ begin update spreadsheet_imports set run = run + 1000; return null; end $$;
    create trigger replaced after insert on inventory_staged_lines for each row execute function replace_run()`)
  expect(await commit(checked)).toMatchObject({ status: 'committing', cells: 1 })
  expect(await prices()).toEqual(before)
  expect(await ctx.db.selectFrom('inventory_changes').selectAll().execute()).toEqual([])

  // The next run waits until the heartbeat of the replaced run has expired.
  await services.database.run('drop trigger replaced on inventory_staged_lines')
  await services.jobs.enqueue(ctx.db, { kind: 'import.commit', payload: { id: checked.id }, dueAt: clock.now() })
  await runJobs()
  expect(await call()(contract.getImport, checked)).toMatchObject({ status: 'committing' })
  clock.advance(0.1)
  await runJobs()
  expect(await call()(contract.getImport, checked)).toMatchObject({ status: 'done', step: null, percent: 100 })
  expect(await prices(1)).toEqual([9_000])
  expect(await ctx.db.selectFrom('inventory_staged_lines').selectAll().execute()).toEqual([])
})

it('discards the staged rows of a killed run daily, but not those of an active run', async () => {
  const { hotel, room } = await names()
  const { services, ctx, runJobs } = app()
  const checked = await check(await upload(`Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},90\n`))
  const line = { id: 1, row: '1', line: 2, from: FROM, days: 1, cells: [['stock', 5]] } as const
  const open = 7
  await stageLines(ctx, { run: open, kind: 'lodging' }, [line])
  await stageLines(ctx, { run: open - 1, kind: 'lodging' }, [line])
  await services.database.run(
    `update spreadsheet_imports set status = 'checking', run = ${open} where id = ${checked.id}`,
  )
  await ensureMaintenance(ctx)
  await runJobs()
  const staged = await ctx.db.selectFrom('inventory_staged_lines').select('run').execute()
  expect(staged).toEqual([{ run: open }])
})

it('limits the number of cells that a file sets', async () => {
  const { hotel, room } = await names()
  const lines = Array.from({ length: 5_001 }, () => `${hotel},${room},${FROM},2028-01-18,5`)
  const { problems } = await check(await upload(`Hotel,Room class,From,To,Stock\n${lines.join('\n')}\n`))
  expect(problems).toMatchObject([{ row: 0, message: { en: expect.stringContaining('more than 2000000 values') } }])
})

it('marks an import as undone when all its cells have changed since', async () => {
  const { hotel, room } = await names()
  const priced = async (price: number) =>
    commit(await check(await upload(`Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},${price}\n`)))
  const { id } = await priced(90)
  await priced(95)
  expect(await call()(contract.undoImport, { id })).toMatchObject({ status: 'undone' })
  expect(await prices(1)).toEqual([9_500])
})

it('undoes the rest when stock would fall below what is sold, and says so', async () => {
  const { services, ctx } = app()
  await loadHotels(ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] }), aHotel(2)], 30)
  const { room } = await names()
  const before = await prices()
  const importOf = async (lines: string) =>
    commit(await check(await upload(`Hotel,Room class,Meal plan,From,To,Price,Stock\n${lines}`)))
  const sell = (rooms: number) =>
    services.database.run(
      `update lodging_days set rooms_taken = ${rooms} where hotel_id = 1 and room_class_id = 1 and day = '${FROM}'`,
    )
  const stock = async () => (await call()(getSheet, { kind: 'lodging', id: 1, from: FROM, days: 2 })).rows[0]!.stock

  const first = await importOf(`1,${room},CP,${FROM},2026-12-16,90,10\n2,${room},CP,${FROM},,90,\n`)
  await sell(5)
  const undone = await call('es')(contract.undoImport, { id: first.id })
  expect(undone).toMatchObject({
    status: 'undone',
    sheets: [{ id: 1, kept: { es: 'En 1 día el cupo sería menor que lo vendido y retenido.' } }, { id: 2 }],
  })
  expect(undone.sheets[1]).not.toHaveProperty('kept')
  expect(await prices()).toEqual(before)
  expect(await stock()).toEqual([10, 3])

  await sell(0)
  const stockOnly = await importOf(`1,${room},,${FROM},,,20\n`)
  await sell(15)
  expect(await call()(contract.undoImport, { id: stockOnly.id })).toMatchObject({
    status: 'undone',
    sheets: [{ kept: {} }],
  })
  expect(await stock()).toEqual([20, 3])
})

it('deletes a file after 30 days and keeps its import', async () => {
  const { hotel, room } = await names()
  const { ctx, clock, runJobs } = app()
  const before = await prices(1)
  const file = `Hotel,Room class,Meal plan,From,Price\n${hotel},${room},CP,${FROM},90\n`
  const checked = await check(await upload(file))
  const done = await commit(await check(await upload(file)))
  await ensureMaintenance(ctx)
  const filesAfter = async (days: number) => {
    clock.advance(24 * days)
    await runJobs()
    token = await staffToken(app())
    return (await ctx.db.selectFrom('stored_files').select('id').execute()).length
  }
  expect(await filesAfter(29)).toBe(2)
  expect(await filesAfter(2)).toBe(0)

  expect((await call()(contract.listImports, {})).list.map(({ id }) => id)).toEqual([done.id, checked.id])
  expect(await call()(contract.getImport, { id: checked.id })).toMatchObject({ status: 'checked', hasFile: false })
  const late = await commit(checked)
  expect(late).toMatchObject({
    status: 'failed',
    problems: [{ row: 0, message: { en: expect.stringContaining('was deleted 30 days') } }],
  })
  expect(await call()(contract.undoImport, { id: done.id })).toMatchObject({ status: 'undone' })
  expect(await prices(1)).toEqual(before)
})

it('names the row whose stock is below what is sold', async () => {
  const { hotel, room } = await names()
  await app().services.database.run(
    `update lodging_days set rooms_taken = 2 where room_class_id = 1 and day = '2026-12-16'`,
  )
  const file = `Hotel,Room class,From,To,Stock\n${hotel},${room},${FROM},2026-12-17,1\n`
  const { problems } = await check(await upload(file))
  expect(problems).toMatchObject([{ row: 2, column: { en: 'Stock' }, message: { en: expect.stringContaining('2') } }])
})

it('names the row with a price for a meal plan that the hotel does not offer', async () => {
  const { hotel, room } = await names()
  await app().services.database.run("update hotels set meal_plan_ids = '[3]'")
  const line = (plan: string) => `${hotel},${room},${plan},${FROM},90\n`
  const file = `Hotel,Room class,Meal plan,From,Price\n${line('AP')}${line('CP')}${line('Pensión completa')}`
  const { problems, cells } = await check(await upload(file))
  expect(problems.map(({ row, column, message }) => [row, column?.en, message.en])).toEqual([
    [2, 'Meal plan', '“AP” is not offered by this hotel'],
    [4, 'Meal plan', '“Pensión completa” is not offered by this hotel'],
  ])
  expect(cells).toBe(1)
})

it('saves manually chosen columns, and rejects a file without the required ones', async () => {
  const { hotel, room } = await names()
  const file = `Wo,${'Zimmer'},Tag,Preis,Plan\n${hotel},${room},${FROM},80,Breakfast\n`
  const uploaded = await upload(file)
  expect(uploaded.mapping).toMatchObject({ sheet: null, row: null, from: null, price: null, plan: 4 })
  await expect(check(uploaded)).rejects.toMatchObject({ code: 'INVALID' })
  const chosen = { sheet: 0, row: 1, from: 2, price: 3 }
  expect(await check({ ...uploaded, mapping: { ...uploaded.mapping, ...chosen } })).toMatchObject({
    problems: [],
    cells: 1,
  })
  expect((await upload(file)).mapping).toMatchObject({ ...chosen, plan: 4 })
})

it('rejects files that it cannot read', async () => {
  await expect(upload('')).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'file' }] })
  await expect(upload(Buffer.from('PK\x03\x04 no archive'))).rejects.toMatchObject({ code: 'INVALID' })
})

it('never exports text that a spreadsheet would interpret as a formula', async () => {
  await app().services.database.run(`update hotels set name = '=HYPERLINK("http://x.example","Hotel")' where id = 1`)
  const text = Buffer.from(await exported()).toString()
  expect(text).toContain(`"'=HYPERLINK`)
  expect(await check(await upload(text))).toMatchObject({ problems: [], cells: 0 })
})

it('provides a template for each kind', async () => {
  for (const kind of ['lodging-rates', 'car-rates'] as const) {
    const { bytes } = await call('es')(contract.getImportTemplate, { kind })
    expect(Buffer.from(bytes).toString()).toMatch(kind === 'car-rates' ? /Rentadora,Zona,Modelo/ : /Hotel,Tipo de/)
  }
})
