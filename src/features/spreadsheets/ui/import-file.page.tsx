import type { ReactNode } from 'react'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { formatNumber, formatPercent } from '../../../lib/numbers.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { notFound, orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { POLICY_FILE } from '../../information/policy-file.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { IMPORT_CALLS, type Import } from '../contract.ts'
import { areaOfKind, COLUMNS, FILE_AREAS, findFileDefinition, isRatesKind } from '../kinds.ts'
import { missingColumns, recordParts } from '../record-columns.ts'
import type { Route } from './+types/import-file.page'
import { importFileTexts, importTexts } from './import.texts.ts'
import { TONES, useKindName } from './import-kind.ts'

export const clientLoader = async ({ params: { id }, url }: Route.ClientLoaderArgs) => {
  const asked = url.searchParams.get('area')
  const area = FILE_AREAS.find((each) => each === asked) ?? 'inventory'
  return /^\d+$/.test(id) ? orNotFound(call(IMPORT_CALLS[area].getImport, { id: Number(id) })) : notFound()
}

/** The calls for an import. */
const callsOf = ({ kind }: Pick<Import, 'kind'>) => IMPORT_CALLS[areaOfKind(kind) ?? 'inventory']

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(importFileTexts)

const isRunning = ({ status }: Pick<Import, 'status'>) => status === 'checking' || status === 'committing'

/** One import: its columns, its problems, what it would change, and the buttons for its state. */
export default function ImportFile({ loaderData: file }: Route.ComponentProps) {
  const t = useTexts(importFileTexts)
  const list = useTexts(importTexts)
  const nameOf = useKindName()
  const reload = useBackgroundReload()
  usePolling(reload, 1_000, isRunning(file))
  const at = useInstant()
  const { status, kind, fileName, createdAt, who, problemCount } = file
  return (
    <Page title={fileName} lead={[nameOf(kind), at(createdAt), who ?? list.system].join(' · ')} width="wide">
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-3">
          <LocalLink to={`/office/import?area=${areaOfKind(kind)}`} className="font-semibold text-link">
            {t.back}
          </LocalLink>
          <Badge tone={TONES[status]}>{list.states[status]}</Badge>
        </p>
        {isRunning(file) && <Progress file={file} />}
        {status === 'checked' && (problemCount > 0 ? <Problems file={file} /> : <Summary file={file} />)}
        {status === 'undone' && <Kept file={file} />}
        {(status === 'done' || status === 'undone') && <Summary file={file} />}
        {status === 'failed' && <Problems file={file} />}
        {(status === 'new' || status === 'checked' || status === 'failed') &&
          (file.hasFile ? <ColumnsForm key={status} file={file} /> : <Notice tone="info">{t.deleted}</Notice>)}
      </div>
    </Page>
  )
}

const Progress = ({ file: { step, percent, rowsRead } }: { file: Import }) => {
  const t = useTexts(importFileTexts)
  const lang = useLang()
  const label = t.steps[step ?? 'waiting']
  return (
    <Card>
      <div className="grid gap-2">
        <span role="status" className="font-semibold">
          {label}…
        </span>
        <progress
          aria-label={label}
          className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-sea [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-sea"
          {...(step !== null && { value: percent, max: 100 })}
        />
        <span className="text-sm text-muted tabular-nums">
          {formatPercent(percent, lang)} · {t.rowsRead(rowsRead)}
        </span>
      </div>
    </Card>
  )
}

type Group = {
  title: string
  columns: readonly { key: string; name: Bilingual; required?: boolean | undefined }[]
  /** The positions of its headers among all headers of the file. */
  headers: readonly number[]
}

/** The columns of a file; for a file of records, by sheet. */
const groupsOf = ({ kind, headers, fileSheets }: Import, lang: Lang): Group[] => {
  const all = headers.map((_, i) => i)
  if (isRatesKind(kind)) return [{ title: '', columns: COLUMNS[kind], headers: all }]
  return recordParts(findFileDefinition(kind)!).flatMap(({ list, name, columns }) => {
    const sheet = fileSheets.find((each) => each.list === list)
    return sheet ? [{ title: name[lang], columns, headers: all.slice(sheet.first, sheet.first + sheet.count) }] : []
  })
}

const toMapping = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, index]) => [key, index ? Number(index) : null]))

