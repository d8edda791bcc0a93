import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, daysOf } from '../../../lib/days.ts'
import { CAIMAN, makeCars, PICANTO, VEDADO } from '../../../testing/cars-builders.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getSheet, listChanges, listSheets, type Run, saveChange, undoChange } from '../contract.ts'
import { ROW_SEPARATOR } from '../sheet.ts'

const app = useTestApp()
const FROM = '2026-12-15'
const hotel = { kind: 'lodging', id: 1 } as const

let token: string
beforeEach(async () => {
  await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] })], 30)
  token = await staffToken(app())
})

const call = () => app().callAs(token)
const sheet = (days = 3, from = FROM) => call()(getSheet, { ...hotel, from, days })
const rowOf = async (row = '1', days = 3, from = FROM) =>
  (await sheet(days, from)).rows.find((each) => each.row === row)!
const save = (runs: Run[], source: 'edit' | 'paste' = 'edit', as = token) =>
  app().callAs(as)(saveChange, { ...hotel, source, runs })
const price = (before: (number | null)[], after: (number | null)[], from = FROM): Run => ({
  row: '1',
  field: 'price.CP',
  from,
  before,
  after,
})
const changes = async () => (await call()(listChanges, hotel)).list

/** Holds rooms as a booking does. */
const take = (rooms: number, day = FROM) =>
  app().services.database.run(
    `update lodging_days set rooms_taken = rooms_taken + ${rooms} where room_class_id = 1 and day = '${day}'`,
  )

/** Another staff member. */
const secondToken = async () => {
  const second = await staffToken(app(), 'Reservations')
  await app().services.database.run("update staff set name = 'Eva Rey' where role = 'Reservations'")
  return second
}

