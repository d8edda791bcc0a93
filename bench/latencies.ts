export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Latencies in milliseconds, and the number of requests. */
export type Latencies = { p50: number; p99: number; most: number; count: number }

export const latenciesOf = (ms: readonly number[]): Latencies => {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: at(1), count: sorted.length }
}
