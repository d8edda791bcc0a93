import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import { PUBLIC_PATHS } from '../src/routes.ts'
import { homeTexts } from '../src/shell/home.texts.ts'
import { expect, test } from './journey-test.ts'

/** Bytes as sent, compressed, until somebody touches the page (thousands). */
const APP = { script: 125_000, css: 14_000, html: 20_000 }
const TELLING = { script: 20_000, css: 14_000, html: 20_000 }
const LOW_DATA = 40_000

/** What the parts of an app page took when the budget was set, so that a failure says which one grew. */
const USUAL: Record<string, number> = { vendor: 93_000, shop: 13_000, 'plain-page': 3_000 }
const USUAL_PAGE_PART = 5_500

const APP_PAGES = ['/es', '/es/search-car', '/es/search-lodging']
const TELLING_PAGES = ['/es/polo-details/1', '/es/province-details/1', '/es/privacy-policy', '/es/news-list', '/es/faq']

type Sent = { path: string; bytes: number }

/** The size of an answer on the wire, as browsers ask for it. */
const sizeOf = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** Loads a page and tells what came of each kind, and what moved while it did. */
const load = async (browser: Browser, baseURL: string, path: string, saveData = false) => {
  const headers: Record<string, string> = saveData ? { 'save-data': 'on' } : {}
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: headers })
  const page = await context.newPage()
  const asked = new Map<string, string>()
  page.on('request', (request) => asked.set(request.url(), request.resourceType()))
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
        moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? 'a text'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Without scripts nothing comes after the document's own parts.
  await page.goto(path, { waitUntil: saveData ? 'load' : 'networkidle' })
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').count()
  await context.close()
  const of = async (kind: string): Promise<Sent[]> =>
    Promise.all(
      [...asked]
        .filter(([, type]) => type === kind)
        .map(async ([url]) => ({ path: new URL(url).pathname, bytes: await sizeOf(url, headers) })),
    )
  return { script: await of('script'), css: await of('stylesheet'), html: await of('document'), asked, inline, moved }
}

const sum = (sent: Sent[]) => sent.reduce((total, { bytes }) => total + bytes, 0)

/** Each part with its size, and a mark on those that are larger than they used to be. */
const partsOf = (sent: Sent[]) =>
  sent
    .map(({ path, bytes }) => {
      const name = /([\w.-]+?)-[\w-]{8}\.(js|css)$/.exec(path)?.[1] ?? path
      return `${bytes > (USUAL[name] ?? USUAL_PAGE_PART) ? '> ' : '  '}${bytes} ${name}`
    })
    .join('\n')

const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

test('pages keep to their budgets of bytes, and nothing moves while they load', async ({ browser, baseURL }) => {
  const table: string[] = []
  for (const [paths, budget] of [
    [APP_PAGES, APP],
    [TELLING_PAGES, TELLING],
  ] as const) {
    for (const path of paths) {
      const page = await load(browser, baseURL!, path)
      const row = (['script', 'css', 'html'] as const).map((kind) => {
        const bytes = sum(page[kind])
        expect
          .soft(bytes, `${kind} of ${path}; grown parts are marked:\n${partsOf(page[kind])}`)
          .toBeLessThanOrEqual(budget[kind])
        return `${kind} ${kilo(bytes)}`
      })
      expect.soft(page.moved, `what moved on ${path}`).toEqual([])
      table.push(`${path.padEnd(26)} ${row.join('   ')}`)
    }
  }
  console.log(table.join('\n'))
})

test('low-data mode sends no script and no picture, and little else', async ({ browser, baseURL }) => {
  const table: string[] = []
  const paths = [
    ...PUBLIC_PATHS.filter((path) => path !== '/mailbox').map((path) => `/es${path === '/' ? '' : path}`),
    ...TELLING_PAGES,
  ]
  for (const path of new Set(paths)) {
    const page = await load(browser, baseURL!, path, true)
    const bytes = sum(page.html) + sum(page.css)
    expect
      .soft(
        [...page.asked.values()].filter((kind) => kind !== 'document' && kind !== 'stylesheet'),
        path,
      )
      .toEqual([])
    expect.soft(page.inline, `scripts in ${path}`).toBe(0)
    expect.soft(bytes, `first load of ${path}`).toBeLessThanOrEqual(LOW_DATA)
    table.push(`${path.padEnd(26)} ${kilo(bytes)}`)
  }
  console.log(table.join('\n'))
})

test('low-data mode finds offers, shows pictures when asked and is turned off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'save-data': 'on' } })
  const page = await context.newPage()
  await page.goto('/en')
  await page.getByRole('radio', { name: homeTexts.en.car }).press('Space')
  await page.getByRole('search').filter({ visible: true }).getByRole('button').last().click()
  await expect(page).toHaveURL(/search-car/)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/book-car/)
  await expect(page.locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show the pictures' }).click()
  await expect(page.locator('img').first()).toBeVisible()
  await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn off low-data mode' }).first().click()
  await expect(page).toHaveURL(/book-car\/[^?]*\?(?!.*show=)/)
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'router')
  await context.close()
})
