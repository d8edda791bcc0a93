const MAX_TEXTS = 5_000

/**
 * Returns a function that returns the text of a key, formatted only the first time: lists of offers show the same dates and amounts
 * hundreds of times.
 */
export const rememberTexts = () => {
  const texts = new Map<string, string>()
  return (key: string, format: () => string): string => {
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = format()
    if (texts.size >= MAX_TEXTS) texts.clear()
    texts.set(key, text)
    return text
  }
}
