import { type KeyboardEvent, useId, useState } from 'react'
import { addDays, formatDay } from '../../../lib/days.ts'
import { localeOf } from '../../../lib/languages.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type CellValue, cellText, kindOf } from '../cell.ts'
import type { Sheet, SheetRow } from '../contract.ts'
import type { FieldName } from '../sheet.ts'
import { isLoaded, takenOn, valuesOf } from '../sheet-values.ts'
import { type CellMark, type LineMarks, lineKey } from './cell-marks.ts'
import { cellNameOf, fieldNameOf, rowNameOf } from './cell-names.ts'
import type { GridActions } from './grid-input.ts'
import { gridTexts } from './inventory.texts.ts'

const WEEK = 7

/** A week of one row as a plain table with a field in each cell: for small screens and screen readers. */
export const WeekTable = ({
  sheet,
  row,
  fields,
  marks,
  mayEdit,
  actions,
  first,
  onFirst,
}: {
  sheet: Sheet
  row: SheetRow
  fields: readonly FieldName[]
  marks: ReadonlyMap<string, LineMarks>
  mayEdit: boolean
  actions: Pick<GridActions, 'enter' | 'dismiss'>
  /** The first day of the week. */
  first: number
  onFirst: (day: number) => void
}) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const days = Array.from({ length: Math.min(WEEK, sheet.days - first) }, (_, index) => first + index)
  const weekday = new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', weekday: 'short' })
  const dayOfMonth = new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', day: 'numeric', month: 'short' })
  const dateOf = (day: number) => new Date(`${addDays(sheet.from, day)}T00:00:00Z`)
  const lastFirst = Math.max(0, sheet.days - WEEK)
  const range = `${formatDay(addDays(sheet.from, first), lang)} – ${formatDay(addDays(sheet.from, days.at(-1)!), lang)}`
  return (
    <section className="grid gap-3" aria-busy={!isLoaded(row) || undefined}>
      <div className="flex flex-wrap items-center gap-2">
        <StepButton
          label={t.previousWeek}
          icon="left"
          disabled={first === 0}
          onClick={() => onFirst(Math.max(0, first - WEEK))}
        />
        <StepButton
          label={t.nextWeek}
          icon="right"
          disabled={first >= lastFirst}
          onClick={() => onFirst(Math.min(lastFirst, first + WEEK))}
        />
        <p role="status" className="font-semibold">
          {range}
        </p>
      </div>
      {!isLoaded(row) ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <div className="overflow-x-auto rounded-card border border-line bg-surface-raised">
          <table className="week-table">
            <caption className="sr-only">{t.weekCaption(rowNameOf(row, lang), range)}</caption>
            <thead>
              <tr>
                <td />
                {days.map((day) => (
                  <th key={day} scope="col">
                    <span className="block font-normal text-muted">{weekday.format(dateOf(day))}</span>
                    {dayOfMonth.format(dateOf(day))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Counts name={t.left} strong counts={days.map((day) => leftIn(row, day))} none={t.noStock} />
              <Counts name={t.sold} counts={days.map((day) => row.sold[day] ?? 0)} none={t.noStock} />
              <Counts name={t.held} counts={days.map((day) => row.held[day] ?? 0)} none={t.noStock} />
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row">{fieldNameOf(sheet, field, lang, t)}</th>
                  {days.map((day) => (
                    <WeekCell
                      key={`${row.row} ${day}`}
                      sheet={sheet}
                      row={row}
                      field={field}
                      day={day}
                      mark={marks.get(lineKey(row.row, field))?.get(day)}
                      mayEdit={mayEdit}
                      actions={actions}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const leftIn = (row: SheetRow, day: number) => {
  const stock = row.stock[day] ?? null
  return stock === null ? null : stock - takenOn(row, day)
}

const StepButton = ({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string
  icon: 'left' | 'right'
  disabled: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
    className="inline-flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface-raised hover:bg-surface-sunk disabled:opacity-50"
  >
    <Icon name={icon} />
  </button>
)

const Counts = ({
  name,
  counts,
  none,
  strong = false,
}: {
  name: string
  counts: readonly (number | null)[]
  none: string
  strong?: boolean
}) => (
  <tr className={strong ? 'font-semibold' : 'text-muted'}>
    <th scope="row">{name}</th>
    {counts.map((count, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a count per day
      <td key={index} className={`count ${strong && count === 0 ? 'text-danger' : ''}`}>
        {count ?? none}
      </td>
    ))}
  </tr>
)

const WeekCell = ({
  sheet,
  row,
  field,
  day,
  mark,
  mayEdit,
  actions,
}: {
  sheet: Sheet
  row: SheetRow
  field: FieldName
  day: number
  mark: CellMark | undefined
  mayEdit: boolean
  actions: Pick<GridActions, 'enter' | 'dismiss'>
}) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const noteId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const value: CellValue = valuesOf(sheet, row, field)?.[day] ?? null
  const cell = { row: row.row, field, day }
  const name = cellNameOf(sheet, cell, lang, t)
  const rule = row.rules[sheet.prices.findIndex(({ key }) => `price.${key}` === field)]?.[day] ?? null
  const note =
    mark?.says ?? (rule === null ? undefined : t.ruleNote(sheet.rules.find(({ id }) => id === rule)?.name ?? ''))
  const describes = note === undefined ? {} : { 'aria-describedby': noteId }
  const noteLine = note !== undefined && (
    <span id={noteId} className={`note ${mark?.kind === 'rejected' ? 'text-danger' : ''}`}>
      {note}
    </span>
  )
  if (kindOf(field) === 'switch')
    return (
      <td>
        <label className="flex min-h-11 items-center justify-center">
          <input
            type="checkbox"
            aria-label={name}
            {...describes}
            checked={value === true}
            disabled={!mayEdit}
            onChange={({ target }) => actions.enter('edit', [{ ...cell, value: target.checked }])}
            className="size-6 accent-turquoise"
          />
        </label>
        {noteLine}
      </td>
    )
  const text = mark?.kind === 'rejected' ? mark.text : cellText(field, value, lang)
  const commit = () => {
    if (typed !== null && typed !== text) actions.enter('edit', [{ ...cell, text: typed }])
    setTyped(null)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit()
    if (key !== 'Escape') return
    setTyped(null)
    if (mark?.kind === 'rejected') actions.dismiss(cell)
  }
  return (
    <td>
      <input
        type="text"
        inputMode={kindOf(field) === 'amount' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={name}
        aria-invalid={mark?.kind === 'rejected' || undefined}
        {...describes}
        value={typed ?? text}
        placeholder="–"
        readOnly={!mayEdit}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {noteLine}
    </td>
  )
}
