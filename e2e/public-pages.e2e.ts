import { PUBLIC_PATHS } from '../src/routes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey-test.ts'

/** Screens that need to be told what is booked; without it they say so. */
const NEED_A_CHOICE = /^\/book-/

test('every public page is whole, accessible and fits', async ({ page, lang }) => {
  test.setTimeout(180_000)
  for (const path of PUBLIC_PATHS.filter((each) => !NEED_A_CHOICE.test(each))) {
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
