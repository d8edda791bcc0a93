import { globSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from '@playwright/test'
import { runChecks } from 'es-check'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { PUBLIC_PATHS } from '../src/routes.ts'
import { homeTexts } from '../src/shell/pages/home.texts.ts'
import { expect, test } from './journey-test.ts'

type Encoding = 'br' | 'gzip'
type Kind = 'script' | 'css' | 'html'

/** Bytes sent before the first interaction, with the encoding of current browsers and with gzip. */
const BEFORE_INTERACTION: Record<Encoding, Record<Kind, number>> = {
  br: { script: 5_000, css: 13_000, html: 17_000 },
  gzip: { script: 5_500, css: 14_200, html: 20_000 },
}
/** Bytes of script loaded by the first interaction. */
const AFTER_INTERACTION: Record<Encoding, number> = { br: 127_500, gzip: 146_500 }
/** Bytes of script that the calendar or the gallery loads when it opens, after the first interaction. */
const OPENED = 60_000
const LOW_DATA = 40_000

/** Sizes of an app page's parts when the budget was set, so that a failure names the part that grew. */
const USUAL: Record<string, number> = { vendor: 93_000, shop: 13_000, 'static-page': 4_000 }
const USUAL_PAGE_PART = 5_500

const ON_INTERACTION_PAGES = ['/es', '/es/search-car', '/es/search-lodging']
const STATIC_PAGES = ['/es/polo-details/1', '/es/province-details/1', '/es/privacy-policy', '/es/news-list', '/es/faq']

type Sent = { path: string; bytes: number }

/** The transfer size of a reply for a browser that accepts this encoding. */
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

/** The requests of each kind, with their sizes. */
const sizesOf = (requests: ReadonlyMap<string, string>, encoding: Encoding, headers: Record<string, string> = {}) => {
  const types: Record<Kind, string> = { script: 'script', css: 'stylesheet', html: 'document' }
  return async (kind: Kind): Promise<Sent[]> =>
    Promise.all(
      [...requests]
        .filter(([, type]) => type === types[kind])
        .map(async ([url]) => ({ path: new URL(url).pathname, bytes: await sizeOf(url, encoding, headers) })),
    )
}

/**
 * Loads a page and returns its requests and layout shifts. Requests whose URL matches `without` fail. With `interact`, only the requests
 * made after the interaction began are returned, or, if it calls `forget`, those after that.
 */
const load = async (
  browser: Browser,
  baseURL: string,
  path: string,
  {
    saveData = false,
    without,
    interact,
  }: { saveData?: boolean; without?: RegExp; interact?: (page: Page, forget: () => void) => Promise<void> } = {},
) => {
  const headers: Record<string, string> = saveData ? { 'save-data': 'on' } : {}
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: headers })
  const page = await context.newPage()
  const requests = new Map<string, string>()
  page.on('request', (request) => requests.set(request.url(), request.resourceType()))
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
        shifts.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? 'a text'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  if (without) await page.route(without, (route) => route.fulfill({ status: 503 }))
  // Without scripts, nothing loads after the document's own parts.
  await page.goto(path, { waitUntil: saveData ? 'load' : 'networkidle' })
  if (interact) {
    requests.clear()
    await interact(page, () => requests.clear())
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').count()
  await context.close()
  return { requests, inline, shifts, headers }
}

const sum = (sent: Sent[]) => sent.reduce((total, { bytes }) => total + bytes, 0)

/** Each part with its size; parts that have grown are marked. */
const partsOf = (sent: Sent[]) =>
  sent
    .map(({ path, bytes }) => {
      const name = /([\w.-]+?)-[\w-]{8}\.(js|css)$/.exec(path)?.[1] ?? path
      return `${bytes > (USUAL[name] ?? USUAL_PAGE_PART) ? '> ' : '  '}${bytes} ${name}`
    })
    .join('\n')

const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)

