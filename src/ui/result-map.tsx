import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DrawnMap } from './drawn-map.tsx'
import { Icon } from './icon.tsx'
import { useTexts } from './language.tsx'
import { cardsOf, keysAt, type Landmark, type MapPin, type MapWords } from './map-pin.ts'
import { resultMapTexts } from './result-map.texts.ts'
import { StreetMap } from './street-map.tsx'

/** Classes of a card whose pin is marked. */
const MARKED_CARD = ['outline-3', 'outline-focus']

/** The minimum width at which the map is beside the list. */
const BESIDE = '(min-width: 80rem)'

const NONE: readonly string[] = []
const NO_LANDMARKS: readonly Landmark[] = []

/** The keys of the pins under the target of the page's latest event of a type. */
const useKeysAt = (type: 'pointerover' | 'focusin', pins: readonly MapPin[]) => {
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    const find = ({ target }: Event) =>
      setFound((before) => {
        const now = keysAt(target, pins)
        return before.join() === now.join() ? before : now
      })
    document.addEventListener(type, find)
    return () => document.removeEventListener(type, find)
  }, [type, pins])
  return found
}

/**
 * The marked pins: those that the visitor points at in the list or on the map, otherwise those in focus, otherwise the chosen ones. Their
 * cards are also marked.
 */
const useMarked = (pins: readonly MapPin[], chosen: readonly string[]) => {
  const pointed = useKeysAt('pointerover', pins)
  const focused = useKeysAt('focusin', pins)
  // Moving the focus may scroll the page under a resting pointer, which then points at something else.
  const marked = [pointed, focused, chosen].find((keys) => keys.length > 0) ?? NONE
  useEffect(() => {
    const items = cardsOf(pins.filter(({ key }) => marked.includes(key))).map((card) => card.parentElement!)
    for (const item of items) item.classList.add(...MARKED_CARD)
    return () => {
      for (const item of items) item.classList.remove(...MARKED_CARD)
    }
  }, [marked, pins])
  return marked
}

/**
 * The results of a search on a map, in step with the list beside it. Pressing a pin shows its places below the map, rendered by `about`.
 */
export const ResultMap = <Pin extends MapPin>({
  style,
  pins,
  landmarks = NO_LANDMARKS,
  listed,
  words,
  leadsToCard = false,
  about,
}: {
  /** The URL of the configured map's style; null for the drawn map. */
  style: string | null
  pins: readonly Pin[]
  /** Shown only on the drawn map: the configured map has its own. */
  landmarks?: readonly Landmark[]
  listed: readonly string[]
  words: MapWords
  /** Whether pressing a pin moves to its card instead, if the list is beside the map. */
  leadsToCard?: boolean
  /** Renders a place of a pressed pin; its first link takes the focus. */
  about: (pin: Pin) => ReactNode
}) => {
  const t = useTexts(resultMapTexts)
  const [chosen, setChosen] = useState(NONE)
  const marked = useMarked(pins, chosen)
  const map = useRef<HTMLDivElement>(null)
  const [isTouched, setTouched] = useState(false)
  useEffect(() => setTouched(matchMedia('(pointer: coarse)').matches), [])
  const choose = (all: readonly MapPin[]) => {
    const [card] = leadsToCard && all.length === 1 && matchMedia(BESIDE).matches ? cardsOf(all) : []
    setChosen(card ? NONE : all.map(({ key }) => key))
    card?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    card?.querySelector('a')?.focus({ preventScroll: true })
  }
  const props = { pins, landmarks, words, listed, marked, onChoose: choose }
  // A new search may not have the chosen pins.
  const shown = pins.filter(({ key }) => chosen.includes(key))
  return (
    <section aria-label={words.map} data-needs-app className="xl:-m-2 xl:max-h-screen xl:overflow-y-auto xl:p-2">
      <div ref={map}>{style ? <StreetMap key={style} style={style} {...props} /> : <DrawnMap {...props} />}</div>
      {isTouched && !style && <p className="mt-2 text-sm text-muted">{t.gesture}</p>}
      <p className="mt-2 hidden text-sm text-muted noscript:block">{words.withoutScripts}</p>
      {shown.length > 0 && (
        <Chosen
          key={chosen.join()}
          onClose={() => {
            setChosen(NONE)
            map.current!.querySelector<HTMLElement>(`[data-pins~="${shown[0]!.key}"]`)?.focus()
          }}
        >
          {shown.map((pin) => (
            <li key={pin.key}>{about(pin)}</li>
          ))}
        </Chosen>
      )}
    </section>
  )
}

/** The places of a pressed pin. */
const Chosen = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const t = useTexts(resultMapTexts)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current!.querySelector('a')!.focus({ preventScroll: true })
    box.current!.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={box}
      aria-label={t.chosen}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="mt-2 flex items-start gap-2 rounded-card border border-line bg-surface-raised p-3 shadow-card"
    >
      <ul className="grid min-w-0 grow gap-3">{children}</ul>
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
