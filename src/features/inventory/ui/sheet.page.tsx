import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { data } from 'react-router'
import { addDays, dayInHavana, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useAttendedPolling } from '../../../ui/attended-polling.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { getSheet, type Sheet, saveChange } from '../contract.ts'
import { GRID_VIEWS, type GridLine, type GridView, isFound, linesOf, shownFields } from '../grid-lines.ts'
import { isUnsaved } from '../session.ts'
import { SHEET_KINDS } from '../sheet.ts'
import { isLoaded } from '../sheet-values.ts'
import type { Route } from './+types/sheet.page'
import { BulkEditDialog, type BulkStart } from './bulk-edit-dialog.tsx'
import { CellDescription } from './cell-description.tsx'
import { useMarks } from './cell-marks.ts'
import { rowNameOf, valueName } from './cell-names.ts'
import { DayChoice } from './day-choice.tsx'
import { GridHelp, GridLegend } from './grid-legend.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { gridTexts } from './inventory.texts.ts'
import { lastSheet } from './last-sheet.ts'
import { LoadStatus } from './load-status.tsx'
import { ProblemsDialog } from './problems-dialog.tsx'
import { type ActiveCell, RateGrid } from './rate-grid.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { useSheetActions } from './sheet-actions.ts'
import { type SheetDialog, SheetHeading, SheetProblems } from './sheet-heading.tsx'
import { SHEET_LAYOUTS, sheetLayout } from './sheet-layout.ts'
import { PART, useSheetParts } from './sheet-parts.ts'
import { openSheetStore } from './sheet-store.ts'
import { ToolButton, ToolSelect } from './tool-button.tsx'
import { WeekTable } from './week-table.tsx'

