import { expect, it } from 'vitest'
import { runDemoDrafts } from './demo-drafts.ts'
import { runFiles } from './files.ts'
import { runSetup } from './setup.ts'
import { runExport, runImport } from './spreadsheets.ts'
import { runStaff } from './staff.ts'
import { explainWrongUse } from './wrong-use.ts'

/** command-line.race.test.ts runs a few of these in a separate process. */
it.each([
  [runSetup, ['--owner', 'Rosa'], "Unknown option '--owner'"],
  [runDemoDrafts, ['--all'], "Unknown option '--all'"],
  [runDemoDrafts, ['hotels'], "Unexpected argument 'hotels'"],
  [runStaff, [], /^Expected list, roles, invite, /],
  [runStaff, ['list', '--all'], "Unknown option '--all'"],
  [runStaff, ['list', 'all'], "Unexpected argument 'all'"],
  [runStaff, ['disable'], 'The email is missing'],
  [runStaff, ['disable', 'ana'], 'Invalid email'],
  [runStaff, ['disable', 'ana@agency.example', 'now'], "Unexpected argument 'now'"],
  [runImport, [], /^Expected one of lodging-rates, /],
  [runImport, ['hotels'], 'The file is missing'],
  [runImport, ['hotels', 'no-such.csv'], 'The file no-such.csv does not exist'],
  [runImport, ['hotels', 'src'], 'The file src cannot be read (EISDIR)'],
  [runImport, ['hotels', 'a.csv', 'b.csv'], "Unexpected argument 'b.csv'"],
  [runImport, ['hotels', 'a.csv', '--force'], "Unknown option '--force'"],
  [runImport, ['hotels', 'a.csv', '--list', '--draft'], "Option '--list' argument is ambiguous"],
  [runImport, ['lodging-rates', 'a.csv', '--draft'], '--draft goes with records only'],
  [runExport, ['hotels'], 'The file is missing'],
  [runExport, ['hotels', 'a.csv', '--id', '3'], '--id goes with rates and stock only'],
  [runExport, ['lodging-rates', 'a.csv', '--id', 'Sol'], '--id must be a whole number'],
  [runExport, ['lodging-rates', 'a.csv', '--days', 'ten'], '--days must be a whole number from 1 to 400'],
  [runExport, ['lodging-rates', 'a.csv', '--days', '401'], '--days must be a whole number from 1 to 400'],
  [runExport, ['lodging-rates', 'a.csv', '--from', 'today'], '--from must be a day such as 2026-12-24'],
  [runFiles, ['copy'], 'Expected move or status'],
  [runFiles, ['status', 'now'], "Unexpected argument 'now'"],
  [runFiles, ['status', '--to', 's3'], '--to goes with move only'],
  [runFiles, ['move', '--to', 'tape'], 'Expected --to s3 or --to database'],
])('%o %j is rejected before the database is opened', async (run, options, reason) => {
  const error = await run(options).catch((thrown) => thrown)
  expect(explainWrongUse(error)).toMatch(reason)
})

it('other errors are not mistaken for usage errors', () => {
  expect(explainWrongUse(new TypeError('x is not a function'))).toBeUndefined()
  expect(explainWrongUse(undefined)).toBeUndefined()
})
