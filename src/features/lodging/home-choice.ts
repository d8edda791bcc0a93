/** An offer as far as choosing it for the home page goes. */
export type HomeCandidate = {
  hotelId: number
  zoneId: number
  /** True when the home page shows its zone. */
  zoneOnHome: boolean
  kind: string
  stars: number | null
  perNightCents: number
}

/** How many offers the home page shows at most. */
export const MAX_HOME_OFFERS = 8

// A private home has no stars and pleases like a good hotel.
const STARS_OF_A_HOME = 3

/**
 * The offers of the home page, one after the other: each from a zone that was shown least so far, the zones of the home page
 * first, then of a kind of house that was shown least, and of those the one that asks least for each of its stars.
 */
export const chooseHomeOffers = <T extends HomeCandidate>(candidates: readonly T[], max = MAX_HOME_OFFERS): T[] => {
  const chosen: T[] = []
  const timesOf = (key: 'zoneId' | 'kind', { [key]: value }: T) => chosen.filter((other) => other[key] === value).length
  const worth = ({ perNightCents, stars }: T) => perNightCents / (stars ?? STARS_OF_A_HOME)
  const left = candidates.toSorted((a, b) => worth(a) - worth(b) || a.hotelId - b.hotelId)
  while (chosen.length < max && left.length > 0) {
    const rank = left.map((candidate) => {
      const zone = timesOf('zoneId', candidate) * 2 + (candidate.zoneOnHome ? 0 : 1)
      return zone * (max + 1) + timesOf('kind', candidate)
    })
    chosen.push(...left.splice(rank.indexOf(Math.min(...rank)), 1))
  }
  return chosen
}
