import { beforeEach, describe, expect, it } from 'vitest'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import {
  applyRules,
  getSheet,
  listChanges,
  listRules,
  type PriceSource,
  previewRules,
  removeRule,
  removeSeason,
  saveChange,
  saveRule,
  saveSeason,
  undoChange,
} from '../contract.ts'

const app = useTestApp()
const hotel = { kind: 'lodging', id: 1 } as const
const days = { from: '2026-12-18', days: 4 }

let token: string
beforeEach(async () => {
  await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] })], 30)
  token = await staffToken(app())
})

const call = () => app().callAs(token)
const addRule = async (change: object, source: PriceSource = { kind: 'amount', cents: 8_000 }) =>
  (await call()(saveRule, { ...hotel, rule: { name: 'A rule', prices: ['EP'], source, ...change } })).id
const addSeason = async () =>
  (await call()(saveSeason, { ...hotel, season: { name: 'High', spans: [{ from: '12-20', to: '01-05' }] } })).id
const preview = (replaceEdited = false) => call()(previewRules, { ...hotel, ...days, replaceEdited })
const apply = (replaceEdited = false) => call()(applyRules, { ...hotel, ...days, replaceEdited })
const rowOf = async (row = '1') => {
  const sheet = await call()(getSheet, { ...hotel, ...days })
  const found = sheet.rows.find((each) => each.row === row)!
  return { ep: found.prices[0], cp: found.prices[1], epRules: found.rules[0], names: sheet.rules }
}

