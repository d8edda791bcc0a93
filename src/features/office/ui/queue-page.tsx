import { type ReactNode, useContext } from 'react'
import type { Page as PageOfList } from '../../../platform/http/endpoint.ts'
import { useAttendedPolling } from '../../../ui/attended-polling.ts'
import { LocalLink } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useBackgroundReload } from '../../../ui/reload-page.ts'
import { StaffContext } from '../../staff/ui/staff.ts'
import { screensOf } from './office-screens.ts'

/** Items per page of a queue. */
export const PAGE_SIZE = 20

/** The page number in a URL, from 1. */
export const pageOf = (url: URL) => Math.max(1, Number(url.searchParams.get('page')) || 1)

/** Returns a loader for one page of a queue; the page number is in the URL. */
export const loadQueue =
  <T,>(list: (at: { page: number; pageSize: number }) => Promise<PageOfList<T>>) =>
  async ({ url }: { url: URL }) => {
    const page = pageOf(url)
    return { page, ...(await list({ page, pageSize: PAGE_SIZE })) }
  }

/** A queue: the number of waiting items, the items of one page, and the pager. */
export const QueuePage = <T extends { id: number }>({
  texts: t,
  queue: { list, totalItems, page },
  hrefOf,
  width = 'wide',
  reloadMs,
  filter,
  source,
  children,
}: {
  texts: { title: string; lead: string; empty: string; waiting: (count: number) => string }
  queue: PageOfList<T> & { page: number }
  hrefOf: (page: number) => string
  width?: 'normal' | 'wide'
  /** Interval for reloading the queue, in milliseconds; unset: no reloading. */
  reloadMs?: number
  /** Links to the queue's views. */
  filter?: ReactNode
  /** Shown while the queue is empty: a link to the page whose actions fill it. */
  source?: { text: string; to: string; name: string }
  children: (item: T) => ReactNode
}) => {
  const reload = useBackgroundReload()
  const own = screensOf(useContext(StaffContext) ?? {})
  const maySee = own.some(({ path }) => path === source?.to.split('#')[0])
  useAttendedPolling(reload, reloadMs ?? 0, reloadMs !== undefined)
  return (
    <Page title={t.title} lead={t.lead} width={width}>
      <div className="grid gap-6">
        {filter}
        <p role="status" className="font-semibold">
          {totalItems === 0 ? t.empty : t.waiting(totalItems)}
        </p>
        {totalItems === 0 && source && maySee && (
          <p className="max-w-2xl text-muted">
            {source.text}{' '}
            <LocalLink to={source.to} className="link">
              {source.name}
            </LocalLink>
          </p>
        )}
        <ul className="grid gap-4">
          {list.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
        <Pager page={page} pageSize={PAGE_SIZE} totalItems={totalItems} hrefOf={hrefOf} />
      </div>
    </Page>
  )
}
