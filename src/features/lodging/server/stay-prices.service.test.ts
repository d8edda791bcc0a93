import { beforeEach, describe, expect, it } from 'vitest'
import { collectWithin } from '../../../lib/collect-within.ts'
import { addDays } from '../../../lib/days.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listStayPrices, searchLodging } from '../contract.ts'

// Today is Tuesday, December 1, 2026 in Havana; lodging can be reserved from December 4.
const app = useTestApp()

const RATES = { all: { CP: 8_000 } }
beforeEach(async () => {
  const inZone2 = { zoneId: 2, rooms: [aRoom({ rates: RATES })] }
  await loadHotels(app().ctx, [aHotel(1), aHotel(2, { ...inZone2, minimumStays: [] })], 90)
})

const rooms = [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }]
const prices = async (input: object = {}) => {
  const { days } = await app().callAs()(listStayPrices, {
    ...{ firstDay: '2026-12-10', days: 5, nights: 2, rooms, hotel: 0, touristZoneId: 0 },
    ...input,
  })
  return Object.fromEntries(days.map(({ day, cents }) => [day, cents]))
}
const change = (hotelId: number, day: string, set: string) =>
  app().services.database.run(`update lodging_days set ${set} where hotel_id = ${hotelId} and day = '${day}'`)

describe('the lowest prices by check-in day', () => {
  it('are those of the cheapest hotel in the country, of a zone, and of one hotel', async () => {
    expect(await prices({ days: 2 })).toEqual({ '2026-12-10': 10_000, '2026-12-11': 10_000 })
    expect(await prices({ days: 1, touristZoneId: 2 })).toEqual({ '2026-12-10': 16_000 })
    expect(await prices({ days: 1, hotel: 2 })).toEqual({ '2026-12-10': 16_000 })
    expect(await prices({ days: 1, touristZoneId: 3 })).toEqual({ '2026-12-10': null })
    expect(await prices({ days: 1, provinceId: 9 })).toEqual({ '2026-12-10': null })
  })

  it('are for all rooms and guests, per night of the whole stay', async () => {
    await change(1, '2026-12-11', 'cp_cents = 6501')
    expect(await prices({ hotel: 1, days: 2 })).toEqual({ '2026-12-10': 11_501, '2026-12-11': 11_501 })
    const child = { adultsAmount: 2, childrenAmount: 1, childrenAgeList: [8] }
    expect(await prices({ hotel: 1, firstDay: '2026-12-20', days: 1, rooms: [rooms[0], child] })).toEqual({
      '2026-12-20': 22_500,
    })
  })

  it('are the total and price per night that the search shows for the same stay', async () => {
    await change(1, '2026-12-12', 'cp_cents = 4321')
    const visitor = app().callAs()
    const { days } = await visitor(listStayPrices, { firstDay: '2026-12-10', days: 4, nights: 3, rooms })
    for (const { day: checkIn, totalCents, cents } of days) {
      const stay = { checkIn, checkOut: addDays(checkIn, 3), rooms }
      const { list } = await visitor(searchLodging, { ...stay, fieldName: 'Price', order: 0, languageCode: 'en' })
      expect({ totalCents, cents }).toEqual({ totalCents: list[0]!.totalCents, cents: list[0]!.perNightCents })
    }
  })

  it('are missing where a stay of this length is sold out or restricted', async () => {
    await change(1, '2026-12-12', 'stop_sale = true')
    await change(1, '2026-12-13', 'min_nights = 3')
    await change(1, '2026-12-14', 'closed_to_arrival = true')
    expect(await prices({ hotel: 1 })).toEqual({
      '2026-12-10': 10_000,
      '2026-12-11': null,
      '2026-12-12': null,
      '2026-12-13': null,
      '2026-12-14': null,
    })
    expect(await prices({ hotel: 1, nights: 3, firstDay: '2026-12-13', days: 1 })).toEqual({ '2026-12-13': 10_000 })
  })

  it('include the nearest available number of nights for a day without a price at a hotel', async () => {
    await change(1, '2026-12-12', 'stop_sale = true')
    await change(1, '2026-12-13', 'min_nights = 4')
    await change(1, '2026-12-14', 'closed_to_arrival = true')
    const others = async (input: object) => {
      const { days } = await app().callAs()(listStayPrices, {
        firstDay: '2026-12-10',
        days: 5,
        nights: 2,
        rooms,
        ...input,
      })
      return days.map(({ otherLength }) => otherLength)
    }
    expect(await others({ hotel: 1 })).toEqual([undefined, 1, undefined, 4, undefined])
    expect(await others({ hotel: 1, nights: 9, days: 4 })).toEqual([2, 1, undefined, undefined])
    expect(await others({ touristZoneId: 1 })).toEqual(Array(5).fill(undefined))
  })

  it('are missing outside the reserve period', async () => {
    expect(await prices({ firstDay: '2026-12-02', days: 3 })).toEqual({
      '2026-12-02': null,
      '2026-12-03': null,
      '2026-12-04': 10_000,
    })
    expect(await prices({ firstDay: '2026-11-01', days: 2 })).toEqual({ '2026-11-01': null, '2026-11-02': null })
  })

  it('are missing on a day when check-in is too soon for payment', async () => {
    const { db } = app().ctx
    await db.updateTable('hotels').set({ check_in_hour: '09:00' }).where('id', '=', 1).execute()
    const firstDays = { firstDay: '2026-12-04', days: 2 }
    expect(await prices({ ...firstDays, hotel: 1 })).toEqual({ '2026-12-04': null, '2026-12-05': 10_000 })
    expect(await prices(firstDays)).toEqual({ '2026-12-04': 16_000, '2026-12-05': 10_000 })
  })

  it('are limited to two months and 90 nights', async () => {
    await expect(prices({ days: 63 })).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'days' }] })
    await expect(prices({ nights: 91 })).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'nights' }] })
  })

  it('are cut off when the database takes too long', async () => {
    const found: number[] = []
    const find = async (item: number) => {
      found.push(item)
      return item
    }
    expect(await collectWithin([1, 2, 3], find, 0)).toEqual([1])
    expect(await collectWithin([1, 2, 3], find, 60_000)).toEqual([1, 2, 3])
    expect(found).toEqual([1, 1, 2, 3])
  })
})
