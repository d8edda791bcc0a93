import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { homeTexts } from '../src/shell/pages/home.texts.ts'
import { offlineTexts } from '../src/shell/pages/offline.texts.ts'
import { filtersTexts } from '../src/ui/filters.texts.ts'
import { galleryTexts } from '../src/ui/gallery.texts.ts'
import { noResultsTexts } from '../src/ui/no-results.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoHorizontalScroll,
  expectPage,
  OFFLINE_ERRORS,
  test,
} from './journey-test.ts'

test('an unknown URL shows the not-found page in the language of the page', async ({ page, lang, say, faults }) => {
  faults.expect(/404/)
  const response = await page.goto(`/${lang}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(
    page.getByText(say('Sorry, this page was not found.', 'Lo sentimos, no se encontró esta página.')),
  ).toBeVisible()

  // Without a language in the URL, the page is in the visitor's language; like any other page, it shows the agency's name.
  await page.goto(`/${lang}`)
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(
    page.getByText(say('Sorry, this page was not found.', 'Lo sentimos, no se encontró esta página.')),
  ).toBeVisible()
  await expect(page).toHaveTitle(say('Page not found · Alamar', 'Página no encontrada · Alamar'))

  // No office URL reveals to visitors whether it exists.
  expect((await page.goto(`/${lang}/office/nowhere`))?.status()).toBe(200)
  await expect(page).toHaveURL(`/${lang}/office/signIn?returnUrl=${encodeURIComponent(`/${lang}/office/nowhere`)}`)
  expect((await page.goto('/xx/office/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('link', { name: shellTexts[lang].goHome })).toBeVisible()
})

test('the photos of a zone and a province open in a gallery, and are links without scripts', async ({
  page,
  lang,
  browser,
  baseURL,
}) => {
  const t = galleryTexts[lang]
  for (const [path, kind, name] of [
    ['polo-details/1', 'polo', 'Varadero'],
    ['province-details/5', 'province', 'Matanzas'],
  ] as const) {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(`/${lang}/${path}`)
    const photos = page.getByRole('main').locator(`a[href*="/api/photos/${kind}Photo/"]`)
    await expect(photos).toHaveCount(3)
    await expectAccessible(page)
    await expectContrast(page)
    await expectNoHorizontalScroll(page)
    expect(loaded.filter((file) => /page-gallery/.test(file))).toEqual([])
    const gallery = page.getByRole('dialog', { name: t.photos(name) })
    const place = (n: number) => gallery.getByRole('status').filter({ hasText: t.place(n, 3) })
    await photos.nth(1).press('Enter')
    await expect(place(2)).toBeVisible()
    const caption = (await photos.nth(1).getByRole('img').getAttribute('alt'))!
    await expect(gallery.getByRole('figure').filter({ hasText: caption })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowLeft')
    await expect(place(1)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gallery).toHaveCount(0)
    await expect(photos.nth(1)).toBeFocused()

    const without = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
    const still = await without.newPage()
    await still.goto(`/${lang}/${path}`)
    await still.getByRole('main').locator(`a[href*=${kind}Photo]`).nth(2).click()
    await expect(still).toHaveURL(new RegExp(`${kind}Photo/\\d+/6/2\\?v=`))
    await without.close()

    const light = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: { 'save-data': 'on' } })
    const sparse = await light.newPage()
    await sparse.goto(`/${lang}/${path}`)
    await expect(sparse.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sparse.locator(`main a[href*=${kind}Photo]`)).toHaveCount(0)
    await light.close()
  }
})

test('search engines see one canonical URL per hotel and car, whatever its spelling and query', async ({
  page,
  lang,
}) => {
  const link = (rel: string) => page.locator(`link[${rel}]`).getAttribute('href')
  for (const search of ['search-lodging', 'search-car']) {
    await page.goto(`/${lang}/${search}`)
    const offer = page.getByRole('main').getByRole('article').first().getByRole('link')
    await page.goto((await offer.first().getAttribute('href'))!)
    const canonical = await link('rel=canonical')
    const path = new URL(canonical!).pathname
    expect(path).toMatch(/^\/(en|es)\/book-(lodging(\/[\w-]+){2}\/\d+|car\/[\w-]+\/\d+\/\d+)$/)
    const misspelled = new URL(page.url())
    misspelled.pathname = misspelled.pathname.replace(/(book-\w+\/)[\w-]+/, '$1misspelled')
    for (const address of [path, misspelled.href]) {
      expect((await page.goto(address))?.status()).toBe(200)
      expect(await link('rel=canonical')).toBe(canonical)
      expect(await link('hreflang=es')).toBe(canonical!.replace(`/${lang}/`, '/es/'))
    }
  }
})

test('the service worker keeps the language and returns to the page that failed', async ({
  page,
  context,
  lang,
  faults,
}) => {
  faults.expect(OFFLINE_ERRORS)
  const t = shellTexts[lang]
  await page.goto(`/${lang}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of ['/faq', '/search-car']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
  }

  await context.setOffline(true)
  await page.goto(`/${lang}/search-car?zone=3`)
  await expect(page.getByRole('heading', { level: 1, name: offlineTexts[lang].title })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: t.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: offlineTexts[lang].title })).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/${lang}/search-car\\?zone=3$`))
})

test('pages and their files load on a device without space to store them', async ({ page, context, lang, baseURL }) => {
  await page.goto(`/${lang}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 1 })
  await page.goto(`/${lang}/signIn`)
  await expectPage(page, clientTexts[lang].signIn)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
})

