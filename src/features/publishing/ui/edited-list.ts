/** A list with another item at an index. */
export const withItem = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.map((each, i) => (i === index ? item : each))

/** A list without the item at an index. */
export const withoutItem = <T>(list: readonly T[], index: number): T[] => list.filter((_, i) => i !== index)

/** A list with the item at one index moved to another. */
export const withMoved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const moved = withoutItem(list, from)
  moved.splice(to, 0, list[from]!)
  return moved
}
