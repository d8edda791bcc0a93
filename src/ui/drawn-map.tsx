import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { CUBA_FRAME, onMap } from '../lib/cuba-frame.ts'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import {
  cheapestOf,
  groupText,
  type MapPin,
  type MapProps,
  PIN_NOTE,
  type PinText,
  pinKeys,
  pinLook,
} from './map-pin.ts'
import {
  FIRST_SIDE,
  groupSpots,
  isNearest,
  landmarksIn,
  moved,
  PIN_HEIGHT,
  type View,
  viewOf,
  zoomed,
} from './map-view.ts'
import { resultMapTexts } from './result-map.texts.ts'
import { useTwoFingers } from './two-fingers.ts'

/** The map width assumed for grouping pins until the real one is known: the width of a small phone. */
const FIRST_WIDTH = 328

const CONTROL =
  'inline-flex size-11 items-center justify-center rounded-control border border-line-strong bg-surface-raised text-ink hover:border-ink hover:bg-surface-sunk'

/** Colors of landmarks, which, like the colors of the coast, are the same in both themes. */
const LANDMARK = { ink: '#0b2a3c', halo: '#fff' }

/**
 * The store's own map, which is square. Pins that would overlap are drawn as one, and pressing it zooms in. The mouse or two fingers move the
 * map; two fingers also zoom.
 */
export const DrawnMap = ({ pins, landmarks, words, listed, marked, onChoose }: MapProps) => {
  const t = useTexts(resultMapTexts)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  const spots = useMemo(() => pins.map((pin) => ({ ...onMap(pin), pin })), [pins])
  const known = useMemo(() => landmarks.map((landmark) => ({ ...onMap(landmark), name: landmark.name })), [landmarks])
  const [chosenView, setChosenView] = useState<{ of: string; view: View } | null>(null)
  const firstSide = landmarks.length > 0 ? FIRST_SIDE.withLandmarks : FIRST_SIDE.plain
  // A new set of pins is shown completely.
  const keys = pinKeys(pins)
  const view = chosenView?.of === keys ? chosenView.view : viewOf(spots, width, firstSide)
  const show = (next: View) => setChosenView({ of: keys, view: next })

  useTwoFingers(box, (right, down, factor) => show(zoomed(moved(view, -right / width, -down / width), 1 / factor)))
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])

  const pinHeight = pins.some(({ note }) => note) ? PIN_HEIGHT.withNote : PIN_HEIGHT.plain
  const drag = ({ buttons, pointerType, movementX, movementY }: PointerEvent) => {
    if (buttons === 1 && pointerType === 'mouse') show(moved(view, -movementX / width, -movementY / width))
  }

  const pinOf = (group: (typeof spots)[number][]) => {
    const all = group.map(({ pin }) => pin)
    const [first, ...others] = all as [MapPin, ...MapPin[]]
    const look = {
      'data-pins': pinKeys(all),
      className: `absolute -translate-x-1/2 -translate-y-1/2 hover:z-10 focus-visible:z-10 ${pinLook(all, { listed, marked })}`,
      style: {
        left: `${(((group[0]!.x - view.x) / view.side) * 100).toFixed(2)}%`,
        top: `${(((group[0]!.y - view.y) / view.side) * 100).toFixed(2)}%`,
      },
    }
    if (others.length === 0)
      return (
        <a
          {...look}
          key={first.key}
          href={first.path}
          aria-label={first.name}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onChoose(all)
          }}
        >
          <PinLines {...first} />
        </a>
      )
    const together = groupText(words, all.length, cheapestOf(all).label)
    return (
      <button
        {...look}
        key={look['data-pins']}
        type="button"
        aria-label={together.name}
        onClick={() => {
          const closer = viewOf(group, width)
          // Zooming in cannot separate places at the same point.
          if (isNearest(view) || closer.side >= view.side) onChoose(all)
          else show(closer)
        }}
      >
        <PinLines {...together} />
      </button>
    )
  }

  const groups = groupSpots(spots, view, width, pinHeight)
  const firstOf = groups.map(([first]) => first)
  const pixel = view.side / width
  return (
    <div
      ref={box}
      onPointerMove={drag}
      className="relative aspect-square touch-pan-y overflow-hidden rounded-card bg-sea select-none"
    >
      <svg viewBox={`${view.x} ${view.y} ${view.side} ${view.side}`} className="block size-full" aria-hidden="true">
        <image href="/pictures/coast.svg" width={CUBA_FRAME.width} height={CUBA_FRAME.height} />
        {landmarksIn(known, view, width, firstOf, pinHeight).map(({ name, x, y, isLeft }) => (
          <g key={name} fill={LANDMARK.ink}>
            <circle cx={x} cy={y} r={3 * pixel} />
            <text
              x={x + (isLeft ? -7 : 7) * pixel}
              textAnchor={isLeft ? 'end' : 'start'}
              y={y + 4 * pixel}
              fontSize={12 * pixel}
              stroke={LANDMARK.halo}
              strokeWidth={3 * pixel}
              strokeLinejoin="round"
              paintOrder="stroke"
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
      {groups.map((group) => pinOf([...group]))}
      <div className="absolute top-2 right-2 flex gap-1">
        <button
          type="button"
          className={CONTROL}
          aria-label={t.zoomIn}
          disabled={isNearest(view)}
          onClick={() => show(zoomed(view, 0.5))}
        >
          <Icon name="plus" />
        </button>
        <button type="button" className={CONTROL} aria-label={t.zoomOut} onClick={() => show(zoomed(view, 2))}>
          <Icon name="minus" />
        </button>
      </div>
    </div>
  )
}

const PinLines = ({ label, note }: PinText) => (
  <>
    {label} {note && <span className={PIN_NOTE}>{note}</span>}
  </>
)
