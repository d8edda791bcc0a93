import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Day, dayInHavana } from '../../lib/days.ts'
import { followVersions, isUnchanged, type Shows, type Versions } from '../changes/versions.ts'
import type { Services } from '../context.ts'
import { type CachedPage, cachePage } from './cached-page.ts'
import type { RenderedPage } from './pages.ts'
import { visitOf } from './visit.ts'

/** Memory for pages in each process. Compressed copies add about a third. */
const MAX_BYTES = 64 * 2 ** 20
/** Pages show relative times, and news items appear at set times. */
const KEPT_MS = 60_000
/**
 * For this long a page may show prices and stock from before a change. Otherwise frequent bookings would cause a rendering for each
 * visitor.
 */
const DAYS_KEPT_MS = 1_000

/** `day` is the day in Havana: from midnight on, other days can be booked. */
type Entry = { page: CachedPage; shows: Shows; versions: Versions; madeAt: number; day: Day }

declare module '../context.ts' {
  interface Copies {
    pages?: PageCache
  }
}

/**
 * For metrics: visits since the start that were answered from memory, visits for which a page was rendered to be kept, and what is kept.
 */
export type PageFigures = { hits: number; misses: number; pages: number; bytes: number }

/** Rendered pages in memory (docs/decisions/0111). */
export type PageCache = {
  /** The page for a visit, or what was rendered if nobody else may get it; undefined when it was not rendered. */
  find: (
    request: FastifyRequest,
    render: (request: Request) => Promise<RenderedPage>,
  ) => Promise<{ kept: CachedPage } | { rendered: RenderedPage } | undefined>
  figures: () => PageFigures
}

type Settings = {
  /** What the page at a path shows; undefined for pages that are never kept. */
  showsOf: (path: string) => Shows | undefined
  originOf: (request: FastifyRequest) => string
  isSecure: (request: FastifyRequest) => boolean
}

export const createPageCache = (
  services: Pick<Services, 'changes' | 'clock'>,
  { showsOf, originOf, isSecure }: Settings,
): PageCache => {
  const { clock } = services
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => page.bytes + key.length,
  })
  const rendering = new Map<string, Promise<{ kept: CachedPage } | { rendered: RenderedPage }>>()
  const visits = { hits: 0, misses: 0 }
  const versionsNow = followVersions(services)

  const isValid = ({ shows, versions: made, madeAt, day }: Entry, versions: Versions) => {
    const now = clock.now()
    const age = now.getTime() - madeAt
    if (age < 0 || age >= KEPT_MS || dayInHavana(now) !== day || !isUnchanged('content', made, versions)) return false
    return isUnchanged(shows, made, versions) || age < DAYS_KEPT_MS
  }

  const make = async (
    key: string,
    { shows, versions }: Pick<Entry, 'shows' | 'versions'>,
    render: () => Promise<RenderedPage>,
  ) => {
    const now = clock.now()
    const entry = { shows, versions, madeAt: now.getTime(), day: dayInHavana(now) }
    const rendered = await render()
    const page = await cachePage(rendered)
    if (!page) return { rendered }
    entries.set(key, { ...entry, page })
    return { kept: page }
  }

  return {
    find: async (request, render) => {
      const visit = visitOf(request, originOf(request), isSecure(request))
      if (!visit) return undefined
      const { key, path } = visit
      const versions = await versionsNow()
      // During an outage the page is rendered and reports the outage.
      if (!versions) return undefined
      const known = entries.get(key)
      if (known && isValid(known, versions)) {
        visits.hits++
        return { kept: known.page }
      }
      const shows = showsOf(path)
      if (!shows) return undefined
      const asOf = `${versions.content}/${versions.days}/${key}`
      const running = rendering.get(asOf)
      if (running) {
        const shared = await running
        if (!('kept' in shared)) return undefined
        visits.hits++
        return shared
      }
      visits.misses++
      const made = make(key, { shows, versions }, () => render(visit.toRequest())).finally(() => rendering.delete(asOf))
      rendering.set(asOf, made)
      return made
    },
    figures: () => ({ ...visits, pages: entries.size, bytes: entries.calculatedSize }),
  }
}
