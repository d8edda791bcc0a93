/** Runs `find` for each item in order until `limitMs` have passed; returns the results so far, at least the first. */
export const collectWithin = async <T, R>(
  items: readonly T[],
  find: (item: T) => Promise<R>,
  limitMs: number,
): Promise<R[]> => {
  const end = performance.now() + limitMs
  const found: R[] = []
  for (const item of items) {
    if (found.length > 0 && performance.now() >= end) break
    found.push(await find(item))
  }
  return found
}
