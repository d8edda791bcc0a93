/** What is found for each item in turn, until the time is over: at least the first. */
export const inTime = async <T, R>(
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
