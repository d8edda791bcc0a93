import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Day, formatDay } from '../lib/days.ts'
import { formatMoney } from '../lib/money.ts'
import { Button } from './button.tsx'
import { useCurrency } from './currency.tsx'
import { type LoadPrices, SHOWN_MONTHS, useDayPrices } from './day-prices.ts'
import { Dialog } from './dialog.tsx'
import { SelectField } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { canBegin, type DayState, MonthGrid, unitsOf } from './month-grid.tsx'
import { addMonths, dayByKey, monthOf } from './months.ts'
import { Notice } from './notice.tsx'
import { priceCalendarTexts } from './price-calendar.texts.ts'

export type PriceCalendarTexts = {
  title: string
  /** Which price a day shows. */
  meaning: (length: number, currency: string) => string
  /** The label of the number of nights or rental days. */
  length: string
  /** '3 nights' */
  ofLength: (length: number) => string
  /** 'from USD 62 a night' */
  spokenPrice: (amount: string) => string
  /** 'USD 62.00 a night' */
  perUnit: (amount: string) => string
  /** Said when no shown day has a price. */
  none: (length: number) => string
}

type Props = {
  texts: PriceCalendarTexts
  /** What the prices are for, such as the place and the guests. */
  about: string
  /** The first and the last day on which dates can begin. */
  first: Day
  last: Day | undefined
  /** The dates so far, by their first day and their nights or rental days. */
  value: { from: Day; length: number }
  lengths: { min: number; max: number }
  /** The last day of dates. */
  endOf: (from: Day, length: number) => Day
  load: LoadPrices
  onChoose: (from: Day, to: Day) => void
}

