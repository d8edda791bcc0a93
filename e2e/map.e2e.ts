import type { Locator, Page } from '@playwright/test'
import { hotelMapTexts } from '../src/features/lodging/ui/hotel-map.texts.ts'
import { lodgingFiltersTexts } from '../src/features/lodging/ui/lodging-filters.texts.ts'
import { searchLodgingTexts } from '../src/features/lodging/ui/search-lodging.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

const stay = () => `checkIn=${dayFromToday(20)}&checkOut=${dayFromToday(23)}&rooms=1&a1=2`

const mapOf = (page: Page, lang: Lang) => {
  const t = hotelMapTexts[lang]
  const map = page.getByRole('region', { name: t.map, exact: true })
  return {
    map,
    groups: map.getByRole('button', { name: t.many(0, '').split(': ')[1]! }),
    pins: map.getByRole('link', { name: t.hotel('', '').slice(1).trim() }),
  }
}

/** Opens groups of pins by keyboard until a hotel has a pin of its own; returns the hotel's name. */
const findPin = async (page: Page, lang: Lang) => {
  const { groups, pins } = mapOf(page, lang)
  const labels = () => groups.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join())
  for (let zoom = 0; zoom < 12 && (await pins.count()) === 0; zoom++) {
    const before = await labels()
    await groups.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await pins.count()) > 0 || (await labels()) !== before).toBe(true)
  }
  const label = (await pins.first().getAttribute('aria-label'))!
  return label.slice(0, label.lastIndexOf(', '))
}

test('a visitor finds a hotel by its price on the configured map, by keyboard', async ({ page, lang, baseURL }) => {
  const s = searchLodgingTexts[lang]
  const mapRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) || /maplibre|-map/.test(request.url())) mapRequests.push(request.url())
  })
  const search = await page.goto(`/${lang}/search-lodging?${stay()}`)
  const open = page.getByRole('link', { name: s.map, exact: true })
  await expect(open).toBeVisible()
  expect(mapRequests).toEqual([])
  expect(search!.headers()['content-security-policy']).not.toContain('127.0.0.1')

  const [document] = await Promise.all([page.waitForResponse(/\/search-lodging\?.*view=map/), open.click()])
  expect(document.headers()['content-security-policy']).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
  const { map, groups, pins } = mapOf(page, lang)
  await expect(map.locator('canvas')).toBeVisible()
  await expect(groups.first()).toBeVisible()
  expect(mapRequests.some((url) => url.endsWith('.png'))).toBe(true)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)

  const name = await findPin(page, lang)
  await pins.first().focus()
  await page.keyboard.press('Enter')
  // The card in the list beside the map, or the hotel below the map.
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(name))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

/** Moves two fingers on the same height of the map from two horizontal positions to others. */
const moveFingers = async (page: Page, map: Locator, from: [number, number], to: [number, number]) => {
  const box = (await map.boundingBox())!
  const points = (xs: [number, number]) => xs.map((x) => ({ x: box.x + x, y: box.y + 100 }))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

test('the drawn map and the list are in step, also after a filter and on another page', async ({
  page,
  lang,
  viewport,
  faults,
}) => {
  faults.expect(/ERR_FAILED|Failed to fetch|style\.json/)
  await page.route(/style\.json/, (route) => route.abort())
  const t = hotelMapTexts[lang]
  const s = searchLodgingTexts[lang]
  const isDesk = viewport!.width >= 1280
  await page.goto(`/${lang}/search-lodging/map?zone=1&${stay()}`)
  await expect(page).toHaveURL(/search-lodging\?.*view=map/)
  const { map, groups, pins } = mapOf(page, lang)
  // Without the servers of the configured map, the store's own is shown.
  await expect(page.getByText(t.failed)).toBeVisible()
  await expect(groups.or(pins).first()).toBeVisible()
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
  const cards = page.getByRole('main').getByRole('article')
  if (isDesk) {
    const [list, beside] = [(await cards.first().boundingBox())!, (await map.boundingBox())!]
    expect(beside.x).toBeGreaterThan(list.x + list.width)
  }

  // A card that is pointed at or focused marks its pin.
  const marked = map.locator('[data-hotels].bg-accent')
  await expect(marked).toHaveCount(0)
  await cards.first().getByRole('link').first().focus()
  await expect(marked).toHaveCount(1)
  await cards.nth(1).hover()
  await expect(marked).toHaveCount(1)
  // And the reverse.
  await groups.or(pins).first().hover()
  await expect(marked).toHaveCount(1)

  // Every hotel is in one pin.
  const shown = () =>
    map
      .locator('[data-hotels]')
      .evaluateAll((all) => all.flatMap((pin) => (pin as HTMLElement).dataset.hotels!.split(' ')).length)
  const countOf = async () =>
    Number(/\d+/.exec(await page.getByRole('status').filter({ hasText: /\d/ }).first().innerText())![0])
  expect(await shown()).toBe(await countOf())
  const before = await countOf()
  await page.getByLabel(resultsTexts[lang].showFilters).check()
  await page
    .getByRole('group', { name: lodgingFiltersTexts[lang].filterNames.category })
    .getByRole('checkbox')
    .first()
    .check()
  await expect(page).toHaveURL(/category=\d+.*view=map|view=map.*category=\d+/)
  await expect.poll(shown).toBeLessThan(before)
  expect(await shown()).toBe(await countOf())

  const name = await findPin(page, lang)
  await pins.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(name))
  const chosen = page.getByRole('region', { name: t.chosen })
  if (!isDesk) {
    await expect(chosen).toContainText(name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(chosen).toHaveCount(0)
    await expect(pins.first()).toBeFocused()
  }
  if (!isDesk) {
    for (let i = 0; i < 3; i++) await map.getByRole('button', { name: t.zoomOut }).click()
    await map.scrollIntoViewIfNeeded()
    const view = async () => (await map.locator('svg[viewBox]').first().getAttribute('viewBox'))!.split(' ').map(Number)
    const [x, , side] = await view()
    await moveFingers(page, map, [100, 140], [60, 180])
    await expect.poll(async () => (await view())[2]! / side!).toBeCloseTo(1 / 3)
    const [closerX, , closer] = await view()
    expect(closerX! > x!).toBe(true)
    await moveFingers(page, map, [60, 180], [40, 160])
    await expect.poll(async () => (await view())[0]! > closerX!).toBe(true)
    expect((await view())[2]).toBeCloseTo(closer!)
  }
  await page.getByRole('link', { name: s.noMap, exact: true }).click()
  await expect(map).toHaveCount(0)
  await expect(page).not.toHaveURL(/view=map/)
  await expect(page).toHaveURL(/category=\d+/)
})

test('the map has pins without scripts, and there is none in low-data mode', async ({
  browser,
  page,
  lang,
  context,
  baseURL,
  viewport,
}) => {
  const without = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const plain = await without.newPage()
  await plain.goto(`/${lang}/search-lodging?${stay()}&view=map`)
  await expect(plain.getByText(hotelMapTexts[lang].withoutScripts)).toBeVisible()
  await without.close()

  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  const light: string[] = []
  page.on('request', (request) => light.push(request.url()))
  const reply = await page.goto(`/${lang}/search-lodging?${stay()}&view=map`)
  expect(reply!.headers()['content-security-policy']).toContain("connect-src 'self';")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(mapOf(page, lang).map).toHaveCount(0)
  await expect(page.getByRole('link', { name: searchLodgingTexts[lang].map, exact: true })).toHaveCount(0)
  expect(light.filter((url) => /maplibre|-map|style\.json/.test(url))).toEqual([])
})
