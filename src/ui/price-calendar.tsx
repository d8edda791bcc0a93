import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type Day, formatDay, formatDays } from '../lib/days.ts'
import { formatMoney } from '../lib/money.ts'
import { Button } from './button.tsx'
import { useCurrency } from './currency.tsx'
import type { End, OpenedCalendar } from './date-range.tsx'
import { type DayPrice, type LoadPrices, useDayPrices } from './day-prices.ts'
import { Dialog } from './dialog.tsx'
import { SelectField } from './field.tsx'
import { paramsOf } from './form-values.ts'
import { Icon, type IconName } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { canBegin, type DayState, MonthGrid, unitsOf } from './month-grid.tsx'
import { addMonths, dayByKey, type Month, monthName, monthOf } from './months.ts'
import { Notice } from './notice.tsx'
import { priceCalendarTexts } from './price-calendar.texts.ts'

export type PriceCalendarTexts = {
  title: string
  /** Explains which price a day shows. */
  meaning: (length: number, currency: string) => string
  /** The label of the number of nights or rental days. */
  length: string
  /** '3 nights' */
  ofLength: (length: number) => string
  /** 'from USD 62 a night' */
  spokenPrice: (amount: string) => string
  /** 'USD 62.00 a night' */
  perUnit: (amount: string) => string
  /** Shown when no visible day has a price. */
  none: (length: number) => string
  /** Asks for the first or the last day, such as 'Choose the check-in day.' */
  choose: Record<End, string>
  /** Why a range of another length cannot be chosen. */
  lengths: (min: number, max: number) => string
}

type Props = {
  texts: PriceCalendarTexts
  /** What the prices are for, such as the place and the guests. */
  about: string
  /** The first and the last day on which dates can begin. */
  first: Day
  last: Day | undefined
  /** The last day on which dates can end, if it is limited. */
  lastEnd: Day | undefined
  /** Which end is chosen first. */
  end: End
  /** The current dates, as first day and number of nights or rental days. */
  value: { from: Day; length: number }
  lengths: { min: number; max: number }
  /** The last day of a range. */
  endOf: (from: Day, length: number) => Day
  /** The number of nights or rental days of a range; the inverse of `endOf`. */
  lengthOf: (from: Day, to: Day) => number
  load: LoadPrices
  /** `price` of these dates, which may still be loading; undefined when there is none. */
  onChoose: (from: Day, to: Day, price: Promise<DayPrice | undefined>) => void
}

/** How many months a desktop shows at a time, and a phone adds to its list at a time. */
const SHOWN_MONTHS = 2

const WIDE = '(min-width: 40rem)'
const subscribeToWidth = (listener: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const useWide = () => useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches)

/**
 * A dialog with the lowest price of each day. The first press chooses the first day and keeps the length; the second chooses the last day
 * and applies the dates. A button applies the dates without changing the length. A desktop shows two months, a phone a list that grows.
 * After the dates are applied, renders their price until a field of the form changes.
 */
export const PriceCalendar = ({
  open,
  onClose,
  opener,
  form,
  onChoose,
  ...props
}: Omit<Props, 'onChoose'> & OpenedCalendar & { onChoose: (from: Day, to: Day) => void }) => {
  const { note, ask } = usePriceNote(form)
  const wasOpen = useRef(open)
  useEffect(() => {
    // The dialog has returned the focus to the button. On a phone, a focused date field would open the browser's calendar.
    if (wasOpen.current && !open && matchMedia('(pointer: fine)').matches) opener.focus()
    wasOpen.current = open
  }, [open, opener])
  return (
    <>
      {note}
      {createPortal(
        // Rendered outside the form that opens it, so that its field is not sent with the form.
        <Dialog wide open={open} onClose={onClose} title={props.texts.title}>
          <DayChoice
            {...props}
            onChoose={(from, to, price) => {
              onClose()
              onChoose(from, to)
              ask(price)
            }}
          />
        </Dialog>,
        document.body,
      )}
    </>
  )
}

