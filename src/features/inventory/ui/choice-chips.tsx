import { type ReactNode, useId, useState } from 'react'
import { addDays } from '../../../lib/days.ts'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { hasWords } from '../grid-lines.ts'
import { WEEKDAYS, WEEKEND } from '../weekdays.ts'
import { bulkTexts } from './bulk.texts.ts'

/** A group of related fields, with a name and its problem. */
export const Group = ({
  name,
  error,
  children,
}: {
  name: ReactNode
  error?: string | undefined
  children: ReactNode
}) => {
  const errorId = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error && errorId}>
      <legend className="pb-1.5 text-[0.95rem] font-semibold">{name}</legend>
      {children}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className="min-h-11 font-semibold text-link hover:underline">
    {children}
  </button>
)

/** Lists with more choices than this are searchable. */
const MANY = 15

/** Chips with buttons for all and none. A long list is searchable, and the buttons then apply to the choices found. */
export const ManyChips = ({
  name,
  items,
  chosen,
  onChange,
}: {
  name?: string
  items: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) => {
  const t = useTexts(bulkTexts)
  const [typed, setTyped] = useState('')
  const found = items.filter(({ label }) => hasWords(label, typed))
  const others = chosen.filter((value) => !found.some((item) => item.value === value))
  return (
    <>
      {items.length > MANY && (
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="control max-w-72"
        />
      )}
      <Chips {...(name !== undefined && { name })} items={found} chosen={chosen} onChange={onChange} />
      <p className="flex flex-wrap items-center gap-4">
        <TextButton onClick={() => onChange([...others, ...found.map(({ value }) => value)])}>{t.allRows}</TextButton>
        <TextButton onClick={() => onChange(others)}>{t.noRows}</TextButton>
        <span className="text-sm text-muted">{t.chosen(chosen.length, items.length)}</span>
      </p>
    </>
  )
}

/** Checkboxes, of which any number can be checked. */
export const Chips = <T extends string | number>({
  name,
  items,
  chosen,
  onChange,
}: {
  name?: string
  items: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}) => (
  <div className="flex max-h-44 flex-wrap gap-2 overflow-y-auto">
    {items.map(({ value, label }) => (
      <label
        key={value}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-3"
      >
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={chosen.includes(value)}
          onChange={() =>
            onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
          }
          className="size-5 accent-turquoise"
        />
        {label}
      </label>
    ))}
  </div>
)

/** Chooses weekdays; an empty list is every day. */
export const WeekdayChips = ({
  weekdays,
  onChange,
}: {
  weekdays: readonly number[]
  onChange: (weekdays: readonly number[]) => void
}) => {
  const lang = useLang()
  const t = useTexts(bulkTexts)
  return (
    <Group name={t.weekdays}>
      <Chips
        items={WEEKDAYS.map((weekday) => ({ value: weekday as number, label: weekdayName(weekday, lang) }))}
        chosen={weekdays.length === 0 ? WEEKDAYS : weekdays}
        onChange={(chosen) => onChange(chosen.length === WEEKDAYS.length ? [] : chosen)}
      />
      <p className="flex flex-wrap gap-4">
        <TextButton onClick={() => onChange([])}>{t.everyDay}</TextButton>
        <TextButton onClick={() => onChange(WEEKEND)}>{t.weekends}</TextButton>
      </p>
    </Group>
  )
}

/** 'Mon', 'lun': January 1, 2024 was a Monday. */
export const weekdayName = (weekday: number, lang: Lang) =>
  new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', weekday: 'short' }).format(
    Date.parse(`${addDays('2024-01-01', weekday - 1)}T00:00:00Z`),
  )