describe('price rules', () => {
  it('preview what they would change, apply it as one change, and mark each price with its rule', async () => {
    const [season, base] = [await addSeason(), await addRule({ name: 'Base' })]
    const high = await addRule(
      { name: 'High', seasonId: season, rows: ['1'], priority: 1 },
      { kind: 'derived', fromRow: null, fromPrice: 'CP', percent: 180, addCents: 0 },
    )
    const found = await preview()
    expect(found).toMatchObject({ cells: 8, edited: 0 })
    expect(found.runs).toEqual([
      {
        row: '1',
        field: 'price.EP',
        from: days.from,
        before: [null, null, null, null],
        after: [8_000, 8_000, 9_000, 9_000],
      },
      {
        row: '2',
        field: 'price.EP',
        from: days.from,
        before: [null, null, null, null],
        after: [8_000, 8_000, 8_000, 8_000],
      },
    ])
    const { changeId, cells } = await apply()
    expect(cells).toBe(8)
    expect(await rowOf()).toMatchObject({
      ep: [8_000, 8_000, 9_000, 9_000],
      epRules: [base, base, high, high],
      names: [
        { id: base, name: 'Base' },
        { id: high, name: 'High' },
      ],
    })
    expect((await call()(listChanges, hotel)).list).toMatchObject([{ id: changeId, source: 'rule', cells: 8 }])
    expect(await preview()).toMatchObject({ cells: 0, runs: [] })
    expect(await apply()).toEqual({ changeId: null, cells: 0 })
  })

  it('keep prices that were set by hand unless asked to replace them', async () => {
    await addRule({ prices: ['CP'] })
    expect(await preview()).toMatchObject({ cells: 0, edited: 8 })
    expect(await preview(true)).toMatchObject({ cells: 8, edited: 0 })
    await apply(true)
    expect((await rowOf()).cp).toEqual([8_000, 8_000, 8_000, 8_000])
  })

  it('lose a price when it is edited and regain it when the edit is undone', async () => {
    const base = await addRule({})
    await apply()
    const run = { row: '1', field: 'price.EP', from: days.from, before: [8_000], after: [8_800] }
    const { changeId } = await call()(saveChange, { ...hotel, source: 'edit', runs: [run] })
    expect((await rowOf()).epRules).toEqual([null, base, base, base])
    await addRule({ priority: 1 }, { kind: 'amount', cents: 7_000 })
    await apply()
    expect((await rowOf()).ep).toEqual([8_800, 7_000, 7_000, 7_000])
    await call()(undoChange, { ...hotel, changeId: changeId! })
    expect(await rowOf()).toMatchObject({ ep: [8_000, 7_000, 7_000, 7_000] })
    expect((await rowOf()).epRules![0]).toBe(base)
  })

  it('can be undone as one change', async () => {
    await addRule({})
    const { changeId } = await apply()
    await call()(undoChange, { ...hotel, changeId: changeId! })
    expect(await rowOf()).toMatchObject({ ep: [null, null, null, null], epRules: [null, null, null, null] })
  })

  it('create the days that they price', async () => {
    await addRule({})
    await call()(applyRules, { ...hotel, from: '2027-06-01', days: 2 })
    expect((await call()(getSheet, { ...hotel, from: '2027-06-01', days: 3 })).rows[0]).toMatchObject({
      prices: [
        [8_000, 8_000, null],
        [null, null, null],
        [null, null, null],
        [null, null, null],
        [null, null, null],
      ],
      stock: [null, null, null],
    })
  })

  it('are listed, changed and removed; the prices that they made stay', async () => {
    const id = await addRule({ name: 'Base' })
    await apply()
    await call()(saveRule, {
      ...hotel,
      ruleId: id,
      rule: { name: 'Basis', prices: ['EP'], source: { kind: 'amount', cents: 9_000 } },
    })
    expect((await call()(listRules, hotel)).rules).toMatchObject([{ id, name: 'Basis', source: { cents: 9_000 } }])
    await call()(removeRule, { ...hotel, ruleId: id })
    expect((await call()(listRules, hotel)).rules).toEqual([])
    expect(await rowOf()).toMatchObject({ ep: [8_000, 8_000, 8_000, 8_000], names: [{ id, name: 'Basis' }] })
    await expect(call()(removeRule, { ...hotel, ruleId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are not overwritten by somebody who has not seen the last change', async () => {
    const ruleId = await addRule({ name: 'Base' })
    const save = (name: string, basedOn: number) =>
      call()(saveRule, {
        ...{ ...hotel, ruleId, basedOn },
        rule: { name, prices: ['EP'], source: { kind: 'amount', cents: 9_000 } },
      })
    expect(await save('Mine', 1)).toMatchObject({ id: ruleId, version: 2 })
    await expect(save('Yours', 1)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    expect((await call()(listRules, hotel)).rules).toMatchObject([{ name: 'Mine', version: 2 }])
    expect(await save('Yours', 2)).toMatchObject({ version: 3 })
  })

  it.each<[string, object, PriceSource | undefined, string]>([
    ['an unknown row', { rows: ['1', '9'] }, undefined, 'rule.rows.1'],
    ['an unknown price', { prices: ['EP', 'XX'] }, undefined, 'rule.prices.1'],
    ['an unknown season', { seasonId: 77 }, undefined, 'rule.seasonId'],
    ['a circle', {}, { kind: 'derived', fromRow: null, fromPrice: 'EP', percent: 110, addCents: 0 }, 'rule.source'],
    [
      'an unknown row to derive from',
      {},
      { kind: 'derived', fromRow: '9', fromPrice: null, percent: 100, addCents: 0 },
      'rule.source.fromRow',
    ],
  ])('are refused with the field: %s', async (_, change, source, field) => {
    await expect(addRule(change, source)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
  })
})

describe('a season', () => {
  it('is changed, and removed when no rule uses it', async () => {
    const id = await addSeason()
    const rule = await addRule({ seasonId: id })
    await call()(saveSeason, {
      ...hotel,
      seasonId: id,
      season: { name: 'Peak', spans: [{ from: '12-24', to: '12-31', year: 2026 }] },
    })
    expect((await call()(listRules, hotel)).seasons).toEqual([
      { id, version: 2, name: 'Peak', spans: [{ from: '12-24', to: '12-31', year: 2026 }] },
    ])
    const remove = () => call()(removeSeason, { ...hotel, seasonId: id })
    await expect(remove()).rejects.toMatchObject({ code: 'SEASON_IN_USE', message: expect.stringContaining('A rule') })
    await call()(removeRule, { ...hotel, ruleId: rule })
    await remove()
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is not overwritten by somebody who has not seen the last change', async () => {
    const seasonId = await addSeason()
    const save = (name: string) =>
      call()(saveSeason, {
        ...{ ...hotel, seasonId, basedOn: 1 },
        season: { name, spans: [{ from: '12-20', to: '01-05' }] },
      })
    expect(await save('Mine')).toMatchObject({ id: seasonId, version: 2 })
    await expect(save('Yours')).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
    expect((await call()(listRules, hotel)).seasons).toMatchObject([{ name: 'Mine', version: 2 }])
  })

  it('needs real days of the year', async () => {
    const season = { name: 'High', spans: [{ from: '02-30', to: '01-05' }] }
    await expect(call()(saveSeason, { ...hotel, season })).rejects.toMatchObject({
      fields: [{ field: 'season.spans.0.from' }],
    })
  })
})
