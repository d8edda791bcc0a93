import { sum } from './money.ts'

/**
 * Splits an amount in proportion to weights, to the cent. The shares add up to the amount; none exceeds its weight unless
 * the amount exceeds the sum of the weights.
 */
export const shareOut = (cents: number, weights: readonly number[]): number[] => {
  const total = sum(weights)
  let weightSoFar = 0
  let sharedSoFar = 0
  return weights.map((weight) => {
    weightSoFar += weight
    const sharedUpToHere = total === 0 ? 0 : Number((BigInt(cents) * BigInt(weightSoFar)) / BigInt(total))
    const share = sharedUpToHere - sharedSoFar
    sharedSoFar = sharedUpToHere
    return share
  })
}

/**
 * Splits a price in proportion to weights, to the cent, so that equal weights get equal shares; the cents that are left over go to the
 * shares that were rounded down the most; among equal ones, to the first.
 */
export const shareOutPrice = (cents: number, weights: readonly number[]): number[] => {
  const weight = sum(weights)
  if (weight === 0) return weights.map(() => 0)
  if (weight === cents) return [...weights]
  const total = BigInt(weight)
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = exact.map((each) => Number(each / total))
  const left = cents - sum(shares)
  const places = exact
    .map((each, place) => ({ place, lost: each % total }))
    .sort((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost < b.lost ? 1 : -1))
  for (const { place } of places.slice(0, left)) shares[place]! += 1
  return shares
}
