import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/days.ts'
import { sellIn } from '../../../testing/currencies.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { findPriceCurrency } from '../contract.ts'
import {
  addRate,
  countEndingRates,
  getNewestExchange,
  importDemoCurrencies,
  importRates,
  listCurrencies,
  listExchanges,
  listRates,
  saveCurrency,
  valuesNow,
} from './currencies.service.ts'

const app = useTestApp()
const sold = async () => (await listExchanges(app().ctx)).map(({ currency }) => currency)
const prices = (chosen: string, countryIso: string) => app().callAs()(findPriceCurrency, { chosen, countryIso })
const file = (text: string) => ({ file: new TextEncoder().encode(text) })
const RULE = { marginBasisPoints: 0, roundToCents: 1, roundUp: false, staleAfterDays: 7 } as const

describe('the currencies sold', () => {
  it('are only US dollars at first, then also those switched on with a rate', async () => {
    expect(await sold()).toEqual(['USD'])
    await sellIn(app(), 'CAD')
    await addRate(app().ctx, { currency: 'EUR', rate: '0.92', firstDay: '2026-12-01' })
    expect(await sold()).toEqual(['USD', 'CAD'])
  })

  it.each([
    // Rates of a week: on the last three days. Of two days: on the last day. Of one day: only without a rate.
    [7, '2026-12-05', '2026-12-08'],
    [2, '2026-12-02', '2026-12-03'],
    [1, '2026-12-02', '2026-12-02'],
  ])('need a new rate before one of %i days goes stale, and without one', async (staleAfterDays, since, over) => {
    const ending = async (day: string) => {
      app().clock.set(`${day}T15:00:00Z`)
      return countEndingRates(app().ctx)
    }
    const needed = { count: 1, oldest: new Date(`${since}T04:00:00Z`) }
    const nothing = { count: 0, oldest: null }
    await sellIn(app(), 'CAD', { staleAfterDays })
    expect(await ending(addDays(since, -1))).toEqual(nothing)
    expect(await ending(since)).toEqual(needed)
    expect(await ending(addDays(over, 5))).toEqual(needed)
    await ending(since)
    await addRate(app().ctx, { currency: 'CAD', rate: '1.4', firstDay: over, lastDay: '2026-12-31' })
    expect(await ending(addDays(over, -1))).toEqual(nothing)
    expect(await ending('2027-01-05')).toMatchObject({ count: 1 })
    await saveCurrency(app().ctx, { currency: 'CAD', sold: false, ...RULE })
    expect(await countEndingRates(app().ctx)).toEqual(nothing)
  })

  it('exclude a currency whose rate is stale until it has a new one', async () => {
    await sellIn(app(), 'CAD')
    app().clock.set('2026-12-08T03:59:59Z')
    expect(await sold()).toEqual(['USD', 'CAD'])
    app().clock.set('2026-12-08T04:00:00Z')
    expect(await sold()).toEqual(['USD'])
    await addRate(app().ctx, { currency: 'CAD', rate: '1.4', firstDay: '2026-12-08' })
    expect(await sold()).toEqual(['USD', 'CAD'])
  })

  it('cannot include a currency without a rate for today', async () => {
    const refused = saveCurrency(app().ctx, { ...RULE, currency: 'GBP', sold: true })
    await expect(refused).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'sold' }] })
    await addRate(app().ctx, { currency: 'GBP', rate: '0.78', firstDay: '2026-12-02' })
    await expect(saveCurrency(app().ctx, { ...RULE, currency: 'GBP', sold: true })).rejects.toThrow()
  })
})

describe('the currency of a page', () => {
  it('is the chosen one if it is sold, otherwise that of the country, otherwise US dollars', async () => {
    await sellIn(app(), 'CAD')
    await sellIn(app(), 'EUR')
    expect(await prices('EUR', 'CA')).toEqual({ currency: 'EUR', sold: ['USD', 'CAD', 'EUR'] })
    expect((await prices('', 'CA')).currency).toBe('CAD')
    expect((await prices('MXN', 'ES')).currency).toBe('EUR')
    expect((await prices('CUC', 'MX')).currency).toBe('USD')
    expect((await prices('', '')).currency).toBe('USD')
  })
})

