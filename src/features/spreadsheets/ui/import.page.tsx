import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '../../../lib/numbers.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { DateField, SelectField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readFile } from '../../../ui/read-file.ts'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { tabStyle } from '../../../ui/tabs.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { listSheets } from '../../inventory/contract.ts'
import { sheetChoice } from '../../inventory/sheet.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { currentOfficeSession } from '../../staff/ui/staff-session.ts'
import { EXPORT_CALLS, exportRates, IMPORT_CALLS, type ImportLine, MAX_IMPORT_BYTES } from '../contract.ts'
import { FILE_AREAS, type FileArea, findFileDefinition, kindsOf, SHEET_KIND, type SpreadsheetKind } from '../kinds.ts'
import { recordParts } from '../record-columns.ts'
import type { Route } from './+types/import.page'
import { importTexts } from './import.texts.ts'
import { TONES, useKindName } from './import-kind.ts'

const PAGE_SIZE = 20

/** The area in the URL, or otherwise the first one that the staff member may see. */
const areaIn = (request: Request): FileArea => {
  const asked = new URL(request.url).searchParams.get('area')
  const permissions: readonly string[] = currentOfficeSession()?.staff.permissions ?? []
  const open = FILE_AREAS.filter((area) => permissions.includes(`${area}.see`))
  return open.find((area) => area === asked) ?? open[0] ?? 'inventory'
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const area = areaIn(request)
  const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1)
  const [imports, sheets] = await Promise.all([
    call(IMPORT_CALLS[area].listImports, { page, pageSize: PAGE_SIZE }),
    area === 'inventory' ? call(listSheets, {}) : [],
  ])
  return { area, page, imports, sheets }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(importTexts)

/** Files of rates and stock, of the catalogue or of the content: upload, download, and what was imported before. */
export default function ImportAndExport({ loaderData: { area, page, imports, sheets } }: Route.ComponentProps) {
  const t = useTexts(importTexts)
  const may = useMay()
  return (
    <Page title={t.title} lead={t.leads[area]} width="wide">
      <div className="grid gap-8">
        <Areas area={area} />
        <div key={area} className="grid items-start gap-6 lg:grid-cols-2">
          {may(IMPORT_CALLS[area].uploadImport) && <UploadForm area={area} />}
          {area === 'inventory' ? <RatesDownload sheets={sheets} /> : <RecordsDownload area={area} />}
        </div>
        <section aria-labelledby="history" className="grid gap-4">
          <h2 id="history" className="text-2xl">
            {t.history}
          </h2>
          {imports.totalItems === 0 ? (
            <p className="text-muted">{t.none}</p>
          ) : (
            <History area={area} list={imports.list} />
          )}
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            totalItems={imports.totalItems}
            hrefOf={(other) => `/office/import?area=${area}&page=${other}`}
          />
        </section>
      </div>
    </Page>
  )
}

/** Links to the areas that the staff member may see. */
const Areas = ({ area }: { area: FileArea }) => {
  const t = useTexts(importTexts)
  const may = useMay()
  const localPath = useLocalPath()
  const open = FILE_AREAS.filter((each) => may(IMPORT_CALLS[each].listImports))
  if (open.length < 2) return null
  return (
    <nav aria-label={t.areasLabel} className="flex flex-wrap border-b border-line">
      {open.map((each) => (
        <Link
          key={each}
          to={localPath(`/office/import?area=${each}`)}
          aria-current={each === area ? 'page' : undefined}
          className={tabStyle(each === area)}
        >
          {t.areas[each]}
        </Link>
      ))}
    </nav>
  )
}

const KindOptions = ({ area }: { area: FileArea }) => {
  const nameOf = useKindName()
  return kindsOf(area).map((kind) => (
    <option key={kind} value={kind}>
      {nameOf(kind)}
    </option>
  ))
}

/** The records of a kind and their lists; each is a separate CSV file. */
const usePartOptions = (kind: string) => {
  const lang = useLang()
  const definition = findFileDefinition(kind)
  return definition ? recordParts(definition).map(({ list, name }) => ({ list, name: name[lang] })) : []
}