const ColumnsForm = ({ file }: { file: Import }) => {
  const t = useTexts(importFileTexts)
  const lang = useLang()
  const { id, kind, status, headers, mapping, fileSheets } = file
  const { checkImport } = callsOf(file)
  const groups = groupsOf(file, lang)
  const columns = groups.flatMap((group) => group.columns)
  const isRecords = !isRatesKind(kind)
  const isPolicies = kind === POLICY_FILE.kind
  const modes = isPolicies ? t.policyModes : t.modes
  const form = useForm({
    values: {
      mode: file.asDraft ? 'draft' : 'publish',
      ...Object.fromEntries(columns.map(({ key }) => [key, String(mapping[key] ?? '')])),
    } as Record<string, string>,
    check: ({ mode: _, ...values }) => {
      const absent = isRecords ? missingColumns(kind, fileSheets, toMapping(values)) : []
      return Object.fromEntries([
        ...columns.map(({ key, name, required }) => [
          key,
          required && values[key] === '' && t.columnMissing(name[lang]),
        ]),
        ...columns
          .filter(({ name }) => absent.includes(name))
          .map(({ key, name }) => [key, isPolicies ? t.columnMissing(name[lang]) : t.noNaming]),
      ])
    },
    send: ({ mode, ...values }, send) =>
      send(checkImport, { id, mapping: toMapping(values), asDraft: isRecords && mode === 'draft' }),
    reload: true,
  })
  const may = useMay()
  if (!may(checkImport)) return null
  return (
    <Card as="section" aria-labelledby="columns">
      <form {...form.props} className="grid gap-4">
        <h2 id="columns" className="text-xl">
          {t.columns}
        </h2>
        <p className="text-muted">{t.columnsText}</p>
        {fileSheets
          .filter(({ list }) => list === null)
          .map(({ name }) => (
            <Notice key={name} tone="info">
              {t.notRead(name)}
            </Notice>
          ))}
        {groups.map((group) => (
          <fieldset key={group.title} className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {groups.length > 1 && <legend className="mb-2 font-semibold">{group.title}</legend>}
            {group.columns.map(({ key, name, required = false }) => (
              <SelectField key={key} {...form.field(key)} label={name[lang]} required={required}>
                <option value="">{t.absent}</option>
                {group.headers.map((i) => (
                  <option key={i} value={i}>
                    {headers[i] || `${i - group.headers[0]! + 1}`}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
        ))}
        {isRecords && (
          <SelectField {...form.field('mode')} label={t.mode}>
            <option value="publish">{modes.publish}</option>
            <option value="draft">{modes.draft}</option>
          </SelectField>
        )}
        <Button variant={status === 'new' ? 'primary' : 'secondary'} busy={form.busy} className="justify-self-start">
          {status === 'new' ? t.check : t.checkAgain}
        </Button>
      </form>
    </Card>
  )
}

const Problems = ({ file }: { file: Import }) => {
  const { id, kind, status, problems, problemCount } = file
  const t = useTexts(importFileTexts)
  const hasSheets = problems.some(({ sheet }) => sheet)
  const lang = useLang()
  return (
    <section aria-labelledby="problems" className="grid gap-4">
      <h2 id="problems" className="text-xl text-danger">
        {status === 'failed' ? t.failed : t.problems(problemCount)}
      </h2>
      <p>
        {status === 'failed' ? t.failedText : t.problemsText}{' '}
        {problemCount > problems.length && t.shown(problems.length)}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {problemCount > 0 && (
          <DownloadButton
            load={() => call(callsOf(file).getImportProblems, { id }) as unknown as Promise<Uint8Array>}
            type="text/csv"
            name={`import-${id}-problems.csv`}
            failed={t.saveFailed}
          >
            {t.saveProblems}
          </DownloadButton>
        )}
        <LocalLink to={`/office/import?area=${areaOfKind(kind)}`} className="font-semibold text-link">
          {t.uploadAnother}
        </LocalLink>
      </div>
      {problemCount > 0 && (
        <Table heads={[...(hasSheets ? [t.sheet] : []), t.row, t.column, t.problem]}>
          {problems.map(({ sheet, row, column, message }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two problems
            <tr key={i} className="border-line border-b align-top">
              {hasSheets && <td className="py-2 pr-4">{sheet}</td>}
              <td className="py-2 pr-4 tabular-nums">{row || ''}</td>
              <td className="py-2 pr-4">{column?.[lang] ?? t.wholeFile}</td>
              <td className="py-2">{message[lang]}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <OfficeTable framed={false} className="max-h-128 overflow-y-auto" heads={heads}>
    {children}
  </OfficeTable>
)

/** What the file would change or has changed, and the button for the next step. */
const Summary = ({ file }: { file: Import }) => {
  const { id, kind, status, cells, sheets, asDraft } = file
  const { commitImport, undoImport } = callsOf(file)
  const isRecords = !isRatesKind(kind)
  const t = useTexts(importFileTexts)
  const lang = useLang()
  const may = useMay()
  const { busy, act } = useAction({ reload: true })
  const changed = sheets.filter((sheet) => sheet.cells > 0)
  if (!cells) return <Notice tone="info">{t.nothing}</Notice>
  return (
    <Card as="section" aria-labelledby="summary">
      <div className="grid gap-4">
        <div role="status">
          <h2 id="summary" className="text-xl">
            {isRecords
              ? (status === 'checked' ? t.wouldChange : t.didChange)(changed.length)
              : (status === 'checked' ? t.would : t.did)(cells)}
          </h2>
        </div>
        {asDraft && status === 'checked' && <p>{t.willBeDrafts}</p>}
        <Table heads={isRecords ? [t.record, t.changes] : [t.name, t.cells]}>
          {changed.map((sheet) => (
            <tr key={sheet.id} className="border-line border-b">
              <td className="py-2 pr-4">
                {sheet.name} {sheet.isNew && <Badge tone="info">{t.added}</Badge>}
              </td>
              <td className="py-2 tabular-nums">{formatNumber(sheet.cells, lang)}</td>
            </tr>
          ))}
        </Table>
        {status === 'checked' && may(commitImport) && (
          <Button
            busy={busy}
            className="justify-self-start"
            type="button"
            onClick={() => act((send) => send(commitImport, { id }))}
          >
            {t.commit}
          </Button>
        )}
        {status === 'done' && may(undoImport) && (
          <div className="grid justify-items-start gap-2">
            <p className="text-muted">{isRecords ? t.undoRecordsText : t.undoText}</p>
            <Button
              variant="secondary"
              busy={busy}
              type="button"
              onClick={() => act((send) => send(undoImport, { id }), { done: t.undone })}
            >
              {t.undo}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** What an undo left unchanged, and why. */
const Kept = ({ file: { sheets } }: { file: Import }) => {
  const t = useTexts(importFileTexts)
  const lang = useLang()
  const kept = sheets.filter((sheet) => sheet.kept)
  if (kept.length === 0) return null
  return (
    <Notice tone="warning" title={t.kept}>
      <ul className="grid gap-1">
        {kept.map(({ id, name, kept: reason }) => (
          <li key={id}>
            {name}: {reason![lang]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
