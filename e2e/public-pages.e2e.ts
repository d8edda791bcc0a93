import { PUBLIC_PATHS } from '../src/routes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey-test.ts'

for (const path of PUBLIC_PATHS) {
  test(`${path} is whole, accessible and fits`, async ({ page, lang }) => {
    const response = await page.goto(`/${lang}${path === '/' ? '' : path}`)
    expect(response?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Alamar/)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

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