test('pages stay within their byte budgets and do not shift while loading', async ({ browser, baseURL }) => {
  const table: string[] = []
  for (const path of [...ON_INTERACTION_PAGES, ...STATIC_PAGES]) {
    const page = await load(browser, baseURL!, path)
    for (const encoding of ['br', 'gzip'] as const) {
      const row: string[] = []
      for (const kind of ['script', 'css', 'html'] as const) {
        const sent = await sizesOf(page.requests, encoding)(kind)
        expect
          .soft(sum(sent), `${kind} of ${path} by ${encoding}; grown parts are marked:\n${partsOf(sent)}`)
          .toBeLessThanOrEqual(BEFORE_INTERACTION[encoding][kind])
        row.push(`${kind} ${kilo(sum(sent))}`)
      }
      table.push(`${path.padEnd(26)} ${encoding.padEnd(5)} ${row.join('   ')}`)
    }
    expect.soft(page.shifts, `what shifts on ${path}`).toEqual([])
  }
  console.log(table.join('\n'))
})

/** A server that sends the store's documents in two parts, a moment apart, the first one up to and including `cut`. */
const sendInParts = async (store: string, cut: RegExp) => {
  const server = createServer(async ({ url = '', headers }, reply) => {
    const response = await fetch(new URL(url, store), { headers: { accept: headers.accept ?? '*/*' } })
    const type = response.headers.get('content-type') ?? ''
    reply.setHeader('content-type', type)
    if (!type.includes('html')) return reply.end(Buffer.from(await response.arrayBuffer()))
    const html = await response.text()
    const end = html.search(cut) + (cut.exec(html)?.[0].length ?? Number.NaN)
    reply.write(html.slice(0, end))
    setTimeout(() => reply.end(html.slice(end)), 500)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Where the first part of a page ends: within its header, in the lines above the results, and in the first result. */
const CUTS = {
  header: { path: '/es/privacy-policy', cut: /\/country\?.*?<\/a>/ },
  'line above the results': { path: '/es/search-lodging', cut: /id="found".*?<form.*?>/ },
  'line with the country of the prices': { path: '/es/search-car', cut: /id="found".*?<p [^>]*><svg.*?<\/svg>/ },
  result: { path: '/es/search-lodging', cut: /<article.*?<\/a>/ },
}

for (const [what, { path, cut }] of Object.entries(CUTS)) {
  test(`a ${what} that arrives in parts causes no layout shift`, async ({ browser, baseURL }) => {
    const server = await sendInParts(baseURL!, cut)
    const { shifts } = await load(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, path)
    server.close()
    expect(shifts).toEqual([])
  })
}

test('photos that fail to load cause no layout shift', async ({ browser, baseURL }) => {
  const { shifts } = await load(browser, baseURL!, '/es/polo-details/1', { without: /\/api\/photos\// })
  expect(shifts).toEqual([])
})

const startApp = async (page: Page, touched: Locator) => {
  await touched.hover()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

test('the calendar and the gallery stay within their budget when they open', async ({ browser, baseURL }) => {
  const photo = (main: Locator) => main.locator('a[href*="/api/photos/hotelPhoto/"]')
  const opened = {
    calendar: {
      path: '/es',
      touched: (main: Locator) =>
        main.getByRole('search').getByRole('button', { name: searchLodgingFormTexts.es.search }),
      opener: (main: Locator) => main.getByRole('button', { name: searchLodgingFormTexts.es.prices }),
    },
    gallery: { path: '/es/book-lodging/varadero/hotel-los-uveros/5/1/3', touched: photo, opener: photo },
  }
  for (const [what, { path, touched, opener }] of Object.entries(opened)) {
    const { requests } = await load(browser, baseURL!, path, {
      interact: async (page, forget) => {
        const main = page.getByRole('main')
        await startApp(page, touched(main).filter({ visible: true }).first())
        forget()
        await opener(main).filter({ visible: true }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    })
    for (const encoding of ['br', 'gzip'] as const) {
      const sent = await sizesOf(requests, encoding)('script')
      expect.soft(sum(sent), `script of the ${what} by ${encoding}:\n${partsOf(sent)}`).toBeLessThanOrEqual(OPENED)
      expect(sent.length, `parts of the ${what}`).toBeGreaterThan(0)
      console.log(`${what.padEnd(26)} ${encoding.padEnd(5)} script ${kilo(sum(sent))}`)
    }
  }
})

test('the app loaded by the first interaction stays within its budget, and hydration causes no layout shift', async ({
  browser,
  baseURL,
}) => {
  const table: string[] = []
  for (const path of ON_INTERACTION_PAGES) {
    const { requests, shifts } = await load(browser, baseURL!, path, {
      interact: async (page) => {
        await startApp(
          page,
          page.getByRole('main').getByRole('search').getByRole('button').filter({ visible: true }).last(),
        )
      },
    })
    for (const encoding of ['br', 'gzip'] as const) {
      const sent = await sizesOf(requests, encoding)('script')
      expect
        .soft(sum(sent), `script of ${path} by ${encoding}; grown parts are marked:\n${partsOf(sent)}`)
        .toBeLessThanOrEqual(AFTER_INTERACTION[encoding])
      table.push(`${path.padEnd(26)} ${encoding.padEnd(5)} script ${kilo(sum(sent))}`)
    }
    expect.soft(shifts, `what shifts on ${path}`).toEqual([])
  }
  console.log(table.join('\n'))
})

test('low-data mode sends no scripts, no pictures and few other bytes', async ({ browser, baseURL }) => {
  const table: string[] = []
  const paths = [
    ...PUBLIC_PATHS.filter((path) => path !== '/mailbox').map((path) => `/es${path === '/' ? '' : path}`),
    ...STATIC_PAGES,
  ]
  for (const path of new Set(paths)) {
    const page = await load(browser, baseURL!, path, { saveData: true })
    const sent = sizesOf(page.requests, 'br', page.headers)
    const bytes = sum(await sent('html')) + sum(await sent('css'))
    expect
      .soft(
        [...page.requests.values()].filter((kind) => kind !== 'document' && kind !== 'stylesheet'),
        path,
      )
      .toEqual([])
    expect.soft(page.inline, `scripts in ${path}`).toBe(0)
    expect.soft(bytes, `first load of ${path}`).toBeLessThanOrEqual(LOW_DATA)
    table.push(`${path.padEnd(26)} ${kilo(bytes)}`)
  }
  console.log(table.join('\n'))
})

test('no script needs a newer browser than the oldest supported ones', () => {
  const files = globSync('build/client/**/*.js')
  expect(files.length).toBeGreaterThan(10)
  // Safari 15.4 and Chrome 97 were the first with findLast, unlike the rest of ES2023.
  const since2022 = { ecmaVersion: 'es2022', files, module: true, checkFeatures: true, ignore: 'ArrayFindLast' }
  expect(runChecks([since2022], {}).errors.map(({ file, err }) => `${file}: ${err.message}`)).toEqual([])
  // Safari has lookbehind since 16.4; before, it cannot parse a script that has one.
  expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the list of leaked passwords stays on the server', () => {
  const sent = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'))
  expect(sent.length).toBeGreaterThan(10)
  const having = sent.filter((file) => readFileSync(`build/client/assets/${file}`, 'utf8').includes('mailcreated5240'))
  expect(having).toEqual([])
})

test('low-data mode finds offers, shows pictures on request and can be turned off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'save-data': 'on' } })
  const page = await context.newPage()
  await page.goto('/en')
  await page.getByRole('radio', { name: homeTexts.en.car }).press('Space')
  await page.getByRole('search').filter({ visible: true }).getByRole('button').last().click()
  await expect(page).toHaveURL(/search-car/)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/book-car/)
  await expect(page.locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show pictures' }).click()
  await expect(page.locator('img').first()).toBeVisible()
  await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn off low-data mode' }).first().click()
  await expect(page).toHaveURL(/book-car\/[^?]*\?(?!.*show=)/)
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'router')
  await context.close()
})
