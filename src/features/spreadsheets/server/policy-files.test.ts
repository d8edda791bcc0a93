import { beforeEach, expect, it } from 'vitest'
import { importSteps } from '../../../testing/imports.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import {
  listPolicyVersions,
  publishPolicy,
  savePolicyDraft,
  withdrawPolicy,
} from '../../information/contract/office-policies.ts'
import { getCancellationPolicy } from '../../information/contract.ts'
import { createRecord } from '../../publishing/contract.ts'
import { EXPORT_CALLS, IMPORT_CALLS } from '../contract.ts'

const app = useTestApp()
const calls = IMPORT_CALLS.content
const KEY = { kind: 'cancellation', supplierId: 0 } as const
let token: string
beforeEach(async () => {
  token = await staffToken(app())
  await call()(savePolicyDraft, { ...KEY, revision: 0, ...text('Old') })
  await call()(publishPolicy, { ...KEY, revision: 1, effectiveOn: '2026-12-01' })
})
const call = () => app().callAs(token)
const text = (name: string) => ({
  title: { en: name, es: `${name} (es)` },
  sections: {
    en: [{ heading: 'Costs', paragraphs: [`The ${name} costs.`] }],
    es: [{ heading: 'Costos', paragraphs: [`Los costos ${name}.`] }],
  },
})
const versions = async (key: { kind: 'cancellation' | 'rentConditions'; supplierId: number } = KEY) =>
  (await call()(listPolicyVersions, key)).map(({ effectiveOn, title }) => [effectiveOn, title.en])
const shown = async () => (await app().callAs()(getCancellationPolicy, { lang: 'en' })).title

const HEAD = 'Policy,Supplier,Date of effect,Title (English),Title (Spanish),Text (English),Text (Spanish)'
const row = (name: string, day = '', policy = 'Cancellation policy', supplier = '') =>
  `${policy},${supplier},${day},${name},${name} (es),"# Costs\n\nThe ${name} costs.","# Costos\n\nLos costos ${name}."`
const { check: checkUploaded, commit } = importSteps('content', app, call)
const check = async (file: string | Uint8Array, asDraft = false) =>
  checkUploaded(
    await call()(calls.uploadImport, { kind: 'policies', fileName: 'policies.csv', file: Buffer.from(file) }),
    asDraft,
  )
const fileOf = (...rows: string[]) => [HEAD, ...rows].join('\r\n')

it('imports a new version with its date of effect and a draft, repeats them without changes and undoes them', async () => {
  const file = fileOf(row('New', '2026-12-10'), row('Next'))
  const checked = await check(file)
  expect(checked).toMatchObject({
    problems: [],
    sheets: [
      { name: 'Cancellation policy, Thu, Dec 10, 2026', isNew: true },
      { name: 'Cancellation policy, draft', isNew: true },
    ],
  })
  expect(await versions()).toEqual([['2026-12-01', 'Old']])
  const done = await commit(checked)
  expect(done).toMatchObject({ status: 'done' })
  const after = [
    [null, 'Next'],
    ['2026-12-10', 'New'],
    ['2026-12-01', 'Old'],
  ]
  expect(await versions()).toEqual(after)
  expect(await shown()).toBe('Old')
  expect(await check(file)).toMatchObject({ problems: [], cells: 0 })
  const { bytes } = await call()(EXPORT_CALLS.content, { kind: 'policies', format: 'xlsx' })
  expect(await check(bytes)).toMatchObject({ problems: [], cells: 0, rowsTotal: 3 })
  expect(await check(file, true)).toMatchObject({ problems: [], cells: 0 })

  await call()(calls.undoImport, { id: done.id })
  expect(await versions()).toEqual([['2026-12-01', 'Old']])
})

it('never changes a published version, and reports the row, column and reason', async () => {
  const { problems } = await check(
    fileOf(
      row('Other', '2026-12-01'),
      row('Past', '2026-11-30'),
      row('New', '2026-12-10'),
      row('Newer', '2026-12-10'),
      row('Draft', '', 'Rental conditions'),
      row('Draft', '', 'Unknown'),
      row('New', '2026-12-11').replace('# Costs', 'Costs'),
    ),
  )
  expect(problems.map(({ row: line, column, message }) => [line, column?.en, message.en])).toEqual([
    [6, 'Date of effect', 'is the day of a published version, which stays as it is; give another day'],
    [11, 'Date of effect', 'must be today or later'],
    [21, 'Policy', 'is also in row 16'],
    [26, 'Supplier', 'is required'],
    [31, 'Policy', '“Unknown” does not exist'],
    [36, 'Text', 'needs a text with headings in every language of the store'],
  ])
  expect(await versions()).toEqual([['2026-12-01', 'Old']])
})

it('requires the column that identifies the policy of a row', async () => {
  const file = Buffer.from('Date of effect,Title (English)\n2026-12-10,New\n')
  const { id, mapping } = await call()(calls.uploadImport, { kind: 'policies', fileName: 'policies.csv', file })
  await expect(call()(calls.checkImport, { id, mapping })).rejects.toMatchObject({ fields: [{ field: 'mapping' }] })
})

it('fills empty cells from the newest version, and creates drafts on request', async () => {
  const [first] = row('Old', '2026-12-10').split(',"')
  const file = fileOf(`${first!.replace('Old,', 'Changed,')},,`)
  await commit(await check(file, true))
  expect(await call()(listPolicyVersions, KEY)).toMatchObject([
    { effectiveOn: null, title: { en: 'Changed', es: 'Old (es)' }, sections: text('Old').sections, older: 'es' },
    { effectiveOn: '2026-12-01' },
  ])
})

it('imports the conditions of a supplier that is not yet published', async () => {
  const name = { en: 'Tocororo Rent', es: 'Tocororo Rent' }
  const { id } = await call()(createRecord, { kind: 'car-suppliers', name })
  await commit(await check(fileOf(row('Roads', '2026-12-05', 'Rental conditions', 'Tocororo Rent'))))
  expect(await versions({ kind: 'rentConditions', supplierId: id })).toEqual([['2026-12-05', 'Roads']])
})

it('keeps versions that took effect or changed since an import when it is undone, and says why', async () => {
  const done = await commit(await check(fileOf(row('New', '2026-12-02'), row('Later', '2026-12-09'), row('Draft'))))
  await call()(savePolicyDraft, { ...KEY, revision: 1, ...text('Mine') })
  app().clock.set('2026-12-03T15:00:00Z')
  token = await staffToken(app())
  const undone = await call()(calls.undoImport, { id: done.id })
  expect(undone).toMatchObject({ status: 'undone' })
  expect(undone.sheets.map(({ kept }) => kept?.en)).toEqual([
    'It has taken effect, so it stays.',
    'There is a draft of this text, so this version cannot be withdrawn.',
    'It was changed since the import.',
  ])
  expect(await versions()).toEqual([
    [null, 'Mine'],
    ['2026-12-09', 'Later'],
    ['2026-12-02', 'New'],
    ['2026-12-01', 'Old'],
  ])
})

it('restores the earlier text of a draft when an import is undone', async () => {
  await call()(savePolicyDraft, { ...KEY, revision: 0, ...text('Mine') })
  const done = await commit(await check(fileOf(row('Imported'), row('New', '2026-12-09'))))
  const { id } = (await call()(listPolicyVersions, KEY)).find(({ effectiveOn }) => effectiveOn === '2026-12-09')!
  await expect(call()(withdrawPolicy, { id })).rejects.toMatchObject({ code: 'DRAFT_EXISTS' })
  await call()(calls.undoImport, { id: done.id })
  expect((await versions())[0]).toEqual([null, 'Mine'])
})
