import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { addDays, type Day, daysBetween, formatDays, isDay } from '../lib/days.ts'
import { FAULT_TEXT } from '../lib/fault.ts'
import { DateField } from './field.tsx'
import { Icon } from './icon.tsx'
import { useLang } from './language.tsx'
import { usePageMode } from './page-mode.tsx'
import { showToast } from './toasts.tsx'

export type Range = { from: Day; to: Day }

/** Which end of a range is being chosen. */
export type End = 'from' | 'to'

/** What a calendar gets when it is opened: the pressed element, its form and the end to choose first. */
export type OpenedCalendar = {
  opener: HTMLElement
  form: HTMLFormElement
  end: End
  open: boolean
  onClose: () => void
}

type Field = { name: string; label: string; min: Day; max: Day | undefined; beside?: ReactNode }

/** The range after its first day has changed: the last day moves by the same number of days, so that the length stays the same. */
const withStart = ({ from, to }: Range, next: string, days: number): Range =>
  isDay(next) && isDay(to) && days > 0
    ? { from: next, to: next === from ? to : addDays(next, days) }
    : { from: next, to }

/**
 * The first and the last day of a stay or rental. They are native fields for keyboard use, without scripts and in low-data mode. Pressing
 * one, or the button below, loads and opens a calendar with prices for both, which adds the price of its dates to the `status`. A field's
 * `beside` is shown next to its date.
 */
export const DateRange = <M,>({
  first,
  last,
  value,
  onChange,
  calendar,
  error,
  status,
}: {
  first: Field
  last: Field
  value: Range
  /** Gets a change of the range, since both ends may change at once. */
  onChange: (change: (before: Range) => Range) => void
  calendar: { label: string; load: () => Promise<M>; show: (module: M, opened: OpenedCalendar) => ReactNode }
  error?: string | undefined
  /** The text below the dates, such as the number of nights. */
  status: ReactNode
}) => {
  const lang = useLang()
  const { lowData } = usePageMode()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<OpenedCalendar & { module: M }>()
  const [failed, setFailed] = useState(false)
  /** The length of the last valid range, since the field is empty while a date is being typed. */
  const length = useRef(0)
  if (isDay(value.from) && isDay(value.to)) length.current = daysBetween(value.from, value.to)

  const onClose = () => setOpened((before) => before && { ...before, open: false })
  const openAt = (end: End) => (event: MouseEvent<HTMLInputElement | HTMLButtonElement>) => {
    const opener = event.currentTarget
    const form = opener.form!
    event.preventDefault()
    // The focus returns here when the calendar closes.
    button.current?.focus()
    calendar.load().then(
      (module) => setOpened({ module, opener, form, end, open: true, onClose }),
      () => {
        setFailed(true)
        showToast({ kind: 'error', text: FAULT_TEXT[lang] })
      },
    )
  }
  /** A press opens this calendar instead of the browser's, unless it could not be loaded. */
  const pressed = (end: End) =>
    failed ? {} : { onMouseDown: (event: MouseEvent) => event.preventDefault(), onClick: openAt(end) }
  /** Keeps both fields on one line when a label takes two lines or an error is shown below the date. */
  const grid = (field: Field, problem?: string) =>
    field.beside ? `grid grid-cols-[1fr_8.75rem] gap-2 ${problem ? 'items-start' : 'items-end'}` : ''
  return (
    <>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <div className={grid(first)}>
          <DateField
            name={first.name}
            label={first.label}
            required
            min={first.min}
            max={first.max}
            value={value.from}
            onChange={({ target }) => onChange((before) => withStart(before, target.value, length.current))}
            {...pressed('from')}
          />
          {first.beside}
        </div>
        {!lowData && (
          <button
            ref={button}
            type="button"
            aria-haspopup="dialog"
            onClick={openAt('from')}
            className="text-link inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold noscript:hidden"
          >
            <Icon name="calendar" className="size-4" />
            {calendar.label}
            {isDay(value.from) && isDay(value.to) && (
              <span className="sr-only"> {formatDays(value.from, value.to, lang)}</span>
            )}
          </button>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <div className={grid(last, error)}>
          <DateField
            name={last.name}
            label={last.label}
            required
            min={last.min}
            max={last.max}
            value={value.to}
            onChange={({ target }) => onChange((before) => ({ ...before, to: target.value }))}
            error={error}
            {...pressed('to')}
          />
          {last.beside}
        </div>
        <p role="status" className={`min-h-5 text-sm text-muted ${error ? 'hidden' : ''}`}>
          {status}
          {opened && calendar.show(opened.module, { ...opened, onClose })}
        </p>
      </div>
    </>
  )
}
