import type { Lang } from '../../../lib/languages.ts'
import { fieldsOf, type RecordContent } from '../../../lib/record-fields.ts'
import { refuseField } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import {
  type FileCell,
  type FileFormat,
  type SheetRows,
  writeFile,
  writeWorkbook,
} from '../../../platform/sheets/write-file.ts'
import { POLICY_FILE } from '../../information/policy-file.ts'
import { listRecordNames, type OpenKind, openKind, readLatest } from '../../publishing/server/import-records.service.ts'
import { findFileDefinition, plainName } from '../kinds.ts'
import { writeCell } from '../record-cells.ts'
import { NUMBER, type RecordPart, recordParts, sheetName } from '../record-columns.ts'
import { policyRows } from './policy-files.service.ts'

type Exported = { id: number; owner: FileCell; content: RecordContent }
type Wanted = { kind: string; list: string; format: FileFormat }

/** A file with the columns of a kind in the reader's language and no rows. Refuses: INVALID for an unknown list. */
export const recordTemplate = (ctx: Pick<Ctx, 'lang'>, wanted: Wanted) =>
  fileOf(`${nameOfFile(wanted)}-template`, wanted, ctx.lang, () => [])

/** The records of a kind that are not archived, with their latest contents, as a file. Refuses: INVALID for an unknown list. */
export const exportRecords = async (ctx: Ctx, wanted: Wanted) => {
  if (wanted.kind === POLICY_FILE.kind) {
    const rows = await policyRows(ctx)
    return fileOf(nameOfFile(wanted), wanted, ctx.lang, () => rows)
  }
  const open = await openKind(ctx, wanted.kind)
  const names = await listRecordNames(ctx, open)
  const records: Exported[] = []
  for (const { id, name, status } of names) {
    if (status === 'archived') continue
    const isOnly = (each: string) =>
      names.filter((other) => [other.name.en, other.name.es].some((known) => plainName(known) === plainName(each)))
        .length === 1
    const owner = isOnly(name[ctx.lang]) ? name[ctx.lang] : id
    records.push({ id, owner, content: await readLatest(ctx, open, id) })
  }
  return fileOf(nameOfFile(wanted), wanted, ctx.lang, (part) => rowsOf(open, part, records, ctx.lang))
}

const nameOfFile = ({ kind, list, format }: Wanted) => (list && format === 'csv' ? `${kind}-${list}` : kind)

/** A workbook with all sheets of a kind, or a CSV file with one of them. */
const fileOf = (
  name: string,
  { kind, list, format }: Wanted,
  lang: Lang,
  rows: (part: RecordPart) => SheetRows,
): Promise<FileReply> => {
  const parts = recordParts(findFileDefinition(kind)!)
  const withHead = (part: RecordPart) => [part.columns.map((column) => column.name[lang]), ...rows(part)]
  if (format === 'xlsx')
    return writeWorkbook(
      name,
      parts.map((part) => ({ name: sheetName(part.name[lang]), rows: withHead(part) })),
    )
  const wanted = parts.find((part) => part.list === list) ?? (list === '' ? parts[0] : undefined)
  if (!wanted) return refuseField('list', { en: 'is not a list of this kind', es: 'no es una lista de esta clase' })
  return writeFile(name, format, withHead(wanted))
}

const rowsOf = ({ kind, lists }: OpenKind, part: RecordPart, records: readonly Exported[], lang: Lang) => {
  const cellsOf = (record: Exported, content: RecordContent) =>
    part.columns.map((column): FileCell => {
      if (column.field) return writeCell(column, content, lists, lang)
      return column.key === NUMBER ? record.id : record.owner
    })
  if (part.list === '') return records.map((record) => cellsOf(record, record.content))
  const field = fieldsOf(kind.definition).find(({ key }) => key === part.list)!
  return records.flatMap((record) =>
    ((record.content[field.key] ?? []) as RecordContent[]).map((row) => cellsOf(record, row)),
  )
}