describe('rates', () => {
  it('are added once from a European Central Bank file, without those that are too old or begin later', async () => {
    const text = 'Date,USD,CAD\n2026-12-02,1.08,1.50\n2026-12-01,1.0837,1.5118\n2026-08-01,1.07,1.49\n'
    expect(await importRates(app().ctx, file(text))).toEqual({ added: 2, newestDay: '2026-12-01' })
    expect(await importRates(app().ctx, file(text))).toEqual({ added: 0, newestDay: '2026-12-01' })
    expect(await listRates(app().ctx, { page: 1, pageSize: 10 })).toMatchObject({ totalItems: 2 })
    const cad = (await listCurrencies(app().ctx)).find(({ currency }) => currency === 'CAD')!
    expect(cad.rate).toMatchObject({ units: 1_511_800, usd: 1_083_700, usedUntil: '2026-12-07' })
  })

  it('are rejected with the name of the invalid field', async () => {
    const typed = (change: object) =>
      addRate(app().ctx, { currency: 'CAD', rate: '1.395', firstDay: '2026-12-01', ...change })
    await expect(typed({ rate: '1.4.2' })).rejects.toMatchObject({ fields: [{ field: 'rate' }] })
    await expect(typed({ rate: '5000' })).rejects.toMatchObject({ fields: [{ field: 'rate' }] })
    await expect(typed({ lastDay: '2026-11-30' })).rejects.toMatchObject({ fields: [{ field: 'lastDay' }] })
    await expect(importRates(app().ctx, file('Hello'))).rejects.toMatchObject({ fields: [{ field: 'file' }] })
  })

  it('cannot be changed or deleted in the database', async () => {
    await sellIn(app(), 'CAD')
    const { db } = app().ctx
    await expect(db.updateTable('exchange_rates').set({ units: 2 }).execute()).rejects.toThrow('only ever added')
    await expect(db.deleteFrom('exchange_rates').execute()).rejects.toThrow('only ever added')
    const row = { currency: 'CAD', source: 'typed', first_day: '2026-12-01', added_at: new Date() } as const
    const insert = (units: number, usd: number) =>
      db
        .insertInto('exchange_rates')
        .values({ ...row, units, usd })
        .execute()
    await expect(insert(1, 1_000_000)).rejects.toThrow('exchange_rates_between_a_hundredth_and_a_thousand')
    await expect(insert(1, 0)).rejects.toThrow('exchange_rates_between_a_hundredth_and_a_thousand')
  })
})

it('the rule of a currency is not overwritten by a save based on an outdated version', async () => {
  const save = (marginBasisPoints: number, basedOn: number) =>
    saveCurrency(app().ctx, { ...RULE, currency: 'CAD', sold: false, marginBasisPoints, basedOn })
  const stored = async () => (await listCurrencies(app().ctx)).find(({ currency }) => currency === 'CAD')
  expect(await stored()).toMatchObject({ marginBasisPoints: 0, version: 0 })
  await save(150, 0)
  await expect(save(300, 0)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
  expect(await stored()).toMatchObject({ marginBasisPoints: 150, version: 1 })
  await save(300, 1)
  await expect(save(450, 1)).rejects.toMatchObject({ code: 'SAVED_MEANWHILE' })
  expect(await stored()).toMatchObject({ marginBasisPoints: 300, version: 2 })
})

it('money is valued at the newest rate of its currency without margin, even when stale or switched off', async () => {
  await sellIn(app(), 'CAD', { marginBasisPoints: 500, roundToCents: 100 })
  await saveCurrency(app().ctx, { ...RULE, currency: 'CAD', sold: false })
  app().clock.set('2027-12-01T15:00:00Z')
  expect((await valuesNow(app().ctx, 'CAD'))(13_950)).toBe(10_000)
  expect((await valuesNow(app().ctx, 'USD'))(13_950)).toBe(13_950)
  await expect(getNewestExchange(app().ctx, 'EUR')).rejects.toThrow('There is no exchange rate of EUR')
})

it('the demo sells its currencies, unless the office has switched one off', async () => {
  const demo = [{ currency: 'CAD', rate: '1.395', marginBasisPoints: 0, roundToCents: 1, roundUp: false }] as const
  await importDemoCurrencies(app().ctx, demo)
  expect(await sold()).toEqual(['USD', 'CAD'])
  await saveCurrency(app().ctx, { ...RULE, currency: 'CAD', sold: false })
  await importDemoCurrencies(app().ctx, demo)
  expect(await sold()).toEqual(['USD'])
  expect((await listRates(app().ctx, { page: 1, pageSize: 10 })).totalItems).toBe(1)
})
