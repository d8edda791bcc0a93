import { PUBLIC_PATHS } from '../src/routes.ts'
import { homeTexts } from '../src/shell/home.texts.ts'
import { shellTexts } from '../src/shell/shell.texts.ts'
import { resultsTexts } from '../src/ui/results.texts.ts'
import { expect, expectAccessible, expectContrast, expectNoSidewaysScroll, test } from './journey-test.ts'

/** Pages of things, as search engines know them. */
const THINGS = ['/polo-details/2', '/province-details/11', '/news/1/1']

/** What is left of 1280 pixels at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 640 }

/** Screens that need to be told what is booked; without it they say so. */
const NEED_A_CHOICE = /^\/book-/

test('every public page is whole, accessible and fits, dark and at 400 % too', async ({ page, lang, viewport }) => {
  test.setTimeout(180_000)
  for (const path of [...PUBLIC_PATHS.filter((each) => !NEED_A_CHOICE.test(each)), ...THINGS]) {
    await test.step(path, async () => {
      const response = await page.goto(`/${lang}${path === '/' ? '' : path}`)
      expect.soft(response?.status()).toBe(200)
      await expect.soft(page.locator('html')).toHaveAttribute('lang', lang)
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect.soft(page).toHaveTitle(/Alamar/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      // Drawn anew, so that no colour of the light look is measured on the way.
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.reload()
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(ZOOMED)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(viewport!)
    })
  }
})

test('a booking page without a choice says so', async ({ page, lang, faults }) => {
  faults.expect(/404/)
  for (const path of PUBLIC_PATHS.filter((each) => NEED_A_CHOICE.test(each))) {
    const response = await page.goto(`/${lang}${path}`)
    expect.soft(response?.status()).toBeLessThan(500)
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
  }
})

test('an unknown address says so in the language of the page', async ({ page, lang, say, faults }) => {
  faults.expect(/404/)
  const response = await page.goto(`/${lang}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(
    page.getByText(say('Sorry, this page was not found.', 'Lo sentimos, no se encontró esta página.')),
  ).toBeVisible()
  await expectAccessible(page)
})

test('however a hotel or a car is spelled and whatever is asked of it, search engines know one address', async ({
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

test('a form works by every name that this machine has for itself', async ({ page, baseURL, lang, say }) => {
  await page.goto(`${baseURL!.replace('127.0.0.1', 'localhost')}/${lang}/signUp`)
  await page.getByRole('button', { name: say('Create my account', 'Crear mi cuenta') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('the zones on the map are reached by keyboard and lead to their pages', async ({ page, lang, say }) => {
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

test('with scripts off a visitor finds a hotel, a car, news and answers', async ({
  browser,
  lang,
  baseURL,
  viewport,
  say,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const page = await context.newPage()
  const search = () => page.getByRole('search').filter({ visible: true }).getByRole('button').last()
  const t = resultsTexts[lang]
  await page.goto(`/${lang}`)
  await search().click()
  await expect(page).toHaveURL(/search-lodging/)
  await page.getByLabel(t.sortBy).selectOption({ index: 1 })
  await page.getByRole('button', { name: t.sort, exact: true }).click()
  await page.locator('a[rel=next]').click()
  await expect(page).toHaveURL(/sort=.*page=2|page=2.*sort=/)
  if (viewport!.width < 1024) await page.getByText(t.showFilters).click()
  const filters = page.getByRole('navigation', { name: t.filters })
  await filters.locator('a[href*="location="]').first().click()
  await expect(page).toHaveURL(/location=/)
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
