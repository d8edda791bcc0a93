import { lodgingMapTexts } from '../src/features/lodging/ui/lodging-map.texts.ts'
import { addDays, dayInHavana } from '../src/lib/days.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

const stay = () => {
  const today = dayInHavana(new Date())
  return `checkIn=${addDays(today, 20)}&checkOut=${addDays(today, 23)}&rooms=1&a1=2`
}

test('a visitor finds a hotel by its price on the map, by keyboard', async ({ page, lang, baseURL }) => {
  const t = lodgingMapTexts[lang]
  const mapRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) || /maplibre|hotel-map/.test(request.url())) mapRequests.push(request.url())
  })
  const search = await page.goto(`/${lang}/search-lodging?${stay()}`)
  const link = page.getByRole('link', { name: t.title })
  await expect(link).toBeVisible()
  await link.hover()
  expect(mapRequests).toEqual([])
  expect(search!.headers()['content-security-policy']).not.toContain('127.0.0.1')

  const [document] = await Promise.all([page.waitForResponse(/\/search-lodging\/map\?/), link.click()])
  expect(document.headers()['content-security-policy']).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/)
  const map = page.getByRole('region', { name: t.map }).first()
  await expect(map.locator('canvas')).toBeVisible()
  const clusters = map.getByRole('button', {
    name: new RegExp(t.many(0, '').split(': ')[1]!),
  })
  const pins = map.getByRole('link', { name: new RegExp(t.hotel('', '').slice(1).trim()) })
  await expect(clusters.first()).toBeVisible()
  expect(mapRequests.some((url) => url.endsWith('.png'))).toBe(true)
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)

  for (let zoom = 0; zoom < 12 && (await pins.count()) === 0; zoom++) {
    const names = await clusters.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    await clusters.first().focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => {
        const now = await clusters.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
        return (await pins.count()) > 0 || now.join() !== names.join()
      })
      .toBe(true)
  }
  const pin = pins.first()
  const label = (await pin.getAttribute('aria-label'))!
  const name = label.slice(0, label.lastIndexOf(', '))
  const inList = page.getByRole('listitem').getByRole('link', { name })
  await expect(inList).toContainText((await pin.textContent())!)
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('in low-data mode and without its servers, the same hotels are a list', async ({
  page,
  lang,
  context,
  faults,
}) => {
  faults.expect(/ERR_FAILED|Failed to fetch|style\.json/)
  const t = lodgingMapTexts[lang]
  const hotels = page.getByRole('region', { name: t.list }).getByRole('link')
  await page.route(/style\.json/, (route) => route.abort())
  await page.goto(`/${lang}/search-lodging/map?${stay()}`)
  await expect(page.getByText(t.failed)).toBeVisible()
  await expect(hotels.first()).toBeVisible()
  await expectAccessible(page)

  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  const light: string[] = []
  page.on('request', (request) => light.push(request.url()))
  const reply = await page.goto(`/${lang}/search-lodging/map?${stay()}`)
  expect(reply!.headers()['content-security-policy']).toContain("connect-src 'self';")
  await expect(page.getByText(t.lowData)).toBeVisible()
  await expect(hotels.first()).toBeVisible()
  expect(light.filter((url) => /maplibre|hotel-map|style\.json/.test(url))).toEqual([])
  await page.goto(`/${lang}/search-lodging?${stay()}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: t.title })).toHaveCount(0)
})
