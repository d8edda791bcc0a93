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
 * Chooses the offers of the home page one at a time: from the zone chosen least often so far, with home page zones first; then of the kind
 * chosen least often; then with the lowest price per star.
 */
export const chooseHomeOffers = <T extends HomeCandidate>(candidates: readonly T[], max = MAX_HOME_OFFERS): T[] => {
  const chosen: T[] = []
  const ofZone = new Map<number, number>()
  const ofKind = new Map<string, number>()
  const rankOf = ({ zoneId, kind, isHomeZone }: T) =>
    ((ofZone.get(zoneId) ?? 0) * 2 + (isHomeZone ? 0 : 1)) * (max + 1) + (ofKind.get(kind) ?? 0)
  const pricePerStar = ({ perNightCents, stars }: T) => perNightCents / (stars ?? PRIVATE_HOME_STARS)
  const remaining = candidates.toSorted((a, b) => pricePerStar(a) - pricePerStar(b) || a.hotelId - b.hotelId)
  while (chosen.length < max && remaining.length > 0) {
    let place = 0
    for (let i = 1; i < remaining.length; i++) if (rankOf(remaining[i]!) < rankOf(remaining[place]!)) place = i
    const [best] = remaining.splice(place, 1)
    ofZone.set(best!.zoneId, (ofZone.get(best!.zoneId) ?? 0) + 1)
    ofKind.set(best!.kind, (ofKind.get(best!.kind) ?? 0) + 1)
    chosen.push(best!)
  }
  return chosen
}
