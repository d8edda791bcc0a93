import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Locator, type Page, type Route } from '@playwright/test'
import type axe from 'axe-core'
import type { Lang } from '../src/lib/languages.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'

export { expect }

export type JourneyOptions = { lang: Lang }

type Journey = {
  /** Picks the text in the test's language. */
  say: (en: string, es: string) => string
  /** Errors in the browser so far, including contexts added with `watch`; a test fails on errors that it did not `expect`. */
  faults: { expect: (pattern: RegExp) => void; watch: (other: BrowserContext) => Promise<void> }
}

/** Errors expected offline: each failed request, and the router's manifest lookup. */
export const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|manifest patches TypeError: Failed to fetch/

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const CONTRAST = ['color-contrast', 'link-in-text-block']

/** The axe rules, minified for speed. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Console errors, page errors, failed requests and violations of the content security policy. */
const watch = (page: Page, found: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    // The router leaves a rejected promise unhandled when a navigation cancels data that it is still reading.
    if (error.message !== 'signal is aborted without reason') found.push(`page error: ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // A request aborted by navigation has not failed.
    if (why !== 'net::ERR_ABORTED') found.push(`request failed: ${request.url()} (${why})`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      found.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}

export const test = base.extend<Journey & JourneyOptions>({
  lang: ['en', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: async ({}, use) => use(process.env.JOURNEY_URL),
  say: async ({ lang }, use) => use((en, es) => (lang === 'es' ? es : en)),
  faults: [
    async ({ context }, use) => {
      const found: string[] = []
      const expected: RegExp[] = []
      const watchAll = async (each: BrowserContext) => {
        await each.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) =>
            console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
          )
        })
        each.on('page', (page) => watch(page, found))
      }
      await watchAll(context)
      await use({ expect: (pattern) => expected.push(pattern), watch: watchAll })
      expect(found.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits for a page by its heading; e2e/screens.e2e.ts checks pages more closely. */
export const expectPage = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

/** Types the place of a search and leaves the field with the Tab key, which closes the suggestions. They may cover what is below. */
export const typePlace = async (where: Locator, place: string) => {
  await where.fill(place)
  await where.press('Tab')
}

/** The alerts at the top right. */
export const toastsOf = (page: Page, lang: Lang) => page.getByRole('region', { name: uiTexts[lang].alerts })

/** Fails when the page violates WCAG 2.2 A or AA, naming the element and the rule. */
export const expectAccessible = (page: Page) => runAxe(page, WCAG)

/** Fails on insufficient color contrast, which depends on the theme. */
export const expectContrast = (page: Page) => runAxe(page, CONTRAST)

/** Runs axe on the page, which has no frames. Finishes animations first, because text that is still fading in has too little contrast. */
const runAxe = async (page: Page, rules: string[]) => {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: looker } = window as unknown as { axe: typeof axe }
    return (await looker.run({ runOnly, resultTypes: ['violations'] })).violations
  }, rules)
  const messages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  )
  expect.soft(messages, `accessibility of ${page.url()}`).toEqual([])
}

/** Fails when the page scrolls horizontally, naming the elements that overflow. */
export const expectNoHorizontalScroll = async (page: Page) => {
  const sticksOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    )
    return [
      `${scrollWidth} of ${clientWidth} pixels`,
      ...out.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ]
  })
  expect.soft(sticksOut, `what is wider than ${page.url()}`).toEqual([])
}

/** Holds the requests to URLs until the returned function is called; `end` then answers them. */
export const hold = async (
  page: Page,
  url: string | ((url: URL) => boolean),
  end = (route: Route) => route.continue(),
) => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(url, (route) => released.then(() => end(route)))
  return resolve
}
