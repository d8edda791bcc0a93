import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { CUBA_FRAME } from '../../../lib/cuba-frame.ts'
import type { Position } from '../../../lib/record-fields.ts'
import { FieldError, Hint, TextField } from '../../../ui/field.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { type InputProps, useEditor } from './editor-context.ts'
import { publishingTexts } from './publishing.texts.ts'

const { west, east, north, south, width, height } = CUBA_FRAME
const CENTER: Position = { latitude: (north + south) / 2, longitude: (west + east) / 2 }

/** Degrees that an arrow key moves the pin, without and with Shift. */
const STEP = 0.005
const LARGE_STEP = 0.1

const MOVES: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: 1 },
  ArrowDown: { dx: 0, dy: -1 },
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
const within = (degrees: number, low: number, high: number) => rounded(Math.min(Math.max(degrees, low), high))
const onMap = (latitude: number, longitude: number): Position => ({
  latitude: within(latitude, south, north),
  longitude: within(longitude, west, east),
})

/** A position on the map of Cuba: a pin that is moved by a click or the arrow keys, and its coordinates in degrees. */
export const PositionInput = ({ field, path, value, onChange }: InputProps<Position | null>) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const ids = useId()
  const { disabled, errors } = useEditor()
  const error = errors.get(path)

  const click = (event: MouseEvent<HTMLDivElement>) => {
    if (disabled) return
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    onChange(onMap(north - y * (north - south), west + x * (east - west)))
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move || disabled) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    const { latitude, longitude } = value ?? CENTER
    onChange(onMap(latitude + move.dy * step, longitude + move.dx * step))
  }
  return (
    <fieldset name={path} tabIndex={-1} aria-describedby={error ? `${ids}-error` : undefined}>
      <legend className="text-[0.95rem] font-semibold">{field.label[lang]}</legend>
      {!disabled && <Hint id={`${ids}-hint`}>{field.hint?.[lang] ?? t.mapHint}</Hint>}
      <div
        role="application"
        aria-label={t.mapLabel(field.label[lang])}
        aria-describedby={`${ids}-degrees`}
        tabIndex={disabled ? undefined : 0}
        onClick={click}
        onKeyDown={press}
        className={`relative mt-2 max-w-3xl overflow-hidden rounded-card bg-sea ${disabled ? '' : 'cursor-crosshair'}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src="/pictures/map.svg" alt="" draggable={false} className="block size-full" />
        {value && (
          <span
            aria-hidden="true"
            className="absolute size-5 -translate-1/2 rounded-full border-3 border-white bg-[#b23a1c] shadow-card"
            style={{
              left: `${((value.longitude - west) / (east - west)) * 100}%`,
              top: `${((north - value.latitude) / (north - south)) * 100}%`,
            }}
          />
        )}
      </div>
      <p id={`${ids}-degrees`} className="sr-only">
        {value ? `${value.latitude}, ${value.longitude}` : t.empty}
      </p>
      <div className="mt-3 flex flex-wrap gap-4">
        <Degrees
          name={`${path}.latitude`}
          label={t.latitude}
          disabled={disabled}
          value={value?.latitude}
          onChange={(latitude) => onChange({ longitude: value?.longitude ?? CENTER.longitude, latitude })}
        />
        <Degrees
          name={`${path}.longitude`}
          label={t.longitude}
          disabled={disabled}
          value={value?.longitude}
          onChange={(longitude) => onChange({ latitude: value?.latitude ?? CENTER.latitude, longitude })}
        />
      </div>
      <FieldError id={`${ids}-error`}>
        {error ?? errors.get(`${path}.latitude`) ?? errors.get(`${path}.longitude`)}
      </FieldError>
    </fieldset>
  )
}

/** Degrees with a decimal point or comma; undefined for any other text. */
const readDegrees = (text: string) =>
  /^-?\d{1,3}([.,]\d+)?$/.test(text.trim()) ? rounded(Number(text.trim().replace(',', '.'))) : undefined

const Degrees = ({
  name,
  label,
  disabled,
  value,
  onChange,
}: {
  name: string
  label: string
  disabled: boolean
  value: number | undefined
  onChange: (degrees: number) => void
}) => {
  const t = useTexts(publishingTexts)
  // What was typed, and the value at that time. A click on the map replaces what was typed.
  const [{ typed, at }, setTyped] = useState({ typed: String(value ?? ''), at: value })
  const isCurrent = at === value || readDegrees(typed) === value
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      disabled={disabled}
      error={isCurrent && readDegrees(typed) === undefined && (typed || value !== undefined) ? t.badDegrees : undefined}
      value={isCurrent ? typed : (value ?? '')}
      className="w-40"
      onChange={({ target }) => {
        setTyped({ typed: target.value, at: value })
        const degrees = readDegrees(target.value)
        if (degrees !== undefined) onChange(degrees)
      }}
    />
  )
}
