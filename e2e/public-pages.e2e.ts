import { PUBLIC_PATHS } from '../src/routes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey-test.ts'

/** Pages of things, as search engines know them. */
const THINGS = ['/polo-details/2', '/province-details/11', '/news/1/1']

/** Screens that need to be told what is booked; without it they say so. */
const NEED_A_CHOICE = /^\/book-/

test('every public page is whole, accessible and fits', async ({ page, lang }) => {
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

test('the dark look is accessible too', async ({ page, lang }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto(`/${lang}`)
  await expectAccessible(page)
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

test('a page is readable with scripts off', async ({ browser, lang, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(`/${lang}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
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

test('home, news and an old address are there with scripts off', async ({ browser, lang, baseURL, say }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(`/${lang}`)
  await expect(
    page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Alamar|\+1/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: say('All news', 'Todas las noticias') }).click()
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/news\/\d+\/\d+/)
  await page.goto('/poloDetails/5')
  await expect(page).toHaveURL(/\/polo-details\/5$/)
  await context.close()
})
