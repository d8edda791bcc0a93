import { type ReactNode, useId, useState } from 'react'
import { useEarlyInput } from './early-input.ts'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

const BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong text-ink hover:border-ink hover:bg-surface-sunk disabled:border-line disabled:text-muted disabled:opacity-50 noscript:hidden'

/**
 * Number field with buttons to decrease and increase its value. The buttons also work before hydration (hydrate-on-interaction.ts) and are
 * hidden without scripts.
 */
export const CountField = ({
  name,
  label,
  detail,
  min,
  max,
  defaultValue,
  onChange,
  className = '',
}: {
  name: string
  label: string
  detail?: ReactNode
  min: number
  max: number
  defaultValue: number
  onChange?: (value: number) => void
  className?: string
}) => {
  const t = useTexts(uiTexts)
  const id = useId()
  const [typed, setTyped] = useState(String(defaultValue))
  const value = Math.min(max, Math.max(min, Math.round(Number(typed)) || min))
  const setValue = (next: number) => {
    const within = Math.min(max, Math.max(min, next))
    setTyped(String(within))
    onChange?.(within)
  }
  const type = (event: { target: HTMLInputElement }) => {
    setTyped(event.target.value)
    const next = Number(event.target.value)
    if (Number.isInteger(next) && event.target.value && next >= min && next <= max) onChange?.(next)
  }
  const field = useEarlyInput(type)
  return (
    <div className={`flex min-w-0 items-center justify-between gap-3 ${className}`}>
      <label htmlFor={id} className="min-w-0 leading-tight">
        <span className="block font-semibold">{label}</span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </label>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          data-step="-1"
          className={BUTTON}
          disabled={value <= min}
          onClick={() => setValue(value - 1)}
          aria-label={t.less(label)}
        >
          <Icon name="minus" />
        </button>
        <input
          ref={field}
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed}
          onChange={type}
          onBlur={() => setValue(value)}
          className="control w-12 px-1 text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        />
        <button
          type="button"
          data-step="1"
          className={BUTTON}
          disabled={value >= max}
          onClick={() => setValue(value + 1)}
          aria-label={t.more(label)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  )
}
