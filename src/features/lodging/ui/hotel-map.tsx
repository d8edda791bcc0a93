import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { DrawnMap } from './drawn-map.tsx'
import type { HotelOnMap } from './hotel-map.load.ts'
import { hotelMapTexts } from './hotel-map.texts.ts'
import { cardsOf, hotelsAt } from './map-pin.ts'
import { StreetMap } from './street-map.tsx'

/** Classes of a card whose pin is pointed at. */
const MARKED_CARD = ['outline-3', 'outline-focus']

/** The width from which the map is beside the list. */
const BESIDE = '(min-width: 80rem)'

/** The hotels under the target of the page's latest event of a type. */
const useHotelsAt = (type: 'pointerover' | 'focusin') => {
  const [found, setFound] = useState<readonly number[]>([])
  useEffect(() => {
    const find = ({ target }: Event) =>
      setFound((before) => {
        const now = hotelsAt(target)
        return before.join() === now.join() ? before : now
      })
    document.addEventListener(type, find)
    return () => document.removeEventListener(type, find)
  }, [type])
  return found
}

/** The hotels that the visitor points at or else focuses, in the list or on the map; their cards are marked. */
const useMarkedHotels = () => {
  const pointed = useHotelsAt('pointerover')
  const focused = useHotelsAt('focusin')
  // Focus may scroll the page under a resting pointer, which then points at something else.
  const marked = pointed.length > 0 ? pointed : focused
  useEffect(() => {
    const items = cardsOf(marked).map((card) => card.parentElement!)
    for (const item of items) item.classList.add(...MARKED_CARD)
    return () => {
      for (const item of items) item.classList.remove(...MARKED_CARD)
    }
  }, [marked])
  return marked
}

/**
 * The hotels of a search on a map, in step with the list beside it. `style` is the address of the configured map's style, null for the
 * drawn map. A pressed pin leads to the card in the list beside it, otherwise it shows the hotel below the map.
 */
export const HotelMap = ({
  style,
  hotels,
  listed,
}: {
  style: string | null
  hotels: readonly HotelOnMap[]
  listed: readonly number[]
}) => {
  const t = useTexts(hotelMapTexts)
  const marked = useMarkedHotels()
  const [isTouched, setTouched] = useState(false)
  useEffect(() => setTouched(matchMedia('(pointer: coarse)').matches), [])
  const [chosen, setChosen] = useState<{ hotels: readonly HotelOnMap[]; pin: HTMLElement } | null>(null)
  const choose = (all: readonly HotelOnMap[], pin: HTMLElement) => {
    const [card] = matchMedia(BESIDE).matches ? cardsOf(all.map(({ id }) => id)) : []
    if (!card || all.length > 1) return setChosen({ hotels: all, pin })
    setChosen(null)
    card.scrollIntoView({ block: 'center', behavior: 'smooth' })
    card.querySelector('a')?.focus({ preventScroll: true })
  }
  const props = { hotels, listed, marked, onChoose: choose }
  // A new search has other hotels.
  const shown = chosen?.hotels.filter((hotel) => hotels.includes(hotel)) ?? []
  return (
    <section aria-label={t.map} data-needs-app>
      {style ? <StreetMap key={style} style={style} {...props} /> : <DrawnMap {...props} />}
      {isTouched && !style && <p className="mt-2 text-sm text-muted">{t.gesture}</p>}
      <p className="mt-2 hidden text-sm text-muted noscript:block">{t.withoutScripts}</p>
      {shown.length > 0 && (
        <ChosenHotels
          key={shown[0]!.id}
          hotels={shown}
          onClose={() => {
            setChosen(null)
            chosen!.pin.focus()
          }}
        />
      )}
    </section>
  )
}

/** The hotels of a pressed pin. */
const ChosenHotels = ({ hotels, onClose }: { hotels: readonly HotelOnMap[]; onClose: () => void }) => {
  const t = useTexts(hotelMapTexts)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current!.querySelector('a')!.focus({ preventScroll: true }), [])
  return (
    <section
      aria-label={t.chosen}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="mt-2 flex items-start gap-2 rounded-card border border-line bg-surface-raised p-3 shadow-card"
    >
      <ul ref={list} className="grid min-w-0 grow gap-3">
        {hotels.map(({ id, name, zone, price, path }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="font-semibold">{name}</span> <span className="block text-sm text-muted">{zone}</span>
            </span>
            <a
              href={path}
              aria-label={`${t.see(price)}: ${name}`}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              {t.see(price)}
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t.close}
        onClick={onClose}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-surface-sunk"
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