describe('a sheet', () => {
  it('has a row per room class and a value per field and day', async () => {
    const found = await sheet()
    expect(found).toMatchObject({
      name: 'Hotel 1',
      from: FROM,
      days: 3,
      minStay: 1,
      pricedUntil: '2026-12-30',
      rules: [],
    })
    expect(found.prices.map(({ key }) => key)).toEqual(['EP', 'CP', 'MAP', 'AP', 'ALL'])
    expect(found.rows.map(({ row, name }) => [row, name.en])).toEqual([
      ['1', 'Room class 1'],
      ['2', 'Room class 2'],
    ])
    expect(found.rows[0]).toMatchObject({
      stock: [3, 3, 3],
      sold: [0, 0, 0],
      held: [0, 0, 0],
      stopSale: [false, false, false],
      minStay: [1, 1, 1],
      maxStay: [null, null, null],
      closedToArrival: [false, false, false],
      closedToDeparture: [false, false, false],
      release: [0, 0, 0],
      prices: [
        [null, null, null],
        [5_000, 5_000, 5_000],
        [null, null, null],
        [null, null, null],
        [null, null, null],
      ],
    })
  })

  it('is empty where no day exists', async () => {
    expect(await rowOf('1', 3, '2026-12-30')).toMatchObject({ stock: [3, null, null], minStay: [1, 1, 1] })
  })

  it('has only the requested rows', async () => {
    expect((await call()(getSheet, { ...hotel, from: FROM, days: 1, rows: '2' })).rows.map(({ row }) => row)).toEqual([
      '2',
    ])
  })

  it('accepts as many requested rows of a large supplier as are loaded at once', async () => {
    await makeCars(app().ctx)
    const caiman = { kind: 'car', id: CAIMAN, from: FROM, days: 1 } as const
    const [first] = (await call()(getSheet, caiman)).rows
    const rows = [first!.row, ...Array.from({ length: 39 }, (_, i) => `${i + 10}-${i + 24}`)].join(ROW_SEPARATOR)
    expect((await call()(getSheet, { ...caiman, rows })).rows).toEqual([first])
  })

  it('loaded in parts lists the rows that are not loaded yet', async () => {
    const part = await call()(getSheet, { ...hotel, from: FROM, days: 1, most: 1 })
    expect(part.rows.map(({ row }) => row)).toEqual(['1'])
    expect(part.rest).toEqual([{ row: '2', name: { en: 'Room class 2', es: expect.any(String) }, group: null }])
    expect((await sheet()).rest).toEqual([])
  })

  it('of a car supplier has a row per model and zone, and a price per length', async () => {
    await makeCars(app().ctx)
    const found = await call()(getSheet, { kind: 'car', id: CAIMAN, from: FROM, days: 2 })
    expect(found.prices.map(({ key, name }) => [key, name.en])).toEqual([
      ['3', '3–6 days'],
      ['7', '7–13 days'],
      ['14', '14–29 days'],
      ['30', '30 days or more'],
    ])
    const row = found.rows.find((each) => each.row === `${PICANTO}-${VEDADO}`)
    expect(row).toMatchObject({ group: { en: 'Havana, Vedado' }, minStay: [3, 3], stock: [4, 4] })
    expect(row!.prices[0]).toEqual([4_400, 4_400])
  })

  it('is listed by kind and name', async () => {
    await makeCars(app().ctx)
    expect((await call()(listSheets, {})).map(({ kind, name, zone }) => [kind, name, zone?.en])).toEqual([
      ['lodging', 'Hotel 1', expect.any(String)],
      ['car', 'Bojeo Selecto', undefined],
      ['car', 'Caimán Autos', undefined],
    ])
  })

  it('is not found when it does not exist', async () => {
    await expect(call()(getSheet, { kind: 'car', id: 1, from: FROM, days: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(call()(getSheet, { ...hotel, id: 2, from: FROM, days: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a change', () => {
  it('writes every field', async () => {
    const run = (field: string, before: Run['before'], after: Run['after']) => ({
      row: '1',
      field,
      from: FROM,
      before,
      after,
    })
    const reply = await save([
      run('stock', [3, 3], [5, 6]),
      run('stopSale', [false], [true]),
      run('minStay', [1, 1], [2, 3]),
      run('maxStay', [null], [7]),
      run('closedToArrival', [false, false], [false, true]),
      run('closedToDeparture', [false], [true]),
      run('release', [0], [4]),
      run('price.CP', [5_000, 5_000], [6_100, null]),
      run('price.EP', [null], [4_000]),
    ])
    expect(reply).toEqual({ saved: true, changeId: expect.any(Number), conflicts: [], belowSold: [] })
    expect(await rowOf('1', 2)).toMatchObject({
      stock: [5, 6],
      stopSale: [true, false],
      minStay: [2, 3],
      maxStay: [7, null],
      closedToArrival: [false, true],
      closedToDeparture: [true, false],
      release: [4, 0],
      prices: [
        [4_000, null],
        [6_100, null],
        [null, null],
        [null, null],
        [null, null],
      ],
    })
    expect((await rowOf('2', 1)).stock).toEqual([3])
  })

  it('creates days that do not exist', async () => {
    const from = '2027-01-10'
    expect(
      await save([
        { row: '1', field: 'stock', from, before: [null, null], after: [4, 4] },
        price([null], [7_000], from),
      ]),
    ).toMatchObject({ saved: true })
    expect(await rowOf('1', 3, from)).toMatchObject({ stock: [4, 4, null], minStay: [1, 1, 1] })
    expect((await sheet()).pricedUntil).toBe(from)
  })

  it('of a car writes its price and its rules of sale', async () => {
    await makeCars(app().ctx)
    const row = `${PICANTO}-${VEDADO}`
    const reply = await call()(saveChange, {
      kind: 'car',
      id: CAIMAN,
      source: 'edit',
      runs: [
        { row, field: 'price.7', from: FROM, before: [4_050], after: [3_950] },
        { row, field: 'release', from: FROM, before: [0], after: [2] },
      ],
    })
    expect(reply.conflicts).toEqual([])
    const found = await call()(getSheet, { kind: 'car', id: CAIMAN, from: FROM, days: 1, rows: row })
    expect(found.rows[0]).toMatchObject({ release: [2], prices: [[4_400], [3_950], expect.anything(), [3_400]] })
  })

  it('that changes nothing is not recorded', async () => {
    expect(await save([price([5_000], [5_000])])).toEqual({ saved: true, changeId: null, conflicts: [], belowSold: [] })
    expect(await changes()).toEqual([])
  })

  it.each<[string, Partial<Run>, string]>([
    ['an unknown row', { row: '9' }, 'runs.0.row'],
    ['an unknown field', { field: 'price.XX' }, 'runs.0.field'],
    ['a missing value', { before: [5_000, 5_000] }, 'runs.0.before'],
    ['a price of zero', { after: [0] }, 'runs.0.after.0'],
    ['a price that is a switch', { after: [true] }, 'runs.0.after.0'],
    ['a switch that is a number', { field: 'stopSale', before: [false], after: [1] }, 'runs.0.after.0'],
    ['a stay of more than 90 nights', { field: 'maxStay', before: [null], after: [91] }, 'runs.0.after.0'],
    ['a stay without a minimum', { field: 'minStay', before: [1], after: [null] }, 'runs.0.after.0'],
  ])('is refused with its field: %s', async (_, change, field) => {
    await expect(save([{ ...price([5_000], [6_000]), ...change }])).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field }],
    })
  })

  it('can only remove a price of a meal plan that the hotel does not offer', async () => {
    await app().services.database.run("update hotels set meal_plan_ids = '[5]'")
    await expect(save([price([5_000], [6_000])])).rejects.toMatchObject({ fields: [{ field: 'runs.0.field' }] })
    expect(await save([price([5_000], [null])])).toMatchObject({ saved: true, conflicts: [] })
  })

  it('is refused without the permission', async () => {
    await expect(save([price([5_000], [6_000])], 'edit', await staffToken(app(), 'Auditor'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('stock', () => {
  it('cannot go below what bookings hold; the reply names the days', async () => {
    await take(2)
    const run = { row: '1', field: 'stock', from: FROM, before: [3, 3], after: [1, 1] }
    expect(await save([run])).toEqual({
      saved: false,
      changeId: null,
      conflicts: [],
      belowSold: [{ row: '1', day: FROM, sold: 2 }],
    })
    expect((await rowOf()).stock).toEqual([3, 3, 3])
    expect(await save([{ ...run, after: [2, 1] }])).toMatchObject({ saved: true })
    expect(await rowOf()).toMatchObject({ stock: [2, 1, 3], held: [2, 0, 0] })
  })

  it('cannot go below what bookings hold at the database level either', async () => {
    await take(2)
    await expect(app().services.database.run('update lodging_days set rooms = 1')).rejects.toThrow(
      'lodging_days_never_oversold',
    )
  })
})

describe('a conflicting change', () => {
  it('is refused with who changed which cells and when, and writes nothing', async () => {
    await save([price([5_000, 5_000], [6_000, 6_000])], 'edit', await secondToken())
    const mine = price([5_000, 5_000, 5_000], [5_500, 6_000, 5_500])
    expect(await save([mine])).toEqual({
      saved: false,
      changeId: null,
      conflicts: [
        {
          row: '1',
          field: 'price.CP',
          day: FROM,
          yours: 5_500,
          theirs: 6_000,
          by: 'Eva Rey',
          at: '2026-12-01T15:00:00.000Z',
        },
      ],
      belowSold: [],
    })
    expect((await rowOf()).prices[1]).toEqual([6_000, 6_000, 5_000])
  })

  it('overwrites the other value when that value is sent as the previous one', async () => {
    await save([price([5_000], [6_000])], 'edit', await secondToken())
    expect(await save([price([6_000], [5_500])])).toMatchObject({ saved: true })
    expect((await rowOf()).prices[1]).toEqual([5_500, 5_000, 5_000])
  })
})

describe('the history', () => {
  it('says who changed what and when, latest first', async () => {
    await save([price([5_000, 5_000], [6_000, 6_100])])
    app().clock.set('2026-12-01T15:20:00Z')
    await save(
      [price([6_000], [6_200]), { row: '2', field: 'stock', from: '2026-12-20', before: [3], after: [9] }],
      'paste',
      await secondToken(),
    )
    expect(await changes()).toMatchObject([
      {
        who: 'Eva Rey',
        source: 'paste',
        cells: 2,
        from: FROM,
        to: '2026-12-20',
        at: '2026-12-01T15:20:00.000Z',
        undoneBy: null,
      },
      { who: 'Ana Torres', source: 'edit', cells: 2, from: FROM, to: addDays(FROM, 1), at: '2026-12-01T15:00:00.000Z' },
    ])
    expect((await call()(listChanges, { ...hotel, page: 2, pageSize: 1 })).list).toMatchObject([{ who: 'Ana Torres' }])
  })

  it('is append-only', async () => {
    await save([price([5_000], [6_000])])
    for (const table of ['inventory_changes', 'inventory_change_sheets', 'inventory_change_runs'])
      for (const change of [
        `delete from ${table}`,
        `update ${table} set ${table === 'inventory_changes' ? 'id' : 'change_id'} = 7`,
      ])
        await expect(app().services.database.run(change)).rejects.toThrow()
  })
})

describe('an undo', () => {
  it('restores what a change replaced, and can itself be undone', async () => {
    const { changeId } = await save([
      price([5_000, 5_000], [6_000, null]),
      { row: '2', field: 'stock', from: FROM, before: [3], after: [0] },
    ])
    const undone = await call()(undoChange, { ...hotel, changeId: changeId! })
    expect(undone).toMatchObject({ saved: true })
    expect((await rowOf()).prices[1]).toEqual([5_000, 5_000, 5_000])
    expect(await changes()).toMatchObject([
      { source: 'undo', undoes: changeId, cells: 3 },
      { id: changeId, undoneBy: undone.changeId },
    ])
    await call()(undoChange, { ...hotel, changeId: undone.changeId! })
    expect((await rowOf()).prices[1]).toEqual([6_000, null, 5_000])
    expect((await rowOf('2')).stock).toEqual([0, 3, 3])
  })

  it('is refused the second time, and of a change of another hotel', async () => {
    const { changeId } = await save([price([5_000], [6_000])])
    const undo = (id = 1) => call()(undoChange, { ...hotel, id, changeId: changeId! })
    await loadHotels(app().ctx, [aHotel(1), aHotel(2)], 30)
    await expect(undo(2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await undo()
    await expect(undo()).rejects.toMatchObject({ code: 'CHANGE_UNDONE' })
  })

  it('names cells that changed since, and can keep them', async () => {
    const { changeId } = await save([price([5_000, 5_000], [6_000, 6_000])])
    await save([price([6_000], [6_500])], 'edit', await secondToken())
    const undo = (keepLater: boolean) => call()(undoChange, { ...hotel, changeId: changeId!, keepLater })
    expect(await undo(false)).toMatchObject({
      saved: false,
      conflicts: [{ day: FROM, yours: 5_000, theirs: 6_500, by: 'Eva Rey' }],
    })
    expect((await rowOf()).prices[1]).toEqual([6_500, 6_000, 5_000])
    expect(await undo(true)).toMatchObject({ saved: true })
    expect((await rowOf()).prices[1]).toEqual([6_500, 5_000, 5_000])
  })

  it('cannot put stock below what was sold since', async () => {
    const { changeId } = await save([{ row: '1', field: 'stock', from: FROM, before: [3], after: [8] }])
    await take(5)
    expect(await call()(undoChange, { ...hotel, changeId: changeId! })).toMatchObject({
      saved: false,
      belowSold: [{ row: '1', day: FROM, sold: 5 }],
    })
  })

  it('can keep stock that was sold since, and undo the rest', async () => {
    const { changeId } = await save([
      { row: '1', field: 'stock', from: FROM, before: [3, 3], after: [8, 8] },
      price([5_000], [6_000]),
    ])
    await take(5)
    expect(await call()(undoChange, { ...hotel, changeId: changeId!, keepLater: true })).toEqual({
      saved: true,
      changeId: expect.any(Number),
      conflicts: [],
      belowSold: [{ row: '1', day: FROM, sold: 5 }],
    })
    const { stock, prices } = await rowOf()
    expect(stock).toEqual([8, 3, 3])
    expect(prices[1]).toEqual([5_000, 5_000, 5_000])
  })

  it('does not restore the price of a meal plan that the hotel dropped, but can remove one', async () => {
    const { changeId } = await save([
      price([5_000], [null]),
      { row: '1', field: 'price.EP', from: FROM, before: [null], after: [4_000] },
      { row: '1', field: 'stock', from: FROM, before: [3], after: [8] },
    ])
    const { services, ctx } = app()
    await services.database.run("update hotels set meal_plan_ids = '[5]'")
    expect(await call()(undoChange, { ...hotel, changeId: changeId! })).toMatchObject({ saved: true })
    const stored = ctx.db.selectFrom('lodging_days').where('room_class_id', '=', 1).where('day', '=', FROM)
    expect(await stored.select(['rooms', 'ep_cents', 'cp_cents']).execute()).toEqual([
      { rooms: 3, ep_cents: null, cp_cents: null },
    ])
  })

  it('removes days that a change created', async () => {
    const from = '2027-02-01'
    const { changeId } = await save([
      { row: '1', field: 'stock', from, before: [null], after: [4] },
      price([null], [7_000], from),
    ])
    await call()(undoChange, { ...hotel, changeId: changeId! })
    expect((await rowOf('1', 1, from)).stock).toEqual([null])
    expect((await sheet()).pricedUntil).toBe('2026-12-30')
  })
})

it('a change of thousands of cells is saved and read back', async () => {
  const days = daysOf(FROM, addDays(FROM, 400))
  const after = days.map((_, i) => 4_000 + i)
  const before = days.map((day) => (day <= '2026-12-30' ? 5_000 : null))
  const runs = ['1', '2'].flatMap((row) =>
    ['price.CP', 'price.EP', 'price.AP'].map((field) => ({
      row,
      field,
      from: FROM,
      before: field === 'price.CP' ? before : days.map(() => null),
      after,
    })),
  )
  expect(await save(runs, 'paste')).toMatchObject({ saved: true })
  expect((await changes())[0]).toMatchObject({ cells: 2_400 })
  const { prices } = await rowOf('2', 400)
  expect([prices[0], prices[1], prices[3]]).toEqual([after, after, after])
})
