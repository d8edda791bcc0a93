/** The first items in sort order, without sorting the whole list. `compare` must not return 0 for two different items. */
export const firstInOrder = <T>(items: readonly T[], compare: (a: T, b: T) => number, count: number): T[] => {
  if (items.length <= count * 2) return items.toSorted(compare).slice(0, count)
  const first: T[] = []
  for (const item of items) {
    if (first.length === count && compare(item, first[count - 1]!) >= 0) continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(item, first[middle]!) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}
