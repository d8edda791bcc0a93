import { expect, it } from 'vitest'
import { PERMISSION_AREAS, permissionWords, switchPermission } from './permission-words.ts'
import { PERMISSIONS } from './permissions.ts'

it('every permission is in one area and has a unique description', () => {
  expect(PERMISSION_AREAS.flatMap(({ permissions }) => permissions).toSorted()).toEqual([...PERMISSIONS].toSorted())
  for (const lang of ['en', 'es'] as const)
    expect(new Set(PERMISSIONS.map((permission) => permissionWords(permission, lang))).size).toBe(PERMISSIONS.length)
})

it('permission to act in an area turns on permission to see it, and turning off seeing turns off acting', () => {
  expect(switchPermission(['notes.see'], 'requests.decide')).toEqual(['requests.see', 'requests.decide', 'notes.see'])
  expect(switchPermission(['requests.see', 'requests.decide'], 'requests.decide')).toEqual(['requests.see'])
  expect(switchPermission(['requests.see', 'requests.decide', 'notes.see'], 'requests.see')).toEqual(['notes.see'])
  expect(switchPermission([], 'bookings.cancel')).toEqual(['bookings.cancel'])
})
