import { describe, expect, it } from 'vitest'
import { lowestDays, nearestZones, otherValues, withoutEach } from './alternatives.ts'

describe('the alternatives to an empty result', () => {
  it('are other days, lowest totals first, without sold-out ones', () => {
    const total = (day: string, totalCents: number | null) => ({ day, cents: totalCents, totalCents })
    const days = [
      total('2026-12-01', 900),
      total('2026-12-02', null),
      total('2026-12-03', 100),
      total('2026-12-04', 700),
      total('2026-12-05', 800),
      total('2026-12-06', 600),
      total('2026-12-07', 500),
    ]
    expect(lowestDays(days, '2026-12-03').map(({ totalCents }) => totalCents)).toEqual([500, 600, 700, 800])
  })

  it('are the nearest other zones', () => {
    const zones = [0, 3, 1, 2, 9, 8, 7].map((longitude, id) => ({ id, latitude: 22, longitude: -longitude }))
    expect(nearestZones(zones, 0).map(({ zone }) => zone.id)).toEqual([2, 3, 1, 6, 5])
    expect(nearestZones(zones, 0)[0]!.km).toBe(103)
    expect(nearestZones(zones, 99)).toEqual([])
  })

  it('are other values of the chosen filters that have results', () => {
    const of = (value: string, count: number) => ({ value, name: `Name ${value}`, count })
    const values = { class: [of('1', 0), of('2', 3), of('3', 0), of('4', 1)], fuel: [of('petrol', 5)] }
    expect(otherValues(['class', 'fuel'], { class: ['1'] }, values)).toEqual([
      { ...of('2', 3), filters: { class: ['2'] } },
      { ...of('4', 1), filters: { class: ['4'] } },
    ])
    expect(otherValues(['class', 'fuel'], { class: ['1'] }, undefined)).toEqual([])
    const many = Array.from({ length: 9 }, (_, i) => of(String(i), 1))
    expect(otherValues(['class'], { class: ['0'] }, { class: many })).toHaveLength(6)
  })

  it('are the search without each of several filters, even for values without results', () => {
    const values = { class: [{ value: '1', name: 'Luxury', count: 0 }], fuel: [] }
    const without = (chosen: object) => withoutEach(['class', 'fuel'], chosen, values, { class: 'Class', fuel: 'Fuel' })
    expect(without({ class: ['1', '2'], fuel: ['diesel'] })).toEqual([
      { name: 'Luxury', filters: { class: ['2'], fuel: ['diesel'] } },
      { name: 'Class', filters: { class: ['1'], fuel: ['diesel'] } },
      { name: 'Fuel', filters: { class: ['1', '2'] } },
    ])
    expect(without({ class: ['1'] })).toEqual([])
  })
})
