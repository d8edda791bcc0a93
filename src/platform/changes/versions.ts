import type { Services } from '../context.ts'

/** What a page or reply shows: content and the catalogue, or also the prices and the stock of days. */
export type Shows = 'content' | 'days'

/** Counters that grow with each change; an object is never changed. */
export type Versions = Readonly<Record<Shows, number>>

/** Whether the data that a page or reply shows has not changed since it was created. */
export const isUnchanged = (shows: Shows, made: Versions, now: Versions) =>
  made.content === now.content && (shows === 'content' || made.days === now.days)

/**
 * Counts the changes of what is shown. The returned function resolves to the versions with everything that this process has committed;
 * undefined while changes may be missing, such as during an outage.
 */
export const followVersions = ({ changes }: Pick<Services, 'changes'>): (() => Promise<Versions | undefined>) => {
  let versions: Versions = { content: 0, days: 0 }
  const subscription = changes.subscribe(['catalogue', 'content', 'lodgingDays', 'carDays'], {
    madeFromCopies: true,
    changed: (all) => {
      const days = all.some(({ topic }) => topic === 'lodgingDays' || topic === 'carDays')
      const content = all.some(({ topic }) => topic === 'catalogue' || topic === 'content')
      versions = { content: versions.content + Number(content), days: versions.days + Number(days) }
    },
    reloadAll: () => {
      versions = { content: versions.content + 1, days: versions.days + 1 }
    },
  })
  return async () => {
    if (!subscription.isCurrent()) return undefined
    const hasOwnChanges = await changes.catchUpIfBehind().then(
      () => true,
      () => false,
    )
    return hasOwnChanges && subscription.isCurrent() ? versions : undefined
  }
}
