import type { Page } from '@playwright/test'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { expect, test } from './journey-test.ts'

// The service worker would serve the scripts that a test delays.
test.use({ serviceWorkers: 'block' })

const expectHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

const fields = (page: Page) => page.getByRole('main').getByRole('combobox').filter({ visible: true })

test('reading loads no app; the first interaction with a form hydrates the page in place', async ({
  page,
  lang,
  hasTouch,
}) => {
  const t = shellTexts[lang]
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['', '/search-car', '/search-lodging']) {
    scripts.length = 0
    await page.goto(`/${lang}${path}`)
    if (path === '') await expect(page.getByRole('contentinfo')).toBeVisible()
    if (hasTouch) {
      await page.getByRole('banner').getByRole('group').filter({ hasText: t.menu }).tap()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('navigation', { name: t.mainMenu })).toBeHidden()
    }
    await page.getByRole('heading', { level: 1 }).click()
    expect(scripts, `scripts of ${path || 'home'}`).toHaveLength(1)
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')

    const field = fields(page).first()
    await field.scrollIntoViewIfNeeded()
    const place = () => page.evaluate(() => scrollY)
    const before = await place()
    await (hasTouch ? field.focus() : field.hover())
    await expectHydrated(page)
    expect(await place()).toBe(before)
    // Requests for suggestions that are still loading would be counted for the next page.
    if (hasTouch) await expect(field).toHaveAttribute('aria-expanded', 'true')
  }
})
