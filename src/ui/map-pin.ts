import type { Point } from '../lib/distance.ts'

/** A place on the map of a result list. */
export type MapPin = Point & {
  key: string
  /** The prefix of the title ids of its cards, such as 'hotel-7-'; absent when the list has no such card. */
  cards?: string
  /** The text of the pin; `note` is its second line. */
  label: string
  note?: string
  /** The name for screen readers. */
  name: string
  /** The lowest price; the cheapest place names a pin of several places. */
  cents: number
  path: string
}

/** A known place on the drawn map, for orientation. */
export type Landmark = Point & { name: string }

/** The words that a map uses for its places. */
export type MapWords = {
  map: string
  withoutScripts: string
  /** The label of a pin of several places, its second line and its name; `price` is the label of the cheapest place. */
  group: (count: number, price: string) => string
  groupNote?: (count: number) => string
  groupName: (count: number, price: string) => string
}

/** The texts of a pin. */
export type PinText = Pick<MapPin, 'label' | 'note' | 'name'>

/** The texts of a pin of several places; `price` is the label of the cheapest place. */
export const groupText = ({ group, groupNote, groupName }: MapWords, count: number, price: string): PinText => ({
  label: group(count, price),
  ...(groupNote && { note: groupNote(count) }),
  name: groupName(count, price),
})

/** The properties of both kinds of map. */
export type MapProps = {
  pins: readonly MapPin[]
  landmarks: readonly Landmark[]
  words: MapWords
  /** The keys of the pins that are in the list beside the map; these are darker. */
  listed: readonly string[]
  /** The keys of the pins that the visitor points at in the list or on the map. */
  marked: readonly string[]
  /** Called when a pin is pressed; several places that zooming cannot separate may share it. */
  onChoose: (pins: readonly MapPin[]) => void
}

const PIN =
  'rounded-full border px-2.5 py-1 text-center text-sm font-semibold whitespace-nowrap no-underline shadow-card'
const LOOKS = {
  marked: 'z-10 border-surface bg-accent text-accent-ink',
  listed: 'border-surface bg-ink text-surface',
  other: 'border-line-strong bg-surface-raised text-ink',
}

/** The classes of the second line of a pin. */
export const PIN_NOTE = 'block text-xs leading-tight font-normal'

const hasAny = (keys: readonly string[], pins: readonly MapPin[]) => pins.some(({ key }) => keys.includes(key))

/** The classes of a pin of one or more places. */
export const pinLook = (pins: readonly MapPin[], { listed, marked }: Pick<MapProps, 'listed' | 'marked'>) =>
  `${PIN} ${LOOKS[hasAny(marked, pins) ? 'marked' : hasAny(listed, pins) ? 'listed' : 'other']}`

/** The places of a pin as the value of its `data-pins`. */
export const pinKeys = (pins: readonly MapPin[]) => pins.map(({ key }) => key).join(' ')

/** The cheapest of several places. */
export const cheapestOf = (pins: readonly MapPin[]) => pins.reduce((a, b) => (b.cents < a.cents ? b : a))

/** The cards of places in the list, without duplicates. */
export const cardsOf = (pins: readonly MapPin[]) =>
  [...new Set(pins.map(({ cards }) => cards))].flatMap((cards) =>
    cards ? [...document.querySelectorAll<HTMLElement>(`article[aria-labelledby^="${cards}"]`)] : [],
  )

/** The keys of the places of the card or pin that contains an element. */
export const keysAt = (target: EventTarget | null, pins: readonly MapPin[]): string[] => {
  if (!(target instanceof Element)) return []
  const pin = target.closest<HTMLElement>('[data-pins]')
  if (pin) return pin.dataset.pins!.split(' ')
  const title = target.closest('article')?.getAttribute('aria-labelledby')
  return pins.flatMap(({ key, cards }) => (cards && title?.startsWith(cards) ? [key] : []))
}