test('a form works under every host name of this machine', async ({ page, baseURL, lang, say }) => {
  await page.goto(`${baseURL!.replace('127.0.0.1', 'localhost')}/${lang}/signUp`)
  await page.getByRole('button', { name: say('Create my account', 'Crear mi cuenta') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('the zones on the map can be reached by keyboard and lead to their pages', async ({ page, lang, say }) => {
  await page.goto(`/${lang}`)
  const map = page.getByRole('navigation', {
    name: say('Tourist zones on the map of Cuba', 'Zonas turísticas en el mapa de Cuba'),
  })
  const pins = map.getByRole('link')
  await expect(pins).toHaveCount(8)
  await pins.first().focus()
  await page.keyboard.press('Tab')
  await expect(pins.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Old Havana', 'La Habana Vieja'))
})

test('without scripts a visitor finds a hotel, a car, news and FAQs', async ({
  browser,
  lang,
  baseURL,
  viewport,
  say,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const page = await context.newPage()
  const search = () => page.getByRole('search').filter({ visible: true }).getByRole('button').last()
  const t = { ...resultsTexts[lang], ...noResultsTexts[lang], ...filtersTexts[lang] }
  await page.goto(`/${lang}`)
  await search().click()
  await expect(page).toHaveURL(/search-lodging/)
  await page.getByLabel(t.sortBy).selectOption({ index: 1 })
  await page.getByRole('button', { name: t.sort, exact: true }).click()
  await page.locator('a[rel=next]').click()
  await expect(page).toHaveURL(/sort=.*page=2|page=2.*sort=/)
  if (viewport!.width < 1024) await page.getByText(t.showFilters).click()
  const filters = page.getByRole('form', { name: t.filters })
  for (const value of [0, 1]) await filters.locator('input[name=location]:enabled').nth(value).check()
  await filters.getByRole('button').last().click()
  await expect(page).toHaveURL(/location=.*&location=/)
  await page
    .getByRole('link', { name: t.remove('') })
    .first()
    .click()
  await expect(page).not.toHaveURL(/location=.*&location=/)
  await page.getByRole('main').getByRole('article').first().getByRole('link').last().click()
  await expect(page).toHaveURL(/book-lodging\//)

  await page.goto(`/${lang}`)
  await page.getByRole('radio', { name: homeTexts[lang].car }).press('Space')
  await search().click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/book-car\//)

  await page.goto(`/${lang}`)
  await page.getByRole('link', { name: say('All news', 'Todas las noticias') }).click()
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/news\/\d+\/\d+/)
  await page.goto(`/${lang}/faq`)
  await page.getByRole('main').locator('summary').first().click()
  await expect(page.getByRole('main').locator('details[open]').first()).toBeVisible()
  await page.goto(`/${lang}/poloDetails/5`)
  await expect(page).toHaveURL(new RegExp(`/${lang}/polo-details/5$`))

  await page.goto(`/${lang}`)
  await page.getByRole('button', { name: shellTexts[lang].lowData }).click()
  await expect(page.locator('img')).toHaveCount(0)
  if (viewport!.width < 1024) await page.locator('header summary').filter({ visible: true }).last().click()
  await page
    .locator(`a[hreflang=${lang === 'en' ? 'es' : 'en'}]`)
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'en' ? 'es' : 'en')
  await context.close()
})
