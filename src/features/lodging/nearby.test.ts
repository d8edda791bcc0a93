import { describe, expect, it } from 'vitest'
import { nearestOf, wayTo } from './nearby.ts'

const hotel = { latitude: 23.1384, longitude: -82.3488 }
const northOf = (km: number) => ({ latitude: hotel.latitude + km / 111.19, longitude: hotel.longitude })

describe('the way to a place', () => {
  it.each([
    [0, 0.1, 1],
    [0.5, 0.7, 9],
    [1, 1.3, 17],
    [1.5, 2, 25],
    [2.5, 3.3, 45],
    [2.7, 3.5, 45],
    [3, 3.9, null],
    [20, 26, null],
  ])('of %d km in a straight line is %d km by street and %s minutes on foot', (straight, km, minutes) => {
    expect(wayTo(hotel, northOf(straight))).toEqual({ km, minutes })
  })
})

it('lists the nearest places first, up to the requested number', () => {
  const places = [4, 1, 2].map((km) => ({ name: `${km} km`, ...northOf(km) }))
  expect(nearestOf(hotel, 'carOffice', places, 2).map(({ name }) => name)).toEqual(['1 km', '2 km'])
})