/** A dialog with the lowest price of each day. A day begins dates of the chosen length; a button takes them over. */
export const PriceCalendar = ({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) =>
  // Outside the form that opens it, so that its field is not sent with it.
  createPortal(
    <Dialog wide open={open} onClose={onClose} title={props.texts.title}>
      <DayChoice
        {...props}
        onChoose={(from, to) => {
          props.onChoose(from, to)
          onClose()
        }}
      />
    </Dialog>,
    document.body,
  )

const within = (day: Day, first: Day, last: Day | undefined) => (day < first ? first : last && day > last ? last : day)

const DayChoice = ({ texts, about, first, last, value, lengths, endOf, load, onChoose }: Props) => {
  const t = useTexts(priceCalendarTexts)
  const lang = useLang()
  const currency = useCurrency()
  const [length, setLength] = useState(value.length)
  const [from, setFrom] = useState(() => within(value.from, first, last))
  const [focused, setFocused] = useState(from)
  const [month, setMonth] = useState(monthOf(from))
  const { found, retry } = useDayPrices(load, month, length)
  const prices = found === 'failed' ? undefined : found
  const months = useRef<HTMLDivElement>(null)
  const movedByKey = useRef(false)

  const stateOf = (day: Day): DayState => {
    if (day < first || (last && day > last)) return 'notBookable'
    if (!found) return 'loading'
    const price = prices?.get(day)
    return price ? (price.cents ?? 'notAvailable') : 'unknown'
  }
  const units = [...(prices?.values() ?? [])].flatMap(({ cents }) => (cents === null ? [] : [unitsOf(cents)]))
  const lowest = units.length > 0 && Math.min(...units) < Math.max(...units) ? Math.min(...units) : undefined

  const showMonth = (shown: Day) => {
    setMonth(shown)
    setFocused((day) =>
      monthOf(day) >= shown && day < addMonths(shown, SHOWN_MONTHS) ? day : within(shown, first, last),
    )
  }
  const moveFocus = (event: KeyboardEvent) => {
    const day = dayByKey(focused, event, lang)
    if (!day || !(event.target instanceof HTMLElement) || !event.target.dataset.day) return
    event.preventDefault()
    const next = within(day, first, last)
    movedByKey.current = true
    setFocused(next)
    if (next < month) setMonth(monthOf(next))
    else if (next >= addMonths(month, SHOWN_MONTHS)) setMonth(addMonths(monthOf(next), 1 - SHOWN_MONTHS))
  }
  const buttonOf = (day: Day) => months.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  useEffect(() => {
    if (movedByKey.current) buttonOf(focused)?.focus()
    movedByKey.current = false
  })
  // The dialog focuses this day when it opens, after this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => buttonOf(focused)?.setAttribute('autofocus', ''), [])

  const to = endOf(from, length)
  const chosen = prices?.get(from)
  const money = (cents: number) => formatMoney(cents, currency, lang)
  return (
    <div className="grid gap-4">
      <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[1fr_auto]">
        <div>
          <p className="font-semibold">{about}</p>
          <p className="text-sm text-muted">{texts.meaning(length, currency)}</p>
        </div>
        <SelectField
          name="length"
          label={texts.length}
          value={length}
          onChange={({ target }) => setLength(Number(target.value))}
          className="sm:w-40"
        >
          {Array.from({ length: lengths.max - lengths.min + 1 }, (_, i) => lengths.min + i).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
      {found === 'failed' && (
        <Notice tone="danger" role="alert">
          <p>{t.failed}</p>
          <Button type="button" variant="secondary" className="mt-3" onClick={retry}>
            {t.retry}
          </Button>
        </Notice>
      )}
      <p role="status" className={prices && units.length === 0 ? 'rounded-card bg-warning-soft p-3' : 'sr-only'}>
        {!found && t.loading}
        {prices && units.length === 0 && texts.none(length)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move the focus between the days of both months */}
      <div ref={months} onKeyDown={moveFocus} className="relative" aria-busy={!found}>
        <MonthButton
          icon="left"
          label={t.earlier}
          disabled={month <= monthOf(first)}
          onClick={() => showMonth(addMonths(month, -1))}
          className="left-0"
        />
        <MonthButton
          icon="right"
          label={t.later}
          disabled={last !== undefined && addMonths(month, SHOWN_MONTHS) > last}
          onClick={() => showMonth(addMonths(month, 1))}
          className="right-0"
        />
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {Array.from({ length: SHOWN_MONTHS }, (_, i) => addMonths(month, i)).map((shown) => (
            <MonthGrid
              key={shown}
              month={shown}
              stateOf={stateOf}
              chosen={{ from, to }}
              focusable={focused}
              lowest={lowest}
              spokenPrice={(whole) => texts.spokenPrice(formatMoney(whole * 100, currency, lang, 0))}
              onFocus={setFocused}
              onChoose={setFrom}
            />
          ))}
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {lowest !== undefined && (
          <li>
            <span className="rounded-full bg-success-soft px-1.5 text-xs font-bold text-success">{lowest}</span>{' '}
            {t.lowest}
          </li>
        )}
        <li>
          <span aria-hidden="true">–</span> {t.notAvailable}
        </li>
      </ul>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-surface-raised px-5 py-4 sm:-mx-7 sm:-mb-7 sm:px-7">
        <p aria-live="polite">
          <span className="block font-semibold">
            {formatDay(from, lang)} – {formatDay(to, lang)} · {texts.ofLength(length)}
          </span>
          <span className="block min-h-6 text-sm text-muted">
            {chosen &&
              (chosen.totalCents === null || chosen.cents === null
                ? t.notAvailable
                : `${t.total(money(chosen.totalCents))}, ${texts.perUnit(money(chosen.cents))}`)}
          </span>
        </p>
        <Button
          type="button"
          className="max-xs:w-full"
          disabled={!canBegin(stateOf(from))}
          onClick={() => onChoose(from, to)}
        >
          {t.use}
        </Button>
      </div>
    </div>
  )
}

const MonthButton = ({
  icon,
  label,
  disabled,
  onClick,
  className,
}: {
  icon: IconName
  label: string
  disabled: boolean
  onClick: () => void
  className: string
}) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClick}
    aria-label={label}
    className={`absolute -top-2.5 inline-flex size-11 items-center justify-center rounded-full hover:bg-surface-sunk disabled:opacity-40 ${className}`}
  >
    <Icon name={icon} />
  </button>
)
