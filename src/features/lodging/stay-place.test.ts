import { describe, expect, it } from 'vitest'
import { findStayPlace } from './stay-place.ts'

const named = (
  kind: 'zone' | 'province' | 'airport' | 'town',
  id: number,
  en: string,
  es: string,
  zones: number[],
) => ({
  ...{ kind, id, name: { en, es }, touristZoneIds: zones },
})
const destinations = [
  named('zone', 1, 'Varadero', 'Varadero', [1]),
  named('zone', 2, 'Old Havana', 'La Habana Vieja', [2]),
  named('zone', 3, 'Vedado and Miramar', 'Vedado y Miramar', [3]),
  named('zone', 14, 'Camagüey', 'Camagüey', [14]),
  named('province', 1, 'Pinar del Río', 'Pinar del Río', [5]),
  named('province', 3, 'Havana', 'La Habana', [2, 3]),
  named('province', 10, 'Camagüey', 'Camagüey', [14, 15]),
  named('airport', 6, 'Varadero Airport', 'Aeropuerto de Varadero', [1]),
  named('airport', 8, 'Cayo Coco Airport', 'Aeropuerto de Cayo Coco', [9, 2, 1]),
  named('airport', 9, 'Baracoa Airport', 'Aeropuerto de Baracoa', [11, 10]),
  named('town', 7, 'Varadero, beach and hotels', 'Varadero, playa y hoteles', [1]),
]
const hotels = [
  { id: 1, name: 'Palacio del Aljibe', zoneId: 2 },
  { id: 2, name: 'Sotavento Coral Negro', zoneId: 1 },
  { id: 3, name: 'Sotavento Arena Larga', zoneId: 1 },
]
const find = (typed: string) => findStayPlace(typed, destinations, hotels, 'en')

describe('the place of a stay', () => {
  it.each([
    ['varadero', { zone: 1, province: 0 }],
    ['la habana vieja', { zone: 2, province: 0 }],
    ['HAVANA', { zone: 0, province: 3 }],
    ['pinar del rio', { zone: 5, province: 0 }],
    ['camaguey', { zone: 14, province: 0 }],
    ['Camagüey (province)', { zone: 0, province: 10 }],
    ['Camagüey (provincia)', { zone: 0, province: 10 }],
    ['aeropuerto de varadero', { zone: 1, province: 0 }],
    ['Cayo Coco Airport', { zone: 2, province: 0 }],
    ['Baracoa Airport', { zone: 11, province: 0 }],
    ['Varadero, beach and hotels', { zone: 1, province: 0 }],
    ['vedado', { zone: 3, province: 0 }],
    ['coral', { zone: 1, province: 0, hotel: hotels[1] }],
    ['palacio del aljibe', { zone: 2, province: 0, hotel: hotels[0] }],
  ])('is found by %j', (typed, place) => {
    expect(find(typed)).toEqual({ place })
  })

  it.each([
    ['sotavento', ['Sotavento Coral Negro', 'Sotavento Arena Larga']],
    ['varadero beach resort', ['Varadero', 'Varadero Airport']],
    ['Waldorf', []],
  ])('is not found by %j, but similar names are', (typed, similar) => {
    expect(find(typed)).toEqual({ similar })
  })
})