const UploadForm = ({ area }: { area: FileArea }) => {
  const t = useTexts(importTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { uploadImport } = IMPORT_CALLS[area]
  const form = useForm({
    values: { kind: kindsOf(area)[0]!, list: '', file: undefined as File | undefined },
    check: ({ file }) => ({ file: file ? file.size > MAX_IMPORT_BYTES && t.fileTooLarge : t.fileMissing }),
    send: async ({ kind, list, file }, send) => {
      const bytes = await readFile(file!)
      const isCsv = !file!.name.toLowerCase().endsWith('.xlsx')
      return send(uploadImport, { kind, fileName: file!.name, file: bytes, ...(isCsv && list && { list }) })
    },
    onSuccess: ({ id }) => navigate(localPath(`/office/import/${id}?area=${area}`)),
  })
  const [kind, setKind] = useState(kindsOf(area)[0]!)
  const parts = usePartOptions(kind)
  return (
    <Card as="section" aria-labelledby="upload">
      <form {...form.props} className="grid gap-4">
        <h2 id="upload" className="text-xl">
          {t.upload}
        </h2>
        <p className="text-muted">{t.uploadText}</p>
        <SelectField {...form.field('kind')} label={t.kind} onChange={({ target }) => setKind(target.value)}>
          <KindOptions area={area} />
        </SelectField>
        {parts.length > 1 && (
          <SelectField key={kind} {...form.field('list')} label={t.list} hint={t.listHint}>
            {parts.map(({ list, name }) => (
              <option key={list} value={list}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <FileField
          {...form.field('file')}
          label={t.file}
          hint={area === 'inventory' ? t.fileHint : t.recordsHint}
          accept=".csv,.xlsx"
        />
        <Button busy={form.busy} className="justify-self-start">
          {t.uploadButton}
        </Button>
      </form>
    </Card>
  )
}

/** A file of records to download: a workbook with all lists, or a CSV file with one of them. */
const RecordsDownload = ({ area }: { area: 'catalogue' | 'content' }) => {
  const t = useTexts(importTexts)
  const [kind, setKind] = useState(kindsOf(area)[0]!)
  const [list, setList] = useState('')
  const [format, setFormat] = useState<Format>('xlsx')
  const parts = usePartOptions(kind)
  const wanted = { kind, list: format === 'csv' ? list : '', format }
  const name = wanted.list ? `${kind}-${wanted.list}` : kind
  return (
    <Card as="section" aria-labelledby="download">
      <div className="grid gap-4">
        <h2 id="download" className="text-xl">
          {t.download}
        </h2>
        <p className="text-muted">{t.recordsText}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="exportKind"
            label={t.kind}
            value={kind}
            onChange={({ target }) => {
              setKind(target.value)
              setList('')
            }}
          >
            <KindOptions area={area} />
          </SelectField>
          <FormatField format={format} setFormat={setFormat} />
          {format === 'csv' && parts.length > 1 && (
            <SelectField name="exportList" label={t.list} value={list} onChange={({ target }) => setList(target.value)}>
              {parts.map((part) => (
                <option key={part.list} value={part.list}>
                  {part.name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <DownloadButtons
          format={format}
          name={name}
          load={() => call(EXPORT_CALLS[area], wanted)}
          loadTemplate={() => call(IMPORT_CALLS[area].getImportTemplate, wanted)}
        />
      </div>
    </Card>
  )
}

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof TYPES

const FormatField = ({ format, setFormat }: { format: Format; setFormat: (format: Format) => void }) => (
  <SelectField
    name="format"
    label={useTexts(importTexts).format}
    value={format}
    onChange={({ target }) => setFormat(target.value as Format)}
  >
    <option value="xlsx">XLSX</option>
    <option value="csv">CSV</option>
  </SelectField>
)

/** The buttons for a file and for its template; the calls return bytes. */
const DownloadButtons = ({
  format,
  name,
  load,
  loadTemplate,
}: {
  format: Format
  name: string
  load: () => Promise<unknown>
  loadTemplate: () => Promise<unknown>
}) => {
  const t = useTexts(importTexts)
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadButton
        load={load as () => Promise<Uint8Array>}
        type={TYPES[format]}
        name={`${name}.${format}`}
        failed={t.downloadFailed}
      >
        {t.export}
      </DownloadButton>
      <DownloadButton
        variant="quiet"
        load={loadTemplate as () => Promise<Uint8Array>}
        type={TYPES[format]}
        name={`${name}-template.${format}`}
        failed={t.downloadFailed}
      >
        {t.template}
      </DownloadButton>
    </div>
  )
}

const RatesDownload = ({ sheets }: Pick<Route.ComponentProps['loaderData'], 'sheets'>) => {
  const t = useTexts(importTexts)
  const lang = useLang()
  const [kind, setKind] = useState<SpreadsheetKind>('lodging-rates')
  const [sheetId, setSheetId] = useState(0)
  const [from, setFrom] = useState('')
  const [days, setDays] = useState(90)
  const [format, setFormat] = useState<Format>('xlsx')
  const own = sheets.filter((sheet) => sheet.kind === SHEET_KIND[kind])
  const wanted = { kind, sheetId, days, format, ...(from && { from }) }
  return (
    <Card as="section" aria-labelledby="download">
      <div className="grid gap-4">
        <h2 id="download" className="text-xl">
          {t.download}
        </h2>
        <p className="text-muted">{t.downloadText}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="exportKind"
            label={t.kind}
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as SpreadsheetKind)
              setSheetId(0)
            }}
          >
            <KindOptions area="inventory" />
          </SelectField>
          <SelectField
            name="sheet"
            label={t.sheet}
            value={sheetId}
            onChange={({ target }) => setSheetId(Number(target.value))}
          >
            <option value={0}>{t.all}</option>
            {own.map((sheet) => (
              <option key={sheet.id} value={sheet.id}>
                {sheetChoice(sheet, lang)}
              </option>
            ))}
          </SelectField>
          <DateField name="from" label={t.from} value={from} onChange={({ target }) => setFrom(target.value)} />
          <SelectField name="days" label={t.days} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {[30, 90, 180, 365].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          <FormatField format={format} setFormat={setFormat} />
        </div>
        <DownloadButtons
          format={format}
          name={kind}
          load={() => call(exportRates, wanted)}
          loadTemplate={() => call(IMPORT_CALLS.inventory.getImportTemplate, { kind, format })}
        />
      </div>
    </Card>
  )
}

/** A column that does not fit on a phone; the page of the import shows the same data. */
const ON_WIDE = 'max-md:hidden'

const History = ({ area, list }: { area: FileArea; list: readonly ImportLine[] }) => {
  const t = useTexts(importTexts)
  const lang = useLang()
  const nameOf = useKindName()
  const at = useInstant()
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-line border-b text-sm text-muted">
            {[t.file, t.kind, t.when, t.who, t.state, t.changed].map((name) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pr-4 font-semibold ${[t.kind, t.when, t.who].includes(name) ? ON_WIDE : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, fileName, kind, createdAt, who, status, problemCount, cells }) => (
            <tr key={id} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-4 font-semibold">
                <LocalLink to={`/office/import/${id}?area=${area}`} className="wrap-anywhere text-link">
                  {fileName}
                </LocalLink>
              </th>
              <td className={`py-3 pr-4 ${ON_WIDE}`}>{nameOf(kind)}</td>
              <td className={`py-3 pr-4 ${ON_WIDE}`}>{at(createdAt)}</td>
              <td className={`py-3 pr-4 ${ON_WIDE}`}>{who ?? t.system}</td>
              <td className="py-3 pr-4">
                {problemCount > 0 && status !== 'failed' ? (
                  <Badge tone="danger">{t.faulty(problemCount)}</Badge>
                ) : (
                  <Badge tone={TONES[status]}>{t.states[status]}</Badge>
                )}
              </td>
              <td className="py-3 pr-4 tabular-nums">{cells === null ? '' : formatNumber(cells, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
