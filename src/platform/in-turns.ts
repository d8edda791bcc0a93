import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which others wait at most, apart from the work on one item. */
const TURN_MS = 5

/** Maps a list, and lets the process do its other work in between when this takes long. */
export const inTurns = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    if (performance.now() - began >= TURN_MS) {
      await nextTurn()
      began = performance.now()
    }
    results.push(work(item))
  }
  return results
}
