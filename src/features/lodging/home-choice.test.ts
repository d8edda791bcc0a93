import { describe, expect, it } from 'vitest'
import { chooseHomeOffers, type HomeCandidate } from './home-choice.ts'

const candidate = (
  hotelId: number,
  zoneId: number,
  perNightCents: number,
  change: Partial<HomeCandidate> = {},
): HomeCandidate => ({
  hotelId,
  zoneId,
  isHomeZone: true,
  kind: 'hotel',
  stars: 4,
  perNightCents,
  ...change,
})
const idsOf = (candidates: HomeCandidate[], max?: number) =>
  chooseHomeOffers(candidates, max).map((offer) => offer.hotelId)

describe('the offers of the home page', () => {
  it('come from as many zones as possible, the best of each first', () => {
    const offers = [candidate(1, 1, 4_000), candidate(2, 1, 5_000), candidate(3, 2, 9_000), candidate(4, 3, 8_000)]
    expect(idsOf(offers, 4)).toEqual([1, 4, 3, 2])
  })

  it('come first from the zones of the home page', () => {
    const offers = [candidate(1, 1, 9_000), candidate(2, 2, 3_000, { isHomeZone: false }), candidate(3, 1, 9_500)]
    expect(idsOf(offers)).toEqual([1, 2, 3])
  })

  it('alternate between kinds of lodging', () => {
    const home = { kind: 'casa', stars: null }
    const offers = [
      candidate(1, 1, 3_000, home),
      candidate(2, 2, 3_100, home),
      candidate(3, 2, 9_000),
      candidate(4, 3, 3_200, home),
    ]
    expect(idsOf(offers, 3)).toEqual([1, 3, 4])
  })

  it('are ranked by price per star; a private home counts as three stars', () => {
    const offers = [
      candidate(1, 1, 6_000, { stars: 2 }),
      candidate(2, 1, 10_000, { stars: 5 }),
      candidate(3, 1, 5_900, { stars: null }),
    ]
    expect(idsOf(offers)).toEqual([3, 2, 1])
  })

  it('are at most eight', () => {
    expect(chooseHomeOffers(Array.from({ length: 20 }, (_, i) => candidate(i + 1, i % 3, 5_000)))).toHaveLength(8)
  })
})
