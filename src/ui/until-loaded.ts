/** Milliseconds before a failed load is repeated. */
const RETRY_MS = 3_000

/** What `load` imports. A load that fails, such as on a bad connection, is repeated until it succeeds. */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  while (true) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
