import type { HotelOnMap } from './hotel-map.load.ts'

/** What both kinds of map show, and what they report. */
export type HotelMapProps = {
  hotels: readonly HotelOnMap[]
  /** The hotels of the list beside the map; their pins are darker. */
  listed: readonly number[]
  /** The hotels that the visitor points at in the list or on the map. */
  marked: readonly number[]
  /** A pin was pressed; several hotels that cannot be told apart may share it. */
  onChoose: (hotels: readonly HotelOnMap[], pin: HTMLElement) => void
}

const PIN = 'rounded-full border px-2.5 py-1 text-sm font-semibold whitespace-nowrap no-underline shadow-card'
const LOOKS = {
  marked: 'z-10 border-surface bg-accent text-accent-ink',
  listed: 'border-surface bg-ink text-surface',
  other: 'border-line-strong bg-surface-raised text-ink',
}

const hasAny = (ids: readonly number[], hotels: readonly HotelOnMap[]) => hotels.some(({ id }) => ids.includes(id))

/** The classes of a pin of one or more hotels. */
export const pinLook = (hotels: readonly HotelOnMap[], { listed, marked }: Pick<HotelMapProps, 'listed' | 'marked'>) =>
  `${PIN} ${LOOKS[hasAny(marked, hotels) ? 'marked' : hasAny(listed, hotels) ? 'listed' : 'other']}`

/** The hotels of a pin as the value of its `data-hotels`. */
export const hotelIds = (hotels: readonly HotelOnMap[]) => hotels.map(({ id }) => id).join(' ')

const CARD = 'article[aria-labelledby^="hotel-"]'

/** The cards of hotels in the list, by the ids of their titles. */
export const cardsOf = (ids: readonly number[]) =>
  ids.flatMap((id) => document.querySelector<HTMLElement>(`article[aria-labelledby^="hotel-${id}-"]`) ?? [])

/** The hotels of the card or pin that contains an element. */
export const hotelsAt = (target: EventTarget | null): number[] => {
  if (!(target instanceof Element)) return []
  const pin = target.closest<HTMLElement>('[data-hotels]')
  if (pin) return pin.dataset.hotels!.split(' ').map(Number)
  const card = target.closest(CARD)
  return card ? [Number(card.getAttribute('aria-labelledby')!.split('-')[1])] : []
}
