/**
 * What `load` imports. A load that fails, such as on a bad connection, is repeated until it succeeds: after a second, then after twice
 * the time before, at most 30 seconds.
 */
export const untilLoaded = <T>(load: () => Promise<T>, waitMs = 1_000): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return untilLoaded(load, Math.min(waitMs * 2, 30_000))
  })
