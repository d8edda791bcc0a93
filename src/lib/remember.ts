const MAX_VALUES = 5_000

/**
 * Returns a function that returns the value of a key, computed only the first time: a search converts and formats the same dates and
 * amounts dozens of times. Values must not be changed.
 */
export const remember = <K extends string | number, V>() => {
  const values = new Map<K, V>()
  return (key: K, compute: () => V): V => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute()
    if (values.size >= MAX_VALUES) values.clear()
    values.set(key, value)
    return value
  }
}
