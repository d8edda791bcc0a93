import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { data } from 'react-router'
import { addDays, dayInHavana, isDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useAttendedPolling } from '../../../ui/attended-polling.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { getRecord } from '../../publishing/contract.ts'
import { useMay } from '../../staff/ui/staff.ts'
import type { BulkPlan } from '../bulk-edit.ts'
import { getSheet, type Sheet, saveChange } from '../contract.ts'
import { GRID_VIEWS, type GridLine, type GridView, isFound, linesOf, shownFields } from '../grid-lines.ts'
import { dismiss, enter, isUnsaved, redo, undo } from '../session.ts'
import { SHEET_KINDS } from '../sheet.ts'
import { SHEET_RECORDS } from '../sheet-records.ts'
import { isLoaded } from '../sheet-values.ts'
import type { Route } from './+types/sheet.page'
import { BulkEditDialog, type BulkStart } from './bulk-edit-dialog.tsx'
import { CellDescription } from './cell-description.tsx'
import { useMarks } from './cell-marks.ts'
import { cellNameOf, rowNameOf, valueName } from './cell-names.ts'
import { DayChoice } from './day-choice.tsx'
import type { GridActions } from './grid-input.ts'
import { GridHelp, GridLegend } from './grid-legend.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { gridTexts } from './inventory.texts.ts'
import { lastSheet } from './last-sheet.ts'
import { LoadStatus } from './load-status.tsx'
import { ProblemsDialog } from './problems-dialog.tsx'
import { type ActiveCell, RateGrid } from './rate-grid.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { SaveStatus } from './save-status.tsx'
import { SHEET_LAYOUTS, sheetLayout } from './sheet-layout.ts'
import { PART, useSheetParts } from './sheet-parts.ts'
import { openSheetStore } from './sheet-store.ts'
import { ToolButton, ToolSelect } from './tool-button.tsx'
import { WeekTable } from './week-table.tsx'

/** Days that the grid shows. */
const DAYS = 365
/** Days of a bulk edit without a selection. */
const BULK_DAYS = 30
/** Polling interval for changes by others, in milliseconds. */
const REFRESH_MS = 30_000
/** The most rows that are all unfolded at first. */
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
  const { session, failure } = useSyncExternalStore(store.subscribe, store.current)
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
  const [said, setSaid] = useState('')
  const [warning, setWarning] = useState('')
  const [open, setOpen] = useState<'problems' | 'bulk' | 'rules' | 'history' | null>(null)
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

  const actions: GridActions = {
    enter: (source, entries) => {
      const missing = new Set(entries.map(({ row }) => row))
      for (const row of sheet.rows) if (isLoaded(row)) missing.delete(row.row)
      setWarning(missing.size > 0 ? t.stillLoading(missing.size) : '')
      if (missing.size > 0) {
        need([...missing])
        return false
      }
      const { session: next, edits, rejected } = enter(session, source, entries)
      store.update(next)
      const [only] = edits
      const done =
        edits.length === 1 && only
          ? t.setTo(cellNameOf(sheet, only, lang, t), valueName(only.field, only.after, lang, t))
          : edits.length > 0
            ? t.changed(edits.length)
            : rejected === 0
              ? t.unchanged
              : ''
      setSaid([done, rejected > 0 && t.rejectedCount(rejected)].filter(Boolean).join(' '))
      return rejected === 0
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    dismiss: (cell) => store.update(dismiss(session, [cell])),
    fold: (row) => {
      const next = new Set(folded)
      const isFolded = next.delete(row)
      if (!isFolded) next.add(row)
      setFolded(next)
      const name = sheet.rows.find((each) => each.row === row)!.name[lang]
      setSaid(isFolded ? t.unfolded(name) : t.folded(name))
    },
    announce: setSaid,
  }
  const step = (source: 'undo' | 'redo') => {
    const taken = (source === 'undo' ? undo : redo)(session)
    if (!taken) return setSaid(source === 'undo' ? t.nothingToUndo : t.nothingToRedo)
    store.update(taken.session)
    const done = (source === 'undo' ? t.undone : t.redone)(taken.edits.length)
    setSaid([done, taken.rejected > 0 && t.changedSince(taken.rejected)].filter(Boolean).join(' '))
  }

  const applyBulk = ({ edits }: BulkPlan) => {
    const entries = edits.map(({ row, field, day, after }) => ({ row, field, day, value: after }))
    store.update(enter(session, 'bulk', entries).session)
    setSaid(t.changed(edits.length))
  }
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LocalLink
          to="/office/inventory"
          aria-label={t.back}
          title={t.back}
          className="-ml-2 inline-flex size-11 items-center justify-center rounded-full text-link hover:bg-surface-sunk"
        >
          <Icon name="left" />
        </LocalLink>
        <h1 className="min-w-0 text-2xl">{sheet.name}</h1>
        <SaveStatus session={session} failure={failure} onRetry={store.retry} />
        {may(getRecord) && (
          <LocalLink
            to={`/office/catalogue/${SHEET_RECORDS[sheet.kind]}/${sheet.id}`}
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t.openRecord}
          </LocalLink>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          {mayEdit && (
            <>
              <ToolButton onClick={actions.undo} disabled={session.stack.done.length === 0}>
                {t.undo}
              </ToolButton>
              <ToolButton onClick={actions.redo} disabled={session.stack.undone.length === 0}>
                {t.redo}
              </ToolButton>
              <ToolButton onClick={() => setOpen('bulk')}>{t.bulk}</ToolButton>
            </>
          )}
          <ToolButton onClick={() => showRules()}>{t.rules}</ToolButton>
          <ToolButton onClick={() => setOpen('history')}>{t.history}</ToolButton>
        </div>
      </div>
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
      {session.rejected.length + session.disputed.length > 0 && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-warning/35 bg-warning-soft px-4 py-1.5"
        >
          <Icon name="warning" className="text-warning" />
          <span>
            {[
              session.disputed.length > 0 && t.someDisputed(session.disputed.length),
              session.rejected.length > 0 && t.someRejected(session.rejected.length),
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
          <ToolButton onClick={() => setOpen('problems')}>{t.review}</ToolButton>
        </div>
      )}
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

/** A bulk edit begins with the selected days and rows, or with a month from the active day in all rows that are loaded. */
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
