/**
 * What `load` imports. A load that fails, such as on a bad connection, is retried until it succeeds: after a second, then with a delay that
 * doubles up to 30 seconds.
 */
export const untilLoaded = <T>(load: () => Promise<T>, waitMs = 1_000): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return untilLoaded(load, Math.min(waitMs * 2, 30_000))
  })
