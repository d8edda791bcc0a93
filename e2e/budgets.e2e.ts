import { get } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { PUBLIC_PATHS } from '../src/routes.ts'
import { homeTexts } from '../src/shell/home.texts.ts'
import { expect, test } from './journey-test.ts'

type Encoding = 'br' | 'gzip'
type Kind = 'script' | 'css' | 'html'

/** Bytes as sent until somebody touches the page: by what present browsers ask for, and by what all understand. */
const BEFORE_TOUCH: Record<Encoding, Record<Kind, number>> = {
  br: { script: 5_000, css: 13_000, html: 17_000 },
  gzip: { script: 5_500, css: 14_000, html: 20_000 },
}
/** Bytes of script that the first touch brings. */
const WITH_TOUCH: Record<Encoding, number> = { br: 126_000, gzip: 145_000 }
const LOW_DATA = 40_000

/** What the parts of an app page took when the budget was set, so that a failure says which one grew. */
const USUAL: Record<string, number> = { vendor: 93_000, shop: 13_000, 'plain-page': 4_000 }
const USUAL_PAGE_PART = 5_500

const WAITING_PAGES = ['/es', '/es/search-car', '/es/search-lodging']
const TELLING_PAGES = ['/es/polo-details/1', '/es/province-details/1', '/es/privacy-policy', '/es/news-list', '/es/faq']

type Sent = { path: string; bytes: number }

/** The size of an answer on the wire, to a browser that understands this encoding. */
const sizeOf = (url: string, encoding: Encoding, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding, ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** What was asked of each kind, with its size. */
const sentOf = (asked: ReadonlyMap<string, string>, encoding: Encoding, headers: Record<string, string> = {}) => {
  const types: Record<Kind, string> = { script: 'script', css: 'stylesheet', html: 'document' }
  return async (kind: Kind): Promise<Sent[]> =>
    Promise.all(
      [...asked]
        .filter(([, type]) => type === types[kind])
        .map(async ([url]) => ({ path: new URL(url).pathname, bytes: await sizeOf(url, encoding, headers) })),
    )
}

/** Loads a page and tells what came, and what moved while it did; with a `touch`, what came by that. */
const load = async (
  browser: Browser,
  baseURL: string,
  path: string,
  { saveData = false, touch }: { saveData?: boolean; touch?: (page: Page) => Promise<void> } = {},
) => {
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
  if (touch) {
    asked.clear()
    await touch(page)
  }
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').count()
  await context.close()
  return { asked, inline, moved, headers }
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
  for (const path of [...WAITING_PAGES, ...TELLING_PAGES]) {
    const page = await load(browser, baseURL!, path)
    for (const encoding of ['br', 'gzip'] as const) {
      const row: string[] = []
      for (const kind of ['script', 'css', 'html'] as const) {
        const sent = await sentOf(page.asked, encoding)(kind)
        expect
          .soft(sum(sent), `${kind} of ${path} by ${encoding}; grown parts are marked:\n${partsOf(sent)}`)
          .toBeLessThanOrEqual(BEFORE_TOUCH[encoding][kind])
        row.push(`${kind} ${kilo(sum(sent))}`)
      }
      table.push(`${path.padEnd(26)} ${encoding.padEnd(5)} ${row.join('   ')}`)
    }
    expect.soft(page.moved, `what moved on ${path}`).toEqual([])
  }
  console.log(table.join('\n'))
})

test('the app that comes with the first touch keeps to its budget, and nothing moves when it wakes up', async ({
  browser,
  baseURL,
}) => {
  const table: string[] = []
  for (const path of WAITING_PAGES) {
    const { asked, moved } = await load(browser, baseURL!, path, {
      touch: async (page) => {
        await page.getByRole('main').getByRole('combobox').filter({ visible: true }).first().focus()
        await expect(page.locator('html')).toHaveAttribute('data-awake', '')
      },
    })
    for (const encoding of ['br', 'gzip'] as const) {
      const sent = await sentOf(asked, encoding)('script')
      expect
        .soft(sum(sent), `script of ${path} by ${encoding}; grown parts are marked:\n${partsOf(sent)}`)
        .toBeLessThanOrEqual(WITH_TOUCH[encoding])
      table.push(`${path.padEnd(26)} ${encoding.padEnd(5)} script ${kilo(sum(sent))}`)
    }
    expect.soft(moved, `what moved on ${path}`).toEqual([])
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
    const page = await load(browser, baseURL!, path, { saveData: true })
    const sent = sentOf(page.asked, 'br', page.headers)
    const bytes = sum(await sent('html')) + sum(await sent('css'))
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
