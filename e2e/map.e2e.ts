import type { Locator, Page } from '@playwright/test'
import { carFiltersTexts } from '../src/features/cars/ui/car-filters.texts.ts'
import { officeTexts } from '../src/features/cars/ui/office.texts.ts'
import { officeMapTexts } from '../src/features/cars/ui/office-map.texts.ts'
import { searchCarTexts } from '../src/features/cars/ui/search-car.texts.ts'
import { hotelMapTexts } from '../src/features/lodging/ui/hotel-map.texts.ts'
import { lodgingFiltersTexts } from '../src/features/lodging/ui/lodging-filters.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { filtersTexts } from '../src/ui/filters.texts.ts'
import { mapLinkTexts } from '../src/ui/map-link.texts.ts'
import type { MapWords } from '../src/ui/map-pin.ts'
import { resultMapTexts } from '../src/ui/result-map.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

const stay = () => `checkIn=${dayFromToday(20)}&checkOut=${dayFromToday(23)}&rooms=1&a1=2`

/** The map of a search with its pins. */
type ShownMap = { map: Locator; groups: Locator; pins: Locator }

const mapOf = (page: Page, words: MapWords): ShownMap => {
  const map = page.getByRole('region', { name: words.map, exact: true })
  return {
    map,
    groups: map.getByRole('button', { name: words.groupName(0, '').split(': ')[1]! }),
    pins: map.getByRole('link').and(map.locator('[data-pins]')),
  }
}

const hotelMapOf = (page: Page, lang: Lang) => mapOf(page, hotelMapTexts[lang].words)
const officeMapOf = (page: Page, lang: Lang) => mapOf(page, officeMapTexts[lang].words)

/** Opens groups of pins by keyboard until a place has its own pin; returns the place's name. */
const findPin = async (page: Page, { groups, pins }: ShownMap) => {
  const labels = () => groups.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join())
  for (let zoom = 0; zoom < 12 && (await pins.count()) === 0; zoom++) {
    const before = await labels()
    await groups.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await pins.count()) > 0 || (await labels()) !== before).toBe(true)
  }
  const label = (await pins.first().getAttribute('aria-label'))!
  return label.slice(0, label.lastIndexOf(', USD'))
}

test('a visitor finds a hotel by its price on the configured map, by keyboard', async ({ page, lang, baseURL }) => {
  const s = mapLinkTexts[lang]
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
  const shown = hotelMapOf(page, lang)
  const { map, groups, pins } = shown
  await expect(map.locator('canvas')).toBeVisible()
  await expect(groups.first()).toBeVisible()
  expect(mapRequests.some((url) => url.endsWith('.png'))).toBe(true)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)

  const name = await findPin(page, shown)
  await pins.first().focus()
  await page.keyboard.press('Enter')
  // The focus is in the card in the list beside the map, or in the hotel below the map.
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(name))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

