import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { CUBA_FRAME, onMap } from '../../places/cuba-frame.ts'
import { groupSpots, isNearest, moved, type View, viewOf, zoomed } from '../map-view.ts'
import type { HotelOnMap } from './hotel-map.load.ts'
import { hotelMapTexts } from './hotel-map.texts.ts'
import { type HotelMapProps, hotelIds, pinLook } from './map-pin.ts'
import { useTwoFingers } from './two-fingers.ts'

/** The width that pins are grouped for until the real one is known: that of a small phone. */
const FIRST_WIDTH = 328

const CONTROL =
  'inline-flex size-11 items-center justify-center rounded-control border border-line-strong bg-surface-raised text-ink hover:border-ink hover:bg-surface-sunk'

/** The store's own map, square. Pins that would overlap are one, which zooms in. A mouse or two fingers move the map; these also zoom. */
export const DrawnMap = ({ hotels, listed, marked, onChoose }: HotelMapProps) => {
  const t = useTexts(hotelMapTexts)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  const spots = useMemo(() => hotels.map((hotel) => ({ ...onMap(hotel), hotel })), [hotels])
  const [chosenView, setChosenView] = useState<{ of: typeof spots; view: View } | null>(null)
  // A new set of hotels is shown in full.
  const view = chosenView?.of === spots ? chosenView.view : viewOf(spots, width)
  const show = (next: View) => setChosenView({ of: spots, view: next })

  useTwoFingers(box, (right, down, factor) => show(zoomed(moved(view, -right / width, -down / width), 1 / factor)))
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])

  const drag = ({ buttons, pointerType, movementX, movementY }: PointerEvent) => {
    if (buttons === 1 && pointerType === 'mouse') show(moved(view, -movementX / width, -movementY / width))
  }

  const pinOf = (group: (typeof spots)[number][]) => {
    const all = group.map(({ hotel }) => hotel)
    const [first, ...others] = all as [HotelOnMap, ...HotelOnMap[]]
    const look = {
      'data-hotels': hotelIds(all),
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
          key={look['data-hotels']}
          href={first.path}
          aria-label={t.hotel(first.name, first.pin)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onChoose(all, event.currentTarget)
          }}
        >
          {first.pin}
        </a>
      )
    const cheapest = all.reduce((a, b) => (b.cents < a.cents ? b : a))
    return (
      <button
        {...look}
        key={look['data-hotels']}
        type="button"
        aria-label={t.many(all.length, cheapest.pin)}
        onClick={({ currentTarget }) => {
          const closer = viewOf(group, width)
          // Hotels at one place cannot be told apart.
          if (isNearest(view) || closer.side >= view.side) onChoose(all, currentTarget)
          else show(closer)
        }}
      >
        {t.from(all.length, cheapest.pin)}
      </button>
    )
  }

  return (
    <div
      ref={box}
      onPointerMove={drag}
      className="relative aspect-square touch-pan-y overflow-hidden rounded-card bg-sea select-none"
    >
      <svg viewBox={`${view.x} ${view.y} ${view.side} ${view.side}`} className="block size-full" aria-hidden="true">
        <image href="/pictures/coast.svg" width={CUBA_FRAME.width} height={CUBA_FRAME.height} />
      </svg>
      {groupSpots(spots, view, width).map((group) => pinOf([...group]))}
      <div className="absolute top-2 right-2 grid gap-1">
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
