import { describe, expect, it } from 'vitest'
import { findPickUpZone } from './pick-up-place.ts'

const zones = [
  { id: 1, name: 'Havana Airport' },
  { id: 2, name: 'Havana, Vedado' },
  { id: 7, name: 'Varadero, beach and hotels' },
]
const named = (
  kind: 'zone' | 'province' | 'airport' | 'town',
  en: string,
  es: string,
  ids: number[],
  near: number[],
) => ({
  ...{ kind, name: { en, es }, touristZoneIds: ids, carZoneIds: near },
})
const destinations = [
  named('zone', 'Varadero', 'Varadero', [1], [9, 7]),
  named('zone', 'Vedado and Miramar', 'Vedado y Miramar', [3], [2]),
  named('zone', 'Baracoa', 'Baracoa', [19], [26]),
  named('province', 'Havana', 'La Habana', [3], [2, 1]),
  named('airport', 'Havana Airport', 'Aeropuerto de La Habana', [3], [1]),
]
const hotels = [{ name: 'Sotavento Coral Negro', zoneId: 1 }]
const find = (typed: string) => findPickUpZone(typed, zones, destinations, hotels, 'en')

describe('the pick-up place', () => {
  it.each([
    ['havana airport', 1],
    ['aeropuerto de la habana', 1],
    ['Havana', 2],
    ['varadero', 7],
    ['miramar', 2],
    ['beach', 7],
    ['sotavento coral negro', 7],
  ])('is found by %j', (typed, zone) => {
    expect(find(typed)).toEqual({ zone })
  })

  it.each([
    ['hav', ['Havana Airport', 'Havana, Vedado']],
    ['Baracoa', ['Baracoa']],
    ['Miami', []],
  ])('is not found by %j, but similar names are', (typed, similar) => {
    expect(find(typed)).toEqual({ similar })
  })
})