/** Days that the grid shows. */
const DAYS = 365
/** Number of days in a bulk edit when nothing is selected. */
const BULK_DAYS = 30
/** Polling interval for changes by others, in milliseconds. */
const REFRESH_MS = 30_000
/** Maximum number of rows that are all unfolded initially. */
const FEW_ROWS = 15

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => {
  const kind = SHEET_KINDS.find((each) => each === params.kind)
  if (!kind || !/^\d+$/.test(params.id)) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('from') ?? ''
  const from = isDay(asked) ? asked : dayInHavana(new Date())
  return orNotFound(call(getSheet, { kind, id: Number(params.id), from, days: DAYS, most: PART }))
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(gridTexts)

/** The rates, stock and restrictions of one hotel or car supplier. */
export default function SheetPage({ loaderData: loaded }: Route.ComponentProps) {
  return <SheetEditor key={`${loaded.kind} ${loaded.id} ${loaded.from}`} loaded={loaded} />
}

const DESCRIPTION = 'cell-description'

const SheetEditor = ({ loaded }: { loaded: Sheet }) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const may = useMay()
  const mayEdit = may(saveChange)
  const [store] = useState(() => openSheetStore(loaded, ({ field, after }) => valueName(field, after, lang, t)))
  const state = useSyncExternalStore(store.subscribe, store.current)
  const { session } = state
  const { sheet } = session
  const parts = useSheetParts(loaded, store)
  const [view, setView] = useState<GridView>('everything')
  const layout = sheetLayout.use() ?? 'year'
  const [typed, setTyped] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(sheet.rows.length > FEW_ROWS ? sheet.rows.slice(1).map(({ row }) => row) : []),
  )
  const rows = useMemo(() => sheet.rows.filter((row) => isFound(row, typed)), [sheet.rows, typed])
  const fields = useMemo(() => shownFields(sheet, view), [sheet, view])
  const lines = useMemo(() => linesOf(rows, fields, folded), [rows, fields, folded])
  const marks = useMarks(session)
  const [active, setActive] = useState<ActiveCell>()
  const [open, setOpen] = useState<SheetDialog | null>(null)
  const [rule, setRule] = useState<number>()
  const [showDay, setShowDay] = useState<{ day: number } | null>(null)
  const [weekRow, setWeekRow] = useState('')
  const shownRow = rows.find(({ row }) => row === weekRow) ?? rows[0]
  const { need, refresh } = parts

  useEffect(() => () => store.close(), [store])
  useEffect(() => lastSheet.save({ kind: loaded.kind, id: loaded.id }), [loaded.kind, loaded.id])
  useEffect(() => {
    if (layout === 'week' && shownRow && !isLoaded(shownRow)) need([shownRow.row])
  }, [layout, shownRow, need])
  // For a large sheet, polls only the first rows that are not folded.
  const isLarge = sheet.rows.length > PART
  const poll = useCallback(() => {
    const open = new Set(
      rows
        .filter(({ row }) => !folded.has(row))
        .slice(0, PART)
        .map(({ row }) => row),
    )
    refresh(isLarge ? open : undefined).catch(() => {})
  }, [refresh, isLarge, rows, folded])
  useAttendedPolling(poll, REFRESH_MS)

  const { actions, applyBulk, said, warning } = useSheetActions({
    session,
    update: store.update,
    need,
    folded,
    onFold: setFolded,
  })
  const close = () => setOpen(null)
  const showRules = (id?: number) => {
    setRule(id)
    setOpen('rules')
  }

  const allFolded = folded.size >= sheet.rows.length
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-[34rem] w-full flex-col gap-3 px-4 py-4 sm:px-6 lg:h-[calc(100dvh-4rem)]"
    >
      <SheetHeading
        state={state}
        mayEdit={mayEdit}
        actions={actions}
        onRetry={store.retry}
        onOpen={(dialog) => (dialog === 'rules' ? showRules() : setOpen(dialog))}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <ToolSelect
          label={t.layout}
          value={layout}
          options={SHEET_LAYOUTS.map((each) => ({ value: each, name: t.layouts[each] }))}
          onChange={sheetLayout.save}
        />
        <DayChoice from={sheet.from} days={sheet.days} onDay={(day) => setShowDay({ day })} />
        <ToolSelect
          label={t.show}
          value={view}
          options={GRID_VIEWS.map((each) => ({ value: each, name: t.views[each] }))}
          onChange={setView}
        />
        {sheet.rows.length > FEW_ROWS && (
          <label className="grid gap-1 text-sm font-semibold">
            {t.rowFilter}
            <input
              type="search"
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              className="control min-h-11 w-48 text-sm"
            />
          </label>
        )}
        {layout === 'week' && shownRow ? (
          <ToolSelect
            label={sheet.kind === 'car' ? t.carRows : t.lodgingRows}
            value={shownRow.row}
            options={rows.map((row) => ({ value: row.row, name: rowNameOf(row, lang) }))}
            onChange={setWeekRow}
          />
        ) : (
          <ToolButton onClick={() => setFolded(new Set(allFolded ? [] : sheet.rows.map(({ row }) => row)))}>
            {allFolded ? t.unfoldAll : t.foldAll}
          </ToolButton>
        )}
        <LoadStatus {...parts} onRetry={parts.retry} />
      </div>
      {!mayEdit && <Notice>{t.readOnly}</Notice>}
      {warning && (
        <Notice tone="warning" role="alert">
          {warning}
        </Notice>
      )}
      <SheetProblems session={session} onReview={() => setOpen('problems')} />
      {shownRow === undefined ? (
        <p className="text-lg text-muted">{sheet.rows.length === 0 ? t.noRows : t.noRowFound}</p>
      ) : layout === 'week' ? (
        <WeekTable
          sheet={sheet}
          row={shownRow}
          fields={fields}
          marks={marks}
          mayEdit={mayEdit}
          actions={actions}
          first={Math.min(showDay?.day ?? 0, Math.max(0, sheet.days - 7))}
          onFirst={(day) => setShowDay({ day })}
        />
      ) : (
        <RateGrid
          session={session}
          lines={lines}
          folded={folded}
          marks={marks}
          mayEdit={mayEdit}
          actions={actions}
          onActive={setActive}
          onNeed={need}
          describedBy={DESCRIPTION}
          showDay={showDay}
        />
      )}
      {layout === 'year' && shownRow && (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-sm">
            <CellDescription active={active} sheet={sheet} id={DESCRIPTION} onRule={showRules} />
            <GridHelp />
          </div>
          <GridLegend kind={sheet.kind} />
        </>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <ProblemsDialog open={open === 'problems'} onClose={close} session={session} onChange={store.update} />
      <BulkEditDialog
        open={open === 'bulk'}
        onClose={close}
        sheet={sheet}
        start={bulkStartOf(sheet, lines, active)}
        parts={parts}
        onApply={applyBulk}
      />
      <RulesDialog
        open={open === 'rules'}
        onClose={close}
        sheet={sheet}
        mayEdit={mayEdit}
        ruleId={rule}
        onApplied={refresh}
      />
      <HistoryDialog open={open === 'history'} onClose={close} sheet={sheet} mayEdit={mayEdit} onUndone={refresh} />
      <LeaveGuard unsaved={isUnsaved(session)} />
    </main>
  )
}

/** A bulk edit starts with the selected days and rows, or with a month from the active day in all loaded rows. */
const bulkStartOf = (sheet: Sheet, lines: readonly GridLine[], active: ActiveCell | undefined): BulkStart => {
  const { area, count } = active ?? { count: 0 }
  const day = (index: number) => addDays(sheet.from, Math.min(index, sheet.days - 1))
  if (!area || count <= 1)
    return {
      from: day(area?.left ?? 0),
      to: day((area?.left ?? 0) + BULK_DAYS - 1),
      rows: sheet.rows.filter(isLoaded).map(({ row }) => row),
    }
  const rows = lines.slice(area.top, area.bottom + 1).map(({ row }) => row.row)
  return { from: day(area.left), to: day(area.right), rows: [...new Set(rows)] }
}
