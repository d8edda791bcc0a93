import { describe, expect, it } from 'vitest'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const app = useTestApp()

const days = () =>
  app().services.database.db.selectFrom('lodging_days').selectAll().orderBy('day').orderBy('room_class_id').execute()

describe('importing a catalog', () => {
  it('creates a row for each room class and day, with season, stock and rules', async () => {
    const seasons = [
      { key: 'peak', name: { en: 'Peak', es: 'Alta' }, from: '12-20', to: '01-04' },
      { key: 'rest', name: { en: 'Rest', es: 'Resto' }, from: '01-05', to: '12-19' },
    ]
    const rates = { peak: { CP: 9_000, ALL: 12_000 }, rest: { CP: 5_000 } }
    await loadHotels(app().ctx, [
      aHotel(1, {
        seasons,
        releaseDays: 2,
        minimumStays: [{ from: '12-24', to: '12-31', nights: 3 }],
        stopSales: [{ fromDay: 25, days: 2, roomClassId: 2 }],
        soldOut: [{ fromDay: 24, days: 1, roomClassId: 0 }],
        rooms: [aRoom({ rates }), aRoom({ roomClassId: 2, stock: 8, rates })],
      }),
    ])
    const rows = await days()
    expect(rows).toHaveLength(120)
    expect(rows[0]).toMatchObject({
      hotel_id: 1,
      room_class_id: 1,
      day: '2026-12-01',
      tourist_zone_id: 1,
      rooms: 3,
      rooms_left: 3,
      stop_sale: false,
      min_nights: 1,
      release_days: 2,
      ep_cents: null,
      cp_cents: 5_000,
      map_cents: null,
      ap_cents: null,
      all_cents: null,
    })
    const on = (day: string) => rows.filter((row) => row.day === day)
    expect(on('2026-12-20').map((row) => [row.cp_cents, row.all_cents, row.min_nights])).toEqual([
      [9_000, 12_000, 1],
      [9_000, 12_000, 1],
    ])
    expect(on('2026-12-24').map((row) => row.min_nights)).toEqual([3, 3])
    expect(on('2026-12-25').map((row) => row.rooms_left)).toEqual([0, 0])
    expect(['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'].flatMap(on).map((row) => row.stop_sale)).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
  })

  it('updates reference data, adds missing days and keeps existing ones', async () => {
    await loadHotels(app().ctx, [aHotel(1), aHotel(2)], 10)
    await app().services.database.run('update lodging_days set rooms = 1, cp_cents = 4321 where hotel_id = 1')
    const before = await days()

    await loadHotels(app().ctx, [aHotel(1, { name: 'New name', rooms: [aRoom({ stock: 9 })] }), aHotel(2)], 10)
    expect(await days()).toEqual(before)
    const { name } = await app()
      .services.database.db.selectFrom('hotels')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(name).toBe('New name')

    app().clock.advance(48)
    await loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom({ stock: 9 })] }), aHotel(2), aHotel(3)], 10)
    const after = await days()
    expect(after.filter((row) => row.hotel_id === 1).map((row) => [row.day.slice(8), row.rooms_left])).toEqual([
      ...Array.from({ length: 10 }, (_, i) => [String(i + 1).padStart(2, '0'), 1]),
      ['11', 9],
      ['12', 9],
    ])
    expect(after.filter((row) => row.hotel_id === 2)).toHaveLength(12)
    expect(after.filter((row) => row.hotel_id === 3).map((row) => row.day)).toEqual(
      Array.from({ length: 10 }, (_, i) => `2026-12-${String(i + 3).padStart(2, '0')}`),
    )
  })

  it('reports a hotel with a missing season or missing rates', async () => {
    const winter = [{ key: 'all', name: { en: 'A', es: 'A' }, from: '01-01', to: '12-20' }]
    await expect(loadHotels(app().ctx, [aHotel(1, { seasons: winter })])).rejects.toThrow('No season covers 2026-12-21')
    await expect(loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom({ rates: {} })] })])).rejects.toThrow(
      'no rates of season all',
    )
  })
})
