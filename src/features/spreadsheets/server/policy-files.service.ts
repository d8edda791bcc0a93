import { formatDay } from '../../../lib/days.ts'
import { withFormulaSigns } from '../../../lib/formulas.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import { type ChoiceLists, differencesOf, fieldsOf, isSame } from '../../../lib/record-fields.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { FileRow } from '../../../platform/sheets/unreadable-file.ts'
import { CAR_SUPPLIERS } from '../../cars/car-records.ts'
import { POLICY_NAMES, type PolicyKey } from '../../information/policy.ts'
import { POLICY_FILE, type PolicyRow, policyOfRow, rowOfPolicy } from '../../information/policy-file.ts'
import { findPolicyProblem } from '../../information/server/policies.service.ts'
import {
  type ImportedPolicy,
  importPolicyVersion,
  listForFile,
  lockForImport,
  type StoredPolicy,
  undoImportedPolicy,
} from '../../information/server/policy-imports.service.ts'
import { listRecordNames, openKind } from '../../publishing/server/import-records.service.ts'
import type { ChangedSheet, Mapping } from '../kinds.ts'
import { readCell, writeCell } from '../record-cells.ts'
import { type RecordColumn, recordParts } from '../record-columns.ts'
import { insertImportedPolicies, listImportedPolicies, type StoredImport } from './imports.store.ts'
import type { RowProblem } from './rates-file.ts'
import type { OnProgress, Outcome, Sheet } from './record-imports.service.ts'

/*
 * Files of policies: each row is a version, identified by its kind, supplier and effective date; a draft has no date.
 */

const { columns } = recordParts(POLICY_FILE)[0]!
const FIELDS = fieldsOf(POLICY_FILE)
const columnOf = (key: string) => FIELDS.find((field) => field.key === key)!.label

const suppliersIn = async (ctx: Pick<Ctx, 'db' | 'lang'>): Promise<ChoiceLists> => {
  const suppliers = await listRecordNames(ctx, await openKind(ctx, CAR_SUPPLIERS.kind))
  return { suppliers: suppliers.map(({ id, name, status }) => ({ id, name, archived: status === 'archived' })) }
}

/** Every version as a row of a file. */
export const policyRows = async (ctx: Ctx) => {
  const lists = await suppliersIn(ctx)
  const versions = await listForFile(ctx)
  return versions
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.supplierId - b.supplierId)
    .map((version) => columns.map((column) => writeCell(column, rowOfPolicy(version), lists, ctx.lang)))
}

const MESSAGES = {
  required: { en: 'is required', es: 'es obligatorio' },
  onlyConditions: {
    en: 'is only for rental conditions',
    es: 'es solo para las condiciones de la renta',
  },
  published: {
    en: 'is the day of a published version, which stays as it is; give another day',
    es: 'es el día de una versión publicada, que se queda como está; indique otro día',
  },
  changed: {
    en: 'was changed by somebody else in the meantime; check the file again',
    es: 'fue modificada por otra persona mientras tanto; revise el archivo otra vez',
  },
} satisfies Record<string, Bilingual>

const EMPTY: PolicyRow = {
  policy: 'cancellation',
  supplierId: null,
  effectiveOn: '',
  title: { en: '', es: '' },
  sections: { en: [], es: [] },
}

/** A row of a file, with the stored version that it refers to and the current draft, if any. */
type Wanted = { row: PolicyRow; key: PolicyKey; stored: StoredPolicy | undefined; draft: StoredPolicy | undefined }

/** Reads a row; missing cells are taken from the version that it refers to, or otherwise from the newest version. */
const readRow = (
  { cells }: FileRow,
  { mapping, asDraft }: Pick<StoredImport, 'mapping' | 'asDraft'>,
  sheet: Sheet,
  { lists, versions }: { lists: ChoiceLists; versions: readonly StoredPolicy[] },
  fail: (column: Bilingual, message: Bilingual) => void,
): Wanted | undefined => {
  const typed = (key: string) => cellIn(cells, mapping, sheet, key)
  const into = (start: PolicyRow, keys: (column: RecordColumn) => boolean) =>
    columns.filter(keys).reduce((row, column) => {
      const read = readCell(column, typed(column.key), row, lists)
      if ('value' in read) return read.value as PolicyRow
      fail(column.name, read.problem)
      return row
    }, start)
  const isNaming = ({ piece }: RecordColumn) => piece === undefined
  if (typed('policy') === '') {
    fail(columnOf('policy'), MESSAGES.required)
    return undefined
  }
  const { policy, supplierId, effectiveOn } = into(EMPTY, isNaming)
  if ((policy === 'rentConditions') !== (supplierId !== null)) {
    fail(columnOf('supplierId'), supplierId === null ? MESSAGES.required : MESSAGES.onlyConditions)
    return undefined
  }
  const key = { kind: policy, supplierId: supplierId ?? 0 }
  const own = versions.filter((version) => version.kind === key.kind && version.supplierId === key.supplierId)
  const draft = own.find((version) => version.effectiveOn === null)
  const published = own.find((version) => effectiveOn !== '' && version.effectiveOn === effectiveOn)
  const stored = published ?? (effectiveOn === '' || asDraft ? draft : undefined)
  const start = stored ?? own.find((version) => version.effectiveOn !== null) ?? draft
  const text = into(start ? rowOfPolicy(start) : EMPTY, (column) => !isNaming(column))
  return { row: { ...text, policy, supplierId, effectiveOn }, key, stored, draft }
}

