import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CalendarFigures } from './features/calendar/server/calendar.service.ts'
import type { Services } from './platform/context.ts'
import type { AnsweredRequest } from './platform/http/request-log.ts'
import { countDueJobs, countFailedJobs } from './platform/jobs.store.ts'

/** In seconds: the fewest buckets that still distinguish a page from memory, a search, a booking and a slow request. */
const DURATIONS = [0.005, 0.025, 0.1, 0.5, 2.5]

/** The figures of this process and its jobs (docs/decisions/0118), read on each request for metrics. */
export const createMetrics = ({ database, changes, clock, copies }: Services) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  /** A value that is read on each request for metrics; omitted while it is undefined. */
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read()
        this.remove()
        if (value !== undefined) this.set(value)
      },
    })
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  /** A gauge with a value for each product's calendar. */
  const ofCalendars = (name: string, help: string, read: (figures: CalendarFigures) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['product'],
      collect() {
        for (const [product, figures] of calendars()) {
          const value = read(figures)
          if (value !== undefined) this.set({ product }, value)
        }
      },
    })
  const calendars = () =>
    Object.entries({ lodging: copies.stays?.figures(), cars: copies.cars?.figures() }).filter(
      (entry): entry is [string, CalendarFigures] => entry[1] !== undefined,
    )

  gauge('alamar_change_feed_lag_seconds', 'Time since the last read of the changes that any process committed', () => {
    const lagMs = changes.lagMs()
    return lagMs === null ? undefined : lagMs / 1_000
  })
  ofCalendars('alamar_calendar_current', '1 when searches are answered from the calendar in memory', (figures) =>
    Number(figures.isCurrent),
  )
  ofCalendars('alamar_calendar_rows', 'Rooms, or cars of a supplier in a zone, in the calendar', ({ rows }) => rows)
  ofCalendars('alamar_calendar_bytes', 'Memory of the days in the calendar', ({ bytes }) => bytes)
  ofCalendars('alamar_calendar_loaded_timestamp_seconds', 'When the calendar was loaded as a whole', ({ loadedAt }) =>
    loadedAt ? loadedAt.getTime() / 1_000 : undefined,
  )
  new Counter({
    name: 'alamar_searches_total',
    help: 'Searches by product and by where they were answered from: memory or database',
    registers,
    labelNames: ['product', 'source'],
    collect() {
      this.reset()
      for (const [product, { searches }] of calendars())
        for (const [source, count] of Object.entries(searches)) this.inc({ product, source }, count)
    },
  })
  total(
    'alamar_page_cache_hits_total',
    'Visits answered with a page in memory',
    () => copies.pages?.figures().hits ?? 0,
  )
  total(
    'alamar_page_cache_misses_total',
    'Pages rendered to be kept in memory',
    () => copies.pages?.figures().misses ?? 0,
  )
  gauge('alamar_page_cache_pages', 'Pages in memory', () => copies.pages?.figures().pages)
  gauge('alamar_page_cache_bytes', 'Memory of the pages', () => copies.pages?.figures().bytes)
  new Gauge({
    name: 'alamar_jobs',
    help: 'Jobs of all processes: due, failing (they are retried) and failed for good; missing during an outage',
    registers,
    labelNames: ['state'],
    async collect() {
      this.reset()
      if (!database.isAnswering()) return
      const { db } = database
      await Promise.all([countDueJobs(db, clock.now()), countFailedJobs(db)]).then(
        ([due, { failing, gaveUp }]) => {
          for (const [state, count] of Object.entries({ due, failing, failed: gaveUp })) this.set({ state }, count)
        },
        () => {},
      )
    },
  })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Replies by method, route and status',
    registers,
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
  })

  return {
    registry,
    countRequest: ({ method, route, status, ms }: AnsweredRequest) =>
      requests.observe({ method, route, status }, ms / 1_000),
  }
}