/** Moves two fingers horizontally on the map, at the same height, from two positions to two others. */
const moveFingers = async (page: Page, map: Locator, from: [number, number], to: [number, number]) => {
  const box = (await map.boundingBox())!
  const points = (xs: [number, number]) => xs.map((x) => ({ x: box.x + x, y: box.y + 100 }))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

/** Makes the configured style fail, so that the store draws its own map. */
const failStyle = async (page: Page, faults: { expect: (pattern: RegExp) => void }) => {
  faults.expect(/ERR_FAILED|Failed to fetch|style\.json/)
  await page.route(/style\.json/, (route) => route.abort())
}

test('the drawn map and the list stay in sync, even after filtering and on another page', async ({
  page,
  lang,
  viewport,
  faults,
}) => {
  await failStyle(page, faults)
  const t = resultMapTexts[lang]
  const s = mapLinkTexts[lang]
  const isWide = viewport!.width >= 1280
  await page.goto(`/${lang}/search-lodging/map?zone=1&${stay()}`)
  await expect(page).toHaveURL(/search-lodging\?.*view=map/)
  const drawn = hotelMapOf(page, lang)
  const { map, groups, pins } = drawn
  // When the configured map's servers are unavailable, the store's own map is shown.
  await expect(page.getByText(t.failed)).toBeVisible()
  await expect(groups.or(pins).first()).toBeVisible()
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
  const cards = page.getByRole('main').getByRole('article')
  if (isWide) {
    const [list, beside] = [(await cards.first().boundingBox())!, (await map.boundingBox())!]
    expect(beside.x).toBeGreaterThan(list.x + list.width)
  }

  // Pointing at a card or focusing it marks its pin.
  const marked = map.locator('[data-pins].bg-accent')
  await expect(marked).toHaveCount(0)
  await cards.first().getByRole('link').first().focus()
  await expect(marked).toHaveCount(1)
  await cards.nth(1).hover()
  await expect(marked).toHaveCount(1)
  // Pointing at a pin marks it, too.
  await groups.or(pins).first().hover()
  await expect(marked).toHaveCount(1)

  // Every hotel belongs to exactly one pin.
  const shown = () =>
    map
      .locator('[data-pins]')
      .evaluateAll((all) => all.flatMap((pin) => (pin as HTMLElement).dataset.pins!.split(' ')).length)
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

  const name = await findPin(page, drawn)
  await pins.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(name))
  const chosen = page.getByRole('region', { name: t.chosen })
  if (!isWide) {
    await expect(chosen).toContainText(name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(chosen).toHaveCount(0)
    await expect(pins.first()).toBeFocused()
  }
  if (!isWide) {
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
  await page.getByRole('link', { name: s.list, exact: true }).click()
  await expect(map).toHaveCount(0)
  await expect(page).not.toHaveURL(/view=map/)
  await expect(page).toHaveURL(/category=\d+/)
})

test('the map has pins without scripts, and is absent in low-data mode', async ({
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
  await expect(plain.getByText(hotelMapTexts[lang].words.withoutScripts)).toBeVisible()
  // A pin of an office leads to its cars.
  await plain.goto(`/${lang}/search-car?zone=7&view=map`)
  await expect(plain.getByText(officeMapTexts[lang].words.withoutScripts)).toBeVisible()
  await officeMapOf(plain, lang).pins.first().click()
  await expect(plain).toHaveURL(/office=\d+&view=map/)
  const see = plain.getByRole('link', { name: searchCarTexts[lang].select }).first()
  await expect(see).toHaveAttribute('href', /office=\d+/)
  // An office in another zone has no cars here; the cars shown instead are not picked up there.
  await plain.goto(`/${lang}/search-car?zone=2&office=26&view=map`)
  await expect(see).not.toHaveAttribute('href', /office/)
  const chip = plain.getByRole('link', { name: filtersTexts[lang].remove(carFiltersTexts[lang].office) })
  await expect(chip).toHaveAttribute('href', /zone=2(?!.*office).*view=map/)
  await without.close()

  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  const light: string[] = []
  page.on('request', (request) => light.push(request.url()))
  for (const path of [`search-lodging?${stay()}`, 'search-car?zone=2']) {
    const reply = await page.goto(`/${lang}/${path}&view=map`)
    expect(reply!.headers()['content-security-policy']).toContain("connect-src 'self';")
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    for (const { map } of [hotelMapOf(page, lang), officeMapOf(page, lang)]) await expect(map).toHaveCount(0)
    await expect(page.getByRole('link', { name: mapLinkTexts[lang].map, exact: true })).toHaveCount(0)
  }
  expect(light.filter((url) => /maplibre|-map|style\.json/.test(url))).toEqual([])
})

test('a visitor finds a rental office on the map and sees only its cars, by keyboard', async ({
  page,
  lang,
  viewport,
  faults,
}) => {
  await failStyle(page, faults)
  const t = officeMapTexts[lang]
  const s = mapLinkTexts[lang]
  await page.goto(`/${lang}/search-car?zone=2`)
  await page.getByRole('link', { name: s.map, exact: true }).click()
  await expect(page).toHaveURL(/search-car\?.*view=map/)
  const offices = officeMapOf(page, lang)
  const { map, groups, pins } = offices
  await expect(page.getByText(resultMapTexts[lang].failed)).toBeVisible()
  await expect(groups.or(pins).first()).toBeVisible()
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
  const cards = page.getByRole('main').getByRole('article')
  if (viewport!.width >= 1280) {
    const [list, beside] = [(await cards.first().boundingBox())!, (await map.boundingBox())!]
    expect(beside.x).toBeGreaterThan(list.x + list.width)
  }

  // Focusing a card or pointing at it marks the pin of its office, and vice versa.
  const marked = map.locator('[data-pins].bg-accent')
  const markedCards = page.getByRole('main').locator('li.outline-focus')
  await expect(marked).toHaveCount(0)
  await cards.first().getByRole('link').first().focus()
  await expect(marked).toHaveCount(1)
  await cards.nth(1).hover()
  await expect(marked).toHaveCount(1)
  await groups.or(pins).first().hover()
  await expect(marked).toHaveCount(1)
  await expect(markedCards.first()).toBeVisible()

  // After filtering, the map stays and shows the offices of the remaining cars.
  const keys = () =>
    map
      .locator('[data-pins]')
      .evaluateAll((all) => all.flatMap((pin) => (pin as HTMLElement).dataset.pins!.split(' ')).sort())
  const all = await keys()
  expect(all.length).toBeGreaterThan(2)
  await page.getByLabel(resultsTexts[lang].showFilters).check()
  const company = page.getByRole('group', { name: carFiltersTexts[lang].filterNames.supplier }).getByRole('checkbox')
  await company.first().check()
  await expect(page).toHaveURL(/supplier=\d+.*view=map|view=map.*supplier=\d+/)
  await expect.poll(async () => (await keys()).length).toBe(1)
  await company.first().uncheck()
  await expect.poll(keys).toEqual(all)
  await page.getByLabel(resultsTexts[lang].showFilters).uncheck()

  const name = await findPin(page, offices)
  await pins.first().focus()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: resultMapTexts[lang].chosen })
  await expect(chosen).toContainText(name)
  await expect(chosen.getByRole('link', { name: officeTexts[lang].mapOf(name) })).toHaveAttribute(
    'href',
    /openstreetmap\.org/,
  )
  await expect(marked).toHaveCount(1)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await expect(pins.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(name))

  // Only the office's cars are listed, at its prices; the other offices stay on the map.
  const near = await keys()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/office=\d+&view=map/)
  const office = new URL(page.url()).searchParams.get('office')!
  await expect(cards.filter({ hasNotText: name })).toHaveCount(0)
  expect(await cards.count()).toBeGreaterThan(0)
  await expect(marked).toHaveCount(1)
  expect(await keys()).toEqual(near)
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', `${t.all}: ${name}`)
  await expect(cards.first().getByRole('link', { name: searchCarTexts[lang].select })).toHaveAttribute(
    'href',
    new RegExp(`/book-car/.*office=${office}`),
  )
  await expect(page.getByRole('link', { name: filtersTexts[lang].remove(name) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/office=/)
  await expect.poll(() => cards.filter({ hasNotText: name }).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: s.list, exact: true }).click()
  await expect(map).toHaveCount(0)
  await expect(page).not.toHaveURL(/view=map/)
})

test('offices that are next to each other share a pin and are shown together', async ({ page, lang, faults }) => {
  await failStyle(page, faults)
  await page.goto(`/${lang}/search-car?zone=1&view=map`)
  const { groups } = officeMapOf(page, lang)
  const chosen = page.getByRole('region', { name: resultMapTexts[lang].chosen })
  await expect(page.getByText(resultMapTexts[lang].failed)).toBeVisible()
  // Two of them are so close that zooming cannot separate them.
  for (let zoom = 0; zoom < 5 && (await chosen.count()) === 0; zoom++) await groups.last().click()
  expect(await chosen.getByRole('listitem').count()).toBeGreaterThan(1)
  await expectAccessible(page)
})

test('a card marks all offices of its company, or the chosen one', async ({ page, lang, faults }) => {
  await failStyle(page, faults)
  const see = page.getByRole('link', { name: searchCarTexts[lang].select }).first()
  const marked = officeMapOf(page, lang).map.locator('[data-pins].bg-accent')
  await page.goto(`/${lang}/search-car?zone=7&supplier=2&view=map`)
  await expect(page.getByText(resultMapTexts[lang].failed)).toBeVisible()
  await see.focus()
  await expect(marked).toHaveCount(2)
  await page.goto(`/${lang}/search-car?zone=7&supplier=2&office=26&view=map`)
  await expect(page.getByText(resultMapTexts[lang].failed)).toBeVisible()
  await see.focus()
  await expect(marked).toHaveAttribute('data-pins', '26')
})

test('the configured map shows the offices of a car search', async ({ page, lang }) => {
  const document = await page.goto(`/${lang}/search-car?zone=7&view=map`)
  expect(document!.headers()['content-security-policy']).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
  const offices = officeMapOf(page, lang)
  await expect(offices.map.locator('canvas')).toBeVisible()
  await expect(offices.groups.or(offices.pins).first()).toBeVisible()
  const name = await findPin(page, offices)
  await offices.pins.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: resultMapTexts[lang].chosen })).toContainText(name)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
})
