import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest time in milliseconds that other work waits, apart from the work on one item. */
const TURN_MS = 5

/** Works on a list in order and yields to the event loop every few milliseconds, so that a long list does not block other requests. */
export const forEachYielding = async <Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> => {
  let began = performance.now()
  for (const item of items) {
    if (performance.now() - began >= TURN_MS) {
      await nextTurn()
      began = performance.now()
    }
    work(item)
  }
}
