import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Lang } from '../src/lib/languages.ts'

export { expect }

export type JourneyOptions = { lang: Lang }

type Journey = {
  /** Chooses the words of the journey's language. */
  say: (en: string, es: string) => string
  /** Everything that went wrong in the browser so far; a test fails when something did that it did not `expect`. */
  faults: { expect: (pattern: RegExp) => void }
}

/** What the browser says when the line is cut: of each request, and that the router cannot look up where links lead. */
export const LINE_CUT = /ERR_INTERNET_DISCONNECTED|manifest patches TypeError: Failed to fetch/

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const CONTRAST = ['color-contrast', 'link-in-text-block']

/** The rules themselves, in the build that a page reads fastest. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Console errors, page errors, failed requests and what the content policy stopped. */
const watch = (page: Page, found: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // A request that a way to the next page cuts off has not failed.
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
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      context.on('page', (page) => watch(page, found))
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(found.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Fails when the page breaks an accessibility rule of WCAG 2.2 A or AA, and says which element and why. */
export const expectAccessible = (page: Page) => tellAxe(page, WCAG)

/** Fails when words are hard to read against their ground: what a look can break. */
export const expectContrast = (page: Page) => tellAxe(page, CONTRAST)

/** Looks at the page, which has no frames, and keeps only what is wrong. */
const tellAxe = async (page: Page, rules: string[]) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: looker } = window as unknown as { axe: typeof axe }
    return (await looker.run({ runOnly, resultTypes: ['violations'] })).violations
  }, rules)
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  )
  expect.soft(told, `accessibility of ${page.url()}`).toEqual([])
}

/** Fails when something sticks out, so that the page can be moved sideways, and says what it is. */
export const expectNoSidewaysScroll = async (page: Page) => {
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
