import { describe, expect, it } from 'vitest'
import { airportNear } from './airport-near.ts'

const zones = [
  { name: 'Varadero Airport', airport: true, latitude: 23.0344, longitude: -81.4353 },
  { name: 'Havana Airport', airport: true, latitude: 22.9892, longitude: -82.4091 },
  { name: 'Vedado', airport: false, latitude: 23.1392, longitude: -82.3866 },
]

describe('the airport of an office', () => {
  it('is the nearest by road', () => {
    expect(airportNear({ latitude: 23.1417, longitude: -82.3821 }, zones)).toEqual({ name: 'Havana Airport', km: 22 })
  })

  it('is omitted when the office is at the airport', () => {
    expect(airportNear({ latitude: 22.9997, longitude: -82.4151 }, zones)).toBeUndefined()
  })

  it('is unknown without airports', () => {
    expect(airportNear({ latitude: 23, longitude: -82 }, zones.slice(2))).toBeUndefined()
  })
})
