import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/days.ts'
import { partOf } from '../../../lib/money.ts'
import { makeCars, VEDADO } from '../../../testing/cars-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listRentalPrices, searchCars } from '../contract.ts'

// Today is Tuesday, December 1, 2026 in Havana; cars can be reserved from December 4.
const app = useTestApp(({ ctx }) => makeCars(ctx))

const rental = { idZone: VEDADO, pickUp: '2026-12-08', dropOff: '2026-12-11', lang: 'en' }
const prices = async (input: object = {}) => {
  const ask = { ...rental, firstDay: '2026-12-08', days: 3, ...input }
  const { days } = await app().callAs()(listRentalPrices, ask)
  return days
}

describe('the lowest prices by pick-up day', () => {
  it('match the total that the search shows for the same rental', async () => {
    const days = await prices({ firstDay: '2026-12-15', days: 6, endHour: '1200', idUserCountry: 38 })
    for (const { day: pickUp, totalCents, cents } of days) {
      const dates = { pickUp, dropOff: addDays(pickUp, 3), endHour: '1200', idUserCountry: 38 }
      const { list } = await app().callAs()(searchCars, { ...rental, ...dates })
      expect({ totalCents, cents }).toEqual({ totalCents: list[0]!.priceCents, cents: partOf(list[0]!.priceCents, 4) })
    }
    expect(new Set(days.map(({ cents }) => cents)).size, 'the festive season costs more').toBeGreaterThan(2)
  })

  it('include only cars that the driver may rent', async () => {
    const luxury = { idClass: 2, days: 1 }
    expect((await prices({ ...luxury, driverAge: 35 }))[0]!.cents).toBe(14_500)
    expect((await prices({ ...luxury, driverAge: 22 }))[0]!.cents).toBeNull()
    expect((await prices({ driverAge: 22, days: 1 }))[0]!.cents, 'of the supplier without an age fee').toBe(
      4_600 + 1_400,
    )
  })

  it('are missing on days that are sold out, outside the reserve period or too soon to pay in time', async () => {
    await app().services.database.run(
      `update car_days set stop_sale = true where zone_id = ${VEDADO} and day = '2026-12-10'`,
    )
    expect((await prices({ firstDay: '2026-12-07', days: 5 })).map(({ cents }) => cents)).toEqual([
      ...[5_900, null, null, null, 5_900],
    ])
    const first = { firstDay: '2026-12-03', days: 2 }
    expect((await prices({ ...first, startHour: '1101' })).map(({ cents }) => cents)).toEqual([null, 5_900])
    expect((await prices({ ...first, startHour: '1100' })).map(({ cents }) => cents)).toEqual([null, null])
    const last = await prices({ firstDay: '2027-11-28', days: 2 })
    expect(last.map(({ day }) => day)).toEqual(['2027-11-28', '2027-11-29'])
    expect(last[1]!.cents, 'its drop-off is too late').toBeNull()
  })

  it('are refused for a rental that is too short', async () => {
    await expect(prices({ dropOff: '2026-12-09' })).rejects.toMatchObject({ fields: [{ field: 'dropOff' }] })
  })
})
