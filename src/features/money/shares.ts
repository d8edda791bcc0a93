import { sum } from '../../lib/money.ts'

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
    const sharedUpToHere = total === 0 ? 0 : Math.floor((cents * weightSoFar) / total)
    const share = sharedUpToHere - sharedSoFar
    sharedSoFar = sharedUpToHere
    return share
  })
}
