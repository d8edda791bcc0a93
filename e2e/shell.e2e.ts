import type { Page } from '@playwright/test'
import { profileTexts } from '../src/features/clients/ui/profile.texts.ts'
import { notesTexts } from '../src/features/notes/ui/notes.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { expect, expectNoHorizontalScroll, test, toastsOf } from './journey-test.ts'
import { bookStay, makeClient } from './test-clients.ts'

// The shell of every screen: header, footer, chat, toasts and language (docs/rules/storefront.md#header).

/** The header's texts, with all menus open. */
const header = async (page: Page) => {
  const banner = page.getByRole('banner')
  for (const menu of await banner.locator('details:not([open]) > summary').filter({ visible: true }).all())
    await menu.click()
  return banner
}

const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('alamar.session') ?? 'null') as { client: { id: number } } | null)

test('a visitor sees the header, the footer of the home page, and keeps the chosen language', async ({
  page,
  lang,
  say,
}) => {
  const t = shellTexts[lang]
  const footer = page.getByRole('contentinfo')

  await test.step('the footer appears two seconds after the home page', async () => {
    // The page's clock advances only when the test advances it.
    await page.clock.install({ time: Date.now() })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`/${lang}`)
    await page.clock.runFor(1_900)
    await expect(footer).toBeHidden()
    await page.clock.runFor(200)
    await expect(footer).toBeVisible()
    await expect(footer.getByText('SW 8th Street')).toBeVisible()
    for (const name of [t.cancellationPolicy, t.privacyPolicy, t.courierService])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    await expect(footer.getByRole('navigation', { name: t.guides }).getByRole('link').first()).toBeVisible()
  })

  await test.step('pages fit a phone 360 pixels wide with text twice as large', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 180, height: 350 })
    const widths = await page.getByRole('banner').evaluate((banner) => [banner.scrollWidth, banner.clientWidth])
    expect(widths).toEqual([180, 180])
    for (const path of ['', '/search-lodging', '/faq']) {
      await page.goto(`/${lang}${path}`)
      await expectNoHorizontalScroll(page)
    }
    await page.setViewportSize(size)
  })

  await test.step('the footer appears on no other page', async () => {
    await page.goto(`/${lang}/faq`)
    await page.clock.runFor(5_000)
    await expect(footer).toHaveCount(0)
  })

  await test.step('the header links to the home page, the news, sign-in and registration', async () => {
    const banner = await header(page)
    for (const name of [say('Home', 'Inicio'), t.news, t.signIn, t.register])
      await expect(banner.getByRole('link', { name }).filter({ visible: true }).first()).toBeVisible()
    await expect(banner.getByRole('link', { name: t.profile }).filter({ visible: true })).toHaveCount(0)
  })

  await test.step('the browser keeps the other language', async () => {
    await page.clock.resume()
    const other: Lang = lang === 'en' ? 'es' : 'en'
    const banner = await header(page)
    await banner.getByRole('link', { name: uiTexts[lang].otherLanguage }).filter({ visible: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('alamar.lang'))).toBe(other)
    await page.goto('/faq')
    await expect(page.locator('html')).toHaveAttribute('lang', other)
  })
})

test('a client sees their own header, counts, chat and toasts', async ({ page, lang, baseURL, say }) => {
  const t = shellTexts[lang]
  const client = await makeClient(baseURL!, `shell ${lang}`)
  await bookStay(client, 70)
  await bookStay(client, 90)

  await test.step('signing in stores the credentials in the browser', async () => {
    await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/faq`)}`)
    expect(await storedSession(page)).toBeNull()
    await signIn(page, lang, client.email, PASSWORD)
    await expect(page).toHaveURL(/\/faq$/)
    expect((await storedSession(page))!.client.id).toBe(client.clientId)
  })

  await test.step('the header has the client’s pages and counts the active bookings', async () => {
    const banner = await header(page)
    for (const name of [t.profile, t.changePassword])
      await expect(banner.getByRole('link', { name }).filter({ visible: true })).toBeVisible()
    await expect(banner.getByRole('button', { name: t.logOff }).filter({ visible: true })).toBeVisible()
    await expect(banner.getByRole('link', { name: t.signIn }).filter({ visible: true })).toHaveCount(0)
    await expect(banner.getByRole('link', { name: t.cartWith(2) })).toBeVisible()
    await expect(banner.getByRole('link', { name: notesTexts[lang].title }).first()).toBeVisible()
  })

  await test.step('the chat is shown, except on the profile and payment pages', async () => {
    const chat = page.getByRole('link', { name: t.chat })
    await expect(chat).toBeVisible()
    for (const [path, heading] of [
      ['profile', profileTexts[lang].title],
      ['payment', /./],
    ] as const) {
      await page.goto(`/${lang}/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(chat).toHaveCount(0)
    }
  })

  await test.step('a toast appears at the top right above everything, and can be dismissed', async () => {
    await page.goto(`/${lang}/profile`)
    await page.getByLabel(profileTexts[lang].city).fill('Baracoa')
    await page.getByRole('button', { name: profileTexts[lang].save, exact: true }).first().click()
    const toasts = toastsOf(page, lang)
    const toast = toasts.getByRole('listitem')
    await expect(toast).toContainText(say('Profile updated successfully', 'Perfil actualizado correctamente'))
    expect(await toasts.evaluate((element) => getComputedStyle(element).zIndex)).toBe('11000')
    const box = (await toast.boundingBox())!
    const { width } = page.viewportSize()!
    expect(width - box.x - box.width).toBeLessThan(40)
    expect(box.y).toBeLessThan(120)
    await toast.getByRole('button', { name: uiTexts[lang].close }).click()
    await expect(toast).toHaveCount(0)
  })
})
