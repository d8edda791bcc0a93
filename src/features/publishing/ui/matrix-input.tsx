import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { CONTRACT_CURRENCY } from '../../../lib/money.ts'
import { choicesOf, type RecordContent, type RecordField, type RecordMatrix } from '../../../lib/record-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, Hint } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { readTable } from '../../inventory/tabular-text.ts'
import { withItem, withoutItem } from './edited-list.ts'
import { type InputProps, useEditor } from './editor-context.ts'
import { readNumber, shownNumber } from './number-text.ts'
import { publishingTexts } from './publishing.texts.ts'

type MatrixField = RecordField & { input: 'rows'; matrix: RecordMatrix }
type Amount = number | string | null

type Place = readonly [row: number, column: number]

/** The diagonal has no cells. */
const FIRST: Place = [0, 1]

const MOVES: Readonly<Record<string, [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** With Ctrl, to the first and the last cell. */
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

/**
 * Amounts in a table with a choice per row and per column; each cell is a row of the record. The grid is one tab stop, and arrow keys move
 * between its cells. A block from a spreadsheet can be pasted, and an empty cell shows the amount that applies instead.
 */
export const MatrixInput = ({ field, path, value, onChange }: InputProps<RecordContent[], MatrixField>) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const ids = useId()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>(FIRST)
  const { disabled, errors, lists, content } = useEditor()
  const { down, across, amount, axis, filled } = field.matrix
  const of = (key: string) => field.fields.find((each) => each.key === key)!
  const { label: downLabel } = of(down)
  const { label: acrossLabel } = of(across)
  const choice = of(down) as RecordField & { input: 'choice' }
  const names = new Map(choicesOf(choice.choices, lists).map(({ id, name }) => [id, name[lang]]))
  const zones = [
    ...new Set((content[axis.rows] as RecordContent[]).map((row) => row[axis.key]).filter((id) => id !== null)),
  ] as (number | string)[]
  const rest = new Map(filled(content, lists).map((row) => [`${row[down]} ${row[across]}`, row[amount] as number]))
  const indexOf = (from: unknown, to: unknown) => value.findIndex((row) => row[down] === from && row[across] === to)
  const strays = value.flatMap((row, i) =>
    zones.includes(row[down] as number) && zones.includes(row[across] as number) && row[down] !== row[across]
      ? []
      : [i],
  )
  const nameOf = (id: unknown) => names.get(id as number) ?? t.empty

  // There may be fewer zones than when the cell had the focus.
  const [stopRow, stopColumn] = Math.max(...active) < zones.length ? active : FIRST

  const withAmounts = (changes: readonly { from: unknown; to: unknown; amount: Amount }[]) => {
    let rows = value
    for (const { from, to, amount: entered } of changes) {
      const i = rows.findIndex((row) => row[down] === from && row[across] === to)
      if (entered === null) rows = i < 0 ? rows : withoutItem(rows, i)
      else if (i < 0) rows = [...rows, { [down]: from, [across]: to, [amount]: entered }]
      else rows = withItem(rows, i, { ...rows[i]!, [amount]: entered })
    }
    onChange(rows)
  }
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
  const goTo = (cell: HTMLInputElement | null | undefined) => {
    cell?.focus()
    cell?.select()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const cells = [...table.current!.querySelectorAll<HTMLInputElement>('[data-cell]')]
    const end = event.ctrlKey ? ENDS[event.key] : undefined
    if (end !== undefined) {
      event.preventDefault()
      return goTo(cells.at(end))
    }
    const move = MOVES[event.key]
    if (!move) return
    const { selectionStart, selectionEnd, value: typed } = event.currentTarget
    // Within a text, the arrow keys move the caret. When the whole text is selected, they move between cells.
    const isWhole = selectionStart === 0 && selectionEnd === typed.length
    if (event.key === 'ArrowLeft' && !isWhole && selectionEnd !== 0) return
    if (event.key === 'ArrowRight' && !isWhole && selectionStart !== typed.length) return
    event.preventDefault()
    let [to, at] = [row + move[0], column + move[1]]
    const onDiagonal = to === at
    // The diagonal has no cells. Where it ends a row or column, the next cell in reading order follows.
    if (onDiagonal) [to, at] = [to + move[0], at + move[1]]
    const inOrder = cells[cells.indexOf(event.currentTarget) + move[0] + move[1]]
    goTo(cellAt(to, at) ?? (onDiagonal ? inOrder : undefined))
  }
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const pasted = readTable(event.clipboardData.getData('text/plain'))
    if (pasted.length < 2 && (pasted[0]?.length ?? 0) < 2) return
    event.preventDefault()
    withAmounts(
      pasted.flatMap((cells, i) =>
        cells.flatMap((cell, j) => {
          const [from, to] = [zones[row + i], zones[column + j]]
          if (from === undefined || to === undefined || from === to) return []
          return [{ from, to, amount: readNumber(cell.replace('$', ''), true) }]
        }),
      ),
    )
  }
  return (
    <fieldset
      name={path}
      tabIndex={-1}
      className="min-w-0"
      aria-describedby={errors.has(path) ? `${ids}-error` : undefined}
    >
      <legend className="text-[0.95rem] font-semibold">
        {field.label[lang]} ({CONTRACT_CURRENCY})
      </legend>
      <Hint id={`${ids}-hint`}>
        {field.hint?.[lang]} {!disabled && t.matrixHint}
      </Hint>
      <FieldError id={`${ids}-error`}>{errors.get(path)}</FieldError>
      {zones.length < 2 ? (
        <p className="mt-1 text-muted">{t.matrixNeedsTwo}</p>
      ) : (
        <div className="relative mt-2 overflow-x-auto rounded-card border border-line">
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table element */}
          <table ref={table} role="grid" aria-label={field.label[lang]} aria-readonly={disabled} className="text-left">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 z-1 min-w-40 bg-surface-raised p-2 align-bottom text-sm font-semibold"
                >
                  {t.matrixCorner(downLabel[lang], acrossLabel[lang])}
                </th>
                {zones.map((to) => (
                  <th key={to} scope="col" className="min-w-28 p-2 align-bottom text-sm font-semibold">
                    {nameOf(to)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {zones.map((from, row) => (
                <tr key={from} className="border-t border-line">
                  <th scope="row" className="sticky left-0 z-1 bg-surface-raised p-2 text-sm font-semibold">
                    {nameOf(from)}
                  </th>
                  {zones.map((to, column) => {
                    const i = indexOf(from, to)
                    const error = cellError(errors, `${path}.${i}.`)
                    return (
                      <td key={to} className="p-1">
                        {from !== to && (
                          <Cell
                            name={i < 0 ? `${path}.${from}-${to}` : `${path}.${i}.${error?.key ?? amount}`}
                            label={t.matrixCell(nameOf(from), nameOf(to))}
                            place={`${row} ${column}`}
                            isStop={row === stopRow && column === stopColumn}
                            onFocus={() => setActive([row, column])}
                            value={i < 0 ? null : (value[i]![amount] as Amount)}
                            instead={rest.get(`${from} ${to}`)}
                            error={error?.message}
                            disabled={disabled}
                            onChange={(entered) => withAmounts([{ from, to, amount: entered }])}
                            onKeyDown={(event) => press(event, row, column)}
                            onPaste={(event) => paste(event, row, column)}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {strays.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {strays.map((i) => {
            const name = t.matrixCell(nameOf(value[i]![down]), nameOf(value[i]![across]))
            const error = cellError(errors, `${path}.${i}.`)
            return (
              <li key={`${value[i]![down]} ${value[i]![across]}`} className="flex flex-wrap items-center gap-3">
                <span>
                  {name}: {shownNumber(value[i]![amount] as Amount, true)}
                </span>
                {!disabled && (
                  <Button
                    type="button"
                    variant="quiet"
                    name={error && `${path}.${i}.${error.key}`}
                    aria-label={t.remove(name)}
                    onClick={() => onChange(withoutItem(value, i))}
                  >
                    {t.removeShort}
                  </Button>
                )}
                <FieldError id={`${ids}-stray-${i}`}>{error?.message}</FieldError>
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

/** The first error of a row, with the key of its field. */
const cellError = (errors: ReadonlyMap<string, string>, prefix: string) => {
  for (const [at, message] of errors) if (at.startsWith(prefix)) return { key: at.slice(prefix.length), message }
  return undefined
}

const Cell = ({
  name,
  label,
  place,
  value,
  instead,
  error,
  disabled,
  isStop,
  onFocus,
  onChange,
  onKeyDown,
  onPaste,
}: {
  name: string
  label: string
  place: string
  value: Amount
  /** What applies while the cell is empty, in cents. */
  instead: number | undefined
  error: string | undefined
  disabled: boolean
  /** Whether the Tab key stops here. */
  isStop: boolean
  onFocus: () => void
  onChange: (value: Amount) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}) => {
  const t = useTexts(publishingTexts)
  const id = useId()
  const [typed, setTyped] = useState(() => String(shownNumber(value, true)))
  const described = error ? `${id}-error` : value === null ? `${id}-instead` : undefined
  return (
    <>
      <input
        name={name}
        data-cell={place}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        disabled={disabled}
        tabIndex={isStop ? undefined : -1}
        onFocus={onFocus}
        className="control min-h-11 w-24 px-2 text-right tabular-nums"
        placeholder={instead === undefined ? '–' : String(shownNumber(instead, true))}
        value={readNumber(typed, true) === value ? typed : shownNumber(value, true)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readNumber(target.value, true))
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <span id={`${id}-instead`} className="sr-only">
        {instead === undefined ? t.matrixNone : t.matrixInstead(String(shownNumber(instead, true)))}
      </span>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  )
}
