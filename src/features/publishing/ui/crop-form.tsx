import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { PHOTO_RATIO } from '../../../lib/photo.ts'
import type { Crop, RecordPhoto } from '../../../lib/record-fields.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { useEditor } from './editor-context.ts'
import { publishingTexts } from './publishing.texts.ts'

const WHOLE: Crop = { left: 0, top: 0, width: 100, height: 100 }
const SMALLEST = 10
const SIDES = ['left', 'center', 'right', 'top', 'bottom', 'whole'] as const
type Side = (typeof SIDES)[number]

const between = (value: number, low: number, high: number) => Math.round(Math.min(Math.max(value, low), high))

/** The part, resized and moved so that it fits into the picture. */
const fitted = (part: Crop): Crop => {
  const width = between(part.width, SMALLEST, 100)
  const height = between(part.height, SMALLEST, 100)
  return { width, height, left: between(part.left, 0, 100 - width), top: between(part.top, 0, 100 - height) }
}

/** The largest part with the aspect ratio of the store's photos, at a side of the picture; `ratio` is the picture's aspect ratio. */
const partAt = (side: Side, ratio: number): Crop => {
  if (side === 'whole') return WHOLE
  const width = ratio > PHOTO_RATIO ? (PHOTO_RATIO / ratio) * 100 : 100
  const height = ratio > PHOTO_RATIO ? 100 : (ratio / PHOTO_RATIO) * 100
  const left = side === 'left' ? 0 : side === 'right' ? 100 - width : (100 - width) / 2
  const top = side === 'top' ? 0 : side === 'bottom' ? 100 - height : (100 - height) / 2
  return fitted({ left, top, width, height })
}

const MOVES: Readonly<Record<string, [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Chooses the part of a photo to keep: by side, by dragging, with the arrow keys, or by numbers. */
export const CropForm = ({
  photo,
  address,
  onDone,
  onClose,
}: {
  photo: RecordPhoto
  address: string
  onDone: (photo: RecordPhoto) => void
  onClose: () => void
}) => {
  const t = useTexts(publishingTexts)
  const { officeKind, id } = useEditor()
  const { busy, act } = useAction()
  const [crop, setCrop] = useState(photo.crop ?? WHOLE)
  const [ratio, setRatio] = useState(PHOTO_RATIO)
  const grabbed = useRef<{ x: number; y: number; crop: Crop }>(undefined)
  const box = useRef<HTMLDivElement>(null)

  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const [dx, dy] = move
    setCrop(
      fitted(
        event.shiftKey
          ? { ...crop, width: crop.width + dx, height: crop.height + dy }
          : { ...crop, left: crop.left + dx, top: crop.top + dy },
      ),
    )
  }
  const drag = (event: PointerEvent) => {
    const start = grabbed.current
    const size = box.current?.getBoundingClientRect()
    if (!start || !size) return
    const dx = ((event.clientX - start.x) / size.width) * 100
    const dy = ((event.clientY - start.y) / size.height) * 100
    setCrop(fitted({ ...start.crop, left: start.crop.left + dx, top: start.crop.top + dy }))
  }
  const apply = async () => {
    const isWhole = crop.width === 100 && crop.height === 100
    if (isWhole) return onDone({ ...photo, version: photo.original, crop: null })
    await act(
      (call) =>
        call(officeKind.calls.cropPhoto, { kind: officeKind.definition.kind, id, version: photo.original, ...crop }),
      { onSuccess: ({ version }) => onDone({ ...photo, version, crop }) },
    )
  }
  const number = (name: keyof Crop, label: string) => (
    <TextField
      name={name}
      label={label}
      type="number"
      min={name === 'width' || name === 'height' ? SMALLEST : 0}
      max={100}
      value={crop[name]}
      onChange={({ target }) => setCrop(fitted({ ...crop, [name]: Number(target.value) }))}
    />
  )
  return (
    <div className="grid gap-4">
      <p>{t.cropText}</p>
      <div ref={box} className="relative touch-none overflow-hidden rounded-control bg-surface-sunk select-none">
        <img
          src={address}
          alt=""
          draggable={false}
          className="block w-full"
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        />
        <div
          role="application"
          aria-label={t.cropFrame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the frame
          tabIndex={0}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            grabbed.current = { x: event.clientX, y: event.clientY, crop }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            grabbed.current = undefined
          }}
          className="absolute cursor-move border-3 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]"
          style={{ left: `${crop.left}%`, top: `${crop.top}%`, width: `${crop.width}%`, height: `${crop.height}%` }}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            onClick={() => setCrop(partAt(side, ratio))}
            className="min-h-11 rounded-control border border-line-strong px-3 text-sm font-semibold hover:bg-surface-sunk"
          >
            {t.sides[side]}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {number('left', t.fromLeft)}
        {number('top', t.fromTop)}
        {number('width', t.width)}
        {number('height', t.height)}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="button" busy={busy} onClick={apply}>
          {t.applyCrop}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t.back}
        </Button>
      </div>
    </div>
  )
}
