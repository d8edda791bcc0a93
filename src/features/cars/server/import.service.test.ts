import { describe, expect, it } from 'vitest'
import { AUDI, BOJEO, CAIMAN, carFiles, makeCars, PICANTO, VEDADO, VINALES } from '../../../testing/cars-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const app = useTestApp()

const days = (supplierId: number, modelId: number, zoneId: number) =>
  app()
    .ctx.db.selectFrom('car_days')
    .select(['day', 'units_left', 'price_3_cents', 'price_30_cents'])
    .where('supplier_id', '=', supplierId)
    .where('model_id', '=', modelId)
    .where('zone_id', '=', zoneId)
    .orderBy('day')
    .execute()
const count = async () =>
  (
    await app()
      .ctx.db.selectFrom('car_days')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('importing cars', () => {
  it('stocks every model in every zone of its supplier from today, priced by season', async () => {
    await makeCars(app().ctx, carFiles(), 40)
    const rows = await days(CAIMAN, PICANTO, VINALES)
    expect(rows).toHaveLength(40)
    expect(rows[0]).toEqual({ day: '2026-12-01', units_left: 4, price_3_cents: 4_400, price_30_cents: 3_400 })
    expect(rows.find((row) => row.day === '2026-12-20')).toMatchObject({ price_3_cents: 6_550 })
    expect(rows.at(-1)!.day).toBe('2027-01-09')
    expect(await count()).toBe(40 * (2 * 3 + 2))
  })

  it('is idempotent and keeps sold stock and changed prices', async () => {
    await makeCars(app().ctx, carFiles(), 40)
    await app()
      .ctx.db.updateTable('car_days')
      .set({ units: 1, price_3_cents: 9_999 })
      .where('day', '=', '2026-12-08')
      .execute()
    await makeCars(app().ctx, carFiles(), 40)
    expect(await count()).toBe(320)
    expect((await days(BOJEO, AUDI, VEDADO))[7]).toMatchObject({
      day: '2026-12-08',
      units_left: 1,
      price_3_cents: 9_999,
    })
  })

  it('adds the missing days at the end when run on a later day', async () => {
    await makeCars(app().ctx, carFiles(), 40)
    app().clock.advance(3 * 24)
    await makeCars(app().ctx, carFiles(), 40)
    const rows = await days(CAIMAN, PICANTO, VEDADO)
    expect(rows).toHaveLength(43)
    expect(rows.at(-1)!.day).toBe('2027-01-12')
  })

  it('stocks a new model and updates changed data', async () => {
    await makeCars(app().ctx, carFiles(), 40)
    const files = carFiles()
    const [caiman] = files.rentalCompanies
    caiman!.phone = '+53 7 555 9999'
    caiman!.afterHoursFeeCents = 100
    caiman!.ageFees.pop()
    caiman!.models.push({ ...caiman!.models[0]!, modelId: AUDI })
    await makeCars(app().ctx, files, 40)
    expect(await days(CAIMAN, AUDI, VEDADO)).toHaveLength(40)
    expect(
      await app()
        .ctx.db.selectFrom('car_suppliers')
        .select(['phone', 'after_hours_fee_cents'])
        .where('id', '=', CAIMAN)
        .execute(),
    ).toEqual([{ phone: '+53 7 555 9999', after_hours_fee_cents: 100 }])
    expect(await app().ctx.db.selectFrom('car_age_fees').select('from_age').execute()).toEqual([{ from_age: 21 }])
  })

  it('sets no stock on sold-out days, counted from the day of the import', async () => {
    await makeCars(app().ctx, carFiles(), 50)
    const gone = (await days(CAIMAN, PICANTO, VEDADO)).filter((row) => row.units_left === 0).map((row) => row.day)
    expect(gone).toEqual(['2027-01-10', '2027-01-11', '2027-01-12', '2027-01-13', '2027-01-14'])
    expect((await days(CAIMAN, PICANTO, VINALES)).every((row) => row.units_left === 4)).toBe(true)
  })

  it('rejects seasons that leave a gap', async () => {
    const files = carFiles()
    files.rentalCompanies[0]!.seasons = files.rentalCompanies[0]!.seasons.slice(0, 1)
    await expect(makeCars(app().ctx, files, 40)).rejects.toThrow('Caimán Autos has no season on 2026-12-20')
  })
})