const cellIn = (cells: readonly string[], mapping: Mapping, { first }: Sheet, key: string) => {
  const index = mapping[key]
  return typeof index === 'number' ? withFormulaSigns(cells[index - first] ?? '') : ''
}

const nameOf = (
  { row: { policy, supplierId }, key }: Wanted,
  effectiveOn: string | null,
  { suppliers = [] }: ChoiceLists,
): Bilingual => {
  const supplier = suppliers.find(({ id }) => id === supplierId)?.name
  const textIn = (lang: 'en' | 'es', draft: string) =>
    [
      POLICY_NAMES[policy][lang],
      key.supplierId > 0 && supplier?.[lang],
      effectiveOn ? formatDay(effectiveOn, lang) : draft,
    ]
      .filter(Boolean)
      .join(', ')
  return { en: textIn('en', 'draft'), es: textIn('es', 'borrador') }
}

/** Imports the rows of a file; continues to the end even if some of them are faulty. */
export const importPolicies = async (
  tx: TxCtx,
  found: StoredImport,
  sheets: readonly Sheet[],
  onProgress: OnProgress,
): Promise<Outcome> => {
  const lists = await suppliersIn(tx)
  const versions = await lockForImport(tx)
  const problems: RowProblem[] = []
  const changed: ChangedSheet[] = []
  const imported: ImportedPolicy[] = []
  const named = new Map<string, number>()
  const importRow = async (sheet: Sheet, line: FileRow) => {
    const faults = problems.length
    const fail = (column: Bilingual, message: Bilingual) => {
      problems.push({ row: line.number, column, message, ...(sheet.name && { sheet: sheet.name }) })
    }
    const wanted = readRow(line, found, sheet, { lists, versions }, fail)
    if (!wanted || problems.length > faults) return
    const { row, key, stored, draft } = wanted
    const text = policyOfRow(row)
    if (stored && isSame(text, { title: stored.title, sections: stored.sections })) return
    if (stored?.effectiveOn && !found.asDraft) return fail(columnOf('effectiveOn'), MESSAGES.published)
    const effectiveOn = found.asDraft || row.effectiveOn === '' ? null : row.effectiveOn
    const name = `${key.kind} ${key.supplierId} ${effectiveOn}`
    const other = named.get(name)
    if (other !== undefined)
      return fail(columnOf('policy'), { en: `is also in row ${other}`, es: `también está en la fila ${other}` })
    named.set(name, line.number)
    const problem = effectiveOn !== null && findPolicyProblem(tx, { ...text, effectiveOn })
    if (problem) return fail(columnOf(problem.field), problem.message)
    const done = await importPolicyVersion(tx, key, { ...text, effectiveOn }, draft)
    if (!done) return fail(columnOf('policy'), MESSAGES.changed)
    imported.push(done)
    const before = done.before ? rowOfPolicy({ ...key, ...done.before, effectiveOn: null }) : EMPTY
    const cells = differencesOf(FIELDS.slice(3), before, row).length
    changed.push({
      id: done.versionId,
      name: nameOf(wanted, effectiveOn, lists),
      cells: Math.max(1, cells),
      ...(!done.before && { isNew: true }),
    })
  }
  let rows = 0
  for (const sheet of sheets.filter(({ list }) => list !== null)) {
    for (const [i, line] of sheet.rows.slice(1).entries()) {
      await onProgress(i / sheet.rows.length)
      await importRow(sheet, line)
      rows++
    }
  }
  const keep = (inside: TxCtx, importId: number) => insertImportedPolicies(inside.db, importId, imported)
  return { problems, cells: changed.reduce((sum, { cells }) => sum + cells, 0), sheets: changed, rows, keep }
}

/** Undoes what an import did to policies; returns the reasons for those that are left unchanged. */
export const undoPolicies = async (tx: TxCtx, importId: number) => {
  const kept = new Map<number, Bilingual>()
  for (const policy of await listImportedPolicies(tx.db, importId)) {
    const reason = await undoImportedPolicy(tx, policy)
    if (reason) kept.set(policy.versionId, reason)
  }
  return kept
}