/** The price of the applied dates, until a field of their form changes. */
const usePriceNote = (form: HTMLFormElement) => {
  const t = useTexts(priceCalendarTexts)
  const lang = useLang()
  const currency = useCurrency()
  const [asked, ask] = useState<Promise<DayPrice | undefined>>()
  const [price, setPrice] = useState<DayPrice>()
  useEffect(() => {
    setPrice(undefined)
    if (!asked) return
    const fields = String(paramsOf(form))
    const isSame = () => String(paramsOf(form)) === fields
    const over = new AbortController()
    // Buttons and the other search of the page also change fields, without an input event. The timeout lets React apply the change first.
    const check = () => setTimeout(() => isSame() || ask(undefined))
    for (const event of ['input', 'change', 'click']) addEventListener(event, check, { signal: over.signal })
    asked.then((found) => !over.signal.aborted && isSame() && setPrice(found))
    return () => over.abort()
  }, [asked, form])
  const text =
    price && (price.totalCents === null ? t.notAvailable : t.total(formatMoney(price.totalCents, currency, lang)))
  return { note: text && <span className="block font-semibold text-ink">{text}</span>, ask }
}

/** A text for a live region: empty until it changes for the first time, since screen readers read a dialog's initial content anyway. */
const useAnnouncedChange = (text: string) => {
  const last = useRef(text)
  const [announced, announce] = useState('')
  useEffect(() => {
    if (text !== last.current) announce(text)
    last.current = text
  }, [text])
  return announced
}

const within = (day: Day, first: Day, last: Day | undefined) => (day < first ? first : last && day > last ? last : day)

