import { expect, it } from 'vitest'
import { allowsDownload } from './connection.ts'

it.each([
  ['fast', { saveData: false, effectiveType: '4g' }, true],
  ['fast, by Wi-Fi', { saveData: false, effectiveType: '4g', type: 'wifi' }, true],
  ['fast, by mobile data', { saveData: false, effectiveType: '4g', type: 'cellular' }, false],
  ['slow', { saveData: false, effectiveType: '3g', type: 'wifi' }, false],
  ['saving data', { saveData: true, effectiveType: '4g' }, false],
  ['of unknown speed', { saveData: false }, false],
  ['of unknown cost', { effectiveType: '4g' }, false],
  ['unknown', undefined, false],
])('a connection that is %s allows automatic downloads: %j %s', (_, connection, expected) => {
  expect(allowsDownload(connection)).toBe(expected)
})
