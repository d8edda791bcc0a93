/**
 * Resolves to what `load` imports. A failed load, such as on a bad connection, is retried until it succeeds: after a second, then with a
 * delay that doubles up to 30 seconds. Each failure calls `onFailure`.
 */
export const untilLoaded = <T>(load: () => Promise<T>, onFailure?: () => void, waitMs = 1_000): Promise<T> =>
  load().catch(async () => {
    onFailure?.()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return untilLoaded(load, onFailure, Math.min(waitMs * 2, 30_000))
  })