const DayChoice = ({
  texts,
  about,
  first,
  last,
  lastEnd,
  value,
  lengths,
  endOf,
  lengthOf,
  load,
  onChoose,
  ...props
}: Props) => {
  const t = useTexts(priceCalendarTexts)
  const lang = useLang()
  const currency = useCurrency()
  const [length, setLength] = useState(value.length)
  const [from, setFrom] = useState(() => within(value.from, first, last))
  const [focused, setFocused] = useState(from)
  const [end, setEnd] = useState(props.end)
  const [refused, setRefused] = useState('')
  const [month, setMonth] = useState(monthOf(from))
  const [count, setCount] = useState(SHOWN_MONTHS)
  const isWide = useWide()
  const shownMonths = Array.from({ length: isWide ? SHOWN_MONTHS : count }, (_, i) => addMonths(month, i))
  const prices = useDayPrices(load, shownMonths, length)
  const shownNames = t.shown(monthName(shownMonths[0]!, lang), monthName(shownMonths.at(-1)!, lang))
  const announced = useAnnouncedChange(shownNames)
  const months = useRef<HTMLDivElement>(null)
  const movedTo = useRef<Day>(undefined)

  const stateOf = (day: Day): DayState => {
    if (day < first || (last && day > last)) return 'notBookable'
    if (!prices.isLoaded(day)) return 'loading'
    const price = prices.priceOf(day)
    return price ? (price.cents ?? 'notAvailable') : 'unknown'
  }
  const units = prices.shown.flatMap(({ cents }) => (cents === null ? [] : [unitsOf(cents)]))
  const lowest = units.length > 0 && Math.min(...units) < Math.max(...units) ? Math.min(...units) : undefined

  const showMonth = (shown: Month) => {
    setMonth(shown)
    setFocused((day) =>
      monthOf(day) >= shown && day < addMonths(shown, SHOWN_MONTHS) ? day : within(shown, first, last),
    )
  }
  const isFirst = month <= monthOf(first)
  const isLast = last !== undefined && addMonths(month, shownMonths.length) > last
  /** Adds months at the start or end of the list on a phone. */
  const addToList = (before: boolean) => {
    if (before) setMonth(addMonths(month, -SHOWN_MONTHS))
    setCount(count + SHOWN_MONTHS)
  }
  /** Whether a day can be the last day of a range that begins on the chosen day. */
  const canEnd = (day: Day) =>
    end === 'to' &&
    day > from &&
    (!lastEnd || day <= lastEnd) &&
    lengthOf(from, day) >= lengths.min &&
    lengthOf(from, day) <= lengths.max
  const whyRefused = (day: Day) => {
    if (end === 'to' && day > from && canBegin(stateOf(day))) return texts.lengths(lengths.min, lengths.max)
    if (day < first) return t.tooEarly(formatDay(first, lang))
    if (last && day > last) return t.tooLate(formatDay(last, lang))
    const other = prices.priceOf(day)?.otherLength
    const asked = texts.ofLength(length)
    return `${formatDay(day, lang)}: ${other ? t.availableFor(texts.ofLength(other), asked) : t.notAvailableFor(asked)}`
  }
  const choose = (day: Day) => {
    setRefused('')
    if (canEnd(day)) onChoose(from, day, prices.find(from, lengthOf(from, day)))
    else if (canBegin(stateOf(day)) && !(end === 'to' && day > from)) {
      setFrom(day)
      setEnd('to')
    } else setRefused(whyRefused(day))
  }
  const moveFocus = (event: KeyboardEvent) => {
    const day = dayByKey(focused, event, lang)
    if (!day || !(event.target instanceof HTMLElement) || !event.target.dataset.day) return
    event.preventDefault()
    const next = within(day, first, last)
    movedTo.current = next
    setFocused(next)
    if (next < month) setMonth(monthOf(next))
    else if (next >= addMonths(month, shownMonths.length)) setMonth(addMonths(monthOf(next), 1 - shownMonths.length))
  }
  const buttonOf = (day: Day) => months.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  useEffect(() => {
    // The effect of a render from before the key press, such as after loading prices, can run after it.
    if (movedTo.current !== focused) return
    movedTo.current = undefined
    buttonOf(focused)?.focus()
  })
  // The dialog focuses this day when it opens, after this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => buttonOf(focused)?.setAttribute('autofocus', ''), [])

  const isEmpty = !prices.isLoading && !prices.hasFailed && units.length === 0
  const to = endOf(from, length)
  const chosen = prices.priceOf(from)
  const money = (cents: number) => formatMoney(cents, currency, lang)
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 sm:gap-x-8">
        <p className="font-semibold">{about}</p>
        <SelectField
          name="length"
          label={texts.length}
          value={length}
          onChange={({ target }) => setLength(Number(target.value))}
          className="w-24 sm:w-40"
        >
          {Array.from({ length: lengths.max - lengths.min + 1 }, (_, i) => lengths.min + i).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
      {prices.hasFailed && (
        <Notice tone="danger" role="alert">
          <p>{t.failed}</p>
          <Button type="button" variant="secondary" className="mt-3" onClick={prices.retry}>
            {t.retry}
          </Button>
        </Notice>
      )}
      <p role="status" className={isEmpty ? 'rounded-card bg-warning-soft p-3' : 'sr-only'}>
        {prices.isLoading && t.loading}
        {isEmpty && texts.none(length)}
      </p>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the days of both months */}
      <div ref={months} onKeyDown={moveFocus} className="relative" aria-busy={prices.isLoading}>
        {isWide ? (
          <>
            <MonthButton
              icon="left"
              label={t.earlier}
              disabled={isFirst}
              onClick={() => showMonth(addMonths(month, -1))}
              className="left-0"
            />
            <MonthButton
              icon="right"
              label={t.later}
              disabled={isLast}
              onClick={() => showMonth(addMonths(month, 1))}
              className="right-0"
            />
          </>
        ) : (
          <ListButton label={t.earlier} disabled={isFirst} onClick={() => addToList(true)} />
        )}
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {shownMonths.map((shown) => (
            <MonthGrid
              key={shown}
              month={shown}
              stateOf={stateOf}
              chosen={{ from, to }}
              focusable={focused}
              lowest={lowest}
              spokenPrice={(whole) => texts.spokenPrice(formatMoney(whole * 100, currency, lang, 0))}
              canChoose={(day) => canEnd(day) || canBegin(stateOf(day))}
              onFocus={setFocused}
              onChoose={choose}
            />
          ))}
        </div>
        {!isWide && <ListButton label={t.later} disabled={isLast} onClick={() => addToList(false)} />}
      </div>
      <p className="text-sm text-muted">{texts.meaning(length, currency)}</p>
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
            {formatDays(from, to, lang)} · {texts.ofLength(length)}
          </span>
          <span className="block min-h-6 text-sm text-muted">
            {chosen &&
              (chosen.totalCents === null || chosen.cents === null
                ? t.notAvailable
                : `${t.total(money(chosen.totalCents))}, ${texts.perUnit(money(chosen.cents))}`)}
          </span>
          <span className={`block text-sm ${refused ? 'font-medium text-danger' : 'text-muted'}`}>
            {refused || texts.choose[end]}
          </span>
        </p>
        <Button
          type="button"
          className="max-xs:w-full"
          disabled={!canBegin(stateOf(from))}
          onClick={() => onChoose(from, to, prices.find(from, length))}
        >
          {t.use(texts.ofLength(length))}
        </Button>
      </div>
    </div>
  )
}

/** Button that shows more months in the list on a phone; renders nothing when there are none. */
const ListButton = ({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) =>
  disabled ? null : (
    <Button type="button" variant="secondary" className="my-4 w-full" onClick={onClick}>
      {label}
    </Button>
  )

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
