import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../lib/store-rules.ts'
import { ageBoundsOf, ageFeePerDay, ageFeesWithin, findAgeProblem, findLicenseProblem } from './driver-age.ts'

const { driverAges } = DEFAULT_RULES
const anyClass = ageBoundsOf({ minAge: 21, maxAge: 75 }, driverAges)
const luxury = ageBoundsOf({ minAge: 25, maxAge: 70 }, driverAges)

describe('the age of a driver', () => {
  it.each([
    [20, 20, anyClass, 'The driver must be at least 21 years old at pick-up.'],
    [21, 21, anyClass, undefined],
    [75, 75, anyClass, undefined],
    [75, 76, anyClass, 'The driver must be at most 75 years old at drop-off.'],
    [76, 76, anyClass, 'The driver must be at most 75 years old at pick-up.'],
    [24, 24, luxury, 'The driver must be at least 25 years old at pick-up.'],
    [70, 71, luxury, undefined],
    [71, 71, luxury, 'The driver must be at most 70 years old at pick-up.'],
  ])('%i at pick-up and %i at drop-off: %#', (atPickUp, atDropOff, bounds, reason) => {
    expect(findAgeProblem(atPickUp, atDropOff, bounds)?.en).toBe(reason)
  })

  it('has limits that a class can narrow but not widen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }), (minAge, maxAge) => {
        const bounds = ageBoundsOf({ minAge, maxAge }, driverAges)
        expect(bounds.minAge).toBe(Math.max(minAge, 21))
        expect(bounds.maxAge).toBe(Math.min(maxAge, 75))
      }),
    )
  })

  it('determines the fee by age group, with none outside all groups', () => {
    const fees = [
      { fromAge: 21, toAge: 24, perDayCents: 600 },
      { fromAge: 71, toAge: 75, perDayCents: 500 },
    ]
    expect([20, 21, 24, 25, 70, 71, 75, 76].map((age) => ageFeePerDay(fees, age))).toEqual([
      0, 600, 600, 0, 0, 500, 500, 0,
    ])
  })
})

it('age groups with a fee are clipped to the ages at which the car can be rented', () => {
  const groups = [
    { fromAge: 18, toAge: 20 },
    { fromAge: 21, toAge: 26 },
    { fromAge: 71, toAge: 80 },
  ]
  expect(ageFeesWithin(groups, anyClass)).toEqual([
    { fromAge: 21, toAge: 26 },
    { fromAge: 71, toAge: 75 },
  ])
  expect(ageFeesWithin(groups, luxury)).toEqual([{ fromAge: 25, toAge: 26 }])
})

describe('a driver license', () => {
  const license = { licenceIssuedOn: '2025-12-08', licenceExpiresOn: '2026-12-11' }

  it('is accepted when held for exactly one year and valid until exactly the drop-off day', () => {
    expect(findLicenseProblem(license, '2026-12-08', '2026-12-11', 1)).toBeUndefined()
  })

  it('is rejected when held too briefly, with the required years and the date, in both languages', () => {
    expect(findLicenseProblem(license, '2026-12-07', '2026-12-10', 1)).toEqual({
      en: 'The driver license must have been held for at least 1 year by Mon, Dec 7, 2026.',
      es: 'La licencia de conducción debe tener al menos 1 año de emitida el lun, 7 dic 2026.',
    })
    expect(findLicenseProblem(license, '2026-12-08', '2026-12-11', 2)?.en).toContain('at least 2 years by')
  })

  it('must be valid at drop-off', () => {
    expect(findLicenseProblem(license, '2026-12-09', '2026-12-12', 1)?.en).toBe(
      'The driver license must be valid until Sat, Dec 12, 2026 or later.',
    )
  })
})
