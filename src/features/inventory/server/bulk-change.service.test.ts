import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/days.ts'
import { BOJEO, makeCars, PICANTO, VEDADO } from '../../../testing/cars-builders.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffContext, staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getSheet, listChanges, undoChange } from '../contract.ts'
import { compareLines, discardLines, type LineProblem, stageLines, writeLines } from './bulk-change.service.ts'

const app = useTestApp()
const FROM = '2026-12-15'

let token: string
beforeEach(async () => {
  await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] })], 30)
  await makeCars(app().ctx)
  token = await staffToken(app())
})

let lastRun = 0

type Lines = Parameters<typeof stageLines>[2]

const hotelLine = (row: string, from: string, cells: Lines[number]['cells'], days = 1): Lines[number] => ({
  ...{ id: 1, row, line: 2, from, days, cells },
})

/** Compares lines with what is stored and writes them. */
const load = async (lines: Lines, kind: 'lodging' | 'car' = 'lodging') => {
  const batch = { run: ++lastRun, kind }
  const problems: LineProblem[] = []
  const shares: number[] = []
  const onProgress = async (share: number) => {
    shares.push(share)
  }
  await stageLines(app().ctx, batch, lines)
  const compared = await compareLines(app().ctx, batch, { onProblem: (problem) => problems.push(problem), onProgress })
  const reply = await writeLines(staffContext(app()), batch, compared.changed, { onProgress })
  await discardLines(app().ctx, batch.run)
  return { ...compared, problems, shares, reply }
}
const hotelRow = async (row = '1', from = FROM) => {
  const sheet = await app().callAs(token)(getSheet, { kind: 'lodging', id: 1, from, days: 3 })
  return sheet.rows.find((each) => each.row === row)!
}
const carRow = async () => {
  const sheet = await app().callAs(token)(getSheet, { kind: 'car', id: BOJEO, from: FROM, days: 1 })
  return sheet.rows.find((each) => each.row === `${PICANTO}-${VEDADO}`)!
}

const LINES = [
  hotelLine('2', addDays(FROM, 1), [['price.CP', 6_200]]),
  hotelLine('1', FROM, [['stock', 9]]),
  hotelLine('2', FROM, [
    ['price.CP', 6_100],
    ['maxStay', 5],
  ]),
  hotelLine('1', '2027-03-01', [['price.EP', 4_000]]),
]

describe('a bulk change', () => {
  it('writes the lines of several rows, in any order, as one change', async () => {
    const { reply, sheets, shares } = await load(LINES)
    expect(reply).toMatchObject({ saved: true, changeId: expect.any(Number) })
    expect(sheets).toMatchObject([{ id: 1, cells: 5 }])
    expect(shares).toEqual([0.5, 1, 0.5, 1])
    expect(await hotelRow()).toMatchObject({ stock: [9, 3, 3] })
    expect(await hotelRow('2')).toMatchObject({ maxStay: [5, null, null], prices: { 1: [6_100, 6_200, 5_000] } })
    expect((await hotelRow('1', '2027-03-01')).prices[0]).toEqual([4_000, null, null])
    const { list } = await app().callAs(token)(listChanges, { kind: 'lodging', id: 1 })
    expect(list).toMatchObject([{ source: 'import', cells: 5, from: FROM, to: '2027-03-01' }])
  })

  it('changes nothing when applied again', async () => {
    await load(LINES)
    const again = await load(LINES)
    expect(again).toMatchObject({ changed: [], sheets: [{ cells: 0 }], reply: { saved: true, changeId: null } })
  })

  it('takes the defaults of a hotel for days that were never set', async () => {
    await app().services.database.run('update hotels set min_nights = 3')
    expect((await load([hotelLine('1', '2027-03-01', [['minStay', 3]])])).changed).toEqual([])
  })

  it('reports the line that contradicts an earlier one', async () => {
    const { problems, sheets } = await load([
      hotelLine('1', FROM, [['stock', 9]], 3),
      { ...hotelLine('1', addDays(FROM, 2), [['stock', 7]], 3), line: 3 },
    ])
    expect(problems).toEqual([{ line: 3, field: 'stock', day: addDays(FROM, 2), sold: null }])
    expect(sheets).toMatchObject([{ cells: 3 }])
  })

  it('is undone as one', async () => {
    const before = await hotelRow('2')
    const { reply } = await load(LINES)
    await app().callAs(token)(undoChange, { kind: 'lodging', id: 1, changeId: reply.changeId! })
    expect(await hotelRow('2')).toEqual(before)
  })

  it('writes nothing when stock would be below what is sold', async () => {
    await app().services.database.run("update car_days set units = 3, units_taken = 2 where day = '2026-12-15'")
    const row = `${PICANTO}-${VEDADO}`
    const line = { id: BOJEO, row, line: 7, from: FROM, days: 1 }
    const { problems, reply } = await load(
      [
        { ...line, cells: [['price.7', 4_321]] },
        { ...line, cells: [['stock', 1]] },
      ],
      'car',
    )
    expect(problems).toEqual([{ line: 7, field: 'stock', day: FROM, sold: 2 }])
    expect(reply).toMatchObject({ saved: false, belowSold: [{ row, day: FROM, sold: 2 }] })
    expect((await carRow()).prices[1]).not.toContain(4_321)
  })
})
