import { type ComponentType, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { choicesOf, emptyContent, isSame, type RecordContent, type RecordField } from '../../../lib/record-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, Hint } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { withItem, withMoved, withoutItem } from './edited-list.ts'
import { type InputProps, useEditor } from './editor-context.ts'
import { publishingTexts } from './publishing.texts.ts'

type RowsField = RecordField & { input: 'rows' }

const TOOL =
  'inline-flex size-11 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink disabled:opacity-40'

/** Short fields stand side by side. */
const isShort = ({ input }: RecordField) => ['number', 'percent', 'money', 'hour', 'choice', 'flag'].includes(input)

/** A list of rows of fields that can be added, moved and removed. */
export const RowsInput = ({
  field,
  path,
  value,
  onChange,
  Input,
}: InputProps<RecordContent[], RowsField> & { Input: ComponentType<InputProps> }) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const ids = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const { disabled, errors, lists } = useEditor()
  const error = errors.get(path)
  const dragged = useRef<number>(undefined)
  const folds = field.fixed || field.fields.some(({ input }) => input === 'position')
  // The rows of a fixed list keep their names. Switches stay visible when a row is collapsed.
  const inputs = field.fields.filter(({ key }) => !(field.fixed && key === field.unique))
  const inSight = folds ? inputs.filter(({ input }) => input === 'flag') : []

  const naming = field.fields.find(({ key }) => key === (field.unique ?? 'name'))
  const nameOfRow = (row: RecordContent, i: number) => {
    const place = `${field.row[lang]} ${i + 1}`
    const given = naming && row[naming.key]
    const name =
      naming?.input === 'choice' ? choicesOf(naming.choices, lists).find(({ id }) => id === given)?.name[lang] : given
    return typeof name === 'string' && name !== '' ? `${place}: ${name}` : place
  }
  const move = (from: number, to: number) => onChange(withMoved(value, from, to))
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged.current !== undefined && dragged.current !== to) move(dragged.current, to)
    dragged.current = undefined
  }
  const inputOf = (row: RecordContent, i: number, each: RecordField) => (
    <div key={each.key} className={isShort(each) ? '' : 'sm:col-span-2 xl:col-span-4'}>
      <Input
        field={each}
        path={`${path}.${i}.${each.key}`}
        value={row[each.key]}
        onChange={(entered) => onChange(withItem(value, i, { ...row, [each.key]: entered }))}
      />
    </div>
  )
  const add = () => {
    onChange([...value, emptyContent(field.fields)])
    // By then, the new row has been rendered.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[data-row]:last-of-type :is(input, select, textarea)')?.focus(),
    )
  }
  return (
    <fieldset
      ref={box}
      name={path}
      tabIndex={-1}
      className="min-w-0"
      aria-describedby={error ? `${ids}-error` : undefined}
    >
      <legend className="text-[0.95rem] font-semibold">{field.label[lang]}</legend>
      <Hint id={`${ids}-hint`}>{field.hint?.[lang]}</Hint>
      <FieldError id={`${ids}-error`}>{error}</FieldError>
      {value.length === 0 && <p className="mt-1 text-muted">{t.noRows}</p>}
      <div className="mt-2 grid grid-cols-1 gap-3">
        {value.map((row, i) => {
          const name = nameOfRow(row, i)
          return (
            // Rows are identified only by their position. The arrow buttons are the keyboard equivalent of dragging.
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={i}
              data-row
              aria-label={name}
              className="min-w-0 rounded-card border border-line bg-surface-raised p-3 sm:p-4"
              onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
              onDrop={(event) => drop(event, i)}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
              <div
                className={`flex items-center gap-1 ${disabled ? '' : 'cursor-grab'}`}
                draggable={!disabled}
                onDragStart={({ dataTransfer }) => {
                  dragged.current = i
                  dataTransfer.effectAllowed = 'move'
                }}
                onDragEnd={() => {
                  dragged.current = undefined
                }}
              >
                {!disabled && <Icon name="menu" className="text-muted" />}
                <p className="mr-auto min-w-0 truncate font-semibold">{name}</p>
                {inSight.map((each) => inputOf(row, i, each))}
                {!disabled && (
                  <>
                    <button type="button" className={TOOL} disabled={i === 0} onClick={() => move(i, i - 1)}>
                      <Icon name="down" className="rotate-180" />
                      <span className="sr-only">{t.moveUp(name)}</span>
                    </button>
                    <button
                      type="button"
                      className={TOOL}
                      disabled={i === value.length - 1}
                      onClick={() => move(i, i + 1)}
                    >
                      <Icon name="down" />
                      <span className="sr-only">{t.moveDown(name)}</span>
                    </button>
                    {!field.fixed && (
                      <button type="button" className={TOOL} onClick={() => onChange(withoutItem(value, i))}>
                        <Icon name="close" />
                        <span className="sr-only">{t.remove(name)}</span>
                      </button>
                    )}
                  </>
                )}
              </div>
              <Fold
                folds={folds}
                startsOpen={!field.fixed && isSame(row, emptyContent(field.fields))}
                hasError={[...errors.keys()].some((at) => at.startsWith(`${path}.${i}.`))}
                name={name}
              >
                <div className="mt-2 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
                  {inputs.filter((each) => !inSight.includes(each)).map((each) => inputOf(row, i, each))}
                </div>
              </Fold>
            </fieldset>
          )
        })}
      </div>
      {!disabled && !field.fixed && value.length < field.max && (
        <Button type="button" variant="secondary" onClick={add} className="mt-3">
          <Icon name="plus" />
          {t.addRow(field.row[lang])}
        </Button>
      )}
    </fieldset>
  )
}

/** Long rows are collapsed until they are opened, are new, or have errors. */
const Fold = ({
  folds,
  startsOpen,
  hasError,
  name,
  children,
}: {
  folds: boolean
  startsOpen: boolean
  hasError: boolean
  name: string
  children: ReactNode
}) => {
  const t = useTexts(publishingTexts)
  const [open, setOpen] = useState(startsOpen)
  if (!folds) return children
  return (
    <details open={open || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
        {t.details} <span className="sr-only">: {name}</span>
      </summary>
      {(open || hasError) && children}
    </details>
  )
}
