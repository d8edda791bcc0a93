import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { apiAt } from '../e2e/api.ts'
import { startServer } from '../e2e/server-process.ts'
import { chromiumPath } from '../scripts/programs.ts'
import { dim, green, red, step } from '../scripts/terminal.ts'
import { DEMO_STAFF } from '../src/demo.ts'
import { dayInHavana } from '../src/lib/days.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'

/**
 * Measures the grid of rates in Chromium with a hotel of 12 room classes, 5 meal plans and a year: `node bench/rate-grid.ts`, also run at
 * the end of `npm run bench`. Long tasks are those that the browser reports, from 50 ms. The exit code is 1 when a limit is missed.
 */

const HOTEL = 1
const CLASSES = 12
const DAYS = 365
/** The pasted block; the heading lines of rooms in it accept no values. */
const BLOCK = { lines: 50, days: 46 }

/** In milliseconds. */
const LIMITS = { firstView: 300, task: 100, paste: 1_000 }

/** Prints a figure that must be below its limit. */
const check = (what: string, milliseconds: number, limit: number) => {
  const missed = milliseconds >= limit
  if (missed) process.exitCode = 1
  console.log(`${missed ? red('✗') : green('✓')} ${what}: ${Math.round(milliseconds)} ms (limit ${limit} ms)`)
}

const server = await openPostgresServer()
const url = Object.assign(new URL(server.url), { pathname: `/alamar_grid_${process.pid}` })
const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-grid-'))
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
await admin.query(`create database ${url.pathname.slice(1)}`)
const product = await step('Starting the demo', async () =>
  startServer({ port: await freePort(), dataDir, env: { DATABASE_URL: url.href, ALAMAR_DEMO: '1' } }),
)
try {
  await step(`Filling a hotel of ${CLASSES} room classes`, fillHotel)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    await measure(
      await browser.newPage({
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      }),
    )
  } finally {
    await browser.close()
  }
} finally {
  await product.stop('SIGTERM')
  await admin.query(`drop database ${url.pathname.slice(1)} with (force)`)
  await admin.end()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Adds room classes to the hotel, and prices for all meal plans for a year. */
async function fillHotel() {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`
    insert into room_classes (id, name)
      select 900 + c, jsonb_build_object('en', 'Room class ' || c, 'es', 'Clase ' || c) from generate_series(1, ${CLASSES}) c;`)
  await client.query(`
    insert into hotel_rooms
      select hotel_id, 900 + c, max_adults, max_children, max_total, single_supplement_percent, extra_adult_percent,
        infant_percent, child_percent, teen_percent
      from (select * from hotel_rooms where hotel_id = ${HOTEL} limit 1) room
      cross join generate_series(1, ${CLASSES} - (select count(*)::int from hotel_rooms where hotel_id = ${HOTEL})) c`)
  await client.query(
    `insert into lodging_days (hotel_id, room_class_id, day, tourist_zone_id, rooms)
      select room.hotel_id, room.room_class_id, $1::date + n, hotel.tourist_zone_id, 20
      from hotel_rooms room join hotels hotel on hotel.id = room.hotel_id, generate_series(0, ${DAYS} - 1) n
      where room.hotel_id = ${HOTEL} on conflict do nothing`,
    [dayInHavana(new Date())],
  )
  await client.query(`update lodging_days set ep_cents = 6500, cp_cents = 7500, map_cents = 9000, ap_cents = 10500, all_cents = 12500
    where hotel_id = ${HOTEL}`)
  await client.end()
}

async function measure(page: Page) {
  const [{ email, password }] = DEMO_STAFF
  const { Data } = await apiAt(product.url).post('/api/office/token', { Email: email, Password: password })
  const { Id: id, Name: name, Role: role, Permissions: permissions } = Data.Staff
  const session = { token: Data.AccessToken, staff: { id, name, role, permissions } }
  await page.addInitScript((kept) => {
    localStorage.setItem('alamar.office', JSON.stringify(kept))
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  }, session)
  const longestTask = () =>
    page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)))

  await page.goto(`${product.url}/en/office/inventory/lodging/${HOTEL}`)
  await page.getByRole('gridcell').first().waitFor()
  const first = await page.evaluate(() => {
    const sheet = performance.getEntriesByType('resource').find(({ name }) => /inventory\/lodging\/\d+\?/.test(name))!
    return {
      bytes: (sheet as PerformanceResourceTiming).decodedBodySize,
      at: (sheet as PerformanceResourceTiming).responseEnd,
    }
  })
  // The cells have been painted by the second frame after they are added to the document.
  const shown = await firstView(page)
  const lines = await page.getByRole('treegrid').getAttribute('aria-rowcount')
  const size = `${lines} lines x ${DAYS} days, ${Math.round(first.bytes / 1_000)} kB`
  check(`First view after its data (${size})`, shown, LIMITS.firstView)

  await longestTask()
  for (const [way, across, down] of [
    ['across', 120, 0],
    ['down', 0, 90],
    ['both ways', -120, -90],
    ['across by screens', 800, 0],
  ] as const) {
    const frames = await page.evaluate(
      async ([x, y]) => {
        const scroller = document.querySelector('.rate-grid')!
        const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
        const times: number[] = []
        let last = await next()
        for (let frame = 0; frame < 90; frame++) {
          scroller.scrollBy(x, y)
          const now = await next()
          times.push(now - last)
          last = now
        }
        return times.sort((a, b) => a - b)
      },
      [across, down] as const,
    )
    const at = (share: number) => frames[Math.floor(frames.length * share)]!.toFixed(0)
    const longest = Math.round(await longestTask())
    check(`Longest task while scrolling ${way}`, longest, LIMITS.task)
    console.log(dim(`  median frame ${at(0.5)} ms, 95 % within ${at(0.95)} ms`))
  }

  const table = Array.from({ length: BLOCK.lines }, () =>
    Array.from({ length: BLOCK.days }, () => '1').join('\t'),
  ).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), table)
  await page.getByRole('treegrid').press('Control+Home')
  await page.locator('#cell-1-0').click()
  const paste = page.waitForResponse((reply) => reply.url().endsWith('/changes') && reply.request().method() === 'POST')
  const began = await page.evaluate(() => performance.now())
  await page.keyboard.press('Control+V')
  const sent = (await paste).request().postDataJSON() as { Runs: { After: unknown[] }[] }
  await page.getByText('Saved', { exact: true }).waitFor()
  const saved = (await page.evaluate(() => performance.now())) - began
  const cells = sent.Runs.reduce((sum, { After }) => sum + After.length, 0)
  check(`Paste of ${cells} cells, until saved`, saved, LIMITS.paste)
  console.log(dim(`  longest task ${Math.round(await longestTask())} ms`))
  console.log(`${dayInHavana(new Date())}, Chromium ${page.context().browser()!.version()}, ${server.name}`)
}

/** Milliseconds from the arrival of the sheet to the paint of its cells, measured in the page with a fresh load. */
async function firstView(page: Page) {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="gridcell"]')) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { painted: performance.now() })))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.waitForFunction(() => 'painted' in window)
  return page.evaluate(() => {
    const sheet = performance.getEntriesByType('resource').find(({ name }) => /inventory\/lodging\/\d+\?/.test(name))!
    return (window as unknown as { painted: number }).painted - (sheet as PerformanceResourceTiming).responseEnd
  })
}
