/** What decides whether an offer is shown on the home page. */
export type HomeCandidate = {
  hotelId: number
  zoneId: number
  /** True when the home page shows the zone. */
  isHomeZone: boolean
  kind: string
  stars: number | null
  perNightCents: number
}

/** Maximum number of offers on the home page. */
export const MAX_HOME_OFFERS = 8

// Private homes have no stars and are ranked like good hotels.
const PRIVATE_HOME_STARS = 3

/**
 * Chooses the offers of the home page one by one: from the zone chosen least so far, zones of the home page first; then of the
 * kind chosen least; then the lowest price per star.
 */
export const chooseHomeOffers = <T extends HomeCandidate>(candidates: readonly T[], max = MAX_HOME_OFFERS): T[] => {
  const chosen: T[] = []
  const countChosen = (key: 'zoneId' | 'kind', { [key]: value }: T) =>
    chosen.filter((other) => other[key] === value).length
  const pricePerStar = ({ perNightCents, stars }: T) => perNightCents / (stars ?? PRIVATE_HOME_STARS)
  const remaining = candidates.toSorted((a, b) => pricePerStar(a) - pricePerStar(b) || a.hotelId - b.hotelId)
  while (chosen.length < max && remaining.length > 0) {
    const ranks = remaining.map((candidate) => {
      const zone = countChosen('zoneId', candidate) * 2 + (candidate.isHomeZone ? 0 : 1)
      return zone * (max + 1) + countChosen('kind', candidate)
    })
    chosen.push(...remaining.splice(ranks.indexOf(Math.min(...ranks)), 1))
  }
  return chosen
}
